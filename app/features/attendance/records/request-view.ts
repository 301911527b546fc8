import type { FaceView } from '#app/components/ui/face.tsx'
import type { PillView } from '#app/components/ui/pill.tsx'

/** A request of attendance in one line. */
export type RequestView = {
  id: string
  href: string
  title: string
  note: string
  pill: PillView
  face: FaceView | null
}
