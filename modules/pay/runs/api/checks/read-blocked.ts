import { sql } from 'kysely'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOfRun } from '#modules/pay/runs/api/rows-of-run.ts'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/** The most people without a row whose pay is worked out to find the reason. */
export const MAX_TRIED = 100

/** Somebody whose pay cannot be worked out, and why, as the key of a message. */
export type BlockedPerson = { userId: string; name: string; reason: string }

/**
 * The people among these, whom the run should pay, who have no row in it. A run of wages leaves out those whom a
 * settlement of the month pays.
 */
export async function readMissing(
  db: Database | Tx,
  run: Run,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as wanted (id)
    where not exists (select from salary s where s.user_id = wanted.id and s.entity_id = ${run.entityId}::uuid
      and s.month = ${run.month} and s.deleted_at is null and (s.kind = ${run.kind}
        or ${run.kind === RUN_KIND.normal} and s.kind = ${RUN_KIND.settlement} and s.state <> ${MONTHLY.voided}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The people among these whose pay cannot be worked out, in the order of their numbers. Works out the pay of each. */
export async function readBlocked(
  db: Database | Tx,
  run: Run,
  ids: readonly string[],
): Promise<BlockedPerson[]> {
  if (ids.length === 0) return []
  const reasons = new Map<string, string>()
  for await (const { user_id: userId, warning } of rowsOfRun(db, run, ids)) {
    if (warning !== null) reasons.set(userId, warning)
  }
  const { rows } = await sql<{ userId: string; name: string }>`
    select id as "userId", name from user_base_info where id = any(${[...reasons.keys()]}::uuid[])
    order by emp_no`.execute(db)
  return rows.map(({ userId, name }) => ({
    userId,
    name,
    reason: reasons.get(userId) ?? '',
  }))
}
