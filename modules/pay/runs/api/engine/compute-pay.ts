import type { Step } from '#modules/pay/api/step.ts'
import {
  computeGross,
  type Gross,
  type GrossInput,
} from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { Line } from '#modules/pay/gross/api/engine/explained.ts'
import type { Minimum } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { computeNet } from '#modules/pay/gross/api/engine/net-pay.ts'
import { UNUSED_LEAVE } from '#modules/pay/items/define/term-items.ts'
import type { OneTax } from '#modules/pay/tax/api/engine/bonus.ts'
import { notBelowZero } from '#modules/pay/tax/api/engine/brackets.ts'
import { severanceTax } from '#modules/pay/tax/api/engine/single-payments.ts'
import type { TaxLaw } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { Payment, TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { type EarlierPayment, withholdNext } from '#modules/pay/tax/api/engine/withhold.ts'
import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import type { Figure } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'
import { type BonusTax, type BonusTerms, bonusOfRun } from './bonus-of-run.ts'
import { type Fee, feeTax } from './fee-tax.ts'

/** Where an item stands in the sums of a month. */
export type ItemSide = 'add' | 'deduct' | 'afterAdd' | 'afterDeduct' | 'inKind' | 'cost'

/**
 * How the tax treats an item: as wages, as wages free of tax, as no income, or apart from wages as a yearly bonus, as
 * severance or as a fee for services.
 */
export type ItemTax = 'wages' | 'taxFree' | 'notTaxed' | 'bonus' | 'compensation' | 'labour'

/** A confirmed input that the month counts. */
export type InputLine = {
  id: string
  item: string
  /** The name that the company gave the item. */
  name: string
  side: ItemSide
  tax: ItemTax
  amount: Money
  /** The order in which cuts are taken; null for other sides. */
  cutOrder: number | null
  /** What explains an amount that a document worked out; without them it was typed. */
  steps?: readonly Step[]
}

/** Shares of insurance and housing fund in a month. */
export type Contributions = {
  insurancePerson: Money
  /** The part of it that the tax deducts. */
  insuranceDeductible: Money
  insuranceCompany: Money
  fundPerson: Money
  fundCompany: Money
  /** The contribution that each side may pay free of tax; null where neither exceeds it. */
  fundLimit: Money | null
}

/** All inputs of one person's pay in a run. */
export type PayInput = {
  /** The wages of the work month; null in a run that pays none. */
  gross: GrossInput | null
  lines: readonly InputLine[]
  contributions: Contributions
  tax: {
    person: TaxPerson
    /** The tax period: the month of the pay day, 1 to 12. */
    month: number
    earlier: readonly EarlierPayment[]
    law: TaxLaw
  }
  /** How a yearly bonus of the run is taxed. */
  bonus: BonusTerms
  /** The local average wage of a year, which limits the tax-free part of severance; null where none is known. */
  yearlyAverage: Money | null
  /** The year whose average should count but is not published yet, so that another one counts; null otherwise. */
  provisionalYear: string | null
  /** Fees of the same tax period that earlier runs paid. */
  earlierFees: readonly Fee[]
  carryIn: Money
  /** No later month can take the rest, so it becomes a debt. */
  isLeaving: boolean
  /** The share of gross that damages may take. */
  damageShare: Figure
  minimum: Minimum | null
}

export type PayLine = { item: string; side: ItemSide; amount: Money; steps: readonly Step[] }

/** One person's pay in a run: every line with its steps, and the sums. */
export type Pay = {
  share: readonly Step[]
  lines: readonly PayLine[]
  gross: Money
  payment: Payment
  /** The tax on wages, on a bonus merged with them, and on fees. */
  tax: Money
  bonusIncome: Money
  /** How the bonus was taxed, with a comparison of both ways; null without a bonus. */
  bonus: BonusTax | null
  bonusTax: Money
  compensation: Money
  compensationTax: Money
  taxSteps: readonly TaxStep[]
  afterAdd: Money
  afterDeduct: Money
  carryOut: Money
  /** What somebody who leaves still owes. */
  receivable: Money
  /**
   * The amount by which contributions and tax exceed the wages, before any cut; zero where they do not. A run without
   * wages has no shortfall either, because two users entered and confirmed its amounts, and it may take back more than
   * it pays.
   */
  shortfall: Money
  net: Money
  cost: Money
  /** Damages above the share of the law: the row must not be paid like this. */
  isDamageRefused: boolean
}

/**
 * The pay of one person in a run of any kind. Reads nothing; equal inputs give equal results, so that a run, a
 * simulation and an explanation cannot differ. Sums are those of domain 16 §4.
 */
export function computePay(input: PayInput): Pay {
  const { contributions, lines, carryIn, damageShare, minimum, isLeaving } = input
  const earned = input.gross === null ? NO_WAGES : computeGross(input.gross)
  const sumOf = (side: ItemSide) => sumOfLines(lines, (line) => line.side === side)
  const bonusIncome = sumOfLines(lines, isOf('bonus'))
  const compensation = sumOfLines(lines, isOf('compensation'))
  const gross = earned.gross
    .plus(sumOf('add'))
    .minus(bonusIncome)
    .minus(compensation)
    .minus(sumOf('deduct'))
  const taxed = taxesOf(input, { gross, bonusIncome, compensation })
  const afterAdd = sumOf('afterAdd')
  const cuts = cutsIn(lines)
  const givenBack = cuts.filter(({ asked }) => asked.fen < 0n)
  const paid = computeNet({
    gross,
    afterTax: sumOfMoney([afterAdd, bonusIncome, compensation]).minus(
      sumOfMoney(givenBack.map(({ asked }) => asked)),
    ),
    own: { insurance: contributions.insurancePerson, fund: contributions.fundPerson },
    tax: sumOfMoney([taxed.tax, taxed.bonusTax, taxed.compensationTax]),
    cuts: [...cuts.filter(({ asked }) => asked.fen > 0n), { cut: CARRY, asked: carryIn }],
    courtLeaves: Money.ZERO,
    damageShare,
    minimum,
    isLeaving,
  })
  const taken = [
    ...givenBack.map(({ cut, asked }) => ({
      cut,
      taken: asked,
      steps: [inputStep(asked)],
    })),
    ...paid.cuts.filter(({ cut }) => cut !== CARRY),
  ]
  return {
    share: earned.share,
    lines: [
      ...earned.lines.map(namedLine),
      ...lines.filter(({ side }) => side !== 'afterDeduct').map(typedLine),
      ...taken.map(({ cut, taken: amount, steps }) => ({
        item: cut,
        side: 'afterDeduct' as const,
        amount,
        steps,
      })),
    ],
    gross,
    payment: taxed.payment,
    tax: taxed.tax,
    bonusIncome,
    bonus: taxed.bonus,
    bonusTax: taxed.bonusTax,
    compensation,
    compensationTax: taxed.compensationTax,
    taxSteps: taxed.steps,
    afterAdd,
    afterDeduct: sumOfMoney(taken.map(({ taken: amount }) => amount)),
    carryOut: paid.carryOut,
    receivable: paid.receivable,
    shortfall: input.gross === null ? Money.ZERO : notBelowZero(Money.ZERO.minus(paid.payable)),
    net: paid.net,
    cost: sumOfMoney([
      gross,
      bonusIncome,
      compensation,
      sumOf('inKind'),
      sumOf('cost'),
      contributions.insuranceCompany,
      contributions.fundCompany,
    ]),
    isDamageRefused: paid.isDamageRefused,
  }
}

const NO_WAGES: Gross = { lines: [], share: [], gross: Money.ZERO }

/** The gross engine has its own name for unused leave. The line needs the code of the pay item. */
export const namedLine = (line: Line): Line =>
  line.item === 'unusedLeave' ? Object.assign({}, line, { item: UNUSED_LEAVE }) : line

const isOf =
  (kind: ItemTax) =>
  ({ side, tax }: InputLine): boolean =>
    side === 'add' && tax === kind

const sumOfLines = (lines: readonly InputLine[], fits: (line: InputLine) => boolean) =>
  sumOfMoney(lines.filter(fits).map(({ amount }) => amount))

type Taxed = Pick<Pay, 'payment' | 'tax' | 'bonus' | 'bonusTax' | 'compensationTax'> & {
  steps: readonly TaxStep[]
}

/** The taxes of a payment: cumulative on wages, and separate on what is taxed apart from them. */
function taxesOf(
  input: PayInput,
  { gross, bonusIncome, compensation }: Pick<Pay, 'gross' | 'bonusIncome' | 'compensation'>,
): Taxed {
  const { lines, tax, earlierFees, yearlyAverage, provisionalYear } = input
  const { person, earlier, law } = tax
  const bonus = bonusIncome.fen === 0n ? null : bonusOfRun(bonusIncome, input.bonus, tax)
  const merged = bonus?.way === 'merged' ? bonusIncome : Money.ZERO
  const payment = paymentOf(input, gross, merged)
  const hasWages =
    input.gross !== null ||
    merged.fen !== 0n ||
    lines.some((line) => line.side !== 'afterDeduct' && WAGES.has(line.tax))
  const wages = hasWages ? withholdNext(person, { earlier, payment, law }) : NO_TAX
  const fees = feeTax(lines.filter(isOf('labour')), { earlier: earlierFees, person, law })
  const severance =
    compensation.fen > 0n
      ? severanceTax(compensation, { yearlyAverage, law, provisionalYear })
      : NO_TAX
  return {
    payment,
    tax: wages.tax.plus(fees.tax),
    bonus,
    bonusTax: bonus?.tax ?? Money.ZERO,
    compensationTax: severance.tax,
    steps: [...wages.steps, ...fees.steps, ...(bonus?.steps ?? []), ...severance.steps],
  }
}

const NO_TAX: OneTax = { tax: Money.ZERO, steps: [] }
const WAGES: ReadonlySet<ItemTax> = new Set(['wages', 'taxFree', 'notTaxed'])

/** The name of the cut that takes the amount carried from last month. It is the last cut. */
const CARRY = 'carryIn'

/** The cuts in their order; several of one item are taken together. */
function cutsIn(lines: readonly InputLine[]) {
  const orderOf = ({ cutOrder }: InputLine) => cutOrder ?? Number.MAX_SAFE_INTEGER
  const cuts = new Map<string, Money>()
  const sorted = lines
    .filter(({ side }) => side === 'afterDeduct')
    .sort((one, other) => orderOf(one) - orderOf(other))
  for (const { item, amount } of sorted) {
    cuts.set(item, (cuts.get(item) ?? Money.ZERO).plus(amount))
  }
  return [...cuts].map(([cut, asked]) => ({ cut, asked }))
}

const typedLine = ({ item, side, amount, steps }: InputLine): PayLine => ({
  item,
  side,
  amount,
  steps: steps ?? [inputStep(amount)],
})

const inputStep = (amount: Money): Step => ({
  step: 'input',
  values: { amount: String(amount) },
})

/** The payment of the month as the tax counts it. Cash that is no income is left out. */
function paymentOf({ lines, contributions, tax }: PayInput, gross: Money, bonus: Money): Payment {
  const notTaxed = sumOfLines(lines, isOf('notTaxed'))
  return {
    month: tax.month,
    income: gross.minus(notTaxed).minus(sumOfLines(lines, isOf('labour'))),
    taxFree: sumOfLines(lines, isOf('taxFree')),
    notTaxed,
    inKind: sumOfLines(lines, ({ side, tax: kind }) => side === 'inKind' && kind === 'wages'),
    bonus,
    insurance: contributions.insuranceDeductible,
    fundPerson: contributions.fundPerson,
    fundCompany: contributions.fundCompany,
    fundLimit: contributions.fundLimit,
    annuity: Money.ZERO,
    annuityLimit: null,
    personalPension: Money.ZERO,
    health: Money.ZERO,
    donation: Money.ZERO,
    donationInFull: Money.ZERO,
  }
}
