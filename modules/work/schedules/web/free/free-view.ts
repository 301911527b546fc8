import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** When the people of a form are free on its day. */
export type FreeView = {
  heading: string
  /** Who is busy at the chosen time; empty when nobody is, or without a time. */
  conflict: string
  /** Hours above the half-hours: each covers two cells. */
  hours: string[]
  people: { id: string; face: FaceView; busyText: string; cells: boolean[] }[]
  /** Times at which everybody is free. */
  slots: { value: string; label: string }[]
  none: string
}

/** The name of the button that takes a free time. */
export const SLOT = 'slot'
