import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A training at a glance: day, place and free places. */
export type TrainingHeadView = {
  id: string
  href: string
  title: string
  pill: PillView | null
  /** Month and day for the calendar leaf. */
  leaf: { month: string; day: string }
  when: string
  where: string
  facts: string
  seats: { text: string; taken: number; quota: number | null }
  people: (FaceView & { id: string })[]
  /** Number of participants besides the faces shown. */
  others: string
}

export type OwnTrainingView = {
  head: TrainingHeadView
  back: { label: string; href: string }
  content: string[]
  notes: string[]
  isIn: boolean
  maySignUp: boolean
  mayWait: boolean
  /** The user's place on the waiting list, in words; empty when they are not on it. */
  inLine: string
  maySignOff: boolean
  /** The code filled in from the URL of the QR code. */
  signIn: { code: string } | null
  isSignedIn: boolean
  /** The result, once it is known. */
  outcome: string
  feedback: { score: number | null; text: string; problem: string } | null
}

export type MyTrainingView = {
  title: string
  figures: { name: string; label: string; text: string }[]
  sections: { name: string; title: string; trainings: TrainingHeadView[]; none: string }[]
  recordsHref: string | null
  recordsLabel: string
}
