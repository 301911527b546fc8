import { asTyped } from './plain-text.ts'

const GROUPED = /^[¥$€\s]*(-?\d{1,3}(?:,\d{3})+|-?\d+)(\.\d+)?\s?元?$/

/** A figure as people write it, without the marks around it: `¥1,234.50` is `1234.50`. Other texts stay. */
export function figureFrom(text: string): string {
  const [, whole, decimals = ''] = GROUPED.exec(asTyped(text)) ?? []
  return whole === undefined ? text : whole.replaceAll(',', '') + decimals
}
