import { sql } from 'kysely'
import { bookedIn } from '#modules/pay/catch-up/api/booked-in.ts'
import type { BookedPerson } from '#modules/pay/catch-up/api/differences.ts'
import { stepsOfDifferences, totalsOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import { FUND_PART } from '#modules/pay/catch-up/api/fund-parts.ts'
import { keepingReports } from '#modules/pay/contribution-reports/api/keep-report.ts'
import { FUND_AMOUNTS, fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { declaredIn, type MonthBase } from '#modules/pay/insurance/api/engine/declared-base.ts'
import { CONTRIBUTION, INSURED } from '#modules/pay/insurance/define/choices.ts'
import { computedTable } from '#platform/api/sheets/computed-rows.ts'
import { eachPerson } from '#platform/api/sheets/each-person.ts'
import { among } from '#platform/api/sheets/person-snapshot.ts'
import type { Computed, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type FundBook, type FundMember, fundRow, type TypedFund } from './engine/fund-row.ts'
import { readFundBook } from './read-fund-book.ts'

/** People whose rows are computed together. */
const PART = 500
const computedFund = computedTable('computed_fund', {
  fund_city: 'text',
  entity_id: 'uuid',
  base: 'numeric',
  company_rate: 'numeric',
  person_rate: 'numeric',
  company_amount: 'numeric',
  person_amount: 'numeric',
  supp_company: 'numeric',
  supp_person: 'numeric',
  both_sides: 'numeric',
  tax_free_person: 'numeric',
  tax_free_company: 'numeric',
})

type Person = FundMember & {
  userId: string
  bases: readonly MonthBase[]
  state: string | null
  /** Typed amounts by column. */
  held: Readonly<Record<string, string>> | null
}

/** People with an account in the month, or whose row a user added by hand, after the person `after`. */
async function readPart(tx: Tx, computed: Computed, after: string): Promise<Person[]> {
  const { month, parameters, userIds = [] } = computed
  const isRegular = parameters.kind === CONTRIBUTION.regular
  const { rows } = await sql<Person>`
    select p.user_id as "userId", f.city, f.entity_id as "entityId", f.declare_base::text as "declareBase",
      f.company_rate::text as "companyRate", f.person_rate::text as "personRate",
      f.supp_company_rate::text as "suppCompanyRate", f.supp_person_rate::text as "suppPersonRate", f.state, f.bases,
      case when m.typed <> '{}' then (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(m))
        where m.typed ? key and value is not null) end as held
    from (
        select user_id from house_fund_person where ${isRegular} and deleted_at is null
          and start_month <= ${month} and coalesce(stop_month, ${month}) >= ${month}
          and ${among('user_id', userIds)}
        union
        select user_id from house_fund_monthly where deleted_at is null and month = ${month}
          and kind = ${parameters.kind} and by_hand and ${among('user_id', userIds)}
        union
        select user_id from contribution_difference where register = 'fund' and month = ${month}
          and kind = ${parameters.kind} and ${among('user_id', userIds)}
      ) p
      left join house_fund_person f on ${isRegular} and f.user_id = p.user_id and f.deleted_at is null
        and f.start_month <= ${month} and coalesce(f.stop_month, ${month}) >= ${month}
      left join house_fund_monthly m on m.user_id = p.user_id and m.month = ${month}
        and m.kind = ${parameters.kind} and m.deleted_at is null
    where p.user_id > ${after}::uuid order by p.user_id limit ${PART}`.execute(tx)
  return rows
}

/** The rows of all people. */
async function* rowsOf(tx: Tx, computed: Computed): AsyncGenerator<Written> {
  const { month } = computed
  const book = await readFundBook(tx, { from: month, to: month })
  const booked = await bookedIn(tx, 'fund', computed)
  for await (const person of eachPerson((after) => readPart(tx, computed, after))) {
    const found = booked.get(person.userId)
    yield found ? differenceOf(person, found) : rowOf(person, month, book)
  }
}

type Written = { user_id: string } & Readonly<Record<string, unknown>>

function typedOf({ held }: Person): TypedFund {
  return Object.fromEntries(
    FUND_AMOUNTS.flatMap((name) => {
      const amount = held?.[columnName(name)]
      return amount === undefined ? [] : [[name, amount]]
    }),
  )
}

/** The row of a person by columns; with a warning, no row is written. */
function rowOf(person: Person, month: string, book: FundBook): Written {
  const typed = typedOf(person)
  if (person.state === null) return byHand(person.userId, typed)
  const place = {
    user_id: person.userId,
    fund_city: person.city,
    entity_id: person.entityId,
  }
  if (person.state === INSURED.awaiting) return { ...place, warning: 'contribution.notOpened' }
  const declareBase = declaredIn(person, month, null)
  const row = fundRow({ ...person, declareBase }, month, book, typed)
  if ('warning' in row) return { ...place, warning: row.warning }
  const { amounts } = row
  return {
    ...place,
    base: row.base,
    company_rate: row.companyRate,
    person_rate: row.personRate,
    company_amount: amounts.companyAmount,
    person_amount: amounts.personAmount,
    supp_company: amounts.suppCompany,
    supp_person: amounts.suppPerson,
    both_sides: row.bothSides,
    tax_free_person: row.taxFreePerson,
    tax_free_company: row.taxFreeCompany,
    basis: row.steps,
  }
}

/** A row of differences: their sums over the earlier months. */
function differenceOf(person: Person, { city, entityId, differences }: BookedPerson): Written {
  const typed = typedOf(person)
  const sumOf = (type: string) => totalsOf(differences.filter((found) => found.type === type))
  const [ordinary, supplementary] = [sumOf(FUND_PART.ordinary), sumOf(FUND_PART.supplementary)]
  const amountOf = (name: string, sum: Money) =>
    typed[name] === undefined ? sum : moneyOf(typed[name])
  const amounts = {
    company_amount: amountOf('companyAmount', ordinary.company),
    person_amount: amountOf('personAmount', ordinary.person),
    supp_company: amountOf('suppCompany', supplementary.company),
    supp_person: amountOf('suppPerson', supplementary.person),
  }
  return {
    user_id: person.userId,
    fund_city: city,
    entity_id: entityId,
    ...amounts,
    both_sides: sumOfMoney(Object.values(amounts)),
    tax_free_person: sumOfMoney(differences.map(({ untaxedPerson }) => untaxedPerson)),
    tax_free_company: sumOfMoney(differences.map(({ untaxedCompany }) => untaxedCompany)),
    basis: stepsOfDifferences(differences),
  }
}

/** A row that a user added for somebody without an account in the month: only what was typed. */
function byHand(userId: string, typed: TypedFund): Written {
  const amount = (name: string) => moneyOf(typed[name] ?? '0')
  const company = amount('companyAmount').plus(amount('suppCompany'))
  const person = amount('personAmount').plus(amount('suppPerson'))
  return {
    user_id: userId,
    company_amount: amount('companyAmount'),
    person_amount: amount('personAmount'),
    supp_company: amount('suppCompany'),
    supp_person: amount('suppPerson'),
    both_sides: company.plus(person),
    tax_free_person: Money.ZERO,
    tax_free_company: Money.ZERO,
    basis: [],
  }
}

/** 公积金月度明细 as a month sheet. */
export const fundMonth: SheetKind = {
  resource: fundMonthlies,
  prepare: (tx, computed) => computedFund.write(tx, rowsOf(tx, computed)),
  compute: ({ userIds }) => computedFund.select(userIds),
  moved: keepingReports('fund'),
}
