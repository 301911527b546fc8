import { composed, shownValue, type ValueProblem, withoutUnseen } from './plain-text.ts'

/** Dots between the parts of a name, as keyboards and fonts have them. */
const MIDDLE_DOTS = /[\u0387\u2022\u2027\u2219\u22c5\u2e31\u30fb\uff65]/g
/** A full stop between Chinese characters, which replaces a middle dot: 阿卜杜拉．热合曼. */
const STOP_AS_DOT = /(\p{Script=Han})\s*[.\uff0e]\s*(?=\p{Script=Han})/gu
const WIDE_STOP = /\uff0e/g
const WIDE_LETTERS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
const VARIATION_MARKS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const BLANK_WITHIN_HAN = /(\p{Script=Han}) (?=\p{Script=Han})/gu

/**
 * The stored form of a person's name: composed letters, one kind of middle dot, no blanks between Chinese
 * characters, single blanks elsewhere, and no invisible characters.
 */
export function tidyName(text: string): string {
  const letters = withoutUnseen(text)
    .replace(VARIATION_MARKS, '')
    .replace(WIDE_LETTERS, (letter) => letter.normalize('NFKC'))
  return composed(letters)
    .replace(MIDDLE_DOTS, '·')
    .replace(STOP_AS_DOT, '$1·')
    .replace(WIDE_STOP, '.')
    .replace(/\s+/gu, ' ')
    .replace(/ *·[· ]*/g, '·')
    .replace(BLANK_WITHIN_HAN, '$1')
    .trim()
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/** The text of a spreadsheet cell whose formula failed. */
const CELL_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/i
const LETTER = /[\p{L}\p{Nl}]/u

/** Why a tidied text is no name; null for a name. */
export function nameProblem(name: string): ValueProblem | null {
  const values = { value: shownValue(name) }
  if (EMOJI.test(name)) return { key: 'invalid.nameEmoji', values }
  if (CELL_ERROR.test(name) || !LETTER.test(name)) return { key: 'invalid.personName', values }
  return null
}
