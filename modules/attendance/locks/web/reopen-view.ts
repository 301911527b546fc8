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
  /** How many more days there are, in words; empty where all are shown. */
  more: string
}

export type WaitingView = { id: string; kind: string; number: Linked; name: string; days: string }

/** What opening a closed day or month would change, before it is opened. */
export type ReopenView = {
  title: string
  facts: string
  back: Linked
  problems: ProblemView[]
  /** Why it cannot be opened here, and where it can. */
  elsewhere: { text: string; link: Linked | null } | null
  /** The group by departments, to look at one after the other. */
  departments: { value: string; label: string }[]
  asked: { group: string; month: string; set: string; dept: string }
  /** Said instead of what changes where there would be too much to look at. */
  tooMany: string
  /** What it comes to, in words. */
  sums: string[]
  people: ReopenedView[]
  /** How many people more would change, in words; empty where all are shown. */
  more: string
  papers: WaitingView[]
  morePapers: string
  types: { value: string; label: string }[]
  values: { lockType: string; reason: string }
}
