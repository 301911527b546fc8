import type { HubCaller, Wire } from './connection.ts'
import type { Hub } from './hub.ts'

const MAX_WAITING_BYTES = 256 * 1024

const ENCODER = new TextEncoder()

const HEADERS = {
  'content-type': 'text/event-stream',
  // Proxies that compress or buffer the answer would delay the events.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** A connection whose client receives an event stream and sends its messages by separate requests. */
export function connectStream(
  hub: Hub,
  { id, caller, signal }: { id: string; caller: HubCaller; signal: AbortSignal },
): Response {
  let drop: () => void = () => undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const connection = hub.open(
          id,
          caller,
          wireOf(controller, () => drop()),
        )
        drop = () => connection.drop()
        signal.addEventListener('abort', drop, { once: true })
        // The first bytes make proxies forward the response.
        controller.enqueue(ENCODER.encode(':\r\n\r\n'))
      },
      cancel: () => drop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  )
  return new Response(body, { headers: HEADERS })
}

function wireOf(controller: ReadableStreamDefaultController<Uint8Array>, drop: () => void): Wire {
  let isOpen = true
  return {
    send(text) {
      if (!isOpen) return
      controller.enqueue(ENCODER.encode(`data: ${text}\r\n\r\n`))
      // Closes a client that does not read: it requests the missed messages when it reconnects.
      if ((controller.desiredSize ?? 0) <= 0) drop()
    },
    close() {
      if (!isOpen) return
      isOpen = false
      try {
        controller.close()
      } catch {
        // The reader of the stream has already gone.
      }
    },
  }
}
