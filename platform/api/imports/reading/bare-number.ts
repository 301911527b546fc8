/**
 * A personnel number of digits only, without its leading zeros; null for any other number. Spreadsheets and clocks drop
 * these zeros, so 90001 may be 090001.
 */
export function bareNumber(number: string): string | null {
  const text = number.trim()
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}
