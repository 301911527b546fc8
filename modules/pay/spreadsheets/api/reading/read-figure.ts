import type { CellFault } from '#platform/api/imports/reading/sheet-values.ts'

/**
 * A cell of a file. A number has all its stored digits as a plain decimal; `isRounded`: its format shows another number.
 */
export type Figure =
  | { kind: 'empty' }
  | { kind: 'number'; exact: string; shown: string; isRounded: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'fault'; fault: CellFault; text: string }

const PLAIN = /^-?\d{1,15}(\.\d{1,15})?$/
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d{1,15})?$/
const NOTHING = /^[-—–]{0,3}$/
/** Longer whole numbers name something: a phone, a card, a person. */
const MOST_WHOLE = 9

/**
 * The number that a text writes, as a plain decimal: also with full-width digits, the sign of the currency, and commas
 * between thousands. Null for any other text, such as `1.234,50`, which another country reads otherwise.
 */
export function numberIn(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s¥元]/g, '')
  if (GROUPED.test(plain)) return tidy(plain.replaceAll(',', ''))
  if (!PLAIN.test(plain)) return null
  return isName(plain) ? null : tidy(plain)
}

/** A leading zero, or very many digits without a decimal: no amount. */
const isName = (plain: string) =>
  /^-?0\d/.test(plain) || (!plain.includes('.') && plain.replace('-', '').length > MOST_WHOLE)

/** Without zeros that do not count, so that equal numbers are equal texts. */
function tidy(plain: string): string {
  const text = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
  return text === '-0' ? '0' : text
}

/** Reads a cell by the text that it shows, its stored digits where they differ, and its fault. */
export function readFigure(
  shown: string,
  { exact, fault }: { exact?: string | undefined; fault?: CellFault | undefined } = {},
): Figure {
  const text = shown.trim()
  if (fault !== undefined) return { kind: 'fault', fault, text }
  if (text === '' || NOTHING.test(text)) return { kind: 'empty' }
  const number = numberIn(text)
  if (number === null) return { kind: 'text', text }
  if (exact === undefined) return { kind: 'number', exact: number, shown: text, isRounded: false }
  const stored = tidy(exact)
  return { kind: 'number', exact: stored, shown: text, isRounded: stored !== number }
}

/** The decimals of a plain decimal. */
export const placesOf = (plain: string): number => plain.split('.')[1]?.length ?? 0
