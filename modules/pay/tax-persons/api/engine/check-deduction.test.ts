import { describe, expect, test } from 'vitest'
import { COURSE, DEDUCTION, RENT_PLACE } from '#modules/pay/tax-persons/define/choices.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import {
  checkDeduction,
  type DeclaredDeduction,
  type DeductionLaw,
  type OtherDeduction,
} from './check-deduction.ts'

/** Made-up standards, unlike those of any law. */
const LAW: DeductionLaw = {
  child: moneyOf('2100'),
  infant: moneyOf('2200'),
  loan: moneyOf('1100'),
  degree: moneyOf('410'),
  certificate: moneyOf('3700'),
  rent: { capital: moneyOf('1600'), large: moneyOf('1200'), other: moneyOf('900') },
  elder: { sole: moneyOf('3100'), shared: moneyOf('1550') },
  other: { pensionYearly: moneyOf('12000'), healthMonthly: moneyOf('200'), annuityShare: 0.04 },
  limits: { infantYears: 3, elderYears: 60, loanMonths: 240, degreeMonths: 48 },
}

const PLAIN: DeclaredDeduction = {
  userId: 'a',
  year: 2026,
  kind: DEDUCTION.rent,
  monthly: null,
  share: '1',
  startMonth: '2026-01',
  endMonth: null,
  relativeName: null,
  birthDate: null,
  idNo: null,
  isOnlyChild: false,
  cityClass: RENT_PLACE.large,
  course: null,
  sinceMonth: null,
  base: null,
}

const check = (row: Partial<DeclaredDeduction>, others: readonly OtherDeduction[] = []) =>
  checkDeduction({ row: { ...PLAIN, ...row }, law: LAW, others, today: '2026-11-28' })
const problemsOf = (row: Partial<DeclaredDeduction>, others: readonly OtherDeduction[] = []) =>
  Object.entries(check(row, others).problems).map(([name, { key }]) => `${name} ${key}`)
const other = (row: Partial<OtherDeduction>): OtherDeduction => ({
  userId: 'a',
  kind: DEDUCTION.child,
  share: '1',
  monthly: '2100.00',
  startMonth: '2026-01',
  endMonth: '2026-12',
  relativeName: '甲',
  birthDate: '2020-05-06',
  idNo: null,
  course: null,
  ...row,
})
const child = { kind: DEDUCTION.child, relativeName: '甲', birthDate: '2020-05-06' }
const infant = { kind: DEDUCTION.infant, relativeName: '乙', birthDate: '2023-09-10' }

describe('the amount', () => {
  test('is the standard of the kind, of the place and of the number of children', () => {
    const amount = (row: Partial<DeclaredDeduction>) => check(row).filled?.monthly
    expect(amount(child)).toBe('2100.00')
    expect(amount({ cityClass: RENT_PLACE.capital })).toBe('1600.00')
    const parent = { kind: DEDUCTION.elder, relativeName: '丙', birthDate: '1960-01-02' }
    expect(amount({ ...parent, isOnlyChild: true })).toBe('3100.00')
    expect(amount(parent)).toBe('1550.00')
    expect(amount({ kind: DEDUCTION.study, course: COURSE.certificate })).toBe('3700.00')
    expect(amount({ monthly: '700.00' })).toBe('700.00')
  })

  test('of a donation is what was entered, for its own month', () => {
    const donation = { kind: DEDUCTION.donation, startMonth: '2026-03' }
    expect(problemsOf(donation)).toEqual(['monthly invalid.required'])
    const again = other({
      kind: DEDUCTION.donation,
      startMonth: '2026-03',
      endMonth: '2026-03',
      relativeName: null,
      birthDate: null,
    })
    expect(check({ ...donation, monthly: '80000.00' }, [again]).filled).toEqual({
      monthly: '80000.00',
      endMonth: '2026-03',
    })
  })

  test('above the standard is refused', () => {
    expect(problemsOf({ monthly: '1200.01' })).toEqual(['monthly invalid.aboveStandard'])
    expect(problemsOf({ kind: DEDUCTION.health, monthly: '200.01' })).toHaveLength(1)
    // 4 % of 10,000 are 400.
    const annuity = { kind: DEDUCTION.annuity, base: '10000.00' }
    expect(problemsOf({ ...annuity, monthly: '400.00' })).toEqual([])
    expect(problemsOf({ ...annuity, monthly: '400.01' })).toHaveLength(1)
    // Twelve times 1,000 are the limit of a year.
    expect(problemsOf({ kind: DEDUCTION.pension, monthly: '1000.00' })).toEqual([])
    expect(problemsOf({ kind: DEDUCTION.pension, monthly: '1000.01' })).toEqual([
      'monthly invalid.aboveYear',
    ])
  })
})

describe('the months', () => {
  test('are of one year: thirteen are refused', () => {
    expect(problemsOf({ endMonth: '2027-01' })).toEqual(['endMonth invalid.outsideYear'])
    expect(problemsOf({ startMonth: '2025-12' })).toEqual(['startMonth invalid.outsideYear'])
    expect(problemsOf({ startMonth: '2026-05', endMonth: '2026-04' })).toEqual([
      'endMonth invalid.dateOrder',
    ])
  })

  test('of a child begin with three years, and those of an infant end before', () => {
    // Born on 10 September 2023: an infant until August 2026, a child from September.
    expect(check({ ...infant }).filled?.endMonth).toBe('2026-08')
    expect(problemsOf({ ...infant, endMonth: '2026-09' })).toHaveLength(1)
    const grown = { ...infant, kind: DEDUCTION.child }
    expect(problemsOf({ ...grown, startMonth: '2026-08' })).toEqual([
      'startMonth invalid.deductionFrom',
    ])
    expect(problemsOf({ ...grown, startMonth: '2026-09' })).toEqual([])
  })

  test('of somebody born tomorrow are refused', () => {
    const row = { ...infant, birthDate: '2026-11-29', startMonth: '2026-11' }
    expect(problemsOf(row)).toEqual(['birthDate invalid.bornAhead'])
    expect(problemsOf({ ...row, birthDate: '2026-11-28' })).toEqual([])
  })

  test('of a loan and a degree are limited', () => {
    const loan = { kind: DEDUCTION.loan, sinceMonth: '2006-07' }
    // 240 months from July 2006 end with June 2026.
    expect(check(loan).filled?.endMonth).toBe('2026-06')
    const degree = { kind: DEDUCTION.study, course: COURSE.degree, sinceMonth: '2022-09' }
    expect(check(degree).filled?.endMonth).toBe('2026-08')
    expect(problemsOf({ ...degree, sinceMonth: '2021-09' })).toEqual([
      'startMonth invalid.deductionUntil',
    ])
  })
})

describe('together with others', () => {
  test('the shares of one child come to one at most, by its number also of both parents', () => {
    const half = { share: '0.50000' }
    expect(problemsOf({ ...child, ...half }, [other(half)])).toEqual([])
    expect(problemsOf(child, [other(half)])).toEqual(['share invalid.sharesOverOne'])
    const known = { idNo: 'X1' }
    expect(problemsOf({ ...child, ...known }, [other({ userId: 'b', ...known })])).toHaveLength(1)
    expect(problemsOf(child, [other({ userId: 'b' })])).toEqual([])
    expect(problemsOf({ ...child, share: '0.3' })).toEqual(['share invalid.childShare'])
  })

  test('loan and rent exclude each other', () => {
    const loan = other({ kind: DEDUCTION.loan, monthly: '1100.00' })
    expect(problemsOf({}, [loan])).toEqual(['kind invalid.loanAndRent'])
    expect(problemsOf({}, [other({ kind: DEDUCTION.rent, endMonth: '2026-03' })])).toHaveLength(1)
    expect(
      problemsOf({ startMonth: '2026-04' }, [
        other({ kind: DEDUCTION.rent, endMonth: '2026-03', relativeName: null, birthDate: null }),
      ]),
    ).toEqual([])
  })

  test('children share what a parent brings', () => {
    const parent = { kind: DEDUCTION.elder, relativeName: '丙', birthDate: '1960-01-02', idNo: 'P' }
    const sibling = other({ userId: 'b', kind: DEDUCTION.elder, monthly: '1550.00', idNo: 'P' })
    expect(problemsOf(parent, [sibling])).toEqual([])
    expect(problemsOf(parent, [sibling, { ...sibling, userId: 'c' }])).toHaveLength(1)
  })
})

test('without a standard or without its facts nothing is filled in', () => {
  expect(problemsOf({ cityClass: null })).toEqual(['cityClass invalid.required'])
  const row = { ...PLAIN, ...infant }
  const law = { ...LAW, infant: null }
  expect(checkDeduction({ row, law, others: [], today: '2026-11-28' }).filled).toBeNull()
})
