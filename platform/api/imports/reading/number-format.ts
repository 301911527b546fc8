/** What a number format shows: a date, a time of day, or a figure. */
export type NumberFormat = { kind: 'date' | 'time' | 'figure'; code: string }

const GENERAL = 'General'
/** ECMA-376 part 1, 18.8.30: formats that a file names by number only, as Chinese Excel shows them. */
const BUILT_IN_FIGURES: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
}

const isBuiltInTime = (id: number) =>
  (id >= 18 && id <= 21) ||
  (id >= 32 && id <= 35) ||
  (id >= 45 && id <= 47) ||
  id === 55 ||
  id === 56

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The format of a style; `code` is undefined where the file names it by its number only. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBuiltInTime(id)) return { kind: 'time', code: '' }
    if (isBuiltInDate(id)) return { kind: 'date', code: '' }
    return { kind: 'figure', code: BUILT_IN_FIGURES[id] ?? GENERAL }
  }
  return { kind: kindOf(code), code }
}

function kindOf(code: string): NumberFormat['kind'] {
  if (/\[(h+|m+|s+)\]/i.test(code)) return 'time'
  const bare = code.replace(/\\.|_.|\*.|"[^"]*"|\[[^\]]*\]/g, '')
  if (/general/i.test(bare)) return 'figure'
  const hasTime = /[hs时]|AM\/PM|A\/P|上午/i.test(bare)
  const rest = bare.replace(/AM\/PM|A\/P|上午\/下午/gi, '').replace(/E[+-]/gi, '')
  if (/[yd年日]|a{3,4}|e/i.test(rest) || (/m/i.test(rest) && !hasTime)) return 'date'
  return hasTime ? 'time' : 'figure'
}

/** The digits that a spreadsheet stores of a number. */
const MOST_DIGITS = 15

/** A plain decimal number with all the digits that a spreadsheet stores, which are at most 15. */
export function plainFigure(number: number): string {
  // The shortest text of a number is exact up to 15 digits, and most figures have fewer.
  const shortest = String(number)
  if (shortest.length <= MOST_DIGITS && !shortest.includes('e')) return shortest
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential(14)) ?? []
  const digits = whole + part
  const point = Number(exponent) + 1
  const before = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const behind = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  const rest = behind.replace(/0+$/, '')
  return before === '0' && rest === '' ? '0' : `${sign}${before}${rest && `.${rest}`}`
}

/** Rounds a plain decimal number half up, as spreadsheets show it. */
function rounded(plain: string, places: number): { whole: string; part: string } {
  const [whole = '0', part = ''] = plain.split('.')
  if (part.length <= places) return { whole, part: part.padEnd(places, '0') }
  const kept = BigInt(whole + part.slice(0, places)) + (part.charAt(places) >= '5' ? 1n : 0n)
  const digits = String(kept).padStart(places + 1, '0')
  return {
    whole: digits.slice(0, digits.length - places),
    part: digits.slice(digits.length - places),
  }
}

type Token = { kind: 'digit' | 'text'; text: string } | { kind: 'point' | 'percent' }

/** Null for formats other than digits and words: fractions, powers, omitted thousands. */
function tokensOf(section: string): Token[] | null {
  const tokens: Token[] = []
  const parts =
    /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[([^\]]*)\]|([0#?])|(\.)|(,)|(%)|(.)/gsu
  let isScaled = false
  for (const [
    ,
    quoted,
    escaped,
    currency,
    bracket,
    digit,
    point,
    comma,
    percent,
    other,
  ] of section.matchAll(parts)) {
    if (bracket !== undefined && /[<>=]/.test(bracket)) return null
    if (comma !== undefined) isScaled = true
    if (digit !== undefined) {
      isScaled = false
      tokens.push({ kind: 'digit', text: digit })
    } else if (point !== undefined) {
      if (isScaled) return null
      tokens.push({ kind: 'point' })
    } else if (percent !== undefined) tokens.push({ kind: 'percent' })
    else {
      const text = quoted ?? escaped ?? currency ?? other
      if (other !== undefined && /[/eEgG@]/.test(other)) return null
      if (text) tokens.push({ kind: 'text', text })
    }
  }
  return isScaled ? null : tokens
}

function sectionsOf(code: string): string[] {
  const sections: string[] = ['']
  for (const [part] of code.matchAll(/"[^"]*"|\\.|\[[^\]]*\]|./gsu)) {
    if (part === ';') sections.push('')
    else sections[sections.length - 1] += part
  }
  return sections
}

type Sections = readonly (Token[] | null)[]

const knownSections = new Map<string, Sections>()
const MOST_KNOWN = 1_000

/** The parts of a format. Remembers them, because thousands of cells have the same format. */
function readSections(code: string): Sections {
  const known = knownSections.get(code)
  if (known) return known
  const sections = sectionsOf(code).map(tokensOf)
  // The codes come from files, so their number has no limit of its own.
  if (knownSections.size >= MOST_KNOWN) knownSections.clear()
  knownSections.set(code, sections)
  return sections
}

/**
 * Formats a figure as its cell shows it: with leading zeros, words and decimals. Purely visual
 * parts are left out: there is no grouping of thousands, and a negative figure has a minus sign
 * instead of its colour or brackets.
 */
export function shownFigure(number: number, code: string): string {
  const exact = plainFigure(number)
  const sections = readSections(code)
  const place = number < 0 ? 1 : number === 0 ? 2 : 0
  const isOwn = place === 1 && sections.length > 1
  const tokens = place < sections.length ? sections[place] : sections[0]
  if (!tokens) return exact
  if (!tokens.some((token) => token.kind === 'digit' && token.text !== '?')) return exact
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const scaled = percents === 0 ? exact : plainFigure(number * 100 ** percents)
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const before = point < 0 ? tokens : tokens.slice(0, point)
  const after = point < 0 ? [] : tokens.slice(point + 1)
  const places = after.filter(({ kind }) => kind === 'digit').length
  const { whole, part } = rounded(scaled.replace('-', ''), places)
  const least = after.findLastIndex((token) => token.kind === 'digit' && token.text === '0')
  const shown = `${writeWhole(before, whole)}${writePart(after, part, least)}`
  const text = isOwn ? shown.replace(/[()（）-]/g, '') : shown
  return `${number < 0 ? '-' : ''}${text.trim()}`
}

function writeWhole(tokens: readonly Token[], digits: string): string {
  const first = tokens.findIndex(({ kind }) => kind === 'digit')
  let left = digits === '0' ? '' : digits
  let text = ''
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token?.kind === 'percent') text = `%${text}`
    if (token?.kind === 'text') text = token.text + text
    if (token?.kind !== 'digit') continue
    const taken = at === first ? left : left.slice(-1)
    left = at === first ? '' : left.slice(0, -1)
    text = (taken || (token.text === '0' ? '0' : '')) + text
  }
  return text
}

function writePart(tokens: readonly Token[], digits: string, least: number): string {
  let at = 0
  let kept = ''
  let tail = ''
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'digit') {
      const digit = digits.charAt(at)
      at += 1
      const rest = digits.slice(at - 1)
      if (place <= least || /[1-9]/.test(rest)) kept += digit
    } else if (token.kind === 'percent') tail += '%'
    else if (token.kind === 'text') tail += token.text
  }
  return (kept === '' ? '' : `.${kept}`) + tail
}
