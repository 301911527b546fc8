import { tidyPaperNumber } from './paper-number.ts'

/** Digits and capitals without I, O, S, V and Z, in the order of their values. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const MODULUS = CHARACTERS.length
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The 18th character of a unified social credit code for the first 17 (GB 32100). */
export function creditCodeCheck(first17: string): string {
  let [sum, weight] = [0, 1]
  for (const character of first17) {
    sum += CHARACTERS.indexOf(character) * weight
    weight = (weight * 3) % MODULUS
  }
  return CHARACTERS.charAt((MODULUS - (sum % MODULUS)) % MODULUS)
}

/** Whether a text is a unified social credit code with the right check character. */
export function isCreditCode(code: string): boolean {
  return SHAPE.test(code) && creditCodeCheck(code.slice(0, 17)) === code[17]
}

/**
 * Whether a text is the number of a taxpayer: the unified social credit code, or a number of 15 or 20 characters from
 * the time before it.
 */
export function isTaxNumber(number: string): boolean {
  return number.length === 18 ? isCreditCode(number) : /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(number)
}

/** Capitals of normal width without blanks and hyphens. */
export function tidyCreditCode(text: string): string {
  return tidyPaperNumber(tidyPaperNumber(text.normalize('NFKC')).replace(/-/g, ''))
}
