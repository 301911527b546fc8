import { sql } from 'kysely'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import { clearRoster } from '#modules/attendance/roster/api/clear-roster.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const ENDED = {
  before: sql`jsonb_build_object('toDate', ended.was)`,
  after: sql`jsonb_build_object('toDate', ended.to_date)`,
}

type Moved = { userId: string; day: string; fromDeptId: string; toDeptId: string }

/**
 * Applies a change of department: the employee joins the group of the new department and leaves the roster
 * of the old group. An employee who is a member by name keeps this membership if the department stays the
 * same, or if the new department has no group or has this group.
 */
export async function followMove(tx: Tx, actor: Actor, moved: Moved): Promise<void> {
  const { userId, day, fromDeptId, toDeptId } = moved
  if (fromDeptId !== toDeptId) await endNamed(tx, actor, moved)
  await clearRoster(tx, actor, { people: [userId], from: day })
}

/** Ends the membership by name. A membership that begins on a later day stays unchanged. */
async function endNamed(tx: Tx, actor: Actor, { userId, day, toDeptId }: Moved): Promise<void> {
  await sql`
    with old as (
      select m.id, m.to_date from attend_member m
      where m.user_id = ${userId} and m.deleted_at is null and m.from_date < ${day}::date
        and (m.to_date is null or m.to_date >= ${day}::date)
        and m.attend_group_id <> attend_group_of_department(${toDeptId}::uuid)
    ), ended as (
      update attend_member m set to_date = ${day}::date - 1, updated_at = now(),
        updated_by = ${actor.userId}, version = m.version + 1
      from old where m.id = old.id returning m.id, m.version, old.to_date as was, m.to_date
    ) ${historyRows(actor, attendMembers, 'ended', ENDED)}`.execute(tx)
}

/** After the last day an employee is a member of no group, and on no roster. */
export async function followLeaving(
  tx: Tx,
  actor: Actor,
  { userId, lastDay }: { userId: string; lastDay: string },
): Promise<void> {
  await sql`
    with old as (
      select m.id, m.to_date, m.from_date > ${lastDay}::date as never_began from attend_member m
      where m.user_id = ${userId} and m.deleted_at is null
        and (m.to_date is null or m.to_date > ${lastDay}::date)
    ), ended as (
      update attend_member m set updated_at = now(), updated_by = ${actor.userId}, version = m.version + 1,
        to_date = case when never_began then m.to_date else ${lastDay}::date end,
        deleted_at = case when never_began then now() end
      from old where m.id = old.id returning m.id, m.version, old.to_date as was, m.to_date, m.deleted_at
    ) ${historyRows(actor, attendMembers, 'ended', {
      action: sql`case when ended.deleted_at is null then 'update' else 'delete' end`,
      before: ENDED.before,
      after: sql`case when ended.deleted_at is null then ${ENDED.after} end`,
    })}`.execute(tx)
  const { rows } = await sql<{ day: string }>`select (${lastDay}::date + 1)::text as day`.execute(
    tx,
  )
  await clearRoster(tx, actor, { people: [userId], from: rows[0]?.day ?? lastDay })
}
