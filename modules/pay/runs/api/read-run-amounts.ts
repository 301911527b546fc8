import { sql } from 'kysely'
import { readCountableInputs } from '#modules/pay/inputs/api/count-pay-inputs.ts'
import { readContributions } from '#modules/pay/insurance/api/read-contributions.ts'
import { SIDE, TAX } from '#modules/pay/items/define/choices.ts'
import { readMeritOfRun } from '#modules/pay/merit/api/read-merit-of-run.ts'
import { paysWages } from '#modules/pay/runs/define/choices.ts'
import type { Deduction, OtherDeduction } from '#modules/pay/tax/api/engine/tax-person.ts'
import { COURSE, DEDUCTION, FILED } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import type { Contributions, InputLine, ItemSide, ItemTax } from './engine/compute-pay.ts'
import { inputsOfKind } from './inputs-of-kind.ts'
import { NoPay } from './no-pay.ts'
import type { Run } from './read-run.ts'

const SIDES: Readonly<Record<string, ItemSide>> = {
  [SIDE.add]: 'add',
  [SIDE.deduct]: 'deduct',
  [SIDE.addAfterTax]: 'afterAdd',
  [SIDE.cut]: 'afterDeduct',
  [SIDE.inKind]: 'inKind',
  [SIDE.cost]: 'cost',
}
const TAXES: Readonly<Record<string, ItemTax>> = {
  [TAX.wages]: 'wages',
  [TAX.free]: 'taxFree',
  [TAX.notTaxed]: 'notTaxed',
  [TAX.bonus]: 'bonus',
  [TAX.compensation]: 'compensation',
  [TAX.labour]: 'labour',
  [TAX.notCounted]: 'notTaxed',
}

const NO_CONTRIBUTIONS: Contributions = {
  insurancePerson: Money.ZERO,
  insuranceDeductible: Money.ZERO,
  insuranceCompany: Money.ZERO,
  fundPerson: Money.ZERO,
  fundCompany: Money.ZERO,
  fundLimit: null,
}

/** Reads the amounts of other chapters for some people, one statement for each: inputs, contributions, deductions. */
export async function readRunAmounts(db: Database | Tx, run: Run, userIds: readonly string[]) {
  const lines = await readLines(db, run, userIds)
  const contributions = await readShares(db, run, userIds)
  const declared = await readDeclared(db, run, userIds)
  const merits = await readMeritOfRun(db, {
    entityId: run.entityId,
    month: run.month,
    userIds,
  })
  return {
    linesOf: (userId: string) => lines.get(userId) ?? [],
    declaredOf: (userId: string): Declared => declared.get(userId) ?? NOTHING_DECLARED,
    meritOf: (userId: string) => checkedMerit(merits(userId)),
    /** Throws `NoPay` for somebody who is registered and has no contributions of the month yet. */
    contributionsOf(userId: string): Contributions {
      const found = contributions.get(userId) ?? NO_CONTRIBUTIONS
      if (found === 'missing') throw new NoPay('pay.blockContributions')
      return found
    },
  }
}

/** Throws `NoPay` for a row of merit that is generated and not checked. */
export function checkedMerit(merit: ReturnType<MeritOf>): Exclude<typeof merit, 'unchecked'> {
  if (merit === 'unchecked') throw new NoPay('pay.blockMerit')
  return merit
}

type MeritOf = Awaited<ReturnType<typeof readMeritOfRun>>

type Item = { code: string; name: string; side: string; taxClass: string; cutOrder: number | null }

/** The inputs that a run counts or has counted, by person. A settled run counts no more. */
export async function readLines(
  db: Database | Tx,
  run: Run,
  userIds: readonly string[],
  { isSettled = false } = {},
): Promise<Map<string, InputLine[]>> {
  const inputs = await readCountableInputs(db, {
    entityId: run.entityId,
    month: run.month,
    userIds,
    taken: inputsOfKind(run.kind),
    runId: run.id,
    isSettled,
  })
  const { rows } = await sql<Item>`
    select code, name, side, tax_class as "taxClass", cut_order as "cutOrder" from pay_item
    where deleted_at is null`.execute(db)
  const items = new Map(rows.map((item) => [item.code, item]))
  const lines = new Map<string, InputLine[]>()
  for (const { id, userId, itemCode, amount, steps } of inputs) {
    const item = items.get(itemCode)
    const side = SIDES[item?.side ?? '']
    const tax = TAXES[item?.taxClass ?? '']
    if (!item || !side || !tax) continue
    const own = lines.get(userId) ?? []
    own.push({
      id,
      item: itemCode,
      name: item.name,
      side,
      tax,
      amount: moneyOf(amount),
      cutOrder: item.cutOrder,
      ...(steps.length > 0 && { steps }),
    })
    lines.set(userId, own)
  }
  return lines
}

async function readShares(
  db: Database | Tx,
  { entityId, month, kind }: Run,
  userIds: readonly string[],
): Promise<Map<string, Contributions | 'missing'>> {
  if (!paysWages(kind)) return new Map()
  const rows = await readContributions(db, { entityId, month, userIds })
  return new Map(
    rows.map((row) => [
      row.userId,
      row.isMissing
        ? 'missing'
        : {
            insurancePerson: moneyOf(row.insurancePerson),
            insuranceDeductible: moneyOf(row.insuranceDeductible),
            insuranceCompany: moneyOf(row.insuranceCompany),
            fundPerson: moneyOf(row.fundPerson),
            fundCompany: moneyOf(row.fundCompany),
            fundLimit: limitOf(row),
          },
    ]),
  )
}

type Fund = Record<
  'fundPerson' | 'fundCompany' | 'fundTaxFreePerson' | 'fundTaxFreeCompany',
  string
>

/** The tax-free limit of each side, read from the side that exceeds it; null if neither side exceeds it. */
function limitOf({ fundPerson, fundCompany, fundTaxFreePerson, fundTaxFreeCompany }: Fund) {
  if (fundPerson !== fundTaxFreePerson) return moneyOf(fundTaxFreePerson)
  return fundCompany === fundTaxFreeCompany ? null : moneyOf(fundTaxFreeCompany)
}

/** The confirmed deductions of a person: special ones, and other ones with the base of an annuity. */
export type Declared = {
  deductions: readonly Deduction[]
  others: readonly (Omit<OtherDeduction, 'annuity'> & { base: Money | null })[]
}

const NOTHING_DECLARED: Declared = { deductions: [], others: [] }

const OTHER_KINDS = new Map<string, OtherDeduction['kind']>([
  [DEDUCTION.pension, 'pension'],
  [DEDUCTION.health, 'health'],
  [DEDUCTION.annuity, 'annuity'],
  [DEDUCTION.donation, 'donation'],
  [DEDUCTION.donationInFull, 'donationInFull'],
  [DEDUCTION.reduction, 'reduction'],
])

type DeclaredRow = Record<'userId' | 'kind' | 'monthly' | 'share' | 'from' | 'to', string> &
  Record<'course' | 'base', string | null>

/** The confirmed deductions of the tax year. A later confirmation counts for all months of the year. */
async function readDeclared(
  db: Database | Tx,
  { taxPeriod }: Run,
  userIds: readonly string[],
): Promise<Map<string, Declared>> {
  const year = taxPeriod.slice(0, 'yyyy'.length)
  const { rows } = await sql<DeclaredRow>`
    select user_id as "userId", kind, monthly::text as monthly, share::text as share,
      start_month as "from", end_month as "to", course, base::text as base
    from tax_deduction
    where user_id = any(${[...userIds]}::uuid[]) and year = ${year}::integer and state = ${FILED.confirmed}
      and deleted_at is null
    order by user_id, start_month, id`.execute(db)
  const byPerson = new Map<string, DeclaredRow[]>()
  for (const row of rows) {
    const own = byPerson.get(row.userId)
    if (own) own.push(row)
    else byPerson.set(row.userId, [row])
  }
  return new Map([...byPerson].map(([userId, own]) => [userId, declaredIn(own)]))
}

function declaredIn(rows: readonly DeclaredRow[]): Declared {
  const deductions: Deduction[] = []
  const others: Declared['others'][number][] = []
  for (const { kind, monthly, share, from, to, course, base } of rows) {
    const isOnce = course === COURSE.certificate
    const common = {
      monthly: moneyOf(monthly),
      share: fractionOf(share),
      from,
      to: isOnce ? null : to,
      knownIn: 1,
      isOnce,
    }
    const other = OTHER_KINDS.get(kind)
    if (!other) deductions.push(common)
    else others.push({ ...common, kind: other, base: base === null ? null : moneyOf(base) })
  }
  return { deductions, others }
}
