import { describe, expect, test } from 'vitest'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { policyText } from './policy-text.server.ts'

const read = (key: string, value: unknown, language: Language = 'zh') =>
  policyText(key, JSON.stringify(value), { language, t: translator(language) })

describe('the value of a parameter', () => {
  test('is a figure with its unit', () => {
    expect(read('pit.basicDeduction', 5000).text).toBe('每月：5,000.00 元')
    expect(read('paid.days', 21.75).text).toBe('21.75 天')
    expect(read('paid.days', 21.75, 'en').text).toBe('21.75 days')
    expect(read('sick.payFloor', 0.8).text).toBe('最低工资的比例：80%')
  })

  test('is a table with a percentage for a share, and nothing for no limit', () => {
    const value = [
      { group: 'wage', upTo: 3000, rate: 0.005, fixed: 0 },
      { group: 'wage', upTo: null, rate: 0.02, fixed: 0 },
    ]
    const { table, text } = read('party.fee.bands', value)
    expect(table?.rows[0]).toContain('0.5%')
    expect(table?.rows[1]).toContain('—')
    expect(text).toContain('; ')
  })

  test('that nobody can read stays as it is stored', () => {
    expect(policyText('pit.basicDeduction', '{', { language: 'zh', t: translator('zh') })).toEqual({
      text: '{',
    })
    expect(read('no.such.key', 1).text).toBe('1')
  })

  test.each(NATIONAL_VALUES)('of $key from $from shows no JSON in any language', (shipped) => {
    for (const language of ['zh', 'en', 'es'] as const) {
      const { text, table } = read(shipped.key, shipped.value, language)
      const shown = [text, ...(table?.rows.flat() ?? [])].join('\n')
      expect(shown).not.toMatch(/[{}[\]"]|null|undefined|NaN|true|false/)
    }
  })
})
