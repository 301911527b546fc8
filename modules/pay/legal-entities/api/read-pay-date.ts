import { sql } from 'kysely'
import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import type { PayDate } from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { type PayRule, payDateOf, plannedPayDay, SEARCHED_DAYS } from './engine/pay-date.ts'

/** When an employer pays the wages of a work month, by its pay day and the working calendar. */
export async function readPayDate(
  db: Database,
  actor: Actor,
  { id, month }: { id: string; month: string },
): Promise<PayDate> {
  const entity = await selectRecord(db, legalEntities, id, actor)
  if (!entity) throw new Failure('not-found', 'not-found')
  const rule = { payDay: Number(entity.payDay), payLag: Number(entity.payLag) }
  return { month, planned: plannedPayDay(month, rule), payDate: await payDateOn(db, month, rule) }
}

/** The day on which the wages of a work month are paid: the working day on or before the planned one. */
export async function payDateOn(db: Database | Tx, month: string, rule: PayRule): Promise<string> {
  const planned = plannedPayDay(month, rule)
  const { rows } = await sql<{ day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day
    from generate_series(${planned}::date - ${SEARCHED_DAYS}::integer, ${planned}::date, interval '1 day') as d (day)
    where is_working_day(d.day::date)`.execute(db)
  const working = new Set(rows.map(({ day }) => day))
  return payDateOf(month, rule, (day) => working.has(day))
}
