import { sql } from 'kysely'
import { COPIED_TO } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Sets the named readers of a task: adds new ones and removes missing ones. Readers of another
 * kind, such as an earlier owner, stay.
 */
export async function keepReaders(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  taskId: string,
  readerIds: readonly unknown[],
): Promise<void> {
  const ids = readerIds.map(String)
  await sql`insert into task_reader (id, task_id, user_id, created_by, updated_by)
    select gen_random_uuid(), ${taskId}, reader, ${userId}, ${userId} from unnest(${ids}::uuid[]) reader
    on conflict (task_id, user_id) where deleted_at is null do nothing`.execute(tx)
  await sql`update task_reader set deleted_at = now(), updated_at = now(), updated_by = ${userId}, version = version + 1
    where task_id = ${taskId} and kind = ${COPIED_TO} and deleted_at is null
      and user_id <> all (${ids}::uuid[])`.execute(tx)
}
