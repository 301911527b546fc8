import { type NumberFormat, plainFigure, shownFigure } from './number-format.ts'

/** The shared data that the cells of a sheet refer to. */
export type SheetContext = {
  texts: readonly string[]
  /** The number formats, by number of the cell style. */
  formats: readonly NumberFormat[]
  /** Days are counted from 1904 on, as on old Macintoshes. */
  from1904: boolean
}

/**
 * Why a cell has no usable value: `inexact` a number that has lost digits, `error` an error of a
 * formula, `formula` a formula without a stored result.
 */
export type CellFault = 'inexact' | 'error' | 'formula'

/** The text of a cell as people see it, and its fault. `exact`: the stored number, where its format shows it otherwise. */
export type CellText = { text: string; fault: CellFault | null; exact?: string }

/** Day 0 of the spreadsheet calendar, which has a 29 February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FALSE_LEAP_DAY = 60
const DAYS_TO_1904 = 1_462
/** 9999-12-31 */
const LAST_DAY = 2_958_465
const DAY_S = 86_400
/** The number of digits that a spreadsheet stores; further digits become zeros. */
const EXACT_DIGITS = 15
const FIRST_INEXACT = 10 ** EXACT_DIGITS

const ERRORS =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!)$/
/** How spreadsheets show a number that is too long for its cell: 1.38E+10. */
const POWER = /^(-?)(\d)(?:\.(\d+))?E(\+?)(\d{1,3})$/i

/** Reads a cell as text. */
export function parseCell(
  type: string,
  style: number,
  value: string,
  context: SheetContext,
): CellText {
  switch (type) {
    case 's':
      return parseText(context.texts[Number(value)] ?? '')
    case 'b':
      return { text: value === '1' ? 'true' : 'false', fault: null }
    case 'd':
      return { text: isoText(value), fault: null }
    case 'e':
      return { text: value, fault: 'error' }
    case 'n':
      return parseNumber(value, context.formats[style], context.from1904)
    default:
      return parseText(value)
  }
}

/**
 * Reads a text of a workbook or a text file. `="0012"` marks a text that must not be read as a number; an
 * error is a fault; a number in scientific notation may have lost digits.
 */
export function parseText(input: string): CellText {
  const text = /^\s*="((?:[^"]|"")*)"\s*$/.exec(input)?.[1]?.replaceAll('""', '"') ?? input
  const plain = text.trim()
  if (ERRORS.test(plain)) return { text: plain, fault: 'error' }
  const [, sign = '', whole = '', part = '', plus = '', power = ''] = POWER.exec(plain) ?? []
  if (whole === '' || (part === '' && plus === '')) return { text, fault: null }
  const exponent = Number(power)
  // The text has fewer digits than the number. The missing digits are unknown, not zeros.
  if (part.length < exponent || 1 + part.length > EXACT_DIGITS) {
    return { text: plain, fault: 'inexact' }
  }
  const digits = whole + part
  const rest = digits.slice(1 + exponent)
  const figure = `${sign}${digits.slice(0, 1 + exponent)}${rest ? `.${rest}` : ''}`
  return { text: figure, fault: null }
}

function parseNumber(value: string, format: NumberFormat | undefined, from1904: boolean): CellText {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return parseText(value)
  if (Math.abs(number) >= FIRST_INEXACT) return { text: value, fault: 'inexact' }
  switch (format?.kind) {
    case 'date':
      return { text: momentText(number, from1904), fault: null }
    case 'time':
      return { text: number < 0 ? plainFigure(number) : timeText(number, format.code), fault: null }
    default:
      return figureText(number, format?.code ?? '')
  }
}

function figureText(number: number, code: string): CellText {
  const text = shownFigure(number, code)
  const exact = plainFigure(number)
  return text === exact ? { text, fault: null } : { text, fault: null, exact }
}

/** `2026-03-02`, followed by the time if the cell has one; only the time if the cell has no day. */
function momentText(number: number, from1904: boolean): string {
  if (number > 0 && number < 1) return clockText(number)
  const counted = number + (from1904 ? DAYS_TO_1904 : 0)
  const days = counted < FALSE_LEAP_DAY ? counted + 1 : counted
  const isNone = counted < 1 || days > LAST_DAY + 1 || Math.floor(counted) === FALSE_LEAP_DAY
  if (isNone) return plainFigure(number)
  const at = new Date(DAY_ZERO + Math.round(days * DAY_S) * 1_000).toISOString()
  return at.endsWith('T00:00:00.000Z') ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 19)}`
}

/** A time of day. If the format counts hours beyond a day, the hours can be more than 24. */
function timeText(number: number, code: string): string {
  return /\[h+\]/i.test(code) ? hoursText(number) : clockText(number % 1)
}

const clockText = (part: number) => hoursText((Math.round(part * DAY_S) % DAY_S) / DAY_S)

function hoursText(days: number): string {
  const seconds = Math.round(days * DAY_S)
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** Strict workbooks write days as ISO 8601. */
function isoText(value: string): string {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.0+)?Z?)?$/.exec(value.trim()) ?? []
  if (day === '') return value
  return time === '' || time === '00:00:00' ? day : `${day} ${time}`
}
