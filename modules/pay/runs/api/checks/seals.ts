import { sql } from 'kysely'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Stores the hash of the amounts of audited rows; for rows whose audit is undone, removes it. */
export async function sealRows(
  tx: Tx,
  ids: readonly string[],
  { isAudited }: { isAudited: boolean },
): Promise<void> {
  const seal = isAudited ? sql`seal_of_salary(s)` : sql`null`
  await sql`update salary s set seal = ${seal} where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Stores the hash of a run whose rows are all audited; for any other run, removes it. */
export async function hashRun(tx: Tx, run: Run): Promise<void> {
  await sql`
    update pay_run r set hash = s.hash
    from (select case when count(*) > 0 and count(*) = count(seal)
          then encode(sha256(convert_to(string_agg(seal, '|' order by user_id), 'UTF8')), 'hex') end as hash
      from ${rowsOf(run)} counted) s
    where r.id = ${run.id}::uuid and r.hash is distinct from s.hash`.execute(tx)
}

/**
 * Refuses rows whose amounts are not those that were audited. The product changes no audited row, so such a change came
 * from elsewhere.
 */
export async function requireSealed(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select s.person_name as name from salary s
    where s.id = any(${[...ids]}::uuid[]) and s.seal <> seal_of_salary(s)
    order by s.person_name`.execute(tx)
  refuseNamed('pay.changedSinceAudit', rows)
}
