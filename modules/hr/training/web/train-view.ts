import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** A training at a glance: its day, where it is, and how many places are left. */
export type TrainHeadView = {
  id: string
  href: string
  title: string
  pill: PillView
  /** The day as on a leaf of a calendar. */
  leaf: { month: string; day: string }
  when: string
  where: string
  facts: string
  seats: { text: string; taken: number; quota: number | null }
  people: (FaceView & { id: string })[]
  /** Who comes besides those whose faces are shown. */
  others: string
}

export type OwnTrainView = {
  head: TrainHeadView
  back: { label: string; href: string }
  content: string[]
  notes: string[]
  isIn: boolean
  maySignUp: boolean
  mayWait: boolean
  /** What he is told of his place in the line; empty where he does not wait. */
  inLine: string
  maySignOff: boolean
  /** What the address of the code on the wall has filled in. */
  signIn: { code: string } | null
  isSignedIn: boolean
  /** What came of it, where it is known. */
  outcome: string
  feedback: { score: number | null; text: string; problem: string } | null
}

export type MyTrainingView = {
  title: string
  figures: { name: string; label: string; text: string }[]
  sections: { name: string; title: string; trainings: TrainHeadView[]; none: string }[]
  recordsHref: string | null
  recordsLabel: string
}
