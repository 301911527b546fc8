import { expandExponent, isRounded } from './expand-exponent.ts'
import { asTyped, shownValue, type ValueProblem, withoutApostrophes } from './plain-text.ts'

/** The stored form of the number of a document or an account: without blanks and without surrounding marks. */
export function tidyNumber(text: string): string {
  // Without the blank, an accent may join the letter before it.
  const joined = asTyped(text).replace(/\s/g, '').normalize('NFKC')
  const bare = withoutApostrophes(joined)
  return expandExponent(bare)
}

/** The stored form of the number of an identity paper, with capital letters. */
export function tidyPaperNumber(text: string): string {
  // Some letters become two letters in upper case, so the result is tidied again.
  return tidyNumber(tidyNumber(text).toUpperCase())
}

/** The problem of a tidied number; null for a valid one. */
export function numberProblem(number: string): ValueProblem | null {
  return isRounded(number)
    ? { key: 'invalid.rounded', values: { value: shownValue(number) } }
    : null
}
