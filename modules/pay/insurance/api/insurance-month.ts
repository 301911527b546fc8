import { sql } from 'kysely'
import { bookedIn } from '#modules/pay/catch-up/api/booked-in.ts'
import type { BookedPerson } from '#modules/pay/catch-up/api/differences.ts'
import { stepsOfDifferences, totalsOf } from '#modules/pay/catch-up/api/engine/difference.ts'
import { keepingReports } from '#modules/pay/contribution-reports/api/keep-report.ts'
import { CONTRIBUTION, INSURED } from '#modules/pay/insurance/define/choices.ts'
import {
  AMOUNTS_OF_TYPE,
  insuranceMonthlies,
  TYPE_AMOUNTS,
} from '#modules/pay/insurance/define/insurance-monthly.ts'
import { computedTable } from '#platform/api/sheets/computed-rows.ts'
import { eachPerson } from '#platform/api/sheets/each-person.ts'
import { among } from '#platform/api/sheets/person-snapshot.ts'
import type { Computed, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { declaredIn, type MonthBase } from './engine/declared-base.ts'
import { type Insured, insuranceRow, summed, type Typed } from './engine/insurance-row.ts'
import type { RuleBook } from './engine/rule-book.ts'
import { readRuleBook } from './read-rule-book.ts'

/** People whose rows are computed together. */
const PART = 500

const AMOUNTS = TYPE_AMOUNTS.map(columnName)
const SUMS = ['total_company', 'total_person', 'both_sides', 'deductible']
const computedInsurance = computedTable('computed_insurance', {
  insured_city: 'text',
  entity_id: 'uuid',
  declare_base: 'numeric',
  ...Object.fromEntries([...AMOUNTS, ...SUMS].map((name) => [name, 'numeric' as const])),
})

type Person = Insured & {
  userId: string
  bases: readonly MonthBase[]
  state: string | null
  /** Typed amounts by column. */
  held: Readonly<Record<string, string>> | null
}

/** People who are insured in the month, or whose row a user added by hand, after the person `after`. */
async function readPart(tx: Tx, computed: Computed, after: string): Promise<Person[]> {
  const { month, parameters, userIds = [] } = computed
  const isRegular = parameters.kind === CONTRIBUTION.regular
  const { rows } = await sql<Person>`
    select p.user_id as "userId", i.city, i.entity_id as "entityId", i.declare_base::text as "declareBase",
      i.types, i.state, i.bases, b.hukou_type as hukou,
      case when m.typed <> '{}' then (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(m))
        where m.typed ? key and value is not null) end as held
    from (
        select user_id from insurance_person where ${isRegular} and deleted_at is null
          and start_month <= ${month} and coalesce(stop_month, ${month}) >= ${month}
          and ${among('user_id', userIds)}
        union
        select user_id from insurance_monthly where deleted_at is null and month = ${month}
          and kind = ${parameters.kind} and by_hand and ${among('user_id', userIds)}
        union
        select user_id from contribution_difference where register = 'insurance' and month = ${month}
          and kind = ${parameters.kind} and ${among('user_id', userIds)}
      ) p
      join user_base_info b on b.id = p.user_id
      left join insurance_person i on ${isRegular} and i.user_id = p.user_id and i.deleted_at is null
        and i.start_month <= ${month} and coalesce(i.stop_month, ${month}) >= ${month}
      left join insurance_monthly m on m.user_id = p.user_id and m.month = ${month}
        and m.kind = ${parameters.kind} and m.deleted_at is null
    where p.user_id > ${after}::uuid order by p.user_id limit ${PART}`.execute(tx)
  return rows
}

const typedOf = ({ held }: Person): Typed =>
  Object.fromEntries(
    TYPE_AMOUNTS.flatMap((name) => {
      const amount = held?.[columnName(name)]
      return amount === undefined ? [] : [[name, amount]]
    }),
  )

/** The rows of all people. */
async function* rowsOf(tx: Tx, computed: Computed): AsyncGenerator<Written> {
  const { month } = computed
  const book = await readRuleBook(tx, { from: month, to: month })
  const booked = await bookedIn(tx, 'insurance', computed)
  for await (const person of eachPerson((after) => readPart(tx, computed, after))) {
    const found = booked.get(person.userId)
    yield found ? differenceOf(person, found) : rowOf(person, month, book)
  }
}

type Written = { user_id: string } & Readonly<Record<string, unknown>>

/** The row of a person by columns; with a warning, no row is written. */
function rowOf(person: Person, month: string, book: RuleBook): Written {
  const { userId, state } = person
  const typed = typedOf(person)
  if (state === null) {
    return { user_id: userId, ...columnsOf({ ...summed({}, typed), basis: [] }) }
  }
  const place = {
    user_id: userId,
    insured_city: person.city,
    entity_id: person.entityId,
    declare_base: declaredIn(person, month, null),
  }
  if (state === INSURED.awaiting) return { ...place, warning: 'contribution.notEnrolled' }
  const baseOf = (type: string) => declaredIn(person, month, type)
  const row = insuranceRow({ ...person, baseOf }, month, book, typed)
  if ('missing' in row) return { ...place, warning: 'contribution.noRule' }
  return { ...place, ...columnsOf({ ...row, basis: row.steps }) }
}

/** A row of differences: their sums over the earlier months, type by type. */
function differenceOf(person: Person, { city, entityId, differences }: BookedPerson): Written {
  const typed = typedOf(person)
  const amounts: Record<string, Money> = {}
  for (const [type, { company, person: own }] of Object.entries(AMOUNTS_OF_TYPE)) {
    const sum = totalsOf(differences.filter((difference) => difference.type === type))
    amounts[company] = typed[company] === undefined ? sum.company : moneyOf(typed[company])
    amounts[own] = typed[own] === undefined ? sum.person : moneyOf(typed[own])
  }
  const deductible = sumOfMoney(differences.map(({ untaxedPerson }) => untaxedPerson))
  const place = { user_id: person.userId, insured_city: city, entity_id: entityId }
  const figures = { ...summed(amounts, typed), deductible, basis: stepsOfDifferences(differences) }
  return { ...place, ...columnsOf(figures) }
}

type Figures = {
  amounts: Readonly<Record<string, Money>>
  company: Money
  person: Money
  deductible?: Money
  basis: unknown
}

function columnsOf({ amounts, company, person, deductible = person, basis }: Figures) {
  const named = Object.entries(amounts).map(([name, amount]) => [columnName(name), amount])
  return {
    ...Object.fromEntries(named),
    total_company: company,
    total_person: person,
    both_sides: company.plus(person),
    deductible,
    basis,
  }
}

/** 社保月度明细 as a month sheet. */
export const insuranceMonth: SheetKind = {
  resource: insuranceMonthlies,
  prepare: (tx, computed) => computedInsurance.write(tx, rowsOf(tx, computed)),
  compute: ({ userIds }) => computedInsurance.select(userIds),
  moved: keepingReports('insurance'),
}
