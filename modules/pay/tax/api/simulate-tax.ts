import type {
  ReadSimulation,
  SimulatedTax,
  SimulatedYear,
} from '#modules/pay/tax/wire/tax-simulation.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { countsAtOnce, type OneTax } from './engine/bonus.ts'
import { percent } from './engine/brackets.ts'
import { fundLimit } from './engine/fund-limit.ts'
import { employedMonths } from './engine/months-employed.ts'
import { annuityLimit } from './engine/other-deductions.ts'
import { type BonusWays, compareBonus } from './engine/simulate.ts'
import {
  earlyRetirementTax,
  labourTax,
  nonResidentLabour,
  severanceTax,
} from './engine/single-payments.ts'
import { TaxBlocked } from './engine/tax-blocked.ts'
import type { TaxLaw } from './engine/tax-law.ts'
import type { Payment, TaxPerson } from './engine/tax-person.ts'
import { settleYear, type Withheld, withholdYear } from './engine/withhold.ts'
import { readTaxLaw } from './read-tax-law.ts'

const JANUARY = 1
const MONTH_AT = 'yyyy-'.length
const MONTH_END = 'yyyy-MM'.length

/** Works out a made-up year with the function that pay uses. Writes nothing. */
export async function simulateTax(db: Database, body: ReadSimulation): Promise<SimulatedYear> {
  const law = await readTaxLaw(db, `${body.year}-12-31`)
  const bonusLaw = body.bonus ? await readTaxLaw(db, body.bonus.payDay) : law
  try {
    return answer(body, law, bonusLaw)
  } catch (error) {
    if (error instanceof TaxBlocked) throw new Failure('conflict', `taxBlocked.${error.reason}`)
    throw error
  }
}

function answer(body: ReadSimulation, law: TaxLaw, bonusLaw: TaxLaw): SimulatedYear {
  const person = personOf(body, law)
  const plain = body.payments.map((payment) => paymentOf(payment, body, law))
  const compared = body.bonus
    ? compareBonus(
        { person, payments: plain, law },
        {
          amount: moneyOf(body.bonus.amount),
          month: Number(body.bonus.payDay.slice(MONTH_AT, MONTH_END)),
          isUsed: body.bonus.isUsed,
          way: body.bonus.way,
          law: bonusLaw,
        },
      )
    : null
  const payments = compared?.payments ?? plain
  const year = compared?.year ?? withholdYear(person, payments, law)
  const { elsewhere } = body
  return {
    months: year.payments.map(writeMonth),
    tax: year.tax.toString(),
    net: year.net.toString(),
    atOnce: person.atOnce,
    settlement:
      person.kind === 'wages'
        ? writeSettlement(
            settleYear(person, payments, {
              withheld: year,
              elsewhere: {
                income: moneyOf(elsewhere?.income ?? '0'),
                special: moneyOf(elsewhere?.special ?? '0'),
                paid: moneyOf(elsewhere?.paid ?? '0'),
              },
              law,
            }),
          )
        : null,
    bonus: compared && writeBonus(compared.ways),
    severance: severanceOf(body, law),
    earlyRetirement: earlyRetirementOf(body, law),
    labour: labourOf(body, law),
  }
}

function personOf(body: ReadSimulation, law: TaxLaw): TaxPerson {
  const { kind, lastYear } = body
  if (kind === 'unknown') throw new TaxBlocked('residenceUnknown')
  const person: TaxPerson = {
    year: body.year,
    kind,
    employments: body.employments,
    firstJob: body.firstJob,
    deductBasic: body.deductBasic,
    atOnce: false,
    paidAfterMonths: body.paidAfterMonths,
    reduceShare: fractionOf(body.reduceShare),
    opening: body.opening && openingOf(body.opening),
    deductions: body.deductions.map((deduction) => ({
      monthly: moneyOf(deduction.monthly),
      share: fractionOf(deduction.share),
      from: deduction.from,
      to: deduction.to,
      knownIn: deduction.knownIn,
    })),
    // Empty, because the payments of a made-up year carry their other deductions themselves.
    others: [],
  }
  const months = employedMonths(person)
  person.atOnce =
    lastYear !== null &&
    countsAtOnce(law, {
      months: lastYear.months,
      income: moneyOf(lastYear.income),
      employedSinceJanuary: months.includes(JANUARY),
    })
  return person
}

function openingOf(opening: NonNullable<ReadSimulation['opening']>): TaxPerson['opening'] {
  return {
    month: opening.month,
    income: moneyOf(opening.income),
    taxFree: moneyOf(opening.taxFree),
    basicMonths: opening.basicMonths,
    special: moneyOf(opening.special),
    extra: moneyOf(opening.extra),
    other: moneyOf(opening.other),
    donation: moneyOf(opening.donation),
    reduced: moneyOf(opening.reduced),
    paid: moneyOf(opening.paid),
  }
}

function paymentOf(
  payment: ReadSimulation['payments'][number],
  { fund, annuity }: ReadSimulation,
  law: TaxLaw,
): Payment {
  return {
    month: payment.month,
    income: moneyOf(payment.income),
    taxFree: moneyOf(payment.taxFree),
    notTaxed: moneyOf(payment.notTaxed),
    inKind: moneyOf(payment.inKind),
    bonus: Money.ZERO,
    insurance: moneyOf(payment.insurance),
    fundPerson: moneyOf(payment.fundPerson),
    fundCompany: moneyOf(payment.fundCompany),
    fundLimit: fund && limitOf(fund, law),
    annuity: moneyOf(payment.annuity),
    annuityLimit:
      annuity &&
      annuityLimit({ base: moneyOf(annuity.base), cityAverage: moneyOf(annuity.cityAverage) }, law),
    personalPension: moneyOf(payment.personalPension),
    health: moneyOf(payment.health),
    donation: moneyOf(payment.donation),
    donationInFull: moneyOf(payment.donationInFull),
  }
}

// Rounding a hundredth of the amount to the fen counts the whole yuan.
const inWholeYuan = (exact: Money) => exact.dividedBy(100).times(100)

function limitOf(fund: NonNullable<ReadSimulation['fund']>, law: TaxLaw): Money {
  return fundLimit(law, {
    average: moneyOf(fund.average),
    capBase: fund.capBase === null ? null : moneyOf(fund.capBase),
    cityAverage: fund.cityAverage === null ? null : moneyOf(fund.cityAverage),
    round: fund.wholeYuan ? inWholeYuan : (exact) => exact,
  })
}

function writeMonth({ month, tax, net, overpaid, figures, steps }: Withheld) {
  return {
    month,
    tax: tax.toString(),
    net: net.toString(),
    overpaid: overpaid.toString(),
    taxable: figures.taxable.toString(),
    rate: percent(figures.rate),
    extra: figures.extra.toString(),
    steps,
  }
}

function writeSettlement(found: ReturnType<typeof settleYear>): SimulatedYear['settlement'] {
  return {
    taxable: found.taxable.toString(),
    tax: found.tax.toString(),
    withheld: found.withheld.toString(),
    difference: found.difference.toString(),
  }
}

function writeOne(amount: Money, { tax, steps }: OneTax): SimulatedTax {
  return {
    amount: amount.toString(),
    tax: tax.toString(),
    net: amount.minus(tax).toString(),
    steps,
  }
}

function writeBonus(ways: BonusWays): SimulatedYear['bonus'] {
  const writeTrap = ({ from, to }: BonusWays['traps'][number]) => ({
    from: from.toString(),
    to: to.toString(),
  })
  return {
    amount: ways.amount.toString(),
    alone: ways.alone && writeOne(ways.amount, ways.alone),
    refused: ways.refused,
    yearAlone: ways.yearAlone?.toString() ?? null,
    yearMerged: ways.yearMerged?.toString() ?? null,
    better: ways.better,
    shown: ways.shown,
    traps: ways.traps.map(writeTrap),
    trap: ways.trap && writeTrap(ways.trap),
  }
}

function severanceOf({ severance }: ReadSimulation, law: TaxLaw): SimulatedTax | null {
  if (!severance) return null
  const { amount, yearlyAverage } = severance
  const average = yearlyAverage === null ? null : moneyOf(yearlyAverage)
  return writeOne(moneyOf(amount), severanceTax(moneyOf(amount), { yearlyAverage: average, law }))
}

function earlyRetirementOf({ earlyRetirement }: ReadSimulation, law: TaxLaw): SimulatedTax | null {
  if (!earlyRetirement) return null
  const { years } = earlyRetirement
  const amount = moneyOf(earlyRetirement.amount)
  return writeOne(amount, earlyRetirementTax(amount, { years, law }))
}

function labourOf({ labour, kind }: ReadSimulation, law: TaxLaw): SimulatedTax | null {
  if (labour.length === 0) return null
  const payments = labour.map(moneyOf)
  const found = kind === 'nonResident' ? nonResidentLabour(payments, law) : labourTax(payments, law)
  return writeOne(sumOfMoney(payments), found)
}
