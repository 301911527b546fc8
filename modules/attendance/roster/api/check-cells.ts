import { type RawBuilder, sql } from 'kysely'
import { dayNumber } from '#modules/attendance/days/api/facts/fact-rows.ts'
import type { RefusedCell, RosterItem } from '#modules/attendance/roster/wire/roster.ts'
import { Failure } from '#platform/api/failure.ts'
import { isOwnRow } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { RosterGroup } from './roster-group.ts'

type Sql = RawBuilder<unknown>

/** The cells that the caller wants to write. */
export type WantedCells = {
  /** A query with user_id, date, shift_id, clears and nth: if a cell appears twice, the later one counts. */
  cells: Sql
  /** All cells lie between these days. */
  from: string
  to: string
  source: string
  /** Whether to overwrite cells that already have a roster row. */
  overwrite: boolean
}

/** The personnel file of the user who writes the roster. */
type Writer = { userBaseId: string | null }

/** The current value of each cell, and the reason that bars it from being written. */
function lookedCells(
  { userBaseId }: Writer,
  { id, shiftIds }: RosterGroup,
  { overwrite }: WantedCells,
): Sql {
  return sql`
      select a.*, place.dept_id, held.id as held_id, held.shift_group_id as was_shift, case
          when place.user_id is null then 'notEmployed'
          when place.attend_group_id is distinct from ${id}::uuid then 'notInGroup'
          when a.shift_id <> all(${shiftIds}::uuid[]) then 'shiftNotOfGroup'
          when a.date::text in (select set_date from locked)
            or to_char(a.date, 'YYYY-MM') in (select set_date from locked) then 'locked'
          when a.date <= today() and ${isOwnRow(userBaseId, 'changePastRoster', 'a.user_id')}
            then 'own'
        end as barred,
        case when a.clears then held.id is not null
          else held.id is null or ${overwrite} and (held.shift_group_id, held.attend_group_id)
            is distinct from (a.shift_id, ${id}::uuid) end as differs
      from asked a
        left join place on place.user_id = a.user_id and place.date = a.date
        left join user_schedule held on held.user_id = a.user_id and held.date = a.date
          and held.deleted_at is null`
}

/** The group's plan on locked days without a roster row. */
const followingPlan = ({ from, to }: WantedCells): Sql => sql`
      select p.user_id, p.date, p.shift_group_id
      from planned_days(array(select distinct user_id from looked
        where barred = 'locked' and held_id is null and not clears), ${from}::date, ${to}::date) p
      where p.plan in ('shift', 'rest')`

/**
 * Every cell with its current value and the reason that bars it. A cell that already has the wanted value
 * needs no check of locks and groups. That includes the group's plan on a locked day, because exported files
 * contain it.
 */
export function checkedCells(writer: Writer, group: RosterGroup, wanted: WantedCells): Sql {
  const { cells, from, to } = wanted
  return sql`asked as materialized (
      select distinct on (c.user_id, c.date) c.* from (${cells}) c
      order by c.user_id, c.date, c.nth desc),
    place as materialized (
      select * from attend_places(array(select distinct user_id from asked), ${from}::date, ${to}::date)),
    locked as materialized (
      select set_date from attend_lock_now where attend_group_id = ${group.id}::uuid and lock_type <> '0'),
    looked as materialized (${lookedCells(writer, group, wanted)}),
    follows as materialized (${followingPlan(wanted)}),
    judged as materialized (
      select l.*, l.differs and l.barred is null as is_due, case when l.differs and (l.barred <> 'locked'
          or f.user_id is null or f.shift_group_id is distinct from l.shift_id) then l.barred end as reason
      from looked l left join follows f on f.user_id = l.user_id and f.date = l.date
        and l.held_id is null and not l.clears),
    due as materialized (select * from judged where is_due)`
}

/** The query examines every day between the first and the last. */
const MOST_DAYS = 366

/** Cells one by one, as the user set them or a file contains them; a null shift is a day off. */
export function wantedItems(
  items: readonly RosterItem[],
): Pick<WantedCells, 'cells' | 'from' | 'to'> {
  const days = items.map(({ date }) => date).toSorted()
  const [from = '', to = from] = [days[0], days.at(-1)]
  if (dayNumber(to) - dayNumber(from) > MOST_DAYS) {
    throw new Failure('invalid', 'roster.tooWide', { values: { max: MOST_DAYS } })
  }
  return {
    from,
    to,
    cells: sql`select user_id, date, shift_id, clears, nth from unnest(
      ${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ date }) => date)}::date[],
      ${items.map(({ shiftGroupId }) => shiftGroupId)}::uuid[],
      ${items.map(({ isDefault = false }) => isDefault)}::boolean[])
      with ordinality as item(user_id, date, shift_id, clears, nth)`,
  }
}

/** A requested cell: its current value, whether a save would write it, and the reason that bars it. */
export type CheckedCell = {
  userId: string
  date: string
  shiftId: string | null
  isHeld: boolean
  was: string | null
  isDue: boolean
  reason: RefusedCell['reason'] | null
}

/** Checks the cells that a save would overwrite, but writes nothing. */
export async function checkItems(
  db: Database | Tx,
  writer: Writer,
  group: RosterGroup,
  items: readonly RosterItem[],
): Promise<CheckedCell[]> {
  const wanted = { ...wantedItems(items), source: '', overwrite: true }
  const { rows } = await sql<CheckedCell>`with ${checkedCells(writer, group, wanted)}
    select user_id as "userId", date::text as date, shift_id as "shiftId", reason,
      held_id is not null as "isHeld", was_shift as was, is_due as "isDue"
    from judged order by date`.execute(db)
  return rows
}
