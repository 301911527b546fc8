import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

type PillView = { text: string; tone: Tone }

/** The examination of one examiner. */
export type ExaminerRow = {
  key: string
  /** The examined employee sees only the role. */
  examiner: { name: string; face: FaceView | null }
  weight: string
  /** The five parts in their order. */
  parts: string
  /** Null until the examiner submits. */
  total: { text: string; value: number } | null
  state: PillView
  opinion: string
}

/** The examination of an employee to be confirmed. */
export type ExaminationView = {
  about: string
  /** Link to the reader's own open examination. */
  ownHref: string | null
  /** Link to add an examiner; null for users who may not add one. */
  addHref: string | null
  hasParts: boolean
  rows: ExaminerRow[]
}
