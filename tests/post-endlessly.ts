import { request as httpRequest } from 'node:http'

const CHUNK = Buffer.alloc(64 * 1024, 'a')

/** Sends a very long body in chunks; returns the status and the number of bytes sent by then. */
export function postEndlessly(
  url: string,
  maxBytes: number,
): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0
    const outgoing = httpRequest(url, { method: 'POST', headers: { origin: new URL(url).origin } })
    outgoing.on('response', (incoming) => {
      resolve({ status: incoming.statusCode ?? 0, sentBytes })
      outgoing.destroy()
    })
    // A client that is still writing when the server closes may miss the answer: that is status 0.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      isCutOff(error) ? resolve({ status: 0, sentBytes }) : reject(error),
    )
    const write = () => {
      if (outgoing.destroyed || sentBytes >= maxBytes) return
      sentBytes += CHUNK.byteLength
      if (outgoing.write(CHUNK)) setImmediate(write)
      else outgoing.once('drain', write)
    }
    write()
  })
}

function isCutOff({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'ECONNRESET'
}
