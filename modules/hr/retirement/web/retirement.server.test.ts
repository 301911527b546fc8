import { describe, expect, it } from 'vitest'
import type { RetirementBasis } from '#modules/hr/retirement/wire/retirement.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { describeRetirement } from './retirement.server.ts'

const AGES: NonNullable<RetirementBasis['ages']> = {
  baseYears: 50,
  original: '2025-03-12',
  firstBirth: '1975-01',
  stepMonths: 2,
  maxDelay: 60,
  bornAfter: 2,
  delay: 2,
  reached: '2025-05-12',
  rule: { from: '2025-01-01', to: null, basis: '国务院关于渐进式延迟法定退休年龄的办法' },
}
const BASIS: RetirementBasis = {
  birthDate: '1975-03-12',
  gender: '女',
  isCadre: false,
  isSpecial: false,
  group: 'womanWorker',
  date: '2025-05-12',
  ages: AGES,
}

function textsIn(language: 'zh' | 'en' | 'es', basis = BASIS): Record<string, string> {
  const { steps, note } = describeRetirement({ language, t: translator(language) }, basis)
  const rows = steps.flatMap((step) => step.rows.map(({ name, text }) => [name, text] as const))
  return { ...Object.fromEntries(rows), note, steps: steps.map(({ title }) => title).join(' · ') }
}
const withAges = (ages: Partial<typeof AGES>, date = BASIS.date): RetirementBasis => ({
  ...BASIS,
  date,
  ages: { ...AGES, ...ages },
})

describe('a retirement date in words', () => {
  it('tells who, the age, the delay with its figures, the day and the paper', () => {
    expect(textsIn('zh')).toMatchObject({
      birthDate: '1975-03-12',
      gender: '女',
      isCadre: '否',
      group: '女职工（非管理身份）',
      age: '50 周岁',
      original: '2025-03-12',
      working: '出生年月比 1975-01 晚 2 个月：2 ÷ 2 取整，加 1 = 2',
      delay: '2 个月',
      date: '2025-05-12',
      basis: AGES.rule.basis,
      holds: '自 2025-01-01 起',
    })
    for (const language of ['en', 'es'] as const) {
      const texts = textsIn(language)
      expect(Object.values(texts).join(' ')).not.toContain('retirement.')
      expect(texts.working).toContain('2 ÷ 2')
    }
  })

  it('says where the delay has reached its most, and where there is none', () => {
    const most = withAges({ bornAfter: 130, delay: 60, reached: '2040-11-12' }, '2040-11-12')
    expect(textsIn('zh', most).working).toContain('加 1 = 66，最多 60')
    expect(textsIn('zh', withAges({ bornAfter: -3, delay: 0 })).working).toContain('早于 1975-01')
    const old = withAges({
      firstBirth: null,
      stepMonths: null,
      maxDelay: 0,
      bornAfter: null,
      delay: 0,
    })
    expect(textsIn('zh', old)).toMatchObject({ rule: expect.stringContaining('不延迟') })
    expect(textsIn('zh', old).working).toBeUndefined()
  })

  it('says where the ages begin to hold after they are reached, and where none are kept', () => {
    const late = withAges({ reached: '2024-12-12' }, '2025-01-01')
    expect(textsIn('zh', late).begins).toContain('2024-12-12')
    expect(textsIn('zh').begins).toBeUndefined()
    const none = { ...BASIS, date: null, ages: null }
    expect(textsIn('en', none)).toMatchObject({ date: 'There is no retirement age parameter' })
  })
})
