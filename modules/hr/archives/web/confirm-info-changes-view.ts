import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { Named } from '#platform/web/components/table/skipped-table.tsx'
import type { ChangeRow } from './info-change-view.ts'

/** Who asks, of which department, and when. */
export type AskerView = Named & { facts: string }

export type ConfirmManyView = {
  title: string
  /** Each with what it would write. */
  going: (AskerView & { rows: ChangeRow[] })[]
  staying: (AskerView & { why: string })[]
  /** Ticked, but not there any more or out of reach. */
  gone: number
  /** Ids of those that go with the versions that were seen. */
  targets: string
  /** What the company wants to be said before. */
  confirm: string
  problems: ProblemView[]
  back: { label: string; href: string }
}
