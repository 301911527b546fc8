import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { Tone } from '#platform/wire/values/tone.ts'

type PillView = { text: string; tone: Tone }

/** What one examiner says. */
export type ExaminerRow = {
  key: string
  /** The role alone for whom it is about. */
  examiner: { name: string; face: FaceView | null }
  weight: string
  /** The five parts in their order. */
  parts: string
  /** Null while nothing was said. */
  total: { text: string; value: number } | null
  state: PillView
  opinion: string
}

/** How somebody who is to become regular was examined. */
export type ExaminationView = {
  about: string
  /** What the reader is to say first. */
  ownHref: string | null
  /** One more examiner, for whoever names them. */
  addHref: string | null
  hasParts: boolean
  rows: ExaminerRow[]
}
