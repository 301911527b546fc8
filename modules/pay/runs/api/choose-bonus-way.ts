import { sql } from 'kysely'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { updating } from '#platform/api/sheets/write-row.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { salaryMonth } from './salary-month.ts'

/** Taxes the bonus of a row the way that its person chose, and works the row out again. */
export async function chooseBonusWay(
  tx: Tx,
  actor: Actor,
  { id, version, values: { bonusWay } }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, salaries, id, version)
  if (current.bonusWay === bonusWay) return { version: Number(current.version) }
  const saved = await updating(salaryMonth)(tx, actor, { id, version: current.version, bonusWay })
  await requireRow(tx, id)
  return { version: saved.version }
}

/** A way that the law refuses cannot be worked out: then the choice is refused, and the row stays as it was. */
async function requireRow(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from computed_pay c join salary s on s.user_id = c.user_id
    where s.id = ${id} and c.warning is null`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'pay.bonusWayRefused')
}
