import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isShownTo } from './own-slip-rows.ts'

/**
 * Confirms one's own published slip with the amounts that the person read. Confirming twice has the same effect as once.
 * A slip that was replaced meanwhile is refused, so that nobody confirms amounts that they have not seen. Returns the
 * month.
 */
export async function confirmMySalary(
  tx: Tx,
  actor: Actor,
  { id, digest }: { id: string; digest: string },
): Promise<string> {
  const { rows } = await sql<{ month: string; digest: string; userId: string }>`
    select s.month, seal_of_salary(s) as digest, s.user_id as "userId" from salary s
    where s.id = ${id}::uuid and ${isShownTo(actor)} for share`.execute(tx)
  const [slip] = rows
  if (!slip) throw new Failure('not-found', 'not-found')
  if (slip.digest !== digest) throw new Failure('conflict', 'slip.replaced')
  await sql`
    insert into slip_confirmation (salary_id, digest, user_id)
    values (${id}::uuid, ${digest}, ${slip.userId}::uuid)
    on conflict (salary_id, digest) do nothing`.execute(tx)
  return slip.month
}
