/**
 * How to round the remainder. A negative number is rounded like its positive counterpart.
 * - `halfUp`: 四舍五入, a half goes up, as in Chinese payroll and in PostgreSQL's `round` for numerics.
 * - `halfEven`: 四舍六入五成双, a half goes to the even neighbour (GB/T 8170), for figures whose halves must cancel out.
 * - `down`: cut off, for upper limits of the law.
 * - `up`: any remainder counts as a whole unit, for lower limits of the law, and for 见分进角 and similar rules.
 */
export type Rounding = 'halfUp' | 'halfEven' | 'down' | 'up'

/** An exact number, or a decimal as text or as a JSON number. */
export type Figure = Fraction | number | string

const DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/
const MOST_PLACES = 18
const POWERS_OF_TEN = Array.from({ length: MOST_PLACES + 1 }, (_, places) => 10n ** BigInt(places))
const powerOfTen = (places: number): bigint => POWERS_OF_TEN[places] ?? 10n ** BigInt(places)
/**
 * A fraction with a smaller denominator is not reduced: a reduction costs more than the operation before it, and a
 * month of pay makes millions of fractions.
 */
const REDUCED_FROM = 10n ** 24n

/** Whether the remainder raises the whole part by one. */
const ADDS_ONE: Readonly<Record<Rounding, (rest: bigint, of: bigint, whole: bigint) => boolean>> = {
  halfUp: (rest, of) => rest * 2n >= of,
  halfEven: (rest, of, whole) => rest * 2n > of || (rest * 2n === of && whole % 2n === 1n),
  down: () => false,
  up: (rest) => rest > 0n,
}

const sizeOf = (number: bigint) => (number < 0n ? -number : number)

function commonDivisor(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return divisor
}

/**
 * An exact number, for hours, days, rates and percentages: a third stays a third, and 0.1 and 0.2 make 0.3.
 * The caller rounds it once, at the end, and names the rounding.
 */
export class Fraction {
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  static readonly ZERO = new Fraction(0n, 1n)

  /** The fraction `numerator` / `denominator`. The denominator of the result is positive. */
  static of(numerator: bigint, denominator: bigint): Fraction {
    if (denominator === 0n) throw new RangeError('The denominator of a fraction is zero')
    if (denominator < 0n) return Fraction.of(-numerator, -denominator)
    if (denominator < REDUCED_FROM) return new Fraction(numerator, denominator)
    const divisor = commonDivisor(sizeOf(numerator), denominator)
    return new Fraction(numerator / divisor, denominator / divisor)
  }

  plus(figure: Figure): Fraction {
    const { numerator, denominator } = fractionOf(figure)
    // A fast path: code adds up thousands of decimals with the same scale.
    if (denominator === this.denominator) {
      return new Fraction(this.numerator + numerator, denominator)
    }
    return Fraction.of(
      this.numerator * denominator + numerator * this.denominator,
      this.denominator * denominator,
    )
  }

  minus(figure: Figure): Fraction {
    const { numerator, denominator } = fractionOf(figure)
    return this.plus(new Fraction(-numerator, denominator))
  }

  times(figure: Figure): Fraction {
    const { numerator, denominator } = fractionOf(figure)
    return Fraction.of(this.numerator * numerator, this.denominator * denominator)
  }

  dividedBy(figure: Figure): Fraction {
    const { numerator, denominator } = fractionOf(figure)
    return Fraction.of(this.numerator * denominator, this.denominator * numerator)
  }

  /** Negative when this is less than the other, positive when it is more. */
  compare(figure: Figure): number {
    const { numerator } = this.minus(figure)
    return Number(numerator > 0n) - Number(numerator < 0n)
  }

  /** The whole number that this is rounded to. */
  rounded(rounding: Rounding = 'halfUp'): bigint {
    const [size, of] = [sizeOf(this.numerator), this.denominator]
    const whole = size / of
    const rounded = ADDS_ONE[rounding](size % of, of, whole) ? whole + 1n : whole
    return this.numerator < 0n ? -rounded : rounded
  }

  /** A decimal with the given number of places: `1234.50`. */
  written(places: number, rounding: Rounding = 'halfUp'): string {
    const parts = this.times(new Fraction(powerOfTen(places), 1n)).rounded(rounding)
    const digits = String(sizeOf(parts)).padStart(places + 1, '0')
    const sign = parts < 0n ? '-' : ''
    if (places === 0) return sign + digits
    return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
  }

  /** Throws, because `*`, `<`, `Number(…)` and similar operations would convert the value to a float. */
  valueOf(): never {
    throw new TypeError('Calculate with the methods of Fraction, and write it with written()')
  }
}

/** The number that a text writes as a plain decimal, or null. */
export function readFraction(text: string): Fraction | null {
  if (!DECIMAL.test(text)) return null
  const point = text.indexOf('.')
  if (point < 0) return Fraction.of(BigInt(text), 1n)
  const decimals = text.slice(point + 1)
  return Fraction.of(BigInt(text.slice(0, point) + decimals), powerOfTen(decimals.length))
}

/**
 * The fraction of a figure. Throws for a text that is no plain decimal. A JSON number counts as the decimal that
 * is written.
 */
export function fractionOf(figure: Figure): Fraction {
  if (figure instanceof Fraction) return figure
  const fraction = readFraction(String(figure))
  if (fraction === null) throw new RangeError(`"${figure}" is not a plain decimal`)
  return fraction
}

/** The exact sum of figures; zero for none. */
export const sumOfFigures = (figures: readonly Figure[]): Fraction =>
  figures.reduce<Fraction>((sum, figure) => sum.plus(figure), Fraction.ZERO)
