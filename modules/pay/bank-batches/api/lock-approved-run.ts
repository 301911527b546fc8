import { sql } from 'kysely'
import { type Run, requireRunOf } from '#modules/pay/runs/api/read-run.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'

/**
 * Locks an approved run and its rows, so that two makers wait for each other, and nobody undoes the approval meanwhile.
 */
export async function lockApprovedRun(tx: Tx, actor: Actor, runId: string): Promise<Run> {
  const record = await readRecord(tx, actor, payRuns, runId)
  await sql`select from pay_run where id = ${runId}::uuid for no key update`.execute(tx)
  const run = await requireRunOf(tx, record)
  const { rows } = await sql<{ state: string }>`
    select state from salary where entity_id = ${run.entityId}::uuid and month = ${run.month} and kind = ${run.kind}
      and deleted_at is null and state <> ${MONTHLY.voided} order by id for no key update`.execute(
    tx,
  )
  const isOpen = rows.some(({ state }) => state === MONTHLY.open || state === MONTHLY.checked)
  if (rows.length === 0 || isOpen) {
    throw new Failure('conflict', 'bankBatch.notAudited', { values: { run: run.runNo } })
  }
  return run
}
