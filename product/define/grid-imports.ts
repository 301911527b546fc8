import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { PageRight } from '#platform/define/own-pages.ts'

/**
 * By resource, the right of the page that imports files of cells. These files need a right of their own, because
 * they are no files of records.
 */
export const GRID_IMPORTS: Readonly<Record<string, PageRight>> = {
  [schedules.path]: 'attendance/roster:import',
}
