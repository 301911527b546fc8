import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

/** One field of a request, in words. */
export type ChangeRow = {
  name: string
  label: string
  before: string
  after: string
  /** The file changed since the request. */
  isOutdated: boolean
}

/** The approver, the time and the reason of the decision. */
export type DecisionView = {
  face: FaceView | null
  action: string
  who: string
  at: string
  opinion: string
}

/** The content of a request, limited to the fields its reader may see. */
export type ChangeView = {
  rows: ChangeRow[]
  /** Decision about the request; null while it is pending. */
  decision: DecisionView | null
  /** Number of fields hidden from the reader, in words; empty for none. */
  hidden: string
  /** Link that unmasks or masks the sensitive values; null when the reader may not unmask them. */
  clear: { href: string; isClear: boolean } | null
  /** Link to the file that the request would change. */
  fileHref: string | null
}

/** The employee's last request about their own file. */
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

/** The part of a personnel file that only its own employee sees. */
export type OwnView = { request: OwnRequestView | null; askHref: string | null }
