import type { Step } from '#modules/pay/api/step.ts'
import { computeGross, type GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { Minimum } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { computeNet } from '#modules/pay/gross/api/engine/net-pay.ts'
import type { TaxLaw } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { Payment, TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import { type EarlierPayment, withholdNext } from '#modules/pay/tax/api/engine/withhold.ts'
import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import type { Figure } from '#platform/wire/values/fraction.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** Where an item stands in the sums of a month. */
export type ItemSide = 'add' | 'deduct' | 'afterAdd' | 'afterDeduct' | 'inKind' | 'cost'

/** How the tax treats an item: as wages, as wages free of tax, or as no income. */
export type ItemTax = 'wages' | 'taxFree' | 'notTaxed'

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
}

/** Shares of insurance and housing fund in a month. */
export type Contributions = {
  insurancePerson: Money
  /** The part of it that the tax deducts. */
  insuranceDeductible: Money
  insuranceCompany: Money
  fundPerson: Money
  fundCompany: Money
  /** The contribution that is free of tax on either side; null where nothing exceeds it. */
  fundLimit: Money | null
}

/** All inputs of one person's pay in a run. */
export type PayInput = {
  gross: GrossInput
  lines: readonly InputLine[]
  contributions: Contributions
  tax: {
    person: TaxPerson
    /** The tax period: the month of the pay day, 1 to 12. */
    month: number
    earlier: readonly EarlierPayment[]
    law: TaxLaw
  }
  carryIn: Money
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
  tax: Money
  taxSteps: readonly TaxStep[]
  overpaid: Money
  afterAdd: Money
  afterDeduct: Money
  carryTaken: Money
  carryOut: Money
  net: Money
  cost: Money
  /** Damages above the share of the law: the row must not be paid like this. */
  isDamageRefused: boolean
}

/**
 * The pay of one person in a run. Reads nothing; equal inputs give equal results, so that a run, a simulation and
 * an explanation cannot differ. Sums are those of domain 16 §4.
 */
export function computePay(input: PayInput): Pay {
  const { contributions, lines, carryIn, damageShare, minimum } = input
  const earned = computeGross(input.gross)
  const sumOf = (side: ItemSide) =>
    sumOfMoney(lines.filter((line) => line.side === side).map(({ amount }) => amount))
  const gross = earned.gross.plus(sumOf('add')).minus(sumOf('deduct'))
  const payment = paymentOf(input, gross)
  const { person, earlier, law } = input.tax
  const withheld = withholdNext(person, { earlier, payment, law })
  const afterAdd = sumOf('afterAdd')
  const paid = computeNet({
    gross,
    afterTax: afterAdd,
    own: { insurance: contributions.insurancePerson, fund: contributions.fundPerson },
    tax: withheld.tax,
    cuts: [...cutsIn(lines), { cut: CARRY, asked: carryIn }],
    courtLeaves: Money.ZERO,
    damageShare,
    minimum,
    isLeaving: false,
  })
  const taken = paid.cuts.filter(({ cut }) => cut !== CARRY)
  return {
    share: earned.share,
    lines: [
      ...earned.lines,
      ...lines.filter(({ side }) => side !== 'afterDeduct').map(typedLine),
      ...taken.map(({ cut, taken: amount, steps }) => ({
        item: cut,
        side: 'afterDeduct' as const,
        amount,
        steps,
      })),
    ],
    gross,
    payment,
    tax: withheld.tax,
    taxSteps: withheld.steps,
    overpaid: withheld.overpaid,
    afterAdd,
    afterDeduct: sumOfMoney(taken.map(({ taken: amount }) => amount)),
    carryTaken: paid.cuts.find(({ cut }) => cut === CARRY)?.taken ?? Money.ZERO,
    carryOut: paid.carryOut,
    net: paid.net,
    cost: sumOfMoney([
      gross,
      sumOf('inKind'),
      sumOf('cost'),
      contributions.insuranceCompany,
      contributions.fundCompany,
    ]),
    isDamageRefused: paid.isDamageRefused,
  }
}

/** The name of the rest of the month before among the cuts: it is taken last. */
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

const typedLine = ({ item, side, amount }: InputLine): PayLine => ({
  item,
  side,
  amount,
  steps: [{ step: 'input', values: { amount: String(amount) } }],
})

/** What the tax sees of the month. Cash that is no income is left out of the income. */
function paymentOf({ lines, contributions, tax }: PayInput, gross: Money): Payment {
  const ofTax = (kind: ItemTax) =>
    sumOfMoney(
      lines.filter((line) => line.side === 'add' && line.tax === kind).map(({ amount }) => amount),
    )
  const notTaxed = ofTax('notTaxed')
  return {
    month: tax.month,
    income: gross.minus(notTaxed),
    taxFree: ofTax('taxFree'),
    notTaxed,
    inKind: sumOfMoney(
      lines
        .filter(({ side, tax: kind }) => side === 'inKind' && kind === 'wages')
        .map(({ amount }) => amount),
    ),
    bonus: Money.ZERO,
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
