import { sql } from 'kysely'
import { readCardFaults } from '#modules/pay/bank-cards/api/read-card-faults.ts'
import { readPeopleOfRun } from '#modules/pay/runs/api/read-people.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MAX_TRIED, readBlocked, readMissing } from './read-blocked.ts'
import { isWaived, readWaivers } from './waivers.ts'

/**
 * Refuses to audit rows of a run that leaves somebody out for whom nobody has decided it, or whose sums are not those of
 * its rows, or pays to a card of somebody else. Also refuses an auditor who decided a waiver of the run (16 §7).
 */
export async function requireApprovable(tx: Tx, actor: Actor, run: Run): Promise<void> {
  const waivers = await readWaivers(tx, actor, run.id)
  if (waivers.some(({ isReader }) => isReader)) throw new Failure('conflict', 'pay.waiverAudits')
  const missing = await readMissing(tx, run, await readPeopleOfRun(tx, run, []))
  if (missing.length > MAX_TRIED) {
    throw new Failure('conflict', 'pay.manyWithoutRow', { values: { count: missing.length } })
  }
  const blocked = await readBlocked(tx, run, missing)
  const computable = missing.filter((id) => blocked.every(({ userId }) => userId !== id))
  refuseNamed('pay.withoutRow', await readNames(tx, computable))
  refuseNamed(
    'pay.blockedOpen',
    [...blocked, ...(await readCardFaults(tx, run))].filter((person) => !isWaived(person, waivers)),
  )
  await requireTotals(tx, run)
}

async function readNames(tx: Tx, ids: readonly string[]): Promise<{ name: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from user_base_info where id = any(${[...ids]}::uuid[]) order by emp_no`.execute(tx)
  return rows
}

/** A trigger keeps the sums of a run. Amounts that the director approves must not depend on it alone. */
async function requireTotals(tx: Tx, run: Run): Promise<void> {
  const { rows } = await sql`
    select from pay_run r cross join (
      select count(*) as people, coalesce(sum(gross + bonus_income + compensation), 0) as gross,
        coalesce(sum(tax + bonus_tax + compensation_tax), 0) as tax, coalesce(sum(net), 0) as net,
        coalesce(sum(cost), 0) as cost
      from ${rowsOf(run)} counted) s
    where r.id = ${run.id}::uuid
      and (r.people, r.gross, r.tax, r.net, r.cost) is distinct from (s.people, s.gross, s.tax, s.net, s.cost)`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'pay.totalsDiffer')
}
