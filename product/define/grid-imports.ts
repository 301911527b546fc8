import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

/** Files of cells are no files of records: the page that takes them has a right of its own, by resource. */
export const GRID_IMPORTS: Readonly<Record<string, PageRight>> = {
  [schedules.path]: 'attendance/roster:import',
}
