import { sql } from 'kysely'
import type { WantedCells } from '#modules/attendance/roster/api/check-cells.ts'
import { holdRoster, type RosterGroup } from '#modules/attendance/roster/api/roster-group.ts'
import { type WrittenCells, writeCells } from '#modules/attendance/roster/api/write-cells.ts'
import { BY_DATE, BY_PERSON } from '#modules/attendance/roster/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { patternOf } from './pattern.ts'

export type Overwriting = { overwrite: boolean }

export type AskedDay = Overwriting & {
  setDate: string
  shiftGroupId: string | null
  /** Null means every employee of the group. */
  userIds: readonly string[] | null
}

export type AskedPerson = Overwriting & {
  userId: string
  month: string
  shiftGroupId: string | null
  pattern: readonly string[] | null
}

export const firstOf = (month: string) => sql`to_date(${month}, 'YYYY-MM')`
export const lastOf = (month: string) =>
  sql`(${firstOf(month)} + interval '1 month' - interval '1 day')::date`

function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

export const within = (month: string) => ({ from: `${month}-01`, to: lastDay(month) })

export async function fill(tx: Tx, actor: Actor, group: RosterGroup, wanted: WantedCells) {
  await holdRoster(tx, group.id)
  return writeCells(tx, actor, group, wanted)
}

/** `SetScheduleByDate`: fills one day for every employee of the group, or for some. */
export function setByDate(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { setDate, shiftGroupId, userIds, overwrite }: AskedDay,
): Promise<WrittenCells> {
  const people = userIds
    ? sql`unnest(${[...userIds]}::uuid[]) p(user_id)`
    : sql`attend_roster_people(${group.id}::uuid, ${setDate}::date, ${setDate}::date) p`
  return fill(tx, actor, group, {
    cells: sql`select p.user_id, ${setDate}::date as date, ${shiftGroupId}::uuid as shift_id,
      false as clears, 1 as nth from ${people}`,
    from: setDate,
    to: setDate,
    source: BY_DATE,
    overwrite,
  })
}

export function stepsOf(words: readonly string[], group: RosterGroup): (string | null)[] {
  const steps = patternOf(words, group.shifts)
  if (!steps) throw new Failure('invalid', 'roster.pattern')
  return steps
}

/** `SetScheduleByUser`: fills one employee's month with one shift or a pattern from the 1st on. */
export function setByUser(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  { userId, month, shiftGroupId, pattern, overwrite }: AskedPerson,
): Promise<WrittenCells> {
  const steps = pattern ? stepsOf(pattern, group) : [shiftGroupId]
  return fill(tx, actor, group, {
    cells: sql`select ${userId}::uuid as user_id, day::date as date,
      (${steps}::uuid[])[(extract(day from day)::int - 1) % ${steps.length}::int + 1] as shift_id,
      false as clears, 1 as nth
      from generate_series(${firstOf(month)}, ${lastOf(month)}, interval '1 day') day`,
    ...within(month),
    source: BY_PERSON,
    overwrite,
  })
}
