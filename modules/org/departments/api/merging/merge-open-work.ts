import { type RawBuilder, sql } from 'kysely'
import { settleCollaboration } from '#modules/work/collaborations/api/settle-collaboration.ts'
import { COLLAB, collaborations, REPLY } from '#modules/work/collaborations/define/collaboration.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import { mergeTasks } from '#modules/work/tasks/api/hand-overs/follow-department.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Line } from '#platform/api/crud/verbs.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const OPEN_COLLABORATION = sql`c.collab_state in (${sql.join([
  COLLAB.draft,
  COLLAB.approval,
  COLLAB.waiting,
  COLLAB.running,
  COLLAB.confirming,
])}) and c.deleted_at is null`
/** Changes of plans that have not taken effect. */
const OPEN_CHANGE = sql`c.state <> '9' and not c.effect_done and c.deleted_at is null`

/** Counts the open work of the departments to merge. */
export async function readOpenWork(tx: Tx, fromIds: readonly string[]): Promise<Line[]> {
  const from = sql`any(${[...fromIds]}::uuid[])`
  const counted = (rows: RawBuilder<unknown>) => sql`(select count(*)::integer from ${rows})`
  const { rows } = await sql<Record<'tasks' | 'collaborations' | 'changes', number>>`select
    ${counted(sql`task t where t.owner_dept_id = ${from} and t.state not in ('0', '5', '7')
      and t.deleted_at is null`)} as tasks,
    ${counted(sql`collaboration c where (c.from_dept_id = ${from} or exists (
      select from collaboration_reply r where r.collaboration_id = c.id and r.dept_id = ${from}))
      and ${OPEN_COLLABORATION}`)} as collaborations,
    ${counted(sql`year_plan_change c where c.dept_id = ${from} and ${OPEN_CHANGE}`)} as changes`.execute(
    tx,
  )
  const found = rows[0] ?? { tasks: 0, collaborations: 0, changes: 0 }
  const counts: (readonly [Resource, number])[] = [
    [tasks, found.tasks],
    [collaborations, found.collaborations],
    [yearPlanChanges, found.changes],
  ]
  return counts.flatMap(([{ path }, count]) =>
    count === 0 ? [] : [{ key: 'merge.openWork', values: { count }, about: path }],
  )
}

/**
 * Moves open work to the target: open tasks, collaborations requested by or from the department, and changes
 * of plans. Finished work stays with the old department.
 */
export async function mergeOpenWork(tx: Tx, actor: Actor, from: string, to: string): Promise<void> {
  await mergeTasks(tx, actor, from, to)
  await moveOpen(tx, actor, collaborations, {
    field: 'fromDeptId',
    column: 'from_dept_id',
    open: OPEN_COLLABORATION,
    from,
    to,
  })
  await moveOpen(tx, actor, yearPlanChanges, {
    field: 'deptId',
    column: 'dept_id',
    open: OPEN_CHANGE,
    from,
    to,
  })
  await moveReplies(tx, actor, from, to)
}

type Move = {
  field: string
  column: string
  open: RawBuilder<unknown>
  from: string
  to: string
}

async function moveOpen(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { field, column, open, from, to }: Move,
): Promise<void> {
  await sql`
    with moved as (
      update ${sql.table(resource.table)} c set ${sql.id(column)} = ${to}::uuid, version = c.version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      where c.${sql.id(column)} = ${from}::uuid and ${open}
      returning c.id, c.version
    ) ${historyRows(actor, resource, 'moved', {
      before: sql`jsonb_build_object(${field}::text, ${from}::text)`,
      after: sql`jsonb_build_object(${field}::text, ${to}::text)`,
    })}`.execute(tx)
}

/** Ranks two replies of departments that become one: an accepted reply comes first, then an open one. */
const rankOf = (alias: string) =>
  sql`array_position(array[${REPLY.refused}, ${REPLY.open}, ${REPLY.accepted}], ${sql.ref(`${alias}.state`)})`

async function moveReplies(tx: Tx, actor: Actor, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from collaboration c where ${OPEN_COLLABORATION} and exists (
      select from collaboration_reply r where r.collaboration_id = c.id and r.dept_id = ${from}::uuid)
    order by c.id for no key update`.execute(tx)
  const ids = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  await sql`delete from collaboration_reply less using collaboration_reply more
    where less.collaboration_id = ${ids} and more.collaboration_id = less.collaboration_id
      and less.state <> ${REPLY.accepted} and (
        (less.dept_id = ${from}::uuid and more.dept_id = ${to}::uuid and ${rankOf('less')} <= ${rankOf('more')})
        or (less.dept_id = ${to}::uuid and more.dept_id = ${from}::uuid and ${rankOf('less')} < ${rankOf('more')}))`.execute(
    tx,
  )
  // When both departments have accepted, both rows stay: each has its own owner and task.
  await sql`update collaboration_reply r set dept_id = ${to}::uuid
    where r.collaboration_id = ${ids} and r.dept_id = ${from}::uuid and not exists (
      select from collaboration_reply had where had.collaboration_id = r.collaboration_id
        and had.dept_id = ${to}::uuid)`.execute(tx)
  for (const { id } of rows) await settleCollaboration(tx, actor, id)
}
