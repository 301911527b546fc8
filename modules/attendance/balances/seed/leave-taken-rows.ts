import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { CAUSE, LIEU_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import {
  isDone,
  isRejected,
  isRunning,
} from '#modules/attendance/requests/seed/attend-request-plan.ts'
import {
  type Cast,
  plannedLeaves,
  plannedLieu,
  type SeededLeave,
} from '#modules/attendance/requests/seed/attend-request-rows.ts'
import { addMonths, isoDay } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { LIEU_MONTHS } from './leave-rows.ts'

/**
 * Row numbers: those of time off in lieu lie above all grants of the year, and those of the entries that take from the
 * grants lie above both.
 */
const FIRST_LIEU = 890_000
const FIRST_TAKEN = 900_000
const HOURS_A_DAY = 8
const TENTHS = 10

type Booked = { sign: 1 | -1; cause: string; later: number }

/** The bookings of a request: it reserves days until the decision, then they are used or released. */
function bookingsOf({ state }: SeededLeave): readonly Booked[] {
  const reserved: Booked = { sign: -1, cause: CAUSE.reserved, later: 0 }
  const released: Booked = { sign: 1, cause: CAUSE.released, later: 1 }
  if (isRunning(state)) return [reserved]
  if (isRejected(state)) return [reserved, released]
  return isDone(state) ? [reserved, released, { sign: -1, cause: CAUSE.used, later: 1 }] : []
}

function* takenRows(context: SeedContext, cast: Cast) {
  let row = FIRST_TAKEN
  for (const leave of plannedLeaves(context, cast)) {
    const source = { source_type: leaves.path, source_id: context.idOf('leave', leave.row) }
    for (const { sign, cause, later } of bookingsOf(leave)) {
      for (const { row: lot, days } of leave.taken) {
        const { id, created_at } = context.stamp('leave_entry', row)
        row += 1
        yield {
          id,
          created_at,
          ...source,
          lot_id: context.idOf('leave_entry', lot),
          cause,
          date: isoDay(leave.requestDay + later),
          delta: (sign * days).toFixed(1),
        }
      }
    }
  }
}

function* lieuRows(context: SeedContext, cast: Cast) {
  for (const { row, hours, worked, person } of plannedLieu(context, cast)) {
    const { id, created_at } = context.stamp('leave_entry', FIRST_LIEU + row)
    const date = isoDay(worked)
    yield {
      id,
      created_at,
      cause: CAUSE.granted,
      kind: LIEU_LEAVE,
      date,
      source_type: overtimes.path,
      source_id: context.idOf('work_overtime', row),
      user_id: context.idOf('user_base_info', person),
      year: Number(date.slice(0, 4)),
      delta: (Math.round((hours / HOURS_A_DAY) * TENTHS) / TENTHS).toFixed(1),
      expire_at: isoDay(addMonths(worked, LIEU_MONTHS)),
    }
  }
}

type Rows = Iterable<Insertable<DB['leave_entry']>>

/** Days that requests of the demo company granted or took; written after the grants and the requests. */
export function leaveTakenTables(context: SeedContext, cast: Cast): SeedTable[] {
  return [
    seedTable('leave_entry', () => lieuRows(context, cast) as Rows),
    seedTable('leave_entry', () => takenRows(context, cast) as Rows),
  ]
}
