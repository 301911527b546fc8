import type { Tone } from '#platform/wire/values/tone.ts'

/** A term as a bar: first day, last day and the place of today. */
export type ValidityView = {
  label: string
  from: string
  to: string
  /** The remaining time in words. */
  said: string
  /** Percentage of the term that has passed. */
  passed: number
  tone: Tone
}
