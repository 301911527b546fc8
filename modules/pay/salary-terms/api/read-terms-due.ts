import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ON_PROBATION } from '#modules/hr/archives/define/employment-states.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { TermDue, TermsDue } from '#modules/pay/salary-terms/wire/terms-due.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { isOutOfBand, termProblems } from './check-term.ts'
import {
  type FirstTerms,
  isReadyMade,
  payIn,
  proposedTerms,
  type TermValues,
} from './propose-terms.ts'
import { readTermFacts, type TermFacts } from './read-term-facts.ts'
import { dueOccasions, type Occasion } from './terms-due-query.ts'

/** The most lines of one answer. The others follow once these are done. */
const MOST = 300

type Found = Occasion &
  FirstTerms & {
    name: string
    empNo: string
    department: string
    rank: string | null
    present: TermValues | null
    since: string | null
    presentId: string | null
    mayFix: boolean
    all: number
  }

/** A line, with the values of the terms that follow and the row that was read for it. */
export type Due = {
  line: TermDue
  values: TermValues
  sourceId: string | null
  readId: string | null
}

/** The person and the day of one line. Without it, a query answers all lines that the actor may see. */
export type DueOf = { userId: string; day: string }

/** The terms in force on the day before, of this employment. */
const presentOf = sql`
  select t.id, jsonb_build_object('salaryType', t.salary_type, 'taxKind', t.tax_kind, 'entityId', t.entity_id,
      'rankId', t.rank_id, 'baseSalary', t.base_salary::text, 'postSalary', t.post_salary::text,
      'meritBase', t.merit_base::text, 'yearTotal', t.year_total::text, 'monthShare', t.month_share::text,
      'unitRate', t.unit_rate::text, 'mealAllowance', t.meal_allowance::text,
      'travelAllowance', t.travel_allowance::text, 'phoneAllowance', t.phone_allowance::text,
      'housingAllowance', t.housing_allowance::text, 'heatAllowance', t.heat_allowance::text,
      'otBaseSet', t.ot_base_set::text, 'probationRatio', t.probation_ratio::text) as present,
    t.effective_from::text as since
  from user_salary_type t
  where t.user_id = o."userId" and t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
    and t.effective_from < o.day::date and o.kind <> 'join'
    and t.effective_from > coalesce((select max(s.leave_date) from employment_spell s
      where s.user_id = p.id and s.leave_date < p.join_date), '-infinity')
  order by t.effective_from desc limit 1`

async function readFound(db: Database | Tx, actor: Actor, of?: DueOf): Promise<Found[]> {
  const person = sql.ref('p.id')
  // Nobody fixes their own pay.
  const reached = sql`p.id is distinct from ${actor.userBaseId}::uuid and ${opensPay(actor, PAY_ITEM.terms, person)}`
  const who = of ? sql`p.id = ${of.userId}::uuid and ${reached}` : reached
  const { rows } = await sql<Found>`
    select o.*, p.name, p.emp_no as "empNo", regexp_replace(d.full_name, '^[^/]+/', '') as department,
      rank.name as rank, present.present, present.since, present.id as "presentId",
      employer_of_pay(p.id, o.day::date) as "entityId", p.status,
      p.status = ${ON_PROBATION} or exists (select from probation pr where pr.user_id = p.id
        and pr.deleted_at is null and pr.end_date >= o.day::date) as "isOnProbation",
      ${opensPay(actor, PAY_ITEM.terms, person, { need: 'edit' })} as "mayFix", count(*) over ()::integer as all
    from (${dueOccasions(who)}) o
      join user_base_info p on p.id = o."userId"
      left join department d on d.id = p.dept_id
      left join post_rank rank on rank.id = o."rankId"
      left join lateral (${presentOf}) present on true
    where ${of?.day ?? null}::text is null or o.day = ${of?.day ?? null}
    order by o.day, p.emp_no limit ${MOST}`.execute(db)
  return rows
}

function dueOf(found: Found, id: string, facts: TermFacts): Due {
  const { userId, name, empNo, department, kind, day, docNo, waitsId, rank, present } = found
  const first = Object.assign({}, found, { leastShare: facts.leastShare })
  const values = proposedTerms(found, present, first)
  const isReady = isReadyMade(kind, present)
  const { lowest, highest, minimum } = facts
  const isWrong = isReady && waitsId === null && Object.keys(termProblems(values, facts)).length > 0
  return {
    line: {
      userId,
      name,
      empNo,
      department: department ?? '',
      kind,
      day,
      docNo,
      waitsId,
      present: present && Object.assign(payIn(present), { from: found.since ?? '' }),
      proposed: isReady ? payIn(values) : null,
      rank,
      lowest,
      highest,
      minimum: minimum === null ? null : moneyOf(minimum).toString(),
      isOutOfBand: isReady && isOutOfBand(values, facts),
      isWrong,
      mayFix: found.mayFix,
    },
    values: Object.assign({ id }, values),
    sourceId: found.sourceId,
    readId: found.presentId,
  }
}

/**
 * 待定薪: the people who need terms of pay, the day and the reason, and the terms that follow. `of` limits the answer to
 * one line. It has amounts only for people whose pay a competence of the actor opens.
 */
export async function readTermsDue(
  db: Database | Tx,
  actor: Actor,
  of?: DueOf,
): Promise<{ due: Due[]; left: number }> {
  const found = await readFound(db, actor, of)
  const wanted = found.map(({ userId, day, rankId }) => ({ id: uuidv7(), userId, day, rankId }))
  const facts = new Map((await readTermFacts(db, wanted)).map((fact) => [fact.id, fact]))
  const due = found.flatMap((one, at) => {
    const id = wanted[at]?.id ?? ''
    const fact = facts.get(id)
    return fact ? [dueOf(one, id, fact)] : []
  })
  return { due, left: Math.max(0, (found[0]?.all ?? 0) - found.length) }
}

/** The lines as an answer has them. */
export const linesOf = ({ due, left }: { due: readonly Due[]; left: number }): TermsDue => ({
  lines: due.map(({ line }) => line),
  left,
})
