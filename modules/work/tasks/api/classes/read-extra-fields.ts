import { sql } from 'kysely'
import type { z } from 'zod'
import { EXTRA } from '#modules/work/tasks/define/choices.ts'
import type { TaskExtendField, taskExtendData } from '#modules/work/tasks/wire/tasks.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The class's extra fields with a task's answers; answers to removed fields come last. */
export async function readExtendData(
  db: Database | Tx,
  taskId: string,
): Promise<z.infer<typeof taskExtendData>> {
  const { rows } = await sql<z.infer<typeof taskExtendData>[number]>`
    with asked as (
      select field ->> 'key' as key, field ->> 'title' as title, field ->> 'type' as type, place
      from task t join task_class c on c.id = t.class_id,
        jsonb_array_elements(c.extra_fields) with ordinality as entry (field, place)
      where t.id = ${taskId}
    )
    select coalesce(asked.key, e.key) as key, coalesce(asked.title, e.key) as title,
      coalesce(asked.type, '文本') as type, e.value
    from asked full join (select * from task_extend where task_id = ${taskId}) e on e.key = asked.key
    order by asked.place nulls last, e.key`.execute(db)
  return rows
}

type Stored = Omit<TaskExtendField, 'options'> & { options: string | null }

/** The extra fields of a class; empty without such a class. */
export async function readExtendFields(db: Database, classId: string): Promise<TaskExtendField[]> {
  const { rows } = await sql<{ fields: Stored[] }>`select extra_fields as fields
    from task_class where id = ${classId} and deleted_at is null`.execute(db)
  return (rows[0]?.fields ?? []).map(({ key, title, type, required, options }) => ({
    key,
    title,
    type,
    required,
    options: type === EXTRA.choice ? optionsIn(options) : [],
  }))
}

/** Options of an extra field, which the class stores separated by commas. */
export const optionsIn = (options: string | null): string[] =>
  (options ?? '')
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)
