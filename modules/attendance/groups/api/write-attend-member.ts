import { sql } from 'kysely'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import { leaveRosters } from '#modules/attendance/roster/api/leave-rosters.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'

/**
 * Serialises writes to an employee's memberships; several employees are locked in one order to avoid
 * deadlocks.
 */
export async function lockPeople(tx: Tx, ids: readonly unknown[]): Promise<void> {
  await sql`select 1 from user_base_info where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
}

/** A user may change their own group only from tomorrow on: another user must change days that have begun. */
export async function refuseOwnPast(
  tx: Tx,
  actor: Actor,
  people: readonly unknown[],
  from: string,
): Promise<void> {
  if (from > (await readToday(tx))) return
  refuseOwnAct(actor, 'changePastGroup', people)
}

type Other = { group: string; from: string }

/**
 * An employee can be in one group only on a day. Checked before the write, because the database also refuses
 * it but does not name the other group.
 */
async function requireFree(
  tx: Tx,
  id: string,
  { userId, fromDate, toDate }: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (typeof toDate === 'string' && toDate < String(fromDate)) {
    const values = { earlier: '@fromDate', later: '@toDate' }
    throw invalidFields(attendMembers, { toDate: { key: 'invalid.dateOrder', values } })
  }
  const { rows } = await sql<Other>`
    select g.name as group, to_char(m.from_date, 'YYYY-MM-DD') as from
    from attend_member m join attend_group g on g.id = m.attend_group_id
    where m.user_id = ${userId}::uuid and m.id <> ${id}::uuid and m.deleted_at is null
      and daterange(m.from_date, m.to_date, '[]')
        && daterange(${fromDate}::date, ${toDate ?? null}::date, '[]')
    order by m.from_date limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  throw invalidFields(attendMembers, { fromDate: { key: 'invalid.inGroup', values: other } })
}

export const addAttendMember: WriteVerb = async (tx, actor, input) => {
  await lockPeople(tx, [input.userId])
  const isRepeated = (await memberById(tx, input.id)) !== undefined
  await refuseOwnPast(tx, actor, [input.userId], String(input.fromDate))
  if (!isRepeated) await requireFree(tx, input.id, input)
  const saved = await addRecord(tx, actor, attendMembers, input)
  if (!isRepeated) await leaveRosters(tx, actor, [String(input.userId)], String(input.fromDate))
  return saved
}

export const updateAttendMember: WriteVerb = async (tx, actor, input): Promise<Saved> => {
  const known = await memberById(tx, input.id)
  await lockPeople(tx, [known?.userId])
  const current = await memberById(tx, input.id)
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  if (current) await requireFree(tx, input.id, { ...current, ...Object.fromEntries(entries) })
  const from = String(input.fromDate ?? current?.fromDate ?? '')
  const [first = from] = [current?.fromDate ?? from, from].sort()
  await refuseOwnPast(tx, actor, [current?.userId], first)
  const saved = await updateRecord(tx, actor, attendMembers, input)
  if (current) {
    await leaveRosters(tx, actor, [current.userId], first)
  }
  return saved
}

export const deleteAttendMember: DeleteVerb = async (tx, actor, id, version) => {
  const known = await memberById(tx, id)
  await lockPeople(tx, [known?.userId])
  if (known) await refuseOwnPast(tx, actor, [known.userId], known.fromDate)
  await deleteRecord(tx, actor, attendMembers, id, version)
  if (known) await leaveRosters(tx, actor, [known.userId], known.fromDate)
}

type Member = { userId: string; fromDate: string; toDate: string | null }

async function memberById(tx: Tx, id: string): Promise<Member | undefined> {
  const { rows } = await sql<Member>`select user_id as "userId",
      to_char(from_date, 'YYYY-MM-DD') as "fromDate", to_char(to_date, 'YYYY-MM-DD') as "toDate"
    from attend_member where id = ${id}::uuid`.execute(tx)
  return rows[0]
}
