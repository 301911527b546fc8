import { setImmediate } from 'node:timers/promises'

/** The id before all others. */
const FIRST = '00000000-0000-0000-0000-000000000000'
/** After this number of people, the server answers requests of other users. */
const BREATH = 10

/** Passes the items on and lets the server answer other requests in between, because each item takes computing time. */
export async function* breathing<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % BREATH === 0) await setImmediate()
  }
}

/**
 * Reads people part by part. `readPart` reads the next people after an id, in the order of their ids. A part is read
 * while the caller works on the part before it.
 */
export async function* eachPerson<P extends { userId: string }>(
  readPart: (after: string) => Promise<readonly P[]>,
): AsyncGenerator<P> {
  let part = readPart(FIRST)
  for (;;) {
    const people = await part
    const last = people.at(-1)
    if (!last) return
    part = readPart(last.userId)
    // The next `await` reports a failure. This handler is for a caller that stops before.
    part.catch(() => undefined)
    yield* breathing(people)
  }
}
