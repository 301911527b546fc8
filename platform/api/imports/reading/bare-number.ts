/**
 * A personnel number without leading zeros, when it is all digits: spreadsheets and clocks
 * drop them, and 90001 may be 090001. Null for any other number.
 */
export function bareNumber(number: string): string | null {
  const text = number.trim()
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}
