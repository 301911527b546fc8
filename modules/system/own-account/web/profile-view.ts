import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** The two forms of the page; each says by this which one it is. */
export type ProfileForm = 'contact' | 'delegate'

export type ProfileView = {
  /** Changes with every answer, so that the controls are drawn anew. */
  draw: string
  title: string
  face: FaceView
  facts: { label: string; text: string }[]
  /** One's own personnel file, where there is one that may be looked at. */
  fileHref: string | null
  /** Where one's photo is set, for who has a personnel file. */
  photoHref: string | null
  /** Where one's PIN for terminals is set, for who has a personnel file. */
  pinHref: string | null
  /** Null where the personnel file says it. */
  contact: ControlView[] | null
  delegate: ControlView[]
  /** Who was found and can be chosen, as the form brings it back: else a refused form would forget them. */
  offered: string
  hasDelegate: boolean
  heading: string
  problems: ProblemView[]
}
