import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { computeGross, type GrossInput } from './compute-gross.ts'
import type { PartMonth } from './month-share.ts'
import type { Slice } from './slices.ts'
import { monthOfYear, yearlyStep } from './time-pay.ts'

const NO_OVERTIME = { workday: 0, restday: 0, holiday: 0, workdayLieu: 0, restdayLieu: 0 }

function sliceOf(base: string, more: Partial<Slice> = {}): Slice {
  return {
    days: 22,
    items: { base },
    ratio: 1,
    unpaid: [],
    sick: { within: 0, beyond: 0 },
    overtime: NO_OVERTIME,
    ...more,
  }
}

type Changes = Partial<Omit<GrossInput, 'days'>> & {
  month?: number
  employed?: number
  rule?: PartMonth
}

/** A month of 22 paid days, worked whole, with one slice of 8,700: a day is 400, an hour 50. */
function inputOf({ month = 22, employed = month, rule = 'bySmaller', ...more }: Changes = {}) {
  const input: GrossInput = {
    days: { month, employed, divisor: '21.75', rule },
    slices: [sliceOf('8700', { days: employed })],
    counted: new Set(['base', 'post']),
    sick: { within: '0.7', beyond: '0.5', floor: '1680' },
    overtime: {
      hoursPerDay: 8,
      rates: { workday: '1.5', restday: 2, holiday: 3 },
    },
    merit: {
      base: Money.ZERO,
      personFactor: 1,
      departmentFactor: 1,
      adjustment: Money.ZERO,
    },
  }
  return { ...input, ...more }
}

const grossOf = (changes: Changes) => String(computeGross(inputOf(changes)).gross)
const lineOf = (item: string, changes: Changes) =>
  String(computeGross(inputOf(changes)).lines.find((line) => line.item === item)?.amount)

describe('a part of a month', () => {
  test('counts the holidays that fall on working days (answer 41)', () => {
    // 17 working days and 4 holidays are 21 paid days. 5 of them lie before joining: wage 8,700 − 5 × day wage 400.
    expect(grossOf({ month: 21, employed: 16 })).toBe('6700.00')
  })

  // From half a month on: 8,700 less 400 for each missed day. Below that: 400 for each worked day.
  test.each([
    [22, 12, '4700.00'],
    [22, 11, '4300.00'],
    [22, 10, '4000.00'],
    [22, 8, '3200.00'],
    [22, 4, '1600.00'],
    [22, 15, '5900.00'],
    [23, 22, '8300.00'],
    // By that rule, 12 days would give 4,300.00, less than the 4,400.00 of 11 days.
    [23, 12, '4400.00'],
    [23, 11, '4400.00'],
    [22, 22, '8700.00'],
    [22, 0, '0.00'],
  ])('of %i paid days with %i of employment pays %s (answer 42)', (month, employed, gross) => {
    expect(grossOf({ month, employed })).toBe(gross)
  })

  test('is paid by the days worked, or in proportion, where the company pays so', () => {
    expect(grossOf({ month: 22, employed: 15, rule: 'paidDays' })).toBe('6000.00')
    expect(grossOf({ month: 23, employed: 22, rule: 'paidDays' })).toBe('8700.00')
    // 8,700 × 11 ÷ 22
    expect(grossOf({ month: 22, employed: 11, rule: 'ratio' })).toBe('4350.00')
    // Six-day weeks are always paid in proportion: 8,700 × 13 ÷ 26.
    expect(grossOf({ month: 26, employed: 13 })).toBe('4350.00')
  })

  test('never pays less for more days', () => {
    const months = fc.record({
      month: fc.integer({ min: 15, max: 27 }),
      rule: fc.constantFrom<PartMonth>('bySmaller', 'paidDays', 'ratio'),
      fen: fc.bigInt({ min: 0n, max: 9_000_000n }),
    })
    fc.assert(
      fc.property(months, ({ month, rule, fen }) => {
        const base = String(Money.ofFen(fen))
        const paid = Array.from({ length: month + 1 }, (_, employed) =>
          computeGross(
            inputOf({ month, employed, rule, slices: [sliceOf(base, { days: employed })] }),
          ),
        )
        paid.slice(1).forEach(({ gross }, at) => {
          expect(gross.compare(paid[at]?.gross ?? Money.ZERO)).toBeGreaterThanOrEqual(0)
        })
        expect(String(paid.at(-1)?.gross)).toBe(base)
      }),
    )
  })
})

describe('a change of pay within the month', () => {
  test('is paid by the paid days of each part, rounded once (answer 43)', () => {
    // 8,700 × 10/22 + 10,875 × 12/22 = 9,886.3636…, rounded once to 9,886.36. Rounding each part gives 9,886.37.
    const slices = [sliceOf('8700', { days: 10 }), sliceOf('10875', { days: 12 })]
    expect(grossOf({ slices })).toBe('9886.36')
  })

  test('from probation pays the share of the probation for its days (answer 44)', () => {
    const slices = [sliceOf('8700', { days: 10, ratio: '0.8' }), sliceOf('8700', { days: 12 })]
    expect(grossOf({ slices })).toBe('7909.09')
  })

  test('after 10 of 22 days: 22,000, then 26,400 (answer 61)', () => {
    const slices = [sliceOf('22000', { days: 10 }), sliceOf('26400', { days: 12 })]
    expect(grossOf({ slices })).toBe('24400.00')
  })

  test('pays overtime by the terms of its day', () => {
    const hours = { ...NO_OVERTIME, workday: 2 }
    const slices = [
      sliceOf('8700', { days: 10, overtime: hours }),
      sliceOf('17400', { days: 12, overtime: hours }),
    ]
    // 2 × 50 × 1.5 + 2 × 100 × 1.5
    expect(lineOf('overtime.workday', { slices })).toBe('450.00')
  })
})

describe('absence', () => {
  const unpaid = (days: number) => [{ kind: 'personal', days, payRate: 0 }]

  test('divides last: three days of 8,000 (answer 45)', () => {
    // A day rounded to 367.82 would give 1,103.46.
    const slices = [sliceOf('8000', { unpaid: unpaid(3) })]
    expect(lineOf('absence', { slices })).toBe('1103.45')
  })

  test('of one unpaid day takes one day (fault 1)', () => {
    expect(grossOf({ slices: [sliceOf('8700', { unpaid: unpaid(1) })] })).toBe('8300.00')
  })

  test('of two days of 21,750 takes two days (answer 60)', () => {
    expect(grossOf({ slices: [sliceOf('21750', { unpaid: unpaid(2) })] })).toBe('19750.00')
  })

  test('of all 23 days takes the wage and no more (answer 42)', () => {
    const slices = [sliceOf('8700', { days: 23, unpaid: unpaid(23) })]
    expect(grossOf({ month: 23, slices })).toBe('0.00')
    // The absence itself stops at the wage: no other line makes up for it.
    expect(lineOf('absence', { month: 23, slices })).toBe('8700.00')
    expect(lineOf('sick', { month: 23, slices })).toBe('undefined')
  })

  test('with a part of the pay takes the rest', () => {
    const slices = [sliceOf('8700', { unpaid: [{ kind: 'personal', days: 2, payRate: '0.5' }] })]
    expect(lineOf('absence', { slices })).toBe('400.00')
  })
})

describe('sick leave', () => {
  test.each([
    // 5 days × 400 × 30 %
    ['8700', { within: 5, beyond: 0 }, '0.7', '600.00'],
    // Day wage 120. 60 % of it is 72, below the floor of 1,680 ÷ 21.75 = 77.2413…, so the loss is 5 × 42.7586…
    ['2610', { within: 5, beyond: 0 }, '0.6', '213.79'],
    // The ninth month of an illness: 10 days × 400 × 50 %.
    ['8700', { within: 0, beyond: 10 }, '0.7', '2000.00'],
    // Answer 65: 5 × 1,000 × 30 %
    ['21750', { within: 5, beyond: 0 }, '0.7', '1500.00'],
  ])('of %s, %o days, takes %s × … = %s (answers 46, 65)', (base, sick, within, lost) => {
    const rules = { within, beyond: '0.5', floor: '1680' }
    expect(lineOf('sick', { slices: [sliceOf(base, { sick })], sick: rules })).toBe(lost)
  })

  test('without a share pays the floor, and a day never more than its wage', () => {
    const slices = [sliceOf('8700', { sick: { within: 1, beyond: 0 } })]
    const rules = { within: null, beyond: null, floor: '1680' }
    // 400 − 77.2413…
    expect(lineOf('sick', { slices, sick: rules })).toBe('322.76')
    expect(lineOf('sick', { slices, sick: { ...rules, floor: '99999' } })).toBe('0.00')
  })
})

describe('overtime', () => {
  test('by class, less the hours given back; holidays are always paid (answer 47)', () => {
    const overtime = { workday: 10, restday: 8, restdayLieu: 3, holiday: 4, workdayLieu: 0 }
    const slices = [sliceOf('8700', { overtime })]
    // 10 × 75 + 5 × 100 + 4 × 150
    expect(grossOf({ slices })).toBe('10550.00')
    expect(lineOf('overtime.restday', { slices })).toBe('500.00')
    expect(lineOf('overtime.holiday', { slices })).toBe('600.00')
  })

  test('of seven hours of 8,000 is not rounded by the hour (answer 45)', () => {
    // An hour of 45.98 would give 482.79.
    const slices = [sliceOf('8000', { overtime: { ...NO_OVERTIME, workday: 7 } })]
    expect(lineOf('overtime.workday', { slices })).toBe('482.76')
  })

  test('rounds no rate before the quantity (fault 10)', () => {
    // 5,000 ÷ 30 days ÷ 8 h × 57.55 h × rate 1.25 = 1,498.697…; a minute's wage rounded to 0.35 would give 1,510.69.
    const slices = [
      sliceOf('5000', { overtime: { ...NO_OVERTIME, workday: fractionOf(3453).dividedBy(60) } }),
    ]
    const rates = { workday: '1.25', restday: 2, holiday: 3 }
    const input = inputOf({ slices, overtime: { hoursPerDay: 8, rates } })
    const { lines } = computeGross({ ...input, days: { ...input.days, divisor: 30 } })
    expect(String(lines.find(({ item }) => item === 'overtime.workday')?.amount)).toBe('1498.70')
  })

  test('of three classes of 21,750 (answer 60)', () => {
    const overtime = { ...NO_OVERTIME, holiday: 3, workday: 2, restday: 3 }
    expect(grossOf({ slices: [sliceOf('21750', { overtime })] })).toBe('24000.00')
  })
})

describe('merit', () => {
  const meritOf = (base: string, factor: string, adjustment = '0') => ({
    base: moneyOf(base),
    personFactor: factor,
    departmentFactor: 1,
    adjustment: moneyOf(adjustment),
  })

  test.each([
    // 11 of 22 days since joining
    ['3000', '1.1', '0', 22, 11, '1650.00'],
    ['3000', '1.1', '0', 21, 20, '3142.86'],
    ['1000', '1', '-2000', 22, 22, '0.00'],
  ])(
    '%s × %s %s of %i days, %i paid: %s (answer 48)',
    (base, factor, by, month, employed, paid) => {
      expect(lineOf('merit', { month, employed, merit: meritOf(base, factor, by) })).toBe(paid)
    },
  )

  test('is reduced by days without any pay', () => {
    const unpaid = [{ kind: 'personal', days: 1, payRate: 0 }]
    const slices = [sliceOf('8700', { days: 21, unpaid })]
    expect(lineOf('merit', { month: 21, slices, merit: meritOf('3000', '1.1') })).toBe('3142.86')
  })
})

describe('maternity', () => {
  const wage = { slices: [sliceOf('20000')] }

  test('takes off the wage what the insurance pays to the mother (answer 49)', () => {
    const maternity = { allowance: moneyOf('15000'), paidTo: 'person' as const }
    expect(grossOf({ ...wage, maternity })).toBe('5000.00')
  })

  test('never takes more than the wage, and nothing that the employer receives', () => {
    const allowance = moneyOf('25000')
    expect(grossOf({ ...wage, maternity: { allowance, paidTo: 'person' } })).toBe('0.00')
    expect(grossOf({ ...wage, maternity: { allowance, paidTo: 'employer' } })).toBe('20000.00')
  })
})

describe('back pay', () => {
  const monthOf = (base: string, hours: number) =>
    computeGross(
      inputOf({ slices: [sliceOf(base, { overtime: { ...NO_OVERTIME, workday: hours } })] }),
    ).lines
  const nothing = { slices: [sliceOf('0')] }

  // April's raise with ten hours of overtime: 870 + 10 h × 5 × rate 1.5 = 945. May's raise: 870.
  const april = { month: '2026-04', paid: monthOf('8700', 10), due: monthOf('9570', 10) }
  const may = { month: '2026-05', paid: monthOf('8700', 0), due: monthOf('9570', 0) }

  test('is the difference of every item of the months before (answer 53)', () => {
    const before = JSON.stringify([april, may])
    const months = [april, may].map((month) => ({ ...month, already: Money.ZERO }))
    expect(lineOf('backPay', { ...nothing, backMonths: months })).toBe('1815.00')
    expect(JSON.stringify([april, may])).toBe(before)
  })

  test('leaves out what was already paid by hand (answer 53)', () => {
    const months = [
      { ...april, already: moneyOf('500') },
      { ...may, already: Money.ZERO },
    ]
    expect(grossOf({ ...nothing, backMonths: months })).toBe('1315.00')
  })

  test('of 70,000, after 50,000 and a correction of 5,000, is 15,000', () => {
    const months = [
      {
        month: '2026-04',
        paid: monthOf('50000', 0),
        due: monthOf('70000', 0),
        already: moneyOf('5000'),
      },
    ]
    expect(lineOf('backPay', { backMonths: months })).toBe('15000.00')
  })

  test('is deducted when too much was paid', () => {
    const months = [{ month: '2026-04', paid: may.due, due: may.paid, already: Money.ZERO }]
    expect(grossOf({ backMonths: months })).toBe('7830.00')
    const line = computeGross(inputOf({ backMonths: months })).lines.at(-1)
    expect([line?.item, line?.side, String(line?.amount)]).toEqual(['backPay', 'deduct', '870.00'])
  })
})

describe('unused leave of a leaver', () => {
  const leave = {
    elapsed: 72,
    entitled: 15,
    taken: 0,
    average: moneyOf('43500'),
    rate: 2,
  }
  const nothing = { slices: [sliceOf('0')] }

  test('is paid in whole days at twice the day wage (answer 54)', () => {
    // 72 days × 15 ÷ 365 = 2.96 → 2 days; average 43,500 ÷ 21.75 × 2 days × 200 %
    expect(grossOf({ ...nothing, unusedLeave: leave })).toBe('8000.00')
  })

  test('is not paid for days taken, also not below zero', () => {
    expect(grossOf({ ...nothing, unusedLeave: { ...leave, taken: '0.5' } })).toBe('6000.00')
    expect(grossOf({ ...nothing, unusedLeave: { ...leave, taken: 3 } })).toBe('0.00')
  })
})

describe('other kinds of pay', () => {
  test('by the hour is rate × hours, at least the hourly minimum (answer 55)', () => {
    const slices = [sliceOf('0')]
    const hourly = { rate: '25.50', hours: '173.5', least: 20 }
    expect(grossOf({ slices, hourly })).toBe('4424.25')
    // 100 hours at the minimum of 26.40
    expect(grossOf({ slices, hourly: { rate: '25.50', hours: 100, least: '26.40' } })).toBe(
      '2640.00',
    )
  })

  test('by the year is a twelfth of the monthly share (answer 55)', () => {
    const yearly = { total: 300_000, share: '0.8' }
    const slice = (days: number) =>
      sliceOf('0', {
        days,
        items: { yearly: monthOfYear(yearly) },
        origins: { yearly: yearlyStep(yearly) },
      })
    expect(grossOf({ slices: [slice(22)] })).toBe('20000.00')
    const { lines } = computeGross(inputOf({ slices: [slice(22)] }))
    expect(lines[0]?.steps.map(({ step }) => step)).toEqual(['yearly', 'monthly'])
    // Thirds of a fen are kept to the end: 100,000 ÷ 12 = 8,333.33…, of which 11 missed days take 11 ÷ 21.75.
    const odd = { total: 100_000, share: 1 }
    const half = sliceOf('0', { days: 11, items: { yearly: monthOfYear(odd) } })
    // 8,333.333… × 10.75 ÷ 21.75
    expect(grossOf({ month: 22, employed: 11, slices: [half] })).toBe('4118.77')
  })
})

test('the gross is the sum of its lines, and equal inputs give equal results', () => {
  const hours = fc.integer({ min: 0, max: 40 })
  const days = fc.integer({ min: 0, max: 11 })
  const slices = fc.array(
    fc
      .record({ fen: fc.bigInt({ min: 0n, max: 5_000_000n }), ratio: fc.constantFrom('1', '0.8') })
      .chain(({ fen, ratio }) =>
        fc.record({ lost: days, ill: days, workday: hours, restday: hours }).map((more) =>
          sliceOf(String(Money.ofFen(fen)), {
            days: 11,
            ratio,
            unpaid: [{ kind: 'personal', days: more.lost, payRate: 0 }],
            sick: { within: more.ill, beyond: 0 },
            overtime: { ...NO_OVERTIME, workday: more.workday, restday: more.restday },
          }),
        ),
      ),
    { minLength: 1, maxLength: 2 },
  )
  fc.assert(
    fc.property(slices, (parts) => {
      const input = inputOf({ slices: parts })
      const { gross, lines, share } = computeGross(input)
      const sum = sumOfMoney(
        lines.map(({ side, amount }) => (side === 'add' ? amount : Money.ZERO.minus(amount))),
      )
      expect(String(gross)).toBe(String(sum))
      expect(gross.compare(Money.ZERO)).toBeGreaterThanOrEqual(0)
      expect(computeGross(input)).toEqual({ gross, lines, share })
    }),
  )
})
