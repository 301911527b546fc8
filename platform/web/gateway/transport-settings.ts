import { z } from 'zod'

const LONGEST_MS = 600_000

const milliseconds = (byDefault: number) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? String(byDefault) : value),
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of milliseconds')
      .transform(Number)
      .pipe(z.number().min(10, 'must be at least 10').max(LONGEST_MS, 'must be at most 600000')),
  )

/**
 * How long the web tier waits for a company's own back end. Both ways to start the product read these
 * settings.
 */
export const transportSettings = {
  API_CONNECT_MS: milliseconds(2_000),
  API_HEADERS_MS: milliseconds(10_000),
  /** Time limit of the whole answer, of silence within it, and of all answers for one page. */
  API_ANSWER_MS: milliseconds(14_000),
  /** The pause in calls to a back end after repeated failures. */
  API_PAUSE_MS: milliseconds(5_000),
}

export type TransportTimes = { [Name in keyof typeof transportSettings]: number }

/** Reads the times from the settings. */
export function transportTimes({
  API_CONNECT_MS,
  API_HEADERS_MS,
  API_ANSWER_MS,
  API_PAUSE_MS,
}: TransportTimes): TransportTimes {
  return { API_CONNECT_MS, API_HEADERS_MS, API_ANSWER_MS, API_PAUSE_MS }
}
