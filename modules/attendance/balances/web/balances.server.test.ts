import { describe, expect, it } from 'vitest'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { grantText } from './balances.server.ts'

const GRANT: Parameters<typeof grantText>[1] = {
  id: '00000000-0000-7000-9000-000000000001',
  year: 2026,
  kind: '3',
  date: '2026-01-01',
  cause: '授予',
  delta: 10,
  leftAfter: 10,
  expireAt: '2027-12-31',
  reason: '5 × 365 ÷ 365 + 5 × 365 ÷ 365 = 10 → 10',
  workStart: '2010-04-01',
  workCountedOn: '2026-03-02',
  workMonths: 191,
  sourceType: null,
  sourceId: null,
}

const inLanguage = (language: 'zh' | 'en' | 'es', grant = GRANT) =>
  grantText({ language, t: translator(language) }, grant)

describe('a grant of annual leave in words', () => {
  it('tells the years of work as a number, since when and by when', () => {
    for (const language of ['zh', 'en', 'es'] as const) {
      const text = inLanguage(language)
      expect(text).toMatch(/15 \S+ 11 \S+/)
      expect(text).toContain('2010')
      expect(text).toContain('= 10 → 10')
      expect(text).not.toContain('attendRecords')
    }
    expect(inLanguage('zh')).toContain('工龄 15 年 11 个月')
  })

  it('says of a grant without work, or without a reason, that it was not recorded', () => {
    const without = { ...GRANT, workStart: null, workCountedOn: null, workMonths: null }
    expect(inLanguage('zh', without)).toContain('当时未记录工龄')
    const unsaid = { ...without, reason: null }
    expect(inLanguage('zh', unsaid)).toContain('当时未记录依据')
    expect(inLanguage('en', unsaid)).toContain('was not recorded')
    expect(inLanguage('es', unsaid)).toContain('no se registró')
  })
})
