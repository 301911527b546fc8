import { sql } from 'kysely'
import { COPIED_TO } from '#modules/work/tasks/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Whoever is named as a reader is told from then on, and whoever is not any more reaches the task no
 * longer. Those who are told for another reason, as whoever had it before, stay.
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
