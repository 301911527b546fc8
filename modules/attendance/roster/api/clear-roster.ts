import { sql } from 'kysely'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { holdRoster } from './roster-group.ts'

const NAMES_TOLD = 5

const CLEARED = declareMessage({
  code: 'rosterCleared',
  type: 'staff',
  about: attendGroups.path,
  link: (id) => `/${attendGroups.path}/${id}`,
})

/** Employees, and the first day to clear. */
type Ahead = { people: readonly string[]; from: string }

type Cleared = { groupId: string; names: string; removed: number; kept: number; first: string }

/**
 * Removes employees from rosters from a day on. If they are not expected at work, the row is removed unless
 * the day is closed. If they are in another group, it is removed unless the roster is locked. A message tells
 * the group leaders about removed and kept rows.
 */
export async function clearRoster(tx: Tx, actor: Actor, ahead: Ahead): Promise<void> {
  if (!(await holdRosters(tx, ahead))) return
  for (const cleared of await takeOff(tx, actor, ahead)) await tellLeaders(tx, actor, cleared)
}

/**
 * Locks the rosters, so that no other transaction locks or publishes them; false if there is nothing to
 * remove.
 */
async function holdRosters(tx: Tx, { people, from }: Ahead): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select distinct attend_group_id as id from user_schedule
    where user_id = any(${[...people]}::uuid[]) and date >= ${from}::date and deleted_at is null
    order by 1`.execute(tx)
  for (const { id } of rows) await holdRoster(tx, id)
  return rows.length > 0
}

/** Marks the neighbouring days too: they depend on the removed day, as with a manual change. */
async function takeOff(tx: Tx, actor: Actor, { people, from }: Ahead): Promise<Cleared[]> {
  const whose = sql`${[...people]}::uuid[]`
  const { rows } = await sql<Cleared>`
    with ahead as materialized (
      select id, user_id, date, attend_group_id from user_schedule
      where user_id = any(${whose}) and date >= ${from}::date and deleted_at is null
    ), stale as materialized (
      select a.*, attend_lock_of(a.attend_group_id, a.date) as lock_type, p.user_id is null as is_absent
      from ahead a left join attend_places(${whose}, ${from}::date, (select max(date) from ahead)) p
        on p.user_id = a.user_id and p.date = a.date
      where p.attend_group_id is distinct from a.attend_group_id
    ), removed as (
      update user_schedule r set deleted_at = now(), updated_at = now(), updated_by = ${actor.userId},
        version = r.version + 1
      from stale s where r.id = s.id and (s.lock_type = '0' or (s.is_absent and s.lock_type = '1'))
      returning r.id, r.version, r.user_id, r.date, r.attend_group_id, r.shift_group_id
    ), logged as (${removedRows(actor)}), marked as (
      select mark_attend_days(array_agg(r.user_id), r.date - 1, r.date + 1) from removed r group by r.date
    )
    select s.attend_group_id as "groupId", count(r.id)::int as removed,
      count(*)::int - count(r.id)::int as kept, min(s.date)::text as first,
      array_to_string((array_agg(distinct b.name))[:${NAMES_TOLD}::int], '、')
        || case when count(distinct b.id) > ${NAMES_TOLD} then '…' else '' end as names,
      (select count(*) from marked) as marked
    from stale s join user_base_info b on b.id = s.user_id left join removed r on r.id = s.id
    group by s.attend_group_id order by 1`.execute(tx)
  return rows
}

const removedRows = (actor: Actor) =>
  auditRows(actor, {
    resource: schedules.path,
    action: 'delete',
    id: sql`r.id`,
    version: sql`r.version`,
    title: sql`b.name || ' ' || r.date`,
    before: sql`jsonb_build_object('userId', r.user_id, 'date', r.date, 'attendGroupId',
      r.attend_group_id, 'shiftGroupId', r.shift_group_id)`,
    from: sql`removed r join user_base_info b on b.id = r.user_id`,
  })

async function tellLeaders(tx: Tx, actor: Actor, cleared: Cleared): Promise<void> {
  const { groupId, names, removed, kept, first } = cleared
  const leaders = sql`select unnest(leader_ids) from attend_group where id = ${groupId}`
  const values = { names, removed, kept, first }
  await sendMessage(tx, CLEARED, leaders, { from: actor, id: groupId, values })
}
