import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { addTaskTemplate } from './write-template.ts'

type Kept = Pick<WriteInput, 'classId' | 'content' | 'readerIds' | 'children'> & { isOpen: boolean }

/** Saves a task without people and dates as a template, with its child tasks. */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const mayAdd = permissionsFor(taskTemplates, 'add').every((code) => actor.permissions.has(code))
  if (!mayAdd) throw new Failure('forbidden', 'auth.forbidden')
  const task = await lockForUpdate(tx, actor, tasks, input.id, null, 'view')
  const { isOpen, ...kept } = await readKept(tx, actor, input.id)
  if (!isOpen) throw new Failure('conflict', 'taskTemplate.classOff')
  const name = String(input.values.name)
  const { id } = await addTaskTemplate(tx, actor, {
    ...kept,
    id: uuidv7(),
    name,
    extend: task.extend,
    shared: input.values.shared === true,
    enabled: true,
    sort: 0,
  })
  const made = [{ path: taskTemplates.path, id, title: name }]
  return { version: task.version, message: { key: 'taskTemplate.kept' }, made }
}

/** Leaves out readers who have left; durations of the visible child tasks are in working days. */
async function readKept(tx: Tx, actor: Actor, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select t.class_id as "classId", t.content, k.enabled and k.deleted_at is null as "isOpen",
      array(select u.id from app_user u left join user_base_info b on b.id = u.user_base_id
        where u.id = any(t.reader_ids) and u.state = '1' and u.deleted_at is null
          and coalesce(b.status not in ('4', '5'), true)) as "readerIds",
      (select coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'weight', c.weight,
          'days', least(366, (select count(*) from generate_series(t.plan_start + 1, c.plan_end, interval '1 day') d
            where is_working_day(d::date)))) order by c.created_at, c.id), '[]')
        from (select b.* from task b where b.parent_id = t.id and b.state <> '7' and b.deleted_at is null
          and ${scopePredicate(tasks, 'b', actor, 'view')} order by b.created_at, b.id limit 20) c) as children
    from task t join task_class k on k.id = t.class_id where t.id = ${id}`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Failure('not-found', 'not-found')
  return kept
}
