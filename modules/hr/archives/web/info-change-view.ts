import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

/** One field of a request, in words. */
export type ChangeRow = {
  name: string
  label: string
  before: string
  after: string
  /** The file says something else by now. */
  isOutdated: boolean
}

/** Who decided, when, and why. */
export type DecisionView = {
  face: FaceView | null
  action: string
  who: string
  at: string
  opinion: string
}

/** What a request asks for, as much as its reader may see. */
export type ChangeView = {
  rows: ChangeRow[]
  /** What became of it; null while it waits. */
  decision: DecisionView | null
  /** How many fields are closed to him, in words; empty for none. */
  hidden: string
  /** Shows or covers the sensitive values; null where that is not offered. */
  clear: { href: string; isClear: boolean } | null
  /** The file that it is about. */
  fileHref: string | null
}

/** The request that somebody made last about his own file. */
export type OwnRequestView = {
  state: string
  tone: Tone
  askedAt: string
  opinion: string
  isWaiting: boolean
  href: string
  withdrawHref: string
  rows: ChangeRow[]
}

/** What a personnel file shows to the person whose own it is. */
export type OwnView = { request: OwnRequestView | null; askHref: string | null }
