import { WebSocket } from 'ws'
import { HUB_PATH } from '#platform/wire/push/push-types.ts'
import type { SocketAsker, SocketDoor } from './front/sockets.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_WAITING_BYTES = 256 * 1024
const UNAVAILABLE = 503
const NORMAL = 1000
const GOING = 1012
/** Whether a close code may be sent on (RFC 6455, section 7.4). */
const isSendable = (code: number) =>
  (code >= NORMAL && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) ||
  (code >= 3000 && code <= 4999)

class Declined extends Error {
  constructor(readonly status: number) {
    super(`the hub of the back end answered ${status}`)
  }
}

/** Connects sockets to the hub of a company's own back end. */
export function createHubProxy(apiBaseUrl: string, connectMs: number): SocketDoor {
  const address = `${apiBaseUrl.replace(/\/+$/, '').replace(/^http/, 'ws')}${HUB_PATH}`
  return {
    statusOf: (error) => (error instanceof Declined ? error.status : UNAVAILABLE),
    async admit(asker) {
      const there = await connect(address, asker, connectMs)
      return {
        take: (here) => join(here, there),
        leave: () => there.terminate(),
      }
    },
  }
}

function connect(
  address: string,
  { bearer, connection }: SocketAsker,
  connectMs: number,
): Promise<WebSocket> {
  const query = connection === null ? '' : `?id=${encodeURIComponent(connection)}`
  const there = new WebSocket(address + query, {
    headers: { authorization: `Bearer ${bearer}` },
    handshakeTimeout: connectMs,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    there.once('open', () => {
      // Pause, because no message listener is attached yet.
      there.pause()
      resolve(there)
    })
    there.on('error', reject)
    there.once('unexpected-response', (request, answer) => {
      request.destroy()
      const { statusCode = UNAVAILABLE } = answer
      reject(new Declined(statusCode >= 400 ? statusCode : UNAVAILABLE))
    })
  })
}

/** Forwards messages both ways; when one side closes, the other is closed too. */
function join(here: WebSocket, there: WebSocket): void {
  for (const [from, to] of [
    [here, there],
    [there, here],
  ] as const) {
    from.on('message', (data, isBinary) => {
      if (to.bufferedAmount > MAX_WAITING_BYTES) to.terminate()
      else if (to.readyState === WebSocket.OPEN) to.send(data, { binary: isBinary })
    })
    from.on('close', (code) => to.close(isSendable(code) ? code : GOING))
    // A close event follows every error.
    from.on('error', () => undefined)
  }
  there.resume()
}
