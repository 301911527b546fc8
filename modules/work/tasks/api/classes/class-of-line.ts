import { sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'

/**
 * The class of a task that the user creates from one typed line. Only classes that require neither answers
 * nor a year plan qualify, because a line can give neither. Takes the class that the user used last, else
 * the first in order; null if no class qualifies.
 */
export async function classOfLine(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from task_class c
      left join (
        select class_id, max(created_at) as used_at from task
        where creator_id = ${userId} and deleted_at is null
        group by class_id
      ) used on used.class_id = c.id
    where c.deleted_at is null and c.enabled and not c.require_year_plan
      and not exists (
        select from jsonb_array_elements(c.extra_fields) field
        where (field ->> 'required')::boolean
      )
    order by used.used_at desc nulls last, c.sort, c.id
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}
