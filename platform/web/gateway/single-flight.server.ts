import { createHash } from 'node:crypto'

const KEPT_MS = 60_000

/**
 * Runs `work` once for each secret. Parallel callers share one run. For a minute afterwards, callers get its
 * result, because requests with the old cookie still arrive. A failure is not cached.
 */
export function createSingleFlight<T>(keptMs = KEPT_MS) {
  const running = new Map<string, Promise<T>>()

  return {
    run(secret: string, work: () => Promise<T>): Promise<T> {
      const key = createHash('sha256').update(secret).digest('base64url')
      const known = running.get(key)
      if (known !== undefined) return known
      const started = work()
      running.set(key, started)
      started.then(
        () => setTimeout(() => running.delete(key), keptMs).unref(),
        () => running.delete(key),
      )
      return started
    },
  }
}
