import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPerson } from './check-person.ts'
import {
  DAY,
  DAY_STANDARD,
  HOUR,
  type PersonFacts,
  type PlannedDay,
  type RosterRule,
  type RosterRules,
  WEEK_STANDARD,
  weekday,
} from './roster-facts.ts'

/** 2027-03-01 is a Monday. The facts include the week before the month and the week after it. */
const FROM = Date.UTC(2027, 2, 1) / 86_400_000
const TO = FROM + 30

const SHIFTS = {
  early: { from: 6 * HOUR, to: 14 * HOUR, minutes: 450 },
  late: { from: 14 * HOUR, to: 22 * HOUR, minutes: 450 },
  night: { from: 22 * HOUR, to: 30 * HOUR, minutes: 450 },
  long: { from: 8 * HOUR, to: 20 * HOUR, minutes: 720 },
} as const
type Shift = keyof typeof SHIFTS | null

const isoOf = (at: number) => new Date(at * 86_400_000).toISOString().slice(0, 10)

function dayAt(at: number, shift: Shift, more: Partial<PlannedDay> = {}): PlannedDay {
  const worked = shift && SHIFTS[shift]
  return {
    date: isoOf(at),
    at,
    minutes: worked?.minutes ?? 0,
    spans: worked ? [worked] : [],
    restAfter: 0,
    isAbsent: false,
    ...more,
  }
}

/** A month with the given shifts, one for each day of March; the days before and after it are off. */
function facts(shifts: readonly Shift[], more: Partial<PersonFacts> = {}): PersonFacts {
  const days = Array.from({ length: 45 }, (_, index) =>
    dayAt(FROM - 7 + index, shifts[index - 7] ?? null),
  )
  return {
    userId: 'u',
    name: '甲',
    birthDate: '1990-01-01',
    certificates: [],
    strays: [],
    days,
    cycle: null,
    ...more,
  }
}

function rulesOf(
  rule: RosterRule['rule'],
  limit: number | null = null,
  more: Partial<RosterRules> = {},
): RosterRules {
  return {
    from: FROM,
    to: TO,
    weekRest: 1,
    dayMax: 3,
    monthMax: 36,
    isStandard: true,
    ...more,
    rules: [{ rule, limit, level: 'warn' }],
  }
}

const dates = (person: PersonFacts, rules: RosterRules) =>
  checkPerson(person, rules).map(({ date }) => Number(date.slice(-2)))

describe('a roster', () => {
  it('has eleven hours between two shifts, more where the first wants more', () => {
    expect(dates(facts(['late', 'early']), rulesOf('restHours', 11))).toEqual([2])
    expect(dates(facts(['early', 'late']), rulesOf('restHours', 11))).toEqual([])
    expect(dates(facts(['early', 'early']), rulesOf('restHours', 11))).toEqual([])
    const person = facts(['early', 'early'])
    const days = person.days.map((day) => ({ ...day, restAfter: 17 }))
    expect(dates({ ...person, days }, rulesOf('restHours', 11))).toEqual([2])
  })

  it('lets nobody be at two places at once', () => {
    expect(dates(facts(['night', null, 'night', 'early']), rulesOf('twoPlaces'))).toEqual([])
    const person = facts(['night', 'early'])
    const days = person.days.map((day) =>
      day.at === FROM ? { ...day, spans: [{ from: 22 * HOUR, to: 31 * HOUR }] } : day,
    )
    expect(dates({ ...person, days }, rulesOf('twoPlaces'))).toEqual([2])
    expect(dates({ ...person, days }, rulesOf('restHours', 11))).toEqual([])
  })

  it('has a limit of days in a row, reported once for each run, also one that began before', () => {
    const eight: Shift[] = Array.from({ length: 8 }, () => 'early')
    expect(dates(facts([...eight, null, ...eight]), rulesOf('daysInRow', 6))).toEqual([7, 16])
    const person = facts(['early'])
    const days = person.days.map((day) => (day.at < FROM ? dayAt(day.at, 'early') : day))
    expect(dates({ ...person, days }, rulesOf('daysInRow', 6))).toEqual([1])
  })

  it('has a day off in each week that ends in the month', () => {
    const week: Shift[] = Array.from({ length: 7 }, () => 'early')
    expect(dates(facts([...week, ...week.slice(1)]), rulesOf('weekRest'))).toEqual([7])
    expect(dates(facts(week), rulesOf('weekRest', 2))).toEqual([7])
  })

  it('holds averaged hours to their cycle, with what the rule lets be beyond it', () => {
    const cycle = { planned: 170 * HOUR, standard: 165 * HOUR, months: 1 }
    expect(dates(facts([], { cycle }), rulesOf('cycleHours'))).toEqual([31])
    expect(dates(facts([], { cycle }), rulesOf('cycleHours', 5))).toEqual([])
    expect(dates(facts([]), rulesOf('cycleHours'))).toEqual([])
    const averaged = { isStandard: false, monthMax: 4 }
    expect(dates(facts([], { cycle }), rulesOf('overtime', null, averaged))).toEqual([31])
    const enough = { ...averaged, monthMax: 5 }
    expect(dates(facts([], { cycle }), rulesOf('overtime', null, enough))).toEqual([])
  })

  it('keeps minors from nights and long days until their birthday', () => {
    const birthDate = '2009-03-10'
    const shifts: Shift[] = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'night' : null))
    expect(dates(facts(shifts, { birthDate }), rulesOf('minors'))).toEqual([1, 3, 5, 7, 9])
    expect(dates(facts(['early', 'late', 'long'], { birthDate }), rulesOf('minors'))).toEqual([3])
    expect(dates(facts(['night'], { birthDate: null }), rulesOf('minors'))).toEqual([])
  })

  it('tells of a certificate on the first day that is worked after it', () => {
    const certificates = [{ name: '低压电工作业', validTo: '2027-03-02' }]
    const shifts: Shift[] = ['early', 'early', null, 'early', 'early']
    expect(dates(facts(shifts, { certificates }), rulesOf('certificates'))).toEqual([4])
    expect(dates(facts(['early'], { certificates }), rulesOf('certificates'))).toEqual([])
  })

  it('tells of shifts on days that are taken as a whole, and of days in no employment', () => {
    const person = facts(['early', 'early', null])
    const days = person.days.map((day) => ({ ...day, isAbsent: day.at >= FROM + 1 }))
    expect(dates({ ...person, days }, rulesOf('absence'))).toEqual([2])
    expect(dates(facts([], { strays: ['2027-03-09'] }), rulesOf('employment'))).toEqual([9])
  })

  it('says nothing of protection that nothing records', () => {
    expect(checkPerson(facts(['night']), rulesOf('mothers'))).toEqual([])
  })
})

describe('rules of hours', () => {
  const shift = fc.constantFrom<Shift>(null, 'early', 'late', 'night', 'long')
  const plans = fc.array(shift, { minLength: 45, maxLength: 45 })
  const personOf = (shifts: readonly Shift[]) => ({
    ...facts([]),
    days: shifts.map((one, index) => dayAt(FROM - 7 + index, one)),
  })
  const inMonth = (at: number) => at >= FROM && at <= TO

  /** For each minute of the seven weeks, the number of shifts that cover it. */
  function minutesOf(days: readonly PlannedDay[]): Uint8Array {
    const minutes = new Uint8Array(DAY * 47)
    for (const { at, spans } of days) {
      for (const { from, to } of spans) {
        for (let minute = from; minute < to; minute += 1) {
          const place = (at - FROM + 7) * DAY + minute
          minutes[place] = (minutes[place] ?? 0) + 1
        }
      }
    }
    return minutes
  }

  it('of rest and of two places are those that a count of minutes gives', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 16 }), (shifts, limit) => {
        const person = personOf(shifts)
        const minutes = minutesOf(person.days)
        const short: number[] = []
        const crowded: number[] = []
        for (const day of person.days.filter(({ at, spans }) => inMonth(at) && spans.length > 0)) {
          const start = (day.at - FROM + 7) * DAY + (day.spans[0]?.from ?? 0)
          if ((minutes[start] ?? 0) > 1) {
            crowded.push(Number(day.date.slice(-2)))
            continue
          }
          let pause = 0
          while (start - pause - 1 >= 0 && minutes[start - pause - 1] === 0) pause += 1
          const isFirst = start - pause === 0
          if (!isFirst && pause < limit * HOUR) short.push(Number(day.date.slice(-2)))
        }
        expect(dates(person, rulesOf('restHours', limit))).toEqual(short)
        expect(dates(person, rulesOf('twoPlaces'))).toEqual(crowded)
      }),
      { numRuns: 60 },
    )
  })

  it('of weeks and days in a row are those that a plain sum gives', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 2, max: 7 }), (shifts, limit) => {
        const person = personOf(shifts)
        const hours: number[] = []
        const restless: number[] = []
        const rows: number[] = []
        let overtime = 0
        const longDays: number[] = []
        for (const [index, { at, date, minutes }] of person.days.entries()) {
          if (!inMonth(at)) continue
          const day = Number(date.slice(-2))
          const daily = Math.max(0, minutes - DAY_STANDARD)
          overtime += daily
          if (daily > 3 * HOUR) longDays.push(day)
          const back = person.days.slice(0, index + 1).toReversed()
          const free = back.findIndex(({ spans }) => spans.length === 0)
          const run = free < 0 ? back.length : free
          // The first day of the month beyond the limit, even if the run began before the month.
          if (run === limit + 1 || (run > limit && at === FROM)) rows.push(day)
          if (weekday(at) !== 7) continue
          const week = person.days.slice(index - 6, index + 1)
          const sum = week.reduce((total, one) => total + one.minutes, 0)
          const plain = week.reduce((total, one) => total + Math.min(one.minutes, DAY_STANDARD), 0)
          overtime += Math.max(0, plain - WEEK_STANDARD)
          if (sum > 44 * HOUR) hours.push(day)
          if (week.every(({ spans }) => spans.length > 0)) restless.push(day)
        }
        expect(dates(person, rulesOf('weekHours', 44))).toEqual(hours)
        expect(dates(person, rulesOf('weekHours', 44, { isStandard: false }))).toEqual([])
        expect(dates(person, rulesOf('weekRest'))).toEqual(restless)
        expect(dates(person, rulesOf('daysInRow', limit))).toEqual(rows)
        const whole = overtime > 36 * HOUR ? [31] : []
        expect(dates(person, rulesOf('overtime'))).toEqual([...longDays, ...whole])
      }),
      { numRuns: 300 },
    )
  })
})
