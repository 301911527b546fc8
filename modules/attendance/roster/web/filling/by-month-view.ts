import type { Linked, ResultView } from '#modules/attendance/roster/web/roster-view.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'

export const MONTH_MODES = ['week', 'copyLastMonth', 'rotate', 'clear'] as const
export type MonthMode = (typeof MONTH_MODES)[number]

/** The page that fills the month of a whole group in one step. */
export type ByMonthView = {
  title: string
  facts: string
  back: Linked
  mode: MonthMode
  modes: (Linked & { name: MonthMode; hint: string })[]
  problems: ProblemView[]
  result: ResultView | null
  /** The values that the user typed. */
  values: { pattern: string; offset: string; overwrite: boolean }
  /** A sample pattern with the names of existing shifts. */
  example: string
  shifts: { short: string; name: string }[]
}
