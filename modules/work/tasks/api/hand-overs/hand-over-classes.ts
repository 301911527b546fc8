import { sql } from 'kysely'
import { NAMED_PERSON } from '#modules/work/tasks/define/choices.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type HandingOver, operatorOf } from './hand-over-tasks.ts'

/**
 * Replaces a leaver as named approver of task classes by the successor. Without a successor the
 * classes stay unchanged, because a class without an approver would approve everything. Returns the
 * number of classes.
 */
export async function handOverClasses(
  tx: Tx,
  actor: Actor,
  { from, to }: HandingOver,
): Promise<number> {
  const whose = sql`${[...from]}::uuid[]`
  if (to === null) {
    const { rows } = await sql`select from task_class where approver_id = any(${whose})
      and approver_rule = ${NAMED_PERSON} and deleted_at is null`.execute(tx)
    return rows.length
  }
  const { rows } = await sql`
    with old as (
      select id, approver_id from task_class
      where approver_id = any(${whose}) and deleted_at is null order by id for no key update
    ), changed as (
      update task_class k set approver_id = ${to}::uuid, updated_at = now(), version = k.version + 1,
        updated_by = ${operatorOf(actor)}
      from old where k.id = old.id returning k.id, k.version, old.approver_id as was
    ), logged as (${historyRows(actor, taskClasses, 'changed', {
      before: sql`jsonb_build_object('approverId', changed.was)`,
      after: sql`jsonb_build_object('approverId', ${to}::uuid)`,
    })})
    select id from changed`.execute(tx)
  return rows.length
}
