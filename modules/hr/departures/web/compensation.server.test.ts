import { describe, expect, it } from 'vitest'
import { type CompensationSheet, LEAVING_BASES } from '#modules/hr/departures/wire/departure.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { describeCompensation } from './compensation.server.ts'

const SHEET: CompensationSheet = {
  severance: 'N+1',
  least: 'N',
  basis: 'withoutFault',
  service: {
    from: '2023-04-01',
    to: '2026-11-30',
    years: 3,
    months: 8,
    days: 0,
    halfYears: 8,
    isCapped: false,
    early: null,
  },
  leave: {
    known: '3.5',
    entered: null,
    reason: null,
    days: '3.5',
    averagePay: '12000',
    isTyped: true,
  },
  base: {
    averagePay: '12000',
    isTyped: true,
    source: '工资表',
    payroll: null,
    averageYear: 2025,
    isProvisional: false,
    minimumWage: '2740.00',
    localAverage: '12434.00',
    wageTimes: 3,
    maxYears: 12,
    rule: 'average',
    month: '12000.00',
  },
  lines: [
    { what: 'severance', factors: ['12000.00', '4'], amount: '48000.00' },
    { what: 'notice', factors: ['12500.00', '1'], amount: '12500.00' },
    { what: 'leave', factors: ['12000.00', '÷ 21.75', '3.5', '2'], amount: '3862.07' },
  ],
  total: '64362.07',
  missing: [],
  training: [],
}

const inLanguage = (language: 'zh' | 'en' | 'es', sheet = SHEET) =>
  describeCompensation({ language, t: translator(language) }, sheet)

describe('a severance sheet in words', () => {
  it('writes each amount down as one would work it out', () => {
    const { amounts, total } = inLanguage('zh')
    expect(amounts.rows.map(([, calculation]) => calculation?.split('：')[1])).toEqual([
      '12,000.00 × 4',
      '12,500.00 × 1',
      '12,000.00 ÷ 21.75 × 3.5 × 2',
    ])
    expect(amounts.rows[0]?.[3]).toBe('《劳动合同法》第四十条、第四十六条第三项、第四十七条')
    expect(total).toEqual({ isKnown: true, text: '64,362.07' })
    expect(inLanguage('es').amounts.rows[2]?.[1]).toContain('12.000,00 ÷ 21,75 × 3,5 × 2')
  })

  it('marks what was typed, with its source, and works the cap out', () => {
    const rows = inLanguage('en').steps.flatMap((step) => step.rows)
    const textOf = (name: string) => rows.find((row) => row.name === name)?.text
    expect(textOf('averagePay')).toBe('12,000.00 (entered; source: 工资表)')
    expect(textOf('localAverage')).toBe('12,434.00 × 3 = 37,302.00')
    expect(textOf('counted')).toBe('4 months')
    expect(textOf('paid')).toBe('N+1 (one more month in place of notice)')
  })

  it('names missing values, and shows no total without them', () => {
    const base = { ...SHEET.base, averagePay: null, localAverage: null, rule: null, month: null }
    const { missing, total, amounts, steps } = inLanguage('en', {
      ...SHEET,
      base,
      lines: [],
      total: null,
      missing: ['averagePay', 'localAverage'],
    })
    expect(missing).toHaveLength(2)
    expect(amounts.rows).toEqual([])
    expect(total).toEqual({ isKnown: false, text: 'Not known' })
    expect(steps.flatMap(({ rows }) => rows).filter(({ text }) => text === '')).toEqual([])
  })

  it('shows the training penalty of the employee apart from the amounts owed to them', () => {
    expect(inLanguage('zh').training).toBeNull()
    const agreed = { title: '项目管理实务', until: '2028-06-30', share: '12000.00' }
    const owed = { ...agreed, months: 24, remaining: 9, amount: '4500.00' }
    const { training, total } = inLanguage('zh', { ...SHEET, training: [owed] })
    expect(training?.table.rows[0]?.slice(2)).toEqual(['12,000.00 × 9 ÷ 24', '4,500.00'])
    expect(training?.law).toContain('第二十二条')
    expect(total.text).toBe('64,362.07')
  })

  it('names the cap of years where it bites', () => {
    const service = { ...SHEET.service, halfYears: 24, isCapped: true }
    const rows = inLanguage('zh', { ...SHEET, service }).steps.flatMap((step) => step.rows)
    expect(rows.find(({ name }) => name === 'counted')?.text).toContain('最多 12 年')
  })

  it.each(LEAVING_BASES)('names the articles of its own kind: %s', (basis) => {
    const others = LEAVING_BASES.filter((other) => other !== basis)
    for (const language of ['zh', 'en', 'es'] as const) {
      const lawOf = (of: CompensationSheet['basis']) =>
        inLanguage(language, { ...SHEET, basis: of }).steps[0]?.law
      expect(lawOf(basis)).not.toContain('compensation.')
      expect(others.map(lawOf)).not.toContain(lawOf(basis))
    }
  })

  it('names articles 36, 46(2) and 47 of an agreed end that the company proposes', () => {
    const { steps, amounts } = inLanguage('zh', { ...SHEET, severance: 'N', basis: 'agreed' })
    const law = '《劳动合同法》第三十六条、第四十六条第二项、第四十七条'
    expect([steps[0]?.law, amounts.rows[0]?.[3]]).toEqual([law, law])
    const byEmployee = { ...SHEET, basis: 'agreedByEmployee', least: '无' } as const
    expect(inLanguage('zh', byEmployee).amounts.rows[0]?.[3]).toBe('双方约定（法律不要求支付）')
  })

  it('shows the leave of the ledger and what was entered instead, with the reason', () => {
    const leave = {
      ...SHEET.leave,
      known: '9',
      entered: '2.0',
      reason: '本人书面放弃',
      days: '2.0',
    }
    const rows = inLanguage('zh', { ...SHEET, leave }).steps.flatMap((step) => step.rows)
    const textOf = (name: string) => rows.find((row) => row.name === name)?.text
    expect(textOf('leaveKnown')).toBe('9 天')
    expect(textOf('leaveEntered')).toBe('2 天（与系统不一致，原因：本人书面放弃）')
    expect(textOf('leaveAveragePay')).toBe('12,000.00（录入，来源：工资表）')
  })

  it('tells service before 2008 apart, and says where it is not worked out', () => {
    const early = {
      from: '2001-03-05',
      to: '2007-12-31',
      years: 6,
      months: 9,
      days: 27,
      rule: 'agreed',
      counted: 7,
      most: 12,
      known: '70000.00',
      entered: null,
      reason: null,
    } as const
    const textOf = (
      earlyService: NonNullable<CompensationSheet['service']['early']>,
      name: string,
    ) => {
      const service = { ...SHEET.service, from: '2008-01-01', early: earlyService }
      const { steps } = inLanguage('zh', { ...SHEET, service })
      return steps.flatMap(({ rows }) => rows).find((row) => row.name === name)?.text
    }
    expect(textOf(early, 'early')).toContain('6 年 9 个月 27 天')
    expect(textOf(early, 'earlyRule')).toContain('最多 12 个月')
    expect(textOf(early, 'earlyCounted')).toBe('7 个月')
    expect(textOf(early, 'earlyEntered')).toBeUndefined()
    const entered = { ...early, rule: 'entered', counted: null, most: null, known: null } as const
    expect(textOf(entered, 'earlyCounted')).toContain('未计算')
    const explained = { ...entered, entered: '50000.00', reason: '本企业月平均工资 × 7' }
    expect(textOf(explained, 'earlyEntered')).toBe('50,000.00（依据：本企业月平均工资 × 7）')
    const other = { ...early, entered: '80000.00', reason: '双方约定' }
    expect(textOf(other, 'earlyEntered')).toBe('80,000.00（系统算得 70,000.00，依据：双方约定）')
  })
})
