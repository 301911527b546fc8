import { Fraction, readFraction } from '#platform/wire/values/fraction.ts'

/** Sum of typed figures; incomplete figures count as zero. */
export function sumOfTyped(texts: readonly string[]): number {
  const figures = texts.map((text) => readFraction(text.trim()) ?? Fraction.ZERO)
  const sum = figures.reduce((all, figure) => all.plus(figure), Fraction.ZERO)
  return Number(sum.written(2))
}
