import type { Tone } from '#platform/wire/values/tone.ts'

/** A term as a bar: from when to when, and where in it today is. */
export type ValidityView = {
  label: string
  from: string
  to: string
  /** How far it is, in words. */
  said: string
  /** Hundredths of it that are over. */
  passed: number
  tone: Tone
}
