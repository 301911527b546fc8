import type { ControlView } from '#platform/web/components/form/form-view.ts'

/** The line that adds a shift from its list. */
export type QuickShiftView = {
  /** The form of a new shift, which takes the line, and shows it again when something is not clear. */
  action: string
  hidden: { name: string; value: string }[]
  controls: ControlView[]
}
