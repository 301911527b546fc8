import { sql } from 'kysely'
import type { MySlip } from '#modules/pay/slips/wire/slips.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { ASK_UNTIL } from './ask-until.ts'
import { hideItems } from './hide-items.ts'
import { CONFIRMED_AT, isShownTo, JOIN_RUN, SLIP_SUMS } from './own-slip-rows.ts'
import {
  readLatestOpenings,
  readParameters,
  readShares,
  readSlipQuestions,
  readYearSoFar,
  type SlipRow,
} from './read-slip-parts.ts'

type Found = SlipRow &
  Omit<MySlip['slip'], 'steps'> &
  Pick<MySlip, 'digest' | 'confirmedAt' | 'askUntil'>

/** One published slip of the caller, with everything that explains it. Other slips are not found. */
export async function readMySlip(db: Database, actor: Actor, id: string): Promise<MySlip> {
  const [found, hidden] = await Promise.all([findSlip(db, actor, id), readHiddenItems(db)])
  const row = { ...found, steps: hideItems(found.steps, hidden) }
  const [before, shares, parameters, year, questions, openings] = await Promise.all([
    readBefore(db, actor, row, hidden),
    readShares(db, row),
    readParameters(db, row),
    readYearSoFar(db, row),
    readSlipQuestions(db, row.id),
    readLatestOpenings(db, actor),
  ])
  return {
    slip: slipOf(row),
    digest: row.digest,
    confirmedAt: row.confirmedAt,
    before,
    shares,
    parameters,
    year,
    questions,
    askUntil: row.askUntil,
    openings,
  }
}

async function findSlip(db: Database, actor: Actor, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select s.id, s.user_id as "userId", s.entity_id as "entityId", s.month, s.kind, s.city,
      r.pay_date::text as "payDay", r.tax_period as "taxPeriod", e.name as entity, s.basis as steps,
      ${SLIP_SUMS}, s.insurance_company::text as "companyInsurance", s.fund_company::text as "companyFund",
      s.cost::text as cost, seal_of_salary(s) as digest, ${CONFIRMED_AT} as "confirmedAt",
      ${ASK_UNTIL}::text as "askUntil"
    from salary s ${JOIN_RUN} join legal_entity e on e.id = s.entity_id
    where s.id = ${id}::uuid and ${isShownTo(actor)}`.execute(db)
  const [found] = rows
  if (!found) throw new Failure('not-found', 'notFound')
  return found
}

function slipOf(row: Found): MySlip['slip'] {
  return {
    id: row.id,
    month: row.month,
    kind: row.kind,
    entity: row.entity,
    payDay: row.payDay,
    gross: row.gross,
    insurance: row.insurance,
    fund: row.fund,
    tax: row.tax,
    net: row.net,
    companyInsurance: row.companyInsurance,
    companyFund: row.companyFund,
    cost: row.cost,
    steps: row.steps,
  }
}

/** Items that the company does not show to employees. */
async function readHiddenItems(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from pay_item where not staff_visible and deleted_at is null`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** The slip of the same kind and employer for the month before, if the caller may see it. */
async function readBefore(
  db: Database,
  actor: Actor,
  { month, kind, entityId }: SlipRow,
  hidden: ReadonlySet<string>,
): Promise<MySlip['before']> {
  const { rows } = await sql<{ id: string; month: string; net: string; steps: SheetStep[] }>`
    select s.id, s.month, s.net::text as net, s.basis as steps from salary s
    where ${isShownTo(actor)} and s.entity_id = ${entityId}::uuid and s.kind = ${kind}
      and s.month = to_char((${month} || '-01')::date - interval '1 month', 'YYYY-MM')`.execute(db)
  const [before] = rows
  return before ? { ...before, steps: hideItems(before.steps, hidden) } : null
}
