import { sql } from 'kysely'
import type { z } from 'zod'
import type { reminded } from '#modules/attendance/locks/wire/closing.ts'
import { requireGroup } from '#modules/attendance/roster/api/roster-group.ts'
import { CLOSED } from '#modules/attendance/roster/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { daysOfLock, membersOfGroups } from './days-of-lock.ts'
import { readLock } from './read-lock.ts'
import { holdGroup } from './recalculation-runs.ts'
import { pendingRequests } from './unfinished-items.ts'

const about = 'attendance/monthly'

/** To employees: the month has abnormal days, or they have not confirmed it. */
const MONTH_REMINDER = declareMessage({
  code: 'attendMonthReminder',
  type: 'attendance',
  about,
  link: (_id, { month }) => `/attendance/my?month=${month}`,
})

/** To approvers: requests of the month wait for their decision. */
const REQUESTS_WAIT = declareMessage({
  code: 'attendRequestsWait',
  type: 'approval',
  about,
  link: () => '/hr/my-approval',
})

/** Both messages of one reminder. */
export const REMINDERS = [MONTH_REMINDER.code, REQUESTS_WAIT.code]

/** The time before the same people can be reminded of the same month again. */
export const REMINDER_PAUSE = '4 hours'

type Month = { attendGroupId: string; month: string }

/**
 * Reminds everybody who keeps the month of a group open: employees with abnormal days or without a
 * confirmation, and approvers of pending requests.
 */
export async function remindMonth(
  tx: Tx,
  actor: Actor,
  { attendGroupId, month }: Month,
): Promise<z.infer<typeof reminded>> {
  const group = await requireGroup(tx, actor, 'attendance/closing:remind', attendGroupId)
  // Of two users who remind at the same time, the second sees the message of the first.
  await holdGroup(tx, attendGroupId)
  const { lockType } = await readLock(tx, attendGroupId, month)
  if (lockType === CLOSED)
    throw new Failure('conflict', 'roster.monthIsClosed', { values: { month } })
  const id = `${attendGroupId}:${month}`
  await refuseRepeated(tx, id)
  const days = await daysOfLock(tx, month)
  const members = membersOfGroups([attendGroupId], days)
  const { rows: people } = await sql<{ id: string; isEmployee: boolean }>`
    with member as materialized (${members})
    select u.id, true as "isEmployee" from app_user u join member m on m.user_id = u.user_base_id
      where u.state = '1' and u.deleted_at is null and (
        exists (select from attend_day d where d.user_id = m.user_id and d.attend_group_id = m.group_id
          and d.date between ${days.from}::date and ${days.to}::date and is_abnormal_day(d.statuses))
        or exists (select from attend_month o where o.user_id = m.user_id
          and o.attend_group_id = m.group_id and o.month = ${month} and o.confirmed_at is null))
    union
    select s.approver_id, false from (${pendingRequests(days)}) r
      join member m on m.user_id = r.user_id
      join approval_step s on s.record_id = r.id and s.is_current and s.approver_id is not null`.execute(
    tx,
  )
  const employees = people.filter(({ isEmployee }) => isEmployee).map((one) => one.id)
  const approvers = people.filter(({ isEmployee }) => !isEmployee).map((one) => one.id)
  if (people.length === 0) throw new Failure('conflict', 'roster.nobodyToRemind')
  const values = { month, group: group.name }
  await sendMessage(tx, REQUESTS_WAIT, approvers, { from: null, id, values })
  await sendMessage(tx, MONTH_REMINDER, employees, { from: null, id, values })
  return { employees: employees.length, approvers: approvers.length }
}

async function refuseRepeated(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ at: string }>`
    select to_char(max(created_at) at time zone 'Asia/Shanghai', 'HH24:MI') as at from message
    where biz_id = ${id} and code = any(${REMINDERS}) and created_at > now() - ${REMINDER_PAUSE}::interval
    having count(*) > 0`.execute(tx)
  const [last] = rows
  if (last) throw new Failure('conflict', 'roster.remindedAlready', { values: { at: last.at } })
}
