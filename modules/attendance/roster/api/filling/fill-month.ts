import { type RawBuilder, sql } from 'kysely'
import { HOLIDAYS_OFF, MAKEUP_AS_MONDAY } from '#modules/attendance/groups/define/choices.ts'
import type { RosterGroup } from '#modules/attendance/roster/api/roster-group.ts'
import type { WrittenCells } from '#modules/attendance/roster/api/write-cells.ts'
import { BY_MONTH, BY_ROTATION } from '#modules/attendance/roster/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { fill, firstOf, lastOf, type Overwriting, stepsOf, within } from './fill-schedule.ts'

type Sql = RawBuilder<unknown>

export type AskedMonth = Overwriting & {
  month: string
  mode: 'week' | 'copyLastMonth' | 'rotate' | 'clear'
  /** The steps of a rotation; null uses the shifts of the group. */
  pattern: readonly string[] | null
  /** How many steps later each next employee begins. */
  offset: number
}

/** The days of a month on which employees are in the group, each employee with their rank in it. */
function placed(groupId: string, month: string): Sql {
  return sql`(select a.user_id, a.date, r.rank from (
      select p.user_id, (row_number() over (order by b.emp_no) - 1)::int as rank
      from attend_roster_people(${groupId}::uuid, ${firstOf(month)}, ${lastOf(month)}) p
        join user_base_info b on b.id = p.user_id) r
    join attend_places(array(select user_id from attend_roster_people(${groupId}::uuid,
      ${firstOf(month)}, ${lastOf(month)})), ${firstOf(month)}, ${lastOf(month)}) a
      on a.user_id = r.user_id and a.attend_group_id = ${groupId}::uuid) at`
}

/** The weekly plan of the group, adjusted to the calendar by the group's holiday rule. */
function weekCells({ id }: RosterGroup, month: string): Sql {
  return sql`select at.user_id, at.date, case
      when c.day_class in ('1', '2') and g.holiday_rule = ${HOLIDAYS_OFF} then null
      when c.day_class = '3' and g.holiday_rule = ${HOLIDAYS_OFF}
          and g.makeup_rule = ${MAKEUP_AS_MONDAY} then g.monday_id
      else (array[g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id,
        g.saturday_id, g.sunday_id])[extract(isodow from at.date)::int] end as shift_id,
      false as clears, 1 as nth
    from ${placed(id, month)} join attend_group g on g.id = ${id}::uuid
      left join work_calendar c on c.date = at.date and c.deleted_at is null`
}

/**
 * Copies each day from the same day of the month before; the 31st stays unchanged if that month has thirty
 * days.
 */
function copiedCells({ id }: RosterGroup, month: string): Sql {
  return sql`select at.user_id, at.date, s.shift_group_id as shift_id, false as clears, 1 as nth
    from ${placed(id, month)} join user_schedule s on s.user_id = at.user_id
      and s.attend_group_id = ${id}::uuid and s.deleted_at is null
      and s.date = (at.date - interval '1 month')::date
      and extract(day from s.date) = extract(day from at.date)`
}

function rotatedCells(group: RosterGroup, { month, pattern, offset }: AskedMonth): Sql {
  const steps = pattern ? stepsOf(pattern, group) : group.shiftIds
  if (steps.length === 0) throw new Failure('invalid', 'roster.pattern')
  const place = sql`(extract(day from at.date)::int - 1 + at.rank * ${offset}::int)`
  return sql`select at.user_id, at.date,
      (${steps}::uuid[])[${place} % ${steps.length}::int + 1] as shift_id, false as clears, 1 as nth
    from ${placed(group.id, month)}`
}

function clearedCells({ id }: RosterGroup, month: string): Sql {
  return sql`select s.user_id, s.date, null::uuid as shift_id, true as clears, 1 as nth
    from user_schedule s where s.attend_group_id = ${id}::uuid and s.deleted_at is null
      and s.date between ${firstOf(month)} and ${lastOf(month)}`
}

/** Refuses a group without a weekly plan: there is nothing to fill the month with. */
async function requireWeek(tx: Tx, { id }: RosterGroup): Promise<void> {
  const { rows } = await sql`select from attend_group g where g.id = ${id}::uuid and
    coalesce(g.monday_id, g.tuesday_id, g.wednesday_id, g.thursday_id, g.friday_id, g.saturday_id,
      g.sunday_id) is not null`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'roster.noWeek')
}

/** `SetScheduleByMonth`: fills a month for every employee of the group. */
export async function setByMonth(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  input: AskedMonth,
): Promise<WrittenCells> {
  const { month, mode } = input
  if (mode === 'week') await requireWeek(tx, group)
  const cells = {
    week: () => weekCells(group, month),
    copyLastMonth: () => copiedCells(group, month),
    rotate: () => rotatedCells(group, input),
    clear: () => clearedCells(group, month),
  }[mode]()
  const source = mode === 'rotate' ? BY_ROTATION : BY_MONTH
  return fill(tx, actor, group, { cells, ...within(month), source, overwrite: input.overwrite })
}
