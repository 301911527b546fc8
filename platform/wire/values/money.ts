import { type Figure, Fraction, type Rounding } from './fraction.ts'

const AMOUNT = /^-?\d+(?:\.\d+)?$/
const WRITTEN = /^-?\d+(?:\.\d{1,2})?$/
/** One digit of yuan and two of fen, the shortest written amount. */
const WRITTEN_DIGITS = 3
/** The largest amount of a column of money, numeric(14,2). */
const MOST_FEN = 10n ** 14n - 1n

/** The reason why a text is no amount of money. */
export class NotMoney extends RangeError {
  constructor(
    readonly reason: 'noAmount' | 'decimals' | 'tooLarge',
    text: string,
  ) {
    super(`"${text}" is not an amount of money: ${reason}`)
  }
}

/**
 * An exact amount of yuan and fen. Only this class reads, writes and calculates amounts. A product or quotient is
 * rounded to the fen once, half up unless the caller names another `Rounding`.
 */
export class Money {
  private constructor(readonly fen: bigint) {}

  static readonly ZERO = new Money(0n)

  static ofFen(fen: bigint): Money {
    return new Money(fen)
  }

  plus(other: Money): Money {
    return new Money(this.fen + other.fen)
  }

  minus(other: Money): Money {
    return new Money(this.fen - other.fen)
  }

  /**
   * Multiplies by days, hours, a rate or a share. Combine several factors into one fraction first, so that the
   * result is rounded once.
   */
  times(figure: Figure, rounding: Rounding = 'halfUp'): Money {
    return new Money(this.#exact().times(figure).rounded(rounding))
  }

  dividedBy(figure: Figure, rounding: Rounding = 'halfUp'): Money {
    return new Money(this.#exact().dividedBy(figure).rounded(rounding))
  }

  /** Splits into parts whose sum is the whole: each of the first parts gets one fen of the remainder. */
  split(count: number): Money[] {
    if (count === 0) return []
    const each = this.dividedBy(count, 'down')
    const rest = this.minus(each.times(count)).fen
    const one = new Money(rest < 0n ? -1n : 1n)
    const more = Number(rest * one.fen)
    return Array.from({ length: count }, (_, at) => (at < more ? each.plus(one) : each))
  }

  /** Negative when this is less than the other, positive when it is more. */
  compare(other: Money): number {
    return Number(this.fen > other.fen) - Number(this.fen < other.fen)
  }

  /** The form on the wire: `1234.50`. */
  toString(): string {
    // Does not use `Fraction`, because a month of pay writes millions of amounts.
    const digits = String(this.fen < 0n ? -this.fen : this.fen).padStart(WRITTEN_DIGITS, '0')
    const sign = this.fen < 0n ? '-' : ''
    return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }

  /** The whole fen, as files of banks write it: `123450`. */
  inFen(): string {
    return String(this.fen)
  }

  toJSON(): string {
    return this.toString()
  }

  /** Throws, because `*`, `<`, `Number(…)` and similar operations would convert the value to a float. */
  valueOf(): never {
    throw new TypeError('Calculate with the methods of Money, and write it as a text')
  }

  #exact(): Fraction {
    return Fraction.of(this.fen, 1n)
  }
}

/**
 * Reads an amount from its text on the wire: `1234.50`, `1234.5` or `1234`. Throws `NotMoney` for any other
 * text.
 */
export function moneyOf(text: string): Money {
  if (!WRITTEN.test(text)) throw new NotMoney(AMOUNT.test(text) ? 'decimals' : 'noAmount', text)
  const point = text.indexOf('.')
  const fen =
    point < 0
      ? BigInt(`${text}00`)
      : BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(2, '0'))
  if (fen > MOST_FEN || fen < -MOST_FEN) throw new NotMoney('tooLarge', text)
  return Money.ofFen(fen)
}

/** Reads an amount from its whole fen: `123450`. Throws `NotMoney` for any other text. */
export function moneyOfFen(text: string): Money {
  if (!/^\d{1,15}$/.test(text)) throw new NotMoney('noAmount', text)
  return Money.ofFen(BigInt(text))
}

export function sumOfMoney(amounts: Iterable<Money>): Money {
  let sum = Money.ZERO
  for (const amount of amounts) sum = sum.plus(amount)
  return sum
}
