import { sql } from 'kysely'
import type { IncomeProof } from '#modules/pay/slips/wire/slips.ts'
import type { Actor } from '#platform/api/actor.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { isShownTo, JOIN_RUN } from './own-slip-rows.ts'
import { sumSlips } from './sum-slips.ts'

/** The months before the latest slip that a proof names, with its own. */
const MONTHS = 12

type Person = Omit<IncomeProof, 'months' | 'totals' | 'average'> & {
  entityId: string
  latest: string
}
type Month = IncomeProof['months'][number]

/** What the employer of the latest slip paid the caller in the twelve months that end with it. Refused without a slip. */
export async function readIncomeProof(db: Database, actor: Actor): Promise<IncomeProof> {
  const { rows: people } = await sql<Person>`
    select b.name, b.id_card_no as paper, s.post_name as post, b.join_date::text as "joinDate", e.name as entity,
      s.entity_id as "entityId", s.month as latest
    from salary s ${JOIN_RUN} join legal_entity e on e.id = s.entity_id join user_base_info b on b.id = s.user_id
    where ${isShownTo(actor)} order by s.month desc, r.pay_date desc limit 1`.execute(db)
  const [person] = people
  if (!person) throw new Failure('not-found', 'not-found')
  const { entityId, latest, paper, ...known } = person
  const { rows: months } = await sql<Month>`
    select s.month, sum(s.gross + s.bonus_income + s.compensation)::text as gross,
      sum(s.insurance_person)::text as insurance, sum(s.fund_person)::text as fund,
      sum(s.tax + s.bonus_tax + s.compensation_tax)::text as tax, sum(s.net)::text as net
    from salary s
    where ${isShownTo(actor)} and s.entity_id = ${entityId}::uuid and s.month <= ${latest}
      and s.month > to_char((${latest} || '-01')::date - make_interval(months => ${MONTHS}), 'YYYY-MM')
    group by s.month order by s.month`.execute(db)
  const totals = sumSlips(months)
  const averageOf = (total: string) => String(moneyOf(total).dividedBy(months.length))
  return {
    ...known,
    paper: String(maskValue('idCard', paper)),
    months,
    totals,
    average: {
      gross: averageOf(totals.gross),
      net: averageOf(totals.net),
    },
  }
}
