import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'

export type NewShiftView = {
  act: ActView
  base: ControlView[]
  /** Settings with usual values, folded away. */
  more: ControlGroup[]
  hasMoreProblems: boolean
  /** The kind of a shift without times. */
  dayOff: string
}
