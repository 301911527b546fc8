import type { ControlView } from '#platform/web/components/form/form-view.ts'

/** The line that adds a shift from its list. */
export type QuickShiftView = {
  /**
   * The URL of the form of a new shift. The line posts to it, and the form shows the typed values again if there is a
   * problem.
   */
  action: string
  hidden: { name: string; value: string }[]
  controls: ControlView[]
}
