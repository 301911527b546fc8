import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** The two forms of the page. A hidden field contains the name of the posted form. */
export type ProfileForm = 'contact' | 'delegate'

export type ProfileView = {
  /** Changes with every response, so that React draws the inputs anew. */
  draw: string
  title: string
  face: FaceView
  facts: { label: string; text: string }[]
  /** Link to the user's personnel file; null when it is missing or not viewable. */
  fileHref: string | null
  /** Link to set the photo; null without a personnel file. */
  photoHref: string | null
  /** Link to set the PIN for terminals; null without a personnel file. */
  pinHref: string | null
  /** Null when the personnel file provides the contact data. */
  contact: ControlView[] | null
  delegate: ControlView[]
  /**
   * The delegates found so far, posted with the form; otherwise a rejected form would lose them.
   */
  offered: string
  hasDelegate: boolean
  heading: string
  problems: ProblemView[]
}
