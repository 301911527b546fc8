import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** An attendance request in one line. */
export type RequestView = {
  id: string
  href: string
  title: string
  note: string
  pill: PillView
  face: FaceView | null
}
