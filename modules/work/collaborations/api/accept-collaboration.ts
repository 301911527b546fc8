import { sql } from 'kysely'
import { collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import { requireAccountsInUse } from '#modules/work/schedules/api/check-schedule.ts'
import {
  OF_COLLABORATION,
  taskFromPaper,
  taskIdOf,
} from '#modules/work/tasks/api/creating/create-for-source.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { afterAnswer, departmentFor, formOf, requesters } from './answer-parts.ts'
import { COLLAB_ACCEPTED, COLLAB_ASSIGNED } from './collaboration-messages.ts'

/** A department accepts the request and names the employee who does it and the planned end date. */
export async function acceptCollaboration(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, collaborations, input.id, null, 'accept')
  const { deptId, deptName } = await departmentFor(tx, actor, input, 'accept')
  const [ownerId, planEnd] = [String(input.values.ownerId), String(input.values.planEnd)]
  await requireAccountsInUse(tx, formOf('accept'), { ownerId: [ownerId] })
  await requireOfDepartment(tx, ownerId, deptId)
  if (planEnd < (await readToday(tx))) {
    throw invalidFields(formOf('accept'), { planEnd: { key: 'invalid.beforeToday' } })
  }
  const taskId = await taskFromPaper(
    tx,
    actor,
    {
      id: taskIdOf(input.id, deptId),
      title: String(current.title),
      ownerId,
      planEnd,
      content: String(current.content),
      priority: String(current.urgency),
    },
    {
      classCode: OF_COLLABORATION,
      origin: { source: '协作', type: collaborations.path, id: input.id },
    },
  )
  await sql`update collaboration_reply set state = ${REPLY.accepted}, owner_id = ${ownerId},
      task_id = ${taskId}, plan_end = ${planEnd}::date, replied_by = ${actor.userId}, replied_at = now()
    where collaboration_id = ${input.id} and dept_id = ${deptId}`.execute(tx)
  const result = await afterAnswer(tx, actor, current, 'accept')
  const values = { title: String(current.title), dept: deptName, date: planEnd }
  await sendMessage(tx, COLLAB_ACCEPTED, requesters(current), {
    from: actor,
    id: input.id,
    values,
  })
  await sendMessage(tx, COLLAB_ASSIGNED, [ownerId], {
    from: actor,
    id: input.id,
    values,
  })
  return { ...result, message: { key: 'collab.accepted', values: { dept: deptName } } }
}

async function requireOfDepartment(tx: Tx, userId: string, deptId: string): Promise<void> {
  const { rows } = await sql`select from account_department
    where user_id = ${userId} and dept_id = ${deptId}`.execute(tx)
  if (rows.length > 0) return
  throw invalidFields(formOf('accept'), { ownerId: { key: 'collab.notOfDepartment' } })
}
