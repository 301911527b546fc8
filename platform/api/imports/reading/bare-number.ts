/**
 * A personnel number without the zeros in front of it, where it is all figures: spreadsheets and clocks
 * lose them, and 90001 may be 090001. Null for any other number.
 */
export function bareNumber(number: string): string | null {
  const text = number.trim()
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null
}
