import { sql } from 'kysely'
import { QUESTION } from '#modules/pay/slips/define/choices.ts'
import type { MySalary } from '#modules/pay/slips/wire/slips.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { CONFIRMED_AT, isShownTo, JOIN_RUN, SLIP_SUMS } from './own-slip-rows.ts'
import { sumSlips } from './sum-slips.ts'

type SlipOfYear = MySalary['slips'][number]

/**
 * The caller's published slips of a tax year, the year of the pay day (16 K1). Without a year, the year of the latest
 * slip.
 */
export async function readMySalary(
  db: Database,
  actor: Actor,
  asked: number | undefined,
): Promise<MySalary> {
  const { rows: found } = await sql<{ year: number }>`
    select distinct left(r.tax_period, 4)::integer as year from salary s ${JOIN_RUN}
    where ${isShownTo(actor)} order by 1 desc`.execute(db)
  const years = found.map(({ year }) => year)
  const year = asked ?? years[0] ?? new Date().getFullYear()
  const { rows: slips } = await sql<SlipOfYear>`
    select s.id, s.month, s.kind, e.name as entity, r.pay_date::text as "payDay", ${SLIP_SUMS},
      ${CONFIRMED_AT} as "confirmedAt",
      (select count(*)::integer from salary_question q
        where q.salary_id = s.id and q.state = ${QUESTION.waiting} and q.deleted_at is null) as waiting
    from salary s ${JOIN_RUN} join legal_entity e on e.id = s.entity_id
    where ${isShownTo(actor)} and left(r.tax_period, 4) = ${String(year)}
    order by r.pay_date desc, s.month desc, s.kind, s.id`.execute(db)
  return { year, years, slips, totals: sumSlips(slips) }
}
