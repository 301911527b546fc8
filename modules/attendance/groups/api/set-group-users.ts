import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import { leaveRosters } from '#modules/attendance/roster/api/leave-rosters.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { lockPeople, refuseOwnPast } from './write-attend-member.ts'

type Row = { id: string; version: number; userId: string; groupId: string } & {
  /**
   * Whether the membership began before the day of the change. Then it ends on `lastDay`, the day before the change.
   */
  began: boolean
  lastDay: string
  isOpen: boolean
}

type JoinTarget = { groupId: string; fromDate: string }

/** The employees' memberships in all groups that reach to the day or later. */
async function readFrom(tx: Tx, people: readonly string[], day: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select id, version, user_id as "userId",
      attend_group_id as "groupId", to_date is null as "isOpen", from_date < ${day}::date as began,
      to_char(${day}::date - 1, 'YYYY-MM-DD') as "lastDay"
    from attend_member where user_id = any(${[...people]}::uuid[]) and deleted_at is null
      and (to_date is null or to_date >= ${day}::date)
    order by user_id, from_date`.execute(tx)
  return rows
}

/** Ends a membership the day before; a membership that would begin later is deleted. */
async function endBefore(tx: Tx, actor: Actor, row: Row): Promise<void> {
  const { id, version, lastDay, began } = row
  if (began) await updateRecord(tx, actor, attendMembers, { id, version, toDate: lastDay })
  else await deleteRecord(tx, actor, attendMembers, id, version)
}

async function join(tx: Tx, actor: Actor, userId: string, target: JoinTarget): Promise<void> {
  const { groupId: attendGroupId, fromDate } = target
  await addRecord(tx, actor, attendMembers, {
    id: uuidv7(),
    attendGroupId,
    userId,
    fromDate,
    toDate: null,
  } as WriteInput)
}

function peopleIn({ values }: ActionInput): { added: string[]; removed: string[] } {
  const idsOf = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(String))] : [])
  return { added: idsOf(values.addIds), removed: idsOf(values.removeIds) }
}

/**
 * 调整成员: from a day on the added employees are in this group and in no other. The removed employees lose their
 * membership by name and follow their department. Employees who are already members from that day on stay
 * unchanged.
 */
export const setGroupUsers: ActionVerb = async (tx, actor, input) => {
  const form = attendGroups.actions.setUsers?.form ?? attendGroups
  const { added, removed } = peopleIn(input)
  if (added.length + removed.length === 0) {
    throw invalidFields(form, { addIds: { key: 'invalid.required' } })
  }
  if (added.some((id) => removed.includes(id))) {
    throw invalidFields(form, { removeIds: { key: 'invalid.inAndOut' } })
  }
  const group = await lockForUpdate(tx, actor, attendGroups, input.id, input.version, 'edit')
  await lockPeople(tx, [...added, ...removed])
  const target = { groupId: input.id, fromDate: String(input.values.fromDate) }
  await refuseOwnPast(tx, actor, [...added, ...removed], target.fromDate)
  const memberships = await readFrom(tx, [...added, ...removed], target.fromDate)
  const isIn = (row: Row) => row.groupId === input.id
  const staying = new Set(
    memberships.filter((row) => isIn(row) && row.began && row.isOpen).map(({ userId }) => userId),
  )
  const joining = added.filter((userId) => !staying.has(userId))
  const ended = memberships.filter(
    (row) => joining.includes(row.userId) || (removed.includes(row.userId) && isIn(row)),
  )
  for (const row of ended) await endBefore(tx, actor, row)
  for (const userId of joining) await join(tx, actor, userId, target)
  const moved = [...new Set([...joining, ...ended.map(({ userId }) => userId)])]
  await leaveRosters(tx, actor, moved, target.fromDate)
  const left = new Set(ended.map(({ userId }) => userId).filter((id) => removed.includes(id)))
  const message = {
    key: 'attendance.groupUsers',
    values: { joined: joining.length, left: left.size },
  }
  return { id: input.id, version: group.version, message }
}
