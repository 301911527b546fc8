import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { Named } from '#platform/web/components/table/skipped-table.tsx'
import type { ChangeRow } from './info-change-view.ts'

/** The employee who made the request, with department and time. */
export type AskerView = Named & { facts: string }

export type ConfirmManyView = {
  title: string
  /** Each request with the values it would write. */
  going: (AskerView & { rows: ChangeRow[] })[]
  staying: (AskerView & { why: string })[]
  /** Number of ticked requests that no longer exist or are outside the approver's scope. */
  gone: number
  /** Ids of the requests to confirm, with the versions that the approver saw. */
  targets: string
  /** The company's own text to confirm before the button. */
  confirm: string
  problems: ProblemView[]
  back: { label: string; href: string }
}
