import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import { auditRows } from '#api/store/history.ts'
import { attendGroups } from '#resources/attendance/settings/attend-group.ts'

const CLEARED = declareMessage({
  ...{ code: 'rosterCleared', type: 'staff', about: attendGroups.path },
  link: (id) => `/${attendGroups.path}/${id}`,
})

type Cleared = { groupId: string; name: string; removed: number; kept: number; first: string }

/**
 * Takes people off the rosters they are no longer on, from a day on: where they are not expected at
 * work, unless the day is closed; where they are in another group, unless the roster is locked. Who
 * leads the groups hears what was taken off and what was not.
 */
export async function clearRoster(
  tx: Tx,
  actor: Actor,
  { people, from }: { people: readonly string[]; from: string },
): Promise<void> {
  const whose = sql`${[...people]}::uuid[]`
  const { rows } = await sql<Cleared>`
    with ahead as materialized (
      select id, user_id, date, attend_group_id, shift_group_id, version from user_schedule
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
    ), logged as (${removedRows(actor)})
    select s.attend_group_id as "groupId", b.name, count(r.id)::int as removed,
      count(*)::int - count(r.id)::int as kept, min(s.date)::text as first
    from stale s join user_base_info b on b.id = s.user_id left join removed r on r.id = s.id
    group by s.attend_group_id, b.id, b.name order by b.name, b.id`.execute(tx)
  for (const cleared of rows) await tellLeaders(tx, actor, cleared)
}

function removedRows(actor: Actor) {
  return auditRows(actor, {
    ...{
      resource: 'attendance/schedules',
      action: 'delete',
      id: sql`r.id`,
      version: sql`r.version`,
    },
    ...{ from: sql`removed r join user_base_info b on b.id = r.user_id`, title: sql`b.name` },
    before: sql`jsonb_build_object('userId', r.user_id, 'attendGroupId', r.attend_group_id,
      'date', r.date, 'shiftGroupId', r.shift_group_id)`,
  })
}

async function tellLeaders(tx: Tx, actor: Actor, { groupId, ...values }: Cleared): Promise<void> {
  const leaders = sql`select unnest(leader_ids) from attend_group where id = ${groupId}`
  await sendMessage(tx, CLEARED, leaders, { from: actor, id: groupId, values })
}
