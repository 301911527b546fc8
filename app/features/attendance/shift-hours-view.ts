import type { SmallTableView } from '#app/components/ui/small-table.tsx'
import type { Span } from '#contracts/shift-hours.ts'

/** The hours of a shift on a bar of two days, in minutes, and the same in words. */
export type ShiftHoursView = {
  work: Span[]
  breaks: Span[]
  table: SmallTableView
  /** Its versions, where there was more than one. */
  versions: SmallTableView | null
}
