type BreakerOptions = {
  /** The circuit opens after this number of failures within `windowMs`. */
  failures: number
  windowMs: number
  /** The time for which the circuit stays open. After it, one trial call may pass. */
  pauseMs: number
  now?: () => number
}

export type CircuitBreaker = {
  /** False while calls should not even be tried. */
  mayCall(): boolean
  succeeded(): void
  failed(): void
}

/** Stops calls to a back end that is down. This spares the back end, and the users who would wait for it. */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const now = options.now ?? Date.now
  let failedAt: number[] = []
  let openUntil: number | null = null

  return {
    mayCall() {
      if (openUntil === null) return true
      if (now() < openUntil) return false
      // This call is the trial whether the back end works again. Other calls stay refused until its outcome is known.
      openUntil = now() + options.pauseMs
      return true
    },
    succeeded() {
      failedAt = []
      openUntil = null
    },
    failed() {
      const since = now() - options.windowMs
      failedAt = [...failedAt.filter((time) => time > since), now()]
      if (failedAt.length >= options.failures) openUntil = now() + options.pauseMs
    },
  }
}
