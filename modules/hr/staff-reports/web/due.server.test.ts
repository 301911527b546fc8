import { describe, expect, test } from 'vitest'
import { reminderText } from '#modules/hr/web/home-cards.server.ts'
import { REMINDERS } from '#modules/hr/wire/home-cards.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { describeDay } from './due.server.ts'

const TODAY = '2026-03-01'

function textOf(date: string, language: Language = 'zh'): string {
  const row = { id: '0', empNo: 'A1', name: '张三', photo: null, deptName: null, date, years: null }
  return describeDay({ t: translator(language), language }, 'contractMissing', row, TODAY).pill.text
}

describe('how far a day is away', () => {
  test('is written in days within a year', () => {
    expect(textOf('2026-03-01')).toBe('今天')
    expect(textOf('2026-03-11')).toBe('还有 10 天')
    expect(textOf('2025-03-01')).toBe('已过 365 天')
  })

  test('is written in full years and months beyond', () => {
    expect(textOf('2025-02-28')).toBe('已过 1 年')
    expect(textOf('2018-11-02')).toBe('已过 7 年 3 个月')
    expect(textOf('2018-11-01')).toBe('已过 7 年 4 个月')
    expect(textOf('2027-04-30', 'en')).toBe('in 1 year and 1 month')
    expect(textOf('2023-01-15', 'es')).toBe('hace 3 años y 1 mes')
  })
})

test('only a retirement date leads to what it follows from', () => {
  const row = {
    id: '7',
    empNo: 'A1',
    name: '张三',
    photo: null,
    deptName: null,
    date: TODAY,
    years: null,
  }
  const call = { t: translator('zh'), language: 'zh' } as const
  expect(describeDay(call, 'retirement', row, TODAY).whyHref).toBe('/hr/archives/7/retirement')
  expect(describeDay(call, 'birthday', row, TODAY).whyHref).toBeNull()
})

const COMES_AGAIN: readonly string[] = ['birthday', 'serviceYear', 'retirement']

test.each(REMINDERS.filter((kind) => !COMES_AGAIN.includes(kind)))(
  'what was due of %s is not said to be due today',
  (kind) => {
    const texts = [-40, 0].map((days) =>
      reminderText(translator('zh'), { kind, days, years: null }),
    )
    expect(texts[0]).toContain('40')
    expect(texts[1]).toContain('今天')
  },
)
