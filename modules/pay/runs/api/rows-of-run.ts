import { type PayDay, readPayDays } from '#modules/attendance/months/api/read-pay-days.ts'
import { readItemsOutsideMinimum } from '#modules/pay/items/api/read-items-outside-minimum.ts'
import { readOvertimeItems } from '#modules/pay/items/api/read-overtime-items.ts'
import { MATERNITY, UNUSED_LEAVE } from '#modules/pay/items/define/term-items.ts'
import { NO_MERIT } from '#modules/pay/merit/api/read-merit-of-run.ts'
import { paysWages, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { TaxBlocked } from '#modules/pay/tax/api/engine/tax-blocked.ts'
import { readTaxLaw } from '#modules/pay/tax/api/read-tax-law.ts'
import { breathing } from '#platform/api/sheets/each-person.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { isBelowMinimum } from './engine/below-minimum.ts'
import { computePay, type ItemSide, type Pay, type PayInput } from './engine/compute-pay.ts'
import { NoPay } from './no-pay.ts'
import { payInputOf, segmentsOfPerson } from './pay-of-person.ts'
import { readPeopleOfRun, readRunPeople } from './read-people.ts'
import { cityRulesOn } from './read-rules.ts'
import type { Run } from './read-run.ts'
import { readRunAmounts } from './read-run-amounts.ts'
import { settlementsOf } from './settlement-of-leaver.ts'
import { type RunStanding, readRunStandings, withStanding } from './tax-of-run.ts'

/** A row of the sheet as the function of pay works it out, by column. */
export type SalaryRow = Readonly<Record<string, string | null | readonly SheetStep[]>> & {
  user_id: string
  basis: readonly SheetStep[]
  /** Why the person has no row: the key of a message. */
  warning: string | null
}

/** People are read and worked out in parts of this size, so that memory does not grow with the company. */
export const PART = 500

/** The input of the function of pay for a person, or the key of the message that says why there is none. */
type PersonInput = Taxed & ({ input: PayInput; blocked: null } | { input: null; blocked: string })

/** A person, and how the tax law sees them. */
type Taxed = { userId: string; standing: RunStanding }

/**
 * The inputs of the function of pay for some people of a run, or for everybody without ids. The facts are read part by
 * part. Each input is made only when it is worked on, because a part of inputs takes much memory.
 */
export async function* inputsOfRun(
  db: Database | Tx,
  run: Run,
  among: readonly string[],
): AsyncGenerator<PersonInput> {
  const rules = {
    run,
    law: await readTaxLaw(db, run.payDate),
    counted: await readOvertimeItems(db),
  }
  const rulesOf = cityRulesOn(db, daysOf(run.month).at(-1) ?? '')
  const ids = await readPeopleOfRun(db, run, among)
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART)
    const people = await readRunPeople(db, run, part)
    const changing = paysWages(run.kind)
      ? people.filter((person) => segmentsOfPerson(person, run.month).length > 1)
      : []
    const days = await daysByPerson(
      db,
      run.month,
      changing.map(({ userId }) => userId),
    )
    const amounts = await readRunAmounts(db, run, part)
    const standingOf = await readRunStandings(db, run, part)
    const settlements = await settlementsOf(db, run, part)
    for await (const person of breathing(people)) {
      const { userId } = person
      const city = await rulesOf(person.city)
      const standing = standingOf(userId)
      yield inputOf({ userId, standing }, () =>
        payInputOf(
          {
            person,
            days: days.get(userId) ?? [],
            rules: city,
            lines: amounts.linesOf(userId),
            contributions: amounts.contributionsOf(userId),
            merit: paysWages(run.kind) ? amounts.meritOf(userId) : NO_MERIT,
            declared: amounts.declaredOf(userId),
            standing,
            settlement: settlements.get(userId) ?? null,
          },
          rules,
        ),
      )
    }
  }
}

/** Works out the rows of a run; without ids those of everybody. */
export async function* rowsOfRun(
  db: Database | Tx,
  run: Run,
  among: readonly string[],
): AsyncGenerator<SalaryRow> {
  const outside = await readItemsOutsideMinimum(db)
  for await (const person of inputsOfRun(db, run, among)) yield rowOf(person, run, outside)
}

/** The days of a month by person, in their order. */
export async function daysByPerson(
  db: Database | Tx,
  month: string,
  people: readonly string[],
): Promise<Map<string, PayDay[]>> {
  const days = new Map<string, PayDay[]>()
  for (const day of await readPayDays(db, { people, month })) {
    days.set(day.userId, [...(days.get(day.userId) ?? []), day])
  }
  return days
}

function inputOf({ userId, standing }: Taxed, read: () => PayInput): PersonInput {
  try {
    return { userId, standing, input: read(), blocked: null }
  } catch (error) {
    if (error instanceof NoPay) return { userId, standing, input: null, blocked: error.reason }
    if (error instanceof TaxBlocked) {
      return { userId, standing, input: null, blocked: `pay.taxBlocked.${error.reason}` }
    }
    throw error
  }
}

function rowOf(
  { userId, standing, input, blocked }: PersonInput,
  { kind }: Run,
  outside: ReadonlySet<string>,
): SalaryRow {
  if (input === null) return emptyRow(userId, blocked)
  try {
    const pay = computePay(input)
    if (pay.isDamageRefused) return emptyRow(userId, 'pay.blockDamage')
    if (kind === RUN_KIND.normal && isBelowMinimum(input, pay, outside)) {
      return emptyRow(userId, 'pay.blockMinimum')
    }
    return withStanding(writtenRow(userId, input, pay), standing)
  } catch (error) {
    if (error instanceof TaxBlocked) return emptyRow(userId, `pay.taxBlocked.${error.reason}`)
    throw error
  }
}

const emptyRow = (userId: string, warning: string): SalaryRow => ({
  user_id: userId,
  basis: [],
  warning,
})

const OVERTIME = /^overtime\./
/** The items of terms that have a column of their own; the others are allowances. */
const OWN_COLUMNS = new Set(['base', 'post', 'merit', 'absence', 'sick'])

function writtenRow(userId: string, input: PayInput, pay: Pay): SalaryRow {
  const { contributions, carryIn } = input
  const typed = new Set(input.lines.map(({ item }) => item))
  // A bonus and severance have columns of their own.
  const gross = new Set(
    input.lines
      .filter(({ tax }) => tax !== 'bonus' && tax !== 'compensation')
      .map(({ item }) => item),
  )
  const sumOf = (side: ItemSide, fits: (item: string) => boolean) =>
    String(
      sumOfMoney(
        pay.lines
          .filter((line) => line.side === side && fits(line.item))
          .map(({ amount }) => amount),
      ),
    )
  const own = (item: string) => (one: string) => one === item && !typed.has(one)
  return {
    user_id: userId,
    month_pay_days: String(input.gross?.days.month ?? 0),
    employed_pay_days: String(input.gross?.days.employed ?? 0),
    base_pay: sumOf('add', own('base')),
    post_pay: sumOf('add', own('post')),
    allowance_pay: sumOf(
      'add',
      (item) =>
        !typed.has(item) && item !== UNUSED_LEAVE && !OVERTIME.test(item) && !OWN_COLUMNS.has(item),
    ),
    overtime_pay: sumOf('add', (item) => OVERTIME.test(item)),
    merit_pay: sumOf('add', own('merit')),
    other_add: sumOf('add', (item) => gross.has(item) || item === UNUSED_LEAVE),
    absence_deduct: sumOf('deduct', own('absence')),
    sick_deduct: sumOf('deduct', own('sick')),
    other_deduct: sumOf('deduct', (item) => typed.has(item) || item === MATERNITY),
    gross: String(pay.gross),
    insurance_person: String(contributions.insurancePerson),
    fund_person: String(contributions.fundPerson),
    tax: String(pay.tax),
    after_tax_add: String(pay.afterAdd),
    after_tax_deduct: String(pay.afterDeduct),
    carry_in: String(carryIn),
    carry_out: String(pay.carryOut),
    net: String(pay.net),
    in_kind: String(pay.payment.inKind),
    insurance_company: String(contributions.insuranceCompany),
    fund_company: String(contributions.fundCompany),
    cost: String(pay.cost),
    tax_income: String(pay.payment.income),
    tax_free: String(pay.payment.taxFree),
    not_taxed: String(pay.payment.notTaxed),
    insurance_deductible: String(pay.payment.insurance),
    fund_limit: contributions.fundLimit === null ? null : String(contributions.fundLimit),
    bonus_income: String(pay.bonusIncome),
    bonus_way: pay.bonus?.way ?? null,
    bonus_tax: String(pay.bonusTax),
    compensation: String(pay.compensation),
    compensation_tax: String(pay.compensationTax),
    receivable: String(pay.receivable),
    shortfall: String(pay.shortfall),
    basis: basisOf(input, pay),
    warning: null,
  }
}

/**
 * The explanation of a row: a heading for each line and the steps below it. Names are `share.<step>`,
 * `item.<side>`, `step.<item>.<step>`, `tax.<step>` and `net.<step>`.
 */
function basisOf({ contributions, carryIn, lines: typed }: PayInput, pay: Pay): SheetStep[] {
  const { insurancePerson, fundPerson } = contributions
  const nameOf = (item: string) => typed.find((line) => line.item === item)?.name ?? null
  const lines = pay.lines.flatMap(({ item, side, amount, steps }): SheetStep[] => [
    { step: `item.${side}`, values: { item, name: nameOf(item), amount: String(amount) } },
    ...steps.map(({ step, values }) => ({ step: `step.${item}.${step}`, values: { ...values } })),
  ])
  return [
    ...pay.share.map(({ step, values }) => ({ step: `share.${step}`, values: { ...values } })),
    ...lines,
    { step: 'sum.gross', values: { amount: String(pay.gross) } },
    ...(pay.bonus
      ? [{ step: `bonus.${pay.bonus.compared.step}`, values: { ...pay.bonus.compared.values } }]
      : []),
    ...pay.taxSteps.map(({ name, amount, values }) => ({
      step: `tax.${name}`,
      values: { ...values, amount },
    })),
    {
      step: 'sum.net',
      values: {
        gross: String(sumOfMoney([pay.gross, pay.bonusIncome, pay.compensation])),
        insurance: String(insurancePerson),
        fund: String(fundPerson),
        tax: String(sumOfMoney([pay.tax, pay.bonusTax, pay.compensationTax])),
        afterAdd: String(pay.afterAdd),
        afterDeduct: String(pay.afterDeduct),
        carryIn: String(carryIn),
        carryOut: String(pay.carryOut),
        receivable: String(pay.receivable),
        amount: String(pay.net),
      },
    },
  ]
}
