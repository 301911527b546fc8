import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

/**
 * The right of the page that imports cell files, by resource. These files need a separate right, because they
 * are not files of records.
 */
export const GRID_IMPORTS: Readonly<Record<string, PageRight>> = {
  [schedules.path]: 'attendance/roster:import',
}
