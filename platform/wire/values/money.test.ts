import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Fraction, fractionOf, type Rounding, readFraction } from './fraction.ts'
import { Money, moneyOf, NotMoney, sumOfMoney } from './money.ts'

const MOST_FEN = 99_999_999_999_999n
const ROUNDINGS: readonly Rounding[] = ['halfUp', 'halfEven', 'down', 'up']

const amount = fc.bigInt({ min: -MOST_FEN, max: MOST_FEN }).map((fen) => Money.ofFen(fen))
const fraction = fc
  .tuple(
    fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    fc.bigInt({ min: -9_999n, max: 9_999n }).filter((of) => of !== 0n),
  )
  .map(([parts, of]) => Fraction.of(parts, of))
const decimal = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, places]) => fractionOf(digits).dividedBy(fractionOf(10 ** places)))
const figure = fc.oneof(fraction, decimal)
const runs = { numRuns: 2_000 }

const sizeOf = (number: bigint) => (number < 0n ? -number : number)
const reasonOf = (text: string) => {
  try {
    return String(moneyOf(text))
  } catch (error) {
    return error instanceof NotMoney ? error.reason : error
  }
}

describe('an amount', () => {
  test.each([
    ['1234.50', '1234.50'],
    ['1234.5', '1234.50'],
    ['1234', '1234.00'],
    ['0.05', '0.05'],
    ['-1.05', '-1.05'],
    ['-0.05', '-0.05'],
    ['-0.00', '0.00'],
    ['007', '7.00'],
    ['999999999999.99', '999999999999.99'],
    ['-999999999999.99', '-999999999999.99'],
    ['1000000000000', 'tooLarge'],
    ['-1000000000000.00', 'tooLarge'],
    ['0.005', 'decimals'],
    ['1.000', 'decimals'],
    ['', 'noAmount'],
    [' 1', 'noAmount'],
    ['1.', 'noAmount'],
    ['.5', 'noAmount'],
    ['+1', 'noAmount'],
    ['--1', 'noAmount'],
    ['1e3', 'noAmount'],
    ['1,234.50', 'noAmount'],
    ['¥1', 'noAmount'],
    ['１', 'noAmount'],
    ['NaN', 'noAmount'],
    ['***', 'noAmount'],
    ['1\n', 'noAmount'],
  ])('%j reads as %s', (text, read) => {
    expect(reasonOf(text)).toBe(read)
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(amount, (money) => {
        expect(moneyOf(String(money))).toEqual(money)
        expect(String(money)).toMatch(/^-?\d+\.\d\d$/)
      }),
      runs,
    )
  })

  it('is written the same below zero as above it', () => {
    fc.assert(
      fc.property(amount, (money) => {
        const opposite = Money.ZERO.minus(money)
        const bare = (text: string) => text.replace('-', '')
        expect(bare(String(opposite))).toBe(bare(String(money)))
        expect(String(opposite).startsWith('-')).toBe(money.fen > 0n)
      }),
      runs,
    )
  })

  it('travels in JSON as on the wire, and goes through no float', () => {
    expect(JSON.stringify({ paid: moneyOf('-1.05') })).toBe('{"paid":"-1.05"}')
    expect(`${moneyOf('3')}`).toBe('3.00')
    expect(() => Number(moneyOf('3'))).toThrow(TypeError)
    expect(() => moneyOf('3') < moneyOf('4')).toThrow(TypeError)
    expect(() => Number(fractionOf(3))).toThrow(TypeError)
  })
})

describe('sums', () => {
  it('are the same in every order', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        expect(a.plus(b).plus(c)).toEqual(a.plus(b.plus(c)))
        expect(sumOfMoney([c, b, a])).toEqual(sumOfMoney([a, b, c]))
        expect(a.plus(b).minus(b)).toEqual(a)
      }),
      runs,
    )
    expect(sumOfMoney([])).toEqual(Money.ZERO)
  })

  it('do not drift as floats do', () => {
    expect(String(moneyOf('0.1').plus(moneyOf('0.2')))).toBe('0.30')
    expect(fractionOf(0.1).plus(0.2).compare('0.3')).toBe(0)
    const tens = Array.from({ length: 100_000 }, () => moneyOf('0.10'))
    expect(String(sumOfMoney(tens))).toBe('10000.00')
    expect(String(moneyOf('999999999999.99').minus(moneyOf('999999999999.98')))).toBe('0.01')
  })

  it('compare as their fen do', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(a.compare(b)).toBe(a.fen === b.fen ? 0 : a.fen < b.fen ? -1 : 1)
      }),
      runs,
    )
  })
})

describe('multiplied amounts', () => {
  test.each([
    ['0.05', '0.5', { halfUp: '0.03', halfEven: '0.02', down: '0.02', up: '0.03' }],
    ['0.03', '0.5', { halfUp: '0.02', halfEven: '0.02', down: '0.01', up: '0.02' }],
    ['-0.05', '0.5', { halfUp: '-0.03', halfEven: '-0.02', down: '-0.02', up: '-0.03' }],
    ['1.00', '0.3333', { halfUp: '0.33', halfEven: '0.33', down: '0.33', up: '0.34' }],
    // Floats would give wrong results here: 1.005 and 1.115 lie below the half, so they become 1.00 and 1.11.
    ['2.01', '0.5', { halfUp: '1.01', halfEven: '1.00', down: '1.00', up: '1.01' }],
    ['2.23', '0.5', { halfUp: '1.12', halfEven: '1.12', down: '1.11', up: '1.12' }],
  ])('%s × %s is rounded by name', (money, by, rounded) => {
    for (const [rounding, expected] of Object.entries(rounded)) {
      // The keys of the table are the names of the rounding modes.
      expect(String(moneyOf(money).times(by, rounding as Rounding)), rounding).toBe(expected)
    }
    expect(String(moneyOf(money).times(by))).toBe(rounded.halfUp)
  })

  it('is off by half a fen at most, and by less than one whatever the mode', () => {
    fc.assert(
      fc.property(amount, figure, fc.constantFrom(...ROUNDINGS), (money, by, rounding) => {
        const exact = Fraction.of(money.fen, 1n).times(by)
        const off = exact.minus(Fraction.of(money.times(by, rounding).fen, 1n))
        const error = Fraction.of(sizeOf(off.numerator), off.denominator)
        if (rounding.startsWith('half')) expect(error.compare('0.5')).toBeLessThanOrEqual(0)
        expect(error.compare(1)).toBe(-1)
        // Rounding down never increases the size, and rounding up never decreases it.
        const grew = sizeOf(money.times(by, rounding).fen)
        const size = Fraction.of(sizeOf(exact.numerator), exact.denominator)
        if (rounding === 'down') expect(size.compare(Fraction.of(grew, 1n))).not.toBe(-1)
        if (rounding === 'up') expect(size.compare(Fraction.of(grew, 1n))).not.toBe(1)
      }),
      runs,
    )
  })

  it('mirrors itself below zero', () => {
    fc.assert(
      fc.property(amount, figure, fc.constantFrom(...ROUNDINGS), (money, by, rounding) => {
        const opposite = Money.ZERO.minus(money).times(by, rounding)
        expect(opposite).toEqual(Money.ZERO.minus(money.times(by, rounding)))
      }),
      runs,
    )
  })

  it('comes back when it is divided again', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 9_999n }), (money, by) => {
        const times = Fraction.of(by, 1n)
        expect(money.times(times).dividedBy(times)).toEqual(money)
      }),
      runs,
    )
    expect(() => moneyOf('1').dividedBy(0)).toThrow(RangeError)
  })

  it('is rounded once, after days and rates are put together', () => {
    const daily = fractionOf('3.5').times(2).dividedBy('21.75')
    expect(String(moneyOf('12000').times(daily))).toBe('3862.07')
    expect(String(moneyOf('100').times(fractionOf(1).dividedBy(3).times(3)))).toBe('100.00')
  })

  it('is split into parts that come to the whole and differ by a fen at most', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 60 }), (money, count) => {
        const parts = money.split(count)
        expect(parts).toHaveLength(count)
        expect(sumOfMoney(parts)).toEqual(money)
        const sizes = parts.map(({ fen }) => sizeOf(fen))
        expect(sizes).toEqual([...sizes].sort((a, b) => Number(b - a)))
        expect((sizes[0] ?? 0n) - (sizes.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
      }),
      runs,
    )
  })
})

describe('an exact number', () => {
  it('follows the rules of arithmetic', () => {
    fc.assert(
      fc.property(figure, figure, figure, (a, b, c) => {
        expect(
          a
            .plus(b)
            .plus(c)
            .compare(a.plus(b.plus(c))),
        ).toBe(0)
        expect(
          a
            .plus(b)
            .times(c)
            .compare(a.times(c).plus(b.times(c))),
        ).toBe(0)
        expect(a.minus(b).compare(0)).toBe(a.compare(b))
        if (c.compare(0) !== 0) expect(a.dividedBy(c).times(c).compare(a)).toBe(0)
      }),
      runs,
    )
  })

  it('of a number of JSON is the decimal that is written there', () => {
    expect(fractionOf(21.75)).toEqual(fractionOf('21.75'))
    expect(fractionOf(0.1)).toEqual(Fraction.of(1n, 10n))
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7]) {
      expect(() => fractionOf(number)).toThrow(RangeError)
    }
    for (const text of ['', '.5', '5.', '1e3', '1/3', '１']) expect(readFraction(text)).toBeNull()
  })

  it('is written with as many places as asked for', () => {
    expect(fractionOf('-1.05').written(2)).toBe('-1.05')
    expect(fractionOf('-0.004').written(2)).toBe('0.00')
    expect(fractionOf('2.5').written(0)).toBe('3')
    expect(fractionOf('2.5').written(0, 'halfEven')).toBe('2')
    expect(Fraction.of(-2n, 3n).written(4)).toBe('-0.6667')
    fc.assert(
      fc.property(decimal, (number) => {
        expect(fractionOf(number.written(5)).compare(number)).toBe(0)
      }),
      runs,
    )
  })
})
