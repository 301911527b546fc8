import type { StartView } from '#modules/hr/archives/web/start-view.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type DueRow = {
  id: string
  href: string
  name: string
  face: FaceView
  empNo: string
  deptName: string
  date: string
  /** Link to the page that explains the date; null when there is none. */
  whyHref: string | null
  pill: PillView
  /**
   * The action for the day, as a link or with the reason why the user cannot start it; null for days without
   * an action.
   */
  start: StartView | null
}

/** Due days by kind. */
export type DueView = {
  days: string
  choices: { value: string; label: string }[]
  /** The chosen kind; empty for all. */
  kind: string
  kinds: { value: string; label: string }[]
  sections: {
    name: string
    title: string
    rows: DueRow[]
    /** Whether the product has an action for days of this kind. */
    isStarted: boolean
    /** Message that there are more rows than the page shows. */
    cut: string
    /** Link to all rows of a kind when only the first are shown. */
    all: { href: string; label: string } | null
  }[]
  /** Kinds without any row. */
  none: string
}
