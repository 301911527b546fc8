import { sql } from 'kysely'
import type { RiseCost, RiseSums } from '#modules/pay/costs/wire/costs.ts'
import { readFundBook } from '#modules/pay/fund/api/read-fund-book.ts'
import { readRuleBook } from '#modules/pay/insurance/api/read-rule-book.ts'
import { PAID_FOR } from '#modules/pay/insurance/define/choices.ts'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deptWithin } from '#platform/api/reports/read-model.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { FEWEST, opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type RiseRules, type RisingPerson, riseOf, type YearCost } from './engine/rise.ts'

type Asked = { percent: string; deptId: string | null; rankId: string | null }

/** Terms in force today that the reader may see. A competence for others' pay counts, not the own terms. */
const termsToday = (actor: Actor) => sql`(
  select t.*, b.hukou_type, b.dept_id as own_dept_id, b.rank_id as own_rank_id
  from user_salary_type t join user_base_info b on b.id = t.user_id
  where t.deleted_at is null and t.state = ${TERM_STATE.confirmed} and t.effective_from <= today()
    and (t.effective_to is null or t.effective_to >= today())
    and ${scopePredicate(salaryTerms, 't', actor, 'view')}
    and ${opensPay(actor, PAY_ITEM.terms, sql`t.user_id`)})`

const isChosen = ({
  deptId,
  rankId,
}: Asked) => sql`(${rankId}::uuid is null or t.own_rank_id = ${rankId}::uuid)
  and ${deptWithin(sql`t.own_dept_id`, deptId ?? undefined)}`

type Row = {
  kind: string
  raised: string[]
  fixed: string[]
  insured: RisingPerson['insured']
  member: RisingPerson['member']
}

async function readPeople(db: Database, actor: Actor, asked: Asked, month: string): Promise<Row[]> {
  const isPaidFor = (alias: string) => sql`${sql.ref(`${alias}.user_id`)} = t.user_id
    and ${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.state`)} = any(${[...PAID_FOR]}::text[])
    and ${sql.ref(`${alias}.start_month`)} <= ${month}
    and coalesce(${sql.ref(`${alias}.stop_month`)}, ${month}) >= ${month}`
  const { rows } = await sql<Row>`
    select t.salary_type as kind,
      array[coalesce(t.base_salary, 0), coalesce(t.post_salary, 0)]::numeric(14,2)[]::text[] as raised,
      array[coalesce(t.merit_base, 0), coalesce(t.meal_allowance, 0), coalesce(t.travel_allowance, 0),
        coalesce(t.phone_allowance, 0), coalesce(t.housing_allowance, 0)]::numeric(14,2)[]::text[] as fixed,
      (select jsonb_build_object('city', i.city, 'entityId', i.entity_id, 'types', i.types, 'hukou', t.hukou_type,
          'declareBase', i.declare_base::text, 'bases', i.bases)
        from insurance_person i where ${isPaidFor('i')} limit 1) as insured,
      (select jsonb_build_object('city', f.city, 'entityId', f.entity_id, 'declareBase', f.declare_base::text,
          'bases', f.bases, 'companyRate', f.company_rate::text, 'personRate', f.person_rate::text,
          'suppCompanyRate', f.supp_company_rate::text, 'suppPersonRate', f.supp_person_rate::text)
        from house_fund_person f where ${isPaidFor('f')} limit 1) as member
    from ${termsToday(actor)} t where ${isChosen(asked)}`.execute(db)
  return rows
}

async function readChoices(
  db: Database,
  actor: Actor,
): Promise<Pick<RiseCost, 'departments' | 'ranks'>> {
  const departments = await sql<RiseCost['departments'][number]>`
    select distinct up.id, up.full_name as name, up.path
    from ${termsToday(actor)} t join department d on d.id = t.own_dept_id
      join department up on d.path like up.path || '%' and up.deleted_at is null
    order by up.path`.execute(db)
  const ranks = await sql<RiseCost['ranks'][number]>`
    select k.id, k.name from post_rank k
    where k.id in (select t.own_rank_id from ${termsToday(actor)} t) order by k.sort, k.name`.execute(
    db,
  )
  const plain = ({ id, name }: RiseCost['ranks'][number]) => ({ id, name })
  return { departments: departments.rows.map(plain), ranks: ranks.rows.map(plain) }
}

const added = (years: readonly YearCost[]): YearCost => ({
  gross: sumOfMoney(years.map(({ gross }) => gross)),
  insurance: sumOfMoney(years.map(({ insurance }) => insurance)),
  fund: sumOfMoney(years.map(({ fund }) => fund)),
})

const written = ({ gross, insurance, fund }: YearCost): RiseSums => ({
  gross: String(gross),
  insurance: String(insurance),
  fund: String(fund),
  cost: String(sumOfMoney([gross, insurance, fund])),
})

const less = (one: YearCost, other: YearCost): YearCost => ({
  gross: one.gross.minus(other.gross),
  insurance: one.insurance.minus(other.insurance),
  fund: one.fund.minus(other.fund),
})

function sumsOf(
  people: readonly RisingPerson[],
  percent: string,
  rules: RiseRules,
): RiseCost['sums'] {
  if (people.length < FEWEST) return null
  const rises = people.map((person) => riseOf(person, percent, rules))
  const [before, after] = [
    added(rises.map((rise) => rise.before)),
    added(rises.map((rise) => rise.after)),
  ]
  return { before: written(before), after: written(after), more: written(less(after, before)) }
}

/** What a rise of basic and post pay by some percent would cost in a year. */
export async function readRise(db: Database, actor: Actor, asked: Asked): Promise<RiseCost> {
  const month = (await readToday(db)).slice(0, 'yyyy-MM'.length)
  const rows = await readPeople(db, actor, asked, month)
  const people = rows
    .filter(({ kind }) => kind === PAY_KIND.monthly)
    .map(
      ({ raised, fixed, insured, member }): RisingPerson => ({
        raised: raised.map(moneyOf),
        fixed: fixed.map(moneyOf),
        insured,
        member,
      }),
    )
  const span = { from: month, to: month }
  const rules = {
    month,
    insurance: await readRuleBook(db, span),
    fund: await readFundBook(db, span),
  }
  return Object.assign(
    {
      percent: asked.percent,
      month,
      people: people.length,
      leftOut: rows.length - people.length,
      uninsured: people.filter(({ insured, member }) => insured === null && member === null).length,
      sums: sumsOf(people, asked.percent, rules),
    },
    await readChoices(db, actor),
  )
}
