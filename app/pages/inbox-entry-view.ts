import type { FaceView } from '#app/components/ui/face.tsx'
import type { PillView } from '#app/components/ui/pill.tsx'

/** A document as the inbox shows it: enough to decide it. */
export type EntryView = {
  /** Kind and id, as the form sends them. */
  value: string
  href: string
  /** Of a document about somebody his name and the kind, of others the kind. */
  title: string
  number: string
  applicant: string
  face: FaceView | null
  /** What is to be decided about. */
  facts: { label: string; text: string }[]
  step: string
  pill: PillView
  /** How long ago, and the exact time. */
  ago: string
  at: string
}
