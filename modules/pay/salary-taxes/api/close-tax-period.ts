import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Computed, MovedRows, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { countDeclared, type TaxMonth } from './tax-month.ts'

/**
 * Refuses to change the pay of a period whose tax is audited, because the change would differ from the declared
 * figures.
 */
async function requireOpen(tx: Tx, periods: readonly TaxMonth[]): Promise<void> {
  for (const period of periods) {
    const count = await countDeclared(tx, period)
    if (count === 0) continue
    throw new Failure('conflict', 'salaryTax.declared', { values: { month: period.month, count } })
  }
}

const periodsOfRun = async (tx: Tx, { month, parameters }: Computed): Promise<TaxMonth[]> => {
  const { rows } = await sql<TaxMonth>`
    select tax_period as month, entity_id as "entityId" from pay_run
    where entity_id = ${parameters.entityId}::uuid and month = ${month} and kind = ${parameters.kind}
      and deleted_at is null`.execute(tx)
  return rows
}

const periodsOfRows = async (tx: Tx, ids: readonly string[]): Promise<TaxMonth[]> => {
  const { rows } = await sql<TaxMonth>`
    select distinct r.tax_period as month, r.entity_id as "entityId"
    from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
      and r.deleted_at is null
    where s.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** The states of pay in which its figures may change or no longer count. */
const UNSETTLED: readonly string[] = [MONTHLY.open, MONTHLY.checked, MONTHLY.voided]

/** A sheet of pay whose rows stay as they are once the tax of their period is audited. */
export function closedByTax(kind: SheetKind): SheetKind {
  const { prepare, moved } = kind
  return Object.freeze({
    ...kind,
    prepare: async (tx: Tx, computed: Computed) => {
      await requireOpen(tx, await periodsOfRun(tx, computed))
      await prepare?.(tx, computed)
    },
    moved: async (tx: Tx, actor: Actor, rows: MovedRows) => {
      if (UNSETTLED.includes(rows.to)) await requireOpen(tx, await periodsOfRows(tx, rows.ids))
      await moved?.(tx, actor, rows)
    },
  })
}
