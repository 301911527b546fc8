import type { WebSocket } from 'ws'
import type { HubCaller, Wire } from './connection.ts'
import type { Hub } from './hub.ts'

const MAX_WAITING_BYTES = 256 * 1024
const TOO_MANY = 1013

/** A connection over a WebSocket that has been opened for it. */
export function connectSocket(
  hub: Hub,
  socket: WebSocket,
  { id, caller }: { id: string; caller: HubCaller },
): void {
  const connection = openOrRefuse()
  if (connection === null) return
  // The close event follows; an error without a listener would end the process.
  socket.on('error', () => undefined)
  socket.on('close', () => connection.drop())
  socket.on('message', (data, isBinary) => {
    if (isBinary) connection.end('Only text is spoken here.')
    else connection.receive(String(data), Date.now())
  })

  function openOrRefuse() {
    try {
      return hub.open(id, caller, wireOf(socket))
    } catch {
      socket.close(TOO_MANY)
      return null
    }
  }
}

function wireOf(socket: WebSocket): Wire {
  return {
    send(text) {
      // Closes a client that does not read: it requests the missed messages when it reconnects.
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
      else socket.send(text)
    },
    close: () => socket.close(),
  }
}
