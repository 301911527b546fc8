import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** The free and busy times of the people in a form, on the day of the form. */
export type FreeView = {
  heading: string
  /**
   * The people who are busy at the chosen time, in words. Empty when no person is busy or the form
   * has no time.
   */
  conflict: string
  /** Hours above the half-hours: each covers two cells. */
  hours: string[]
  people: { id: string; face: FaceView; busyText: string; cells: boolean[] }[]
  /** Times at which all people are free. */
  slots: { value: string; label: string }[]
  none: string
}

/** The name of the button that chooses a free time. */
export const SLOT = 'slot'
