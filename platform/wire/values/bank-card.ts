import { tidyNumber } from './paper-number.ts'

const NUMBER = /^\d{12,19}$/
const TWICE = 2
const NINE = 9

/** Whether the last digit is the check digit of the others (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % TWICE === 1 ? TWICE : 1)
    return total + (value > NINE ? value - NINE : value)
  }, 0)
  return sum % 10 === 0
}

/** Whether a tidied text is the number of a bank card: 12 to 19 digits, the last of them the check digit. */
export const isBankCard = (number: string): boolean => NUMBER.test(number) && hasCheckDigit(number)

/** The stored form of the number of a bank card: without the blanks and hyphens between its groups. */
export function tidyBankCard(text: string): string {
  // Marks around the number may come to its end with the hyphens, so the result is tidied again.
  return tidyNumber(tidyNumber(text).replace(/[-‐–—]/g, ''))
}

/** Adds the check digit to a number. */
export function withCheckDigit(number: string): string {
  const digits = Array.from({ length: 10 }, (_, digit) => `${number}${digit}`)
  return digits.find(hasCheckDigit) ?? number
}
