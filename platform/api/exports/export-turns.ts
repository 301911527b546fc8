import { Failure } from '#platform/api/failure.ts'

/** Runs at most `atOnce` tasks at a time; `maxWaiting` more wait, others are refused. */
export function createTurns(atOnce: number, maxWaiting: number, busy = 'export.busy') {
  const line: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= maxWaiting) throw new Failure('locked', busy)
    // A request that ends hands its slot to the next request, so `running` stays the same.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
