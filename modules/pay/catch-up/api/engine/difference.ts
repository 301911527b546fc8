import type { Step } from '#modules/pay/api/step.ts'
import { Money, sumOfMoney } from '#platform/wire/values/money.ts'

/** The contribution of one type in a month, and its part that is free of tax. */
export type Part = {
  type: string
  company: Money
  person: Money
  untaxedCompany: Money
  untaxedPerson: Money
}

/** The change of one type for one earlier month. */
export type Difference = {
  ofMonth: string
  type: string
  companyBefore: Money
  companyAfter: Money
  personBefore: Money
  personAfter: Money
  untaxedCompany: Money
  untaxedPerson: Money
}

const nothing = (type: string): Part => ({
  type,
  company: Money.ZERO,
  person: Money.ZERO,
  untaxedCompany: Money.ZERO,
  untaxedPerson: Money.ZERO,
})

/** Sums of parts by type. */
export function addedUp(parts: readonly Part[]): Map<string, Part> {
  const sums = new Map<string, Part>()
  for (const part of parts) {
    const sum = sums.get(part.type) ?? nothing(part.type)
    sums.set(part.type, {
      type: part.type,
      company: sum.company.plus(part.company),
      person: sum.person.plus(part.person),
      untaxedCompany: sum.untaxedCompany.plus(part.untaxedCompany),
      untaxedPerson: sum.untaxedPerson.plus(part.untaxedPerson),
    })
  }
  return sums
}

/**
 * Subtracts the contributions paid for a month from those due: by type, the rounded new amount less the rounded old
 * one. Types without a difference have no row.
 */
export function differencesOf(
  ofMonth: string,
  paid: readonly Part[],
  due: readonly Part[],
): Difference[] {
  const [before, after] = [addedUp(paid), addedUp(due)]
  const types = [...new Set([...before.keys(), ...after.keys()])].sort()
  return types.flatMap((type) => {
    const [old, now] = [before.get(type) ?? nothing(type), after.get(type) ?? nothing(type)]
    const difference = {
      ofMonth,
      type,
      companyBefore: old.company,
      companyAfter: now.company,
      personBefore: old.person,
      personAfter: now.person,
      untaxedCompany: now.untaxedCompany.minus(old.untaxedCompany),
      untaxedPerson: now.untaxedPerson.minus(old.untaxedPerson),
    }
    return isChange(difference) ? [difference] : []
  })
}

const isChange = ({ companyBefore, companyAfter, personBefore, personAfter }: Difference) =>
  companyBefore.compare(companyAfter) !== 0 || personBefore.compare(personAfter) !== 0

/** What both sides pay more, or get back. */
export function totalsOf(differences: readonly Difference[]): { company: Money; person: Money } {
  return {
    company: sumOfMoney(
      differences.map(({ companyBefore, companyAfter }) => companyAfter.minus(companyBefore)),
    ),
    person: sumOfMoney(
      differences.map(({ personBefore, personAfter }) => personAfter.minus(personBefore)),
    ),
  }
}

/** The explanation of a row of differences: each earlier month, with the types in it. */
export function stepsOfDifferences(differences: readonly Difference[]): Step[] {
  const months = [...new Set(differences.map(({ ofMonth }) => ofMonth))].sort()
  return months.flatMap((ofMonth) => {
    const inMonth = differences.filter((difference) => difference.ofMonth === ofMonth)
    const { company, person } = totalsOf(inMonth)
    const sums = { month: ofMonth, company: company.toString(), person: person.toString() }
    return [
      { step: 'ofMonth', values: sums },
      ...inMonth.map((difference) => ({
        step: `of${difference.type}`,
        values: {
          companyBefore: difference.companyBefore.toString(),
          companyAfter: difference.companyAfter.toString(),
          personBefore: difference.personBefore.toString(),
          personAfter: difference.personAfter.toString(),
        },
      })),
    ]
  })
}
