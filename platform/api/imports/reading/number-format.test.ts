import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFormat, plainFigure, shownFigure } from './number-format.ts'
import { parseCell, parseText } from './sheet-values.ts'

describe('a figure by the format of its cell', () => {
  it.each([
    [123, '00000', '00123'],
    [90001, '000000', '090001'],
    [7, '"SD"0000', 'SD0007'],
    [13800138000, '000-0000-0000', '138-0013-8000'],
    [1234.5, '#,##0.00', '1234.50'],
    [-1234.5, '#,##0.00;[Red]#,##0.00', '-1234.50'],
    [-1234.5, '_ * #,##0.00_ ;_ * (#,##0.00)_ ;_ * "-"??_ ;_ @_ ', '-1234.50'],
    [0, '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ', '0'],
    [0.125, '0.0%', '12.5%'],
    [1.005, '0.00', '1.01'],
    [12.3, '0.##', '12.3'],
    [12, '0.##', '12'],
    [12345, '#,##0,', '12345'],
    [0.5, '# ?/?', '0.5'],
    [13800138000, 'General', '13800138000'],
    [13800138000, '0.00E+00', '13800138000'],
    [8.100000000000001, '', '8.1'],
    [5, '0"元"', '5元'],
    [5, '[$¥-804]#,##0', '¥5'],
    [0, '00', '00'],
  ])('%s shown by %s is %s', (value, code, text) => {
    expect(shownFigure(value, code)).toBe(text)
  })

  it.each([
    [0, '0'],
    [1e-7, '0.0000001'],
    [-0.5, '-0.5'],
    [100, '100'],
    [123456789012345, '123456789012345'],
    [1e14, '100000000000000'],
    [-0, '0'],
    [123456.7890123456, '123456.789012346'],
    [0.1 + 0.2, '0.3'],
    [-1.005e-9, '-0.000000001005'],
  ])('%s is plainly %s', (value, text) => expect(plainFigure(value)).toBe(text))

  it('every text of at most 15 digits is plainly itself', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n),
        fc.integer({ min: 0, max: 20 }),
        (digits, places) => {
          const [sign, whole] = digits < 0n ? ['-', -digits] : ['', digits]
          const padded = String(whole).padStart(places + 1, '0')
          const part = padded.slice(padded.length - places).replace(/0+$/, '')
          const text = `${sign}${padded.slice(0, padded.length - places)}`
          const plain = places === 0 || part === '' ? text : `${text}.${part}`
          expect(plainFigure(Number(plain))).toBe(plain)
        },
      ),
    )
  })

  it('many formats of one file are told apart', () => {
    const shown = Array.from({ length: 2_500 }, (_, at) => shownFigure(5, `0"件${at}"`))
    expect(shown).toEqual(shown.map((_, at) => `5件${at}`))
  })
})

describe('the kind of a format', () => {
  it.each([
    [14, undefined, 'date'],
    [31, undefined, 'date'],
    [57, undefined, 'date'],
    [58, undefined, 'date'],
    [33, undefined, 'time'],
    [21, undefined, 'time'],
    [22, undefined, 'date'],
    [0, undefined, 'figure'],
    [164, 'yyyy"年"m"月"d"日";@', 'date'],
    [164, '[$-804]aaaa;@', 'date'],
    [164, 'm"月"', 'date'],
    [164, 'h:mm AM/PM', 'time'],
    [164, '[h]:mm:ss', 'time'],
    [164, 'General"天"', 'figure'],
    [164, '"day"0', 'figure'],
    [164, '0.00E+00', 'figure'],
    [164, '[Red]0', 'figure'],
  ])('%s %s is a %s', (id, code, kind) => expect(numberFormat(id, code).kind).toBe(kind))
})

describe('what a cell says', () => {
  const context = (code: string, from1904 = false) => ({
    texts: [],
    formats: [numberFormat(code === '' ? 0 : 164, code === '' ? undefined : code)],
    from1904,
  })
  it.each([
    ['n', '46083', 'yyyy-mm-dd', '2026-03-02', null],
    ['n', '46083.354166666664', 'yyyy-mm-dd hh:mm', '2026-03-02 08:30:00', null],
    ['n', '0.7525462962962963', 'yyyy/m/d h:mm', '18:03:40', null],
    ['n', '46083.75', 'h:mm', '18:00:00', null],
    ['n', '1.25', '[h]:mm', '30:00:00', null],
    ['n', '1', 'yyyy-mm-dd', '1900-01-01', null],
    ['n', '60', 'yyyy-mm-dd', '60', null],
    ['n', '61', 'yyyy-mm-dd', '1900-03-01', null],
    ['d', '2026-03-02T00:00:00', '', '2026-03-02', null],
    ['d', '2026-03-02T08:58:03Z', '', '2026-03-02 08:58:03', null],
    ['n', '3.3010619900307001E+17', '', '3.3010619900307001E+17', 'inexact'],
    ['n', '6217000010000000000', '0', '6217000010000000000', 'inexact'],
    ['n', '999999999999999', '0', '999999999999999', null],
    ['e', '#N/A', '', '#N/A', 'error'],
    ['str', '#REF!', '', '#REF!', 'error'],
  ] as const)('%s %s %s is %s', (type, value, code, text, fault) => {
    expect(parseCell(type, 0, value, context(code))).toEqual({ text, fault })
  })

  it('counts the days of old Macintoshes from 1904 on', () => {
    expect(parseCell('n', 0, '44621', context('yyyy-mm-dd', true)).text).toBe('2026-03-02')
  })

  it.each([
    ['="0012"', '0012', null],
    ['="a""b"', 'a"b', null],
    ['=1+1', '=1+1', null],
    ['1.3800138008E10', '13800138008', null],
    ['1.38E+10', '1.38E+10', 'inexact'],
    ['9.9000019961010907E17', '9.9000019961010907E17', 'inexact'],
    ['1E5', '1E5', null],
    ['#N/A', '#N/A', 'error'],
    ['# 12', '# 12', null],
  ])('a text %s is %s', (input, text, fault) => {
    expect(parseText(input)).toEqual({ text, fault })
  })
})
