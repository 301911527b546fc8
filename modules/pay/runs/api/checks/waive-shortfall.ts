import { sql } from 'kysely'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { didOneself } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Agrees that the shortfall of an open row is carried to the next month, or owed by a leaver. The agreement holds for
 * this amount only. The maker of the row may not agree, and the user who agrees may not audit it (16 §7).
 */
export async function waiveShortfall(
  tx: Tx,
  actor: Actor,
  { id, version, values: { waiver } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, salaries, id, version)
  refuseOwnAct(actor, 'typeSheet', [current.userId])
  await refuseMaker(tx, actor, id)
  const saved = await updateRecord(tx, actor, salaries, { id, version: current.version, waiver })
  await sql`update salary set waived = shortfall,
      done_by = done_by || jsonb_build_object('waive', ${actor.userId}::text)
    where id = ${id}::uuid`.execute(tx)
  return { version: saved.version }
}

async function refuseMaker(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    select from salary t where id = ${id}::uuid and ${didOneself(actor, ['generate'])}`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'pay.makerWaives')
}
