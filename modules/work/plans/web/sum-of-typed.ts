import { Fraction, readFraction } from '#platform/wire/values/fraction.ts'

/** What figures come to as they stand in their boxes; what is no figure yet counts as nothing. */
export function sumOfTyped(texts: readonly string[]): number {
  const figures = texts.map((text) => readFraction(text.trim()) ?? Fraction.ZERO)
  const sum = figures.reduce((all, figure) => all.plus(figure), Fraction.ZERO)
  return Number(sum.written(2))
}
