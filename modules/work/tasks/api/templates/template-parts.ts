import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Part = { title: string; weight: number; planEnd: string; priority: string }

const WHOLE = 100

/**
 * The child tasks that the task's template adds. They have the task's class and owner. Each is due after its number of
 * working days, but not after the parent's end. `reader` submits the task; a template outside their scope adds nothing.
 * `reader` is null when a repeat chose the template, because a repeat keeps using its template.
 */
export async function partsOfTemplate(
  tx: Tx,
  reader: Actor | null,
  task: HeldTask,
): Promise<WriteInput[]> {
  const reached = reader ? scopePredicate(taskTemplates, 'k', reader, 'view') : sql`true`
  const { rows } = await sql<Part>`
    select part ->> 'title' as title, coalesce((part ->> 'weight')::integer, ${WHOLE}) as weight, t.priority,
      case when part ->> 'days' is null then t.plan_end
        else least(t.plan_end, working_day_after(t.plan_start, (part ->> 'days')::integer))
      end::text as "planEnd"
    from task t join task_template k on k.id = t.template_id
      cross join lateral jsonb_array_elements(k.children) with ordinality as entry (part, place)
    where t.id = ${task.id} and ${reached} and not exists (select from task c where c.parent_id = t.id)
    order by entry.place`.execute(tx)
  return rows.map(({ title, weight, planEnd, priority }) => ({
    id: uuidv7(),
    title,
    content: title,
    parentId: task.id,
    classId: task.classId,
    ownerId: task.ownerId,
    planStart: task.planStart,
    planEnd,
    weight,
    priority,
    coWorkerIds: [],
    readerIds: [],
    extend: [],
    templateId: null,
  }))
}
