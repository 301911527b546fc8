import type { Linked, ResultView } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'

export const MONTH_MODES = ['week', 'copyLastMonth', 'rotate', 'clear'] as const
export type MonthMode = (typeof MONTH_MODES)[number]

/** How a whole group gets its month at once. */
export type ByMonthView = {
  title: string
  facts: string
  back: Linked
  mode: MonthMode
  modes: (Linked & { name: MonthMode; hint: string })[]
  problems: ProblemView[]
  result: ResultView | null
  /** What was typed. */
  values: { pattern: string; offset: string; overwrite: boolean }
  /** A pattern by the names that there are. */
  example: string
  shifts: { short: string; name: string }[]
}
