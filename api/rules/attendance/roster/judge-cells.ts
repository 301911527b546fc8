import { type RawBuilder, sql } from 'kysely'
import type { RosterGroup } from './roster-group.ts'

type Sql = RawBuilder<unknown>

/** What cells of a roster are to be. */
export type WantedCells = {
  /** Statement with user_id, date, shift_id, clears and nth: of two for one cell the later counts. */
  cells: Sql
  /** All of them lie between these days. */
  from: string
  to: string
  source: string
  /** Whether cells that somebody decided before are written over. */
  overwrite: boolean
}

/** Every cell with why it cannot be written, and what stands there. */
export function judgedCells(
  { id, shiftIds }: RosterGroup,
  { cells, from, to, overwrite }: WantedCells,
): Sql {
  return sql`asked as materialized (
      select distinct on (c.user_id, c.date) c.* from (${cells}) c
      order by c.user_id, c.date, c.nth desc),
    place as materialized (
      select * from attend_places(array(select distinct user_id from asked), ${from}::date, ${to}::date)),
    locked as materialized (
      select set_date from attend_lock_now where attend_group_id = ${id}::uuid and lock_type <> '0'),
    judged as materialized (
      select a.*, place.dept_id, held.id as held_id, held.shift_group_id as was_shift, case
          when place.user_id is null then 'notEmployed'
          when place.attend_group_id is distinct from ${id}::uuid then 'notInGroup'
          when a.shift_id <> all(${shiftIds}::uuid[]) then 'shiftNotOfGroup'
          when a.date::text in (select set_date from locked)
            or to_char(a.date, 'YYYY-MM') in (select set_date from locked) then 'locked'
        end as reason,
        case when a.clears then held.id is not null
          else held.id is null or ${overwrite} and (held.shift_group_id, held.attend_group_id)
            is distinct from (a.shift_id, ${id}::uuid) end as differs
      from asked a
        left join place on place.user_id = a.user_id and place.date = a.date
        left join user_schedule held on held.user_id = a.user_id and held.date = a.date
          and held.deleted_at is null),
    due as materialized (select * from judged where reason is null and differs)`
}
