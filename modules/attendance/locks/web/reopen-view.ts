import type { Linked } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { ChangedValue } from '#platform/web/components/page/changed-values.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

export type ReopenedView = {
  id: string
  face: FaceView
  name: string
  about: string
  changes: ChangedValue[]
  days: Linked[]
  /** The number of further days in words; empty if all are shown. */
  more: string
}

export type WaitingView = { id: string; kind: string; number: Linked; name: string; days: string }

/** The preview of opening a closed day or month. */
export type ReopenView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** Why the user cannot open it here, and where they can. */
  elsewhere: { text: string; link: Linked | null } | null
  /** The departments of the group, to preview one after the other. */
  departments: { value: string; label: string }[]
  asked: { group: string; month: string; set: string; dept: string }
  /** The text shown instead of the changes if there are too many days. */
  tooMany: string
  /** The totals in words. */
  sums: string[]
  people: ReopenedView[]
  /** The number of further employees in words; empty if all are shown. */
  more: string
  papers: WaitingView[]
  morePapers: string
  types: { value: string; label: string }[]
  values: { lockType: string; reason: string }
}
