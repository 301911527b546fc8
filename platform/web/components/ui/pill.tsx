import type { Tone } from '#platform/wire/values/tone.ts'

export type PillView = { tone: Tone; text: string }

/** A state in its colour and its word. */
export function Pill({ tone, text }: PillView) {
  return <span className={`pill tone-${tone}`}>{text}</span>
}
