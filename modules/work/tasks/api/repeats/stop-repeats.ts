import { type RawBuilder, sql } from 'kysely'
import { OWNER_LEFT } from '#modules/work/tasks/define/choices.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const about = {
  type: 'task',
  about: taskRepeats.path,
  link: (id: string) => `/${taskRepeats.path}/${id}`,
} as const

const ENDED = declareMessage({ ...about, code: 'taskRepeatOwnerLeft' })
const STOPPED = declareMessage({ ...about, code: 'taskRepeatStopped' })

type Stopped = {
  id: string
  version: number
  title: string
  authorId: string | null
  ownerId: string
  ownerName: string
  fileId: string | null
  deptId: string | null
}

async function switchOff(tx: Tx, which: RawBuilder<boolean>, stopped: string): Promise<Stopped[]> {
  const { rows } = await sql<Stopped>`
    with stopped as (
      update task_repeat r set enabled = false, stopped = ${stopped}, version = version + 1, updated_at = now()
      where r.enabled and r.deleted_at is null and ${which}
      returning r.id, r.version, r.owner_id, r.created_by, r.template_id
    ), logged as (${auditRows(null, {
      resource: taskRepeats.path,
      id: sql`stopped.id`,
      version: sql`stopped.version`,
      action: 'update',
      from: sql`stopped`,
      before: { enabled: true },
      after: { enabled: false, stopped },
    })})
    select s.id, s.version, k.name as title, s.created_by as "authorId", u.id as "ownerId",
      u.name as "ownerName", u.user_base_id as "fileId", u.dept_id as "deptId"
    from stopped s join app_user u on u.id = s.owner_id join task_template k on k.id = s.template_id
    order by s.id`.execute(tx)
  return rows
}

/** Ends repeats whose owner has left, and notifies the owner's superior and the author. */
export async function endRepeatsOfLeavers(tx: Tx): Promise<number> {
  const left = sql<boolean>`exists (select from app_user u left join user_base_info b on b.id = u.user_base_id
    where u.id = r.owner_id
      and (u.state not in ('1', '2') or u.deleted_at is not null or coalesce(b.status in ('4', '5'), false)))`
  const ended = await switchOff(tx, left, OWNER_LEFT)
  for (const { id, title, ownerId, ownerName, fileId, deptId, authorId } of ended) {
    const subject = { userId: ownerId, fileId, deptId, toDeptId: null }
    const [superior] = await findApprovers(tx, 'upLeader', subject)
    const to = new Set([superior?.actFor ?? superior?.id, authorId].filter((one) => one != null))
    const values = { title, name: ownerName }
    await sendMessage(tx, ENDED, [...to] as string[], { from: null, id, values })
  }
  return ended.length
}

/** Stops a repeat whose task cannot be created, and notifies its author and owner. */
export async function stopRepeat(tx: Tx, id: string, why: string): Promise<void> {
  const [stopped] = await switchOff(tx, sql<boolean>`r.id = ${id}`, why)
  if (!stopped) return
  const { title, ownerId, authorId } = stopped
  const to = [...new Set([ownerId, ...(authorId === null ? [] : [authorId])])]
  await sendMessage(tx, STOPPED, to, { from: null, id, values: { title } })
}
