import type { Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'

/** The hours of a shift on a bar of two days, in minutes, and the same in words. */
export type ShiftHoursView = {
  work: Span[]
  breaks: Span[]
  table: SmallTableView
  /** The versions, if there is more than one. */
  versions: SmallTableView | null
}
