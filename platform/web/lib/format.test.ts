import { describe, expect, it } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import {
  formatDate,
  formatDateTime,
  formatDayAndHours,
  formatDayPart,
  formatNumber,
  formatRelative,
  parseWireTime,
} from './format.ts'

const NOW = new Date('2026-03-02T04:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const ago = (ms: number, language: 'zh' | 'en' | 'es' = 'zh') =>
  formatRelative(new Date(NOW.getTime() - ms), NOW, translator(language))

describe('how long ago', () => {
  it.each([
    [0, '刚刚'],
    [-DAY_MS, '刚刚'],
    [5 * MINUTE_MS - 1, '刚刚'],
    [5 * MINUTE_MS, '5分钟前'],
    [60 * MINUTE_MS - 1, '59分钟前'],
    [60 * MINUTE_MS, '1小时前'],
    [DAY_MS - 1, '23小时前'],
    [DAY_MS, '1天前'],
    [30 * DAY_MS - 1, '29天前'],
    [30 * DAY_MS, '1个月前'],
    [360 * DAY_MS - 1, '11个月前'],
    [360 * DAY_MS, '1年前'],
    [720 * DAY_MS, '2年前'],
  ])('%i ms', (ms, text) => expect(ago(ms)).toBe(text))

  it('counts in the other languages', () => {
    expect(ago(60 * MINUTE_MS, 'en')).toBe('1 hour ago')
    expect(ago(2 * DAY_MS, 'en')).toBe('2 days ago')
    expect(ago(2 * DAY_MS, 'es')).toBe('hace 2 días')
  })
})

describe('dates and numbers', () => {
  it('are written as people of the language write them', () => {
    expect(formatDate('2026-03-02', 'zh')).toBe('2026-03-02')
    expect(formatDate('2026-03-02', 'en')).toBe('2 Mar 2026')
    expect(formatDate('2026-03-02', 'es')).toBe('2 mar 2026')
    expect(formatDateTime('2026-03-02 08:05:59', 'zh')).toBe('2026-03-02 08:05')
    expect(formatDateTime('2026-03-02 08:05:59', 'en')).toBe('2 Mar 2026, 08:05')
    expect(formatDateTime('2026-03-02 08:05:59', 'es')).toBe('2 mar 2026, 08:05')
    expect(formatNumber(1234.5, 'en')).toBe('1,234.5')
    expect(moneyText('1234567.50', 'zh')).toBe('1,234,567.50')
    expect(moneyText('-1234.50', 'es')).toBe('-1.234,50')
  })

  it('leave other texts alone', () => {
    expect(formatDate('', 'zh')).toBe('')
    expect(formatDate('***', 'en')).toBe('***')
    expect(moneyText('***', 'zh')).toBe('***')
  })

  it('follow the calendar of Shanghai', () => {
    expect(parseWireTime('2026-03-02 00:30:00').toISOString()).toBe('2026-03-01T16:30:00.000Z')
  })
})

it.each([
  ['zh', '2026年11月30日（周一）14:00–15:00'],
  ['en', 'Mon, 30 November 2026, 14:00–15:00'],
  ['es', 'lun, 30 de noviembre de 2026, 14:00–15:00'],
] as const)('writes a day with its year, its weekday and the hours (%s)', (language, text) => {
  expect(formatDayAndHours('2026-11-30', '14:00–15:00', language)).toBe(text)
})

it.each([
  ['zh', '11 月 22 日 星期日'],
  ['en', 'Sunday 22 November'],
  ['es', 'domingo, 22 de noviembre'],
] as const)('writes a day with its weekday (%s)', (language, text) => {
  expect(formatDayPart('2026-11-22', 'weekday', language)).toBe(text)
})
