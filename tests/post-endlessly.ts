import { request as httpRequest } from 'node:http'

const CHUNK = Buffer.alloc(64 * 1024, 'a')

/** A body that goes on and on, in chunks: what was answered, and how much went out by then. */
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
    // Whoever is still writing when the other side closes may miss its answer: that is status 0.
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
