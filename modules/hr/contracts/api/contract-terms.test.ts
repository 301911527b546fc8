import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPEN_ENDED } from '#modules/hr/contracts/define/choices.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { daysBetween, termEnd, termOver } from '#platform/wire/time/terms.ts'
import {
  countSignings,
  exposureOf,
  FIXED,
  openEndedBecause,
  overlap,
  type Signing,
  type Span,
  termMonths,
} from './contract-terms.ts'

const DAYS = 4_000
const aDay = fc.integer({ min: 0, max: DAYS }).map((days) => dayAfter('2015-01-01', days))
const aSpan: fc.Arbitrary<Span> = fc
  .tuple(aDay, fc.option(fc.integer({ min: -2, max: 900 })))
  .map(([startDate, days]) => ({
    startDate,
    until: days === null ? null : dayAfter(startDate, days),
  }))

const holds = ({ startDate, until }: Span, day: string) =>
  startDate <= day && (until === null || day <= until)

describe('two contracts', () => {
  it('overlap where they share a day, whichever is looked at first', () => {
    fc.assert(
      fc.property(aSpan, aSpan, (one, other) => {
        // If two spans overlap, both contain the later of their two first days.
        const first = [one.startDate, other.startDate].sort()[1] ?? ''
        const shared = holds(one, first) && holds(other, first)
        expect(overlap(one, other)).toBe(shared)
        expect(overlap(other, one)).toBe(shared)
      }),
    )
  })
})

describe('the term of a contract', () => {
  it('is as many months as were agreed on', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 120 }), (start, months) => {
        expect(termMonths(start, termEnd(start, months))).toBe(months)
      }),
    )
  })
})

describe('counting', () => {
  const chain = (times: number): Signing[] =>
    Array.from({ length: times }, (_, at) => ({
      startDate: termOver('2015-01-01', at * 12),
      until: termEnd('2015-01-01', (at + 1) * 12),
      entityId: null,
      companyEntity: '甲',
      termKind: FIXED,
    }))
  const next = {
    startDate: '2030-01-01',
    until: null,
    entityId: null,
    companyEntity: '甲',
    termKind: FIXED,
  }

  it('goes up with every fixed term of the same employer, in any order of the terms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.boolean(), (times, isReversed) => {
        const earlier = isReversed ? chain(times).reverse() : chain(times)
        expect(countSignings(earlier, next)).toBe(times + 1)
      }),
    )
  })

  it('begins anew with another employer, and after another term', () => {
    const [first, second, third] = chain(3) as [Signing, Signing, Signing]
    const elsewhere = { ...second, companyEntity: '乙' }
    expect(countSignings([first, elsewhere, third], next)).toBe(2)
    expect(countSignings([first, { ...second, termKind: OPEN_ENDED }, third], next)).toBe(2)
  })

  it('knows the employer by the register, and by name where one contract is not matched to it', () => {
    const [first, second] = chain(2) as [Signing, Signing]
    const own = { ...next, entityId: 'one' }
    const renamed = { ...second, entityId: 'one', companyEntity: '甲集团' }
    expect(countSignings([first, renamed], own)).toBe(3)
    expect(countSignings([first, { ...second, entityId: 'other' }], own)).toBe(1)
  })

  it('makes the third one open-ended, and any after ten years', () => {
    const lately = { joinDate: '2024-03-05', startDate: '2030-03-05' }
    expect([1, 2, 3].map((times) => openEndedBecause(times, lately))).toEqual([null, null, 'twice'])
    const [before, on] = ['2034-03-04', '2034-03-05']
    const whyOn = (startDate: string) => openEndedBecause(1, { joinDate: '2024-03-05', startDate })
    expect([whyOn(before), whyOn(on)]).toEqual([null, 'tenYears'])
  })
})

describe('working without a written contract', () => {
  it('costs nothing for a month, then a day more each day, and no more after a year', () => {
    const on = (today: string) => exposureOf('2024-03-05', today)
    expect(on('2024-04-04')).toEqual({ dueOn: '2024-04-04', days: 0, isDeemedOpenEnded: false })
    expect(on('2024-04-05')).toMatchObject({ days: 1 })
    expect(on('2025-03-04')).toMatchObject({ days: 334, isDeemedOpenEnded: false })
    expect(on('2025-03-05')).toMatchObject({ days: 334, isDeemedOpenEnded: true })
    expect(on('2029-03-05')).toMatchObject({ days: 334, isDeemedOpenEnded: true })
  })

  it('is never less than nothing, and never less on a later day', () => {
    fc.assert(
      fc.property(aDay, aDay, (since, today) => {
        const { days, dueOn } = exposureOf(since, today)
        expect(days).toBeGreaterThanOrEqual(0)
        expect(exposureOf(since, dayAfter(today, 1)).days).toBeGreaterThanOrEqual(days)
        if (today > dueOn) expect(days).toBeLessThanOrEqual(daysBetween(dueOn, today))
      }),
    )
  })
})
