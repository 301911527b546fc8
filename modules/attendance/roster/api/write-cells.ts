import { type RawBuilder, sql } from 'kysely'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { RefusedCell } from '#modules/attendance/roster/wire/roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { checkedCells, type WantedCells } from './check-cells.ts'
import type { RosterGroup } from './roster-group.ts'

type Sql = RawBuilder<unknown>

export type Refused = Omit<RefusedCell, 'text'>

export type WrittenCells = { saved: number; unchanged: number; refused: Refused[] }

type Changed = { people: string[]; days: string[] }

function written(actor: Actor, { id }: RosterGroup, { source }: WantedCells): Sql {
  const by = sql`${actor.userId}::uuid`
  return sql`put as (
      insert into user_schedule as t
        (id, user_id, dept_id, attend_group_id, date, shift_group_id, source, created_by, updated_by)
      select gen_random_uuid(), user_id, dept_id, ${id}::uuid, date, shift_id, ${source}, ${by}, ${by}
      from due where not clears order by user_id, date
      on conflict (user_id, date) where deleted_at is null do update set
        dept_id = excluded.dept_id, attend_group_id = excluded.attend_group_id,
        shift_group_id = excluded.shift_group_id, source = excluded.source, version = t.version + 1, updated_at = now(), updated_by = ${by}
      returning t.id, t.version, t.user_id, t.date, t.shift_group_id, false as is_gone),
    gone as (
      update user_schedule t set deleted_at = now(), version = t.version + 1, updated_at = now(),
        updated_by = ${by}
      from due where due.clears and t.id = due.held_id
      returning t.id, t.version, t.user_id, t.date, null::uuid as shift_group_id, true as is_gone),
    changed as materialized (select * from put union all select * from gone)`
}

/** Audit rows of the changed cells, by field name. */
function cellAuditRows(actor: Actor, { source }: WantedCells): Sql {
  return auditRows(actor, {
    resource: schedules.path,
    id: sql`c.id`,
    version: sql`c.version`,
    action: sql`case when c.is_gone then 'delete' when due.held_id is null then 'add' else 'update' end`,
    title: sql`b.name || ' ' || c.date`,
    before: sql`case when due.held_id is not null
      then jsonb_build_object('shiftGroupId', due.was_shift) end`,
    after: sql`case when not c.is_gone then jsonb_build_object('userId', c.user_id, 'date', c.date,
      'shiftGroupId', c.shift_group_id, 'source', ${source}::text) end`,
    from: sql`changed c join due on due.user_id = c.user_id and due.date = c.date
      join user_base_info b on b.id = c.user_id`,
  })
}

/**
 * Marks the neighbouring days too: a night shift ends on the next day, and its clock-ins may begin on the day
 * before.
 */
async function markDays(tx: Tx, { people, days }: Changed): Promise<void> {
  await sql`select mark_attend_days(array_agg(near.user_id), near.day, near.day)
    from (select distinct c.user_id, c.date + around.days as day
      from unnest(${people}::uuid[], ${days}::date[]) c(user_id, date), (values (-1), (0), (1)) around(days)
      where c.date <= today() + 1) near
    group by near.day order by near.day`.execute(tx)
}

/**
 * Writes cells of a roster in one statement, with their history. Invalid cells are returned with a reason,
 * the others are saved. The caller must hold the lock of the roster. The answer names only employees of the
 * group.
 */
export async function writeCells(
  tx: Tx,
  actor: Actor,
  group: RosterGroup,
  wanted: WantedCells,
): Promise<WrittenCells> {
  const { rows } = await sql<WrittenCells & Changed>`
    with ${checkedCells(actor, group, wanted)}, ${written(actor, group, wanted)}, told as (${cellAuditRows(actor, wanted)})
    select (select count(*)::int from changed) as saved,
      (select count(*)::int from judged where reason is null and not is_due) as unchanged,
      coalesce((select jsonb_agg(jsonb_build_object('userId', j.user_id, 'date', j.date,
          'reason', j.reason, 'name', coalesce(b.name, '')) order by j.date, b.emp_no)
        from judged j left join user_base_info b on b.id = j.user_id and exists (
          select from place p where p.user_id = j.user_id and p.attend_group_id = ${group.id}::uuid)
        where j.reason is not null), '[]') as refused,
      array(select user_id::text from changed) as people,
      array(select date::text from changed) as days`.execute(tx)
  const [done] = rows
  if (!done) throw new Error('The statement returned no counts')
  const { people, days, ...result } = done
  if (people.length > 0) await markDays(tx, { people, days })
  return result
}
