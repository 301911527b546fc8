import { isRounded, spelledOut } from './exact-figures.ts'
import { asTyped, shownValue, type ValueProblem, withoutApostrophes } from './plain-text.ts'

/** The number of a paper or an account in the one form in which it is kept: no blanks, no marks around it. */
export function tidyNumber(text: string): string {
  const bare = withoutApostrophes(asTyped(text).replace(/\s/g, ''))
  return spelledOut(bare)
}

/** The same of an identity paper, whose letters are capitals. */
export function tidyPaperNumber(text: string): string {
  // Capitals of some letters are two.
  return tidyNumber(tidyNumber(text).toUpperCase())
}

/** Why a tidied number cannot be kept; null where it can. */
export function numberProblem(number: string): ValueProblem | null {
  return isRounded(number)
    ? { key: 'invalid.rounded', values: { value: shownValue(number) } }
    : null
}
