/** The stream is longer than the limit. */
export class StreamTooLong extends Error {
  constructor(limit: number) {
    super(`More than ${limit} bytes`)
    this.name = 'StreamTooLong'
  }
}

/**
 * Reads all bytes of a stream, or throws StreamTooLong. It never has more than the limit in memory. It uses a
 * reader, because the streams of remix-serve are not iterable.
 */
export async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const size = await readChunks(stream, limit, (chunk) => void chunks.push(chunk))
  return join(chunks, size)
}

/**
 * The same as readStream, but in chunks. Each chunk is handled before the next is read. Returns the number of
 * bytes.
 */
export async function readChunks(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<number> {
  let size = 0
  const reader = stream?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength
      if (size > limit) throw new StreamTooLong(limit)
      await take(part.value)
    }
  } catch (error) {
    await reader?.cancel().catch(() => undefined)
    throw error
  }
  return size
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
