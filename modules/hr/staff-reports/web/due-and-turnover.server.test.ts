import { describe, expect, it } from 'vitest'
import type { StartView } from '#modules/hr/archives/web/start-view.ts'
import { MAX_ANNIVERSARIES } from '#modules/hr/staff-reports/wire/staff-overview.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { describeDay, sectionOf } from './due.server.ts'
import { describeMonths } from './turnover.server.ts'

const words = { language: 'en', t: translator('en') } as const

describe('a due day of a person', () => {
  const row = { id: 'a', empNo: 'E1', name: '李娜', photo: null, deptName: null, years: null }
  const on = (date: string, years: number | null = null) =>
    describeDay(words, 'probationEnd', { ...row, date, years }, '2026-11-23').pill

  it('has a colour within 30 days, and another one once it is past', () => {
    expect(on('2026-12-24')).toEqual({ tone: 'quiet', text: 'In 31 days' })
    expect(on('2026-12-23').tone).toBe('warn')
    expect(on('2026-11-30')).toEqual({ tone: 'warn', text: 'In 7 days' })
    expect(on('2026-11-24')).toEqual({ tone: 'warn', text: 'In 1 day' })
    expect(on('2026-11-23')).toEqual({ tone: 'warn', text: 'Today' })
    expect(on('2026-11-20')).toEqual({ tone: 'bad', text: '3 days ago' })
  })

  it('tells the years of service, and is no alarm', () => {
    const service = { ...row, date: '2026-11-24', years: 5 }
    const { pill } = describeDay(words, 'serviceYear', service, '2026-11-23')
    expect(pill).toEqual({ tone: 'special', text: 'In 1 day: 5 years' })
  })
})

describe('the days of one kind', () => {
  const row = { id: 'a', empNo: 'E1', name: '李娜', deptName: null, years: null, photo: 'p' }
  const of = (many: number, isAlone: boolean) => {
    const rows = Array.from({ length: many }, () => ({ ...row, date: '2026-11-24' }))
    return sectionOf(words, { name: 'birthday', days: '30', rows, isAlone }, new Map())
  }

  it('say when there are more than the page shows, and show faces', () => {
    const most = of(MAX_ANNIVERSARIES, true)
    expect(most.cut).toContain('500')
    expect(most.rows[0]?.face).toMatchObject({ name: '李娜', photo: 'p' })
    expect(of(MAX_ANNIVERSARIES - 1, true).cut).toBe('')
    expect(of(MAX_ANNIVERSARIES, false).all?.label).toBe('First 500 people by date')
    expect(of(21, false).all?.label).toBe('All 21 people')
  })
})

describe('the next step of a day', () => {
  const row = { id: 'a', empNo: 'E1', name: '李娜', deptName: null, years: null, photo: null }
  const rows = [{ ...row, date: '2026-11-24' }]
  const open = {
    name: 'confirmation',
    label: 'Confirmation',
    href: '/new',
    reason: null,
    open: null,
  }
  const shown = (name: 'probationEnd' | 'birthday', start: StartView) =>
    sectionOf(words, { name, days: '30', rows, isAlone: true }, new Map([['a', [start]]]))

  it('is the link to what is done about it, or the reason why it is not possible', () => {
    expect(shown('probationEnd', open).rows[0]?.start).toEqual(open)
    const refused = { ...open, href: null, reason: 'ZZ1 is already under way' }
    expect(shown('probationEnd', refused).rows[0]?.start).toEqual(refused)
    expect(shown('probationEnd', { ...open, name: 'departure' }).rows[0]?.start).toBeNull()
  })

  it('stands only where the kind has one', () => {
    expect(shown('birthday', open)).toMatchObject({ isStarted: false })
    expect(shown('birthday', open).rows[0]?.start).toBeNull()
  })
})

describe('the rate of turnover', () => {
  const months = [
    { month: '2026-01', opening: 95, joined: 15, left: 5, closing: 105 },
    { month: '2026-02', opening: 105, joined: 0, left: 10, closing: 95 },
  ]

  it('is of the mean of those who were there before and after', () => {
    const { rows, total } = describeMonths(words, months)
    expect(rows.map(({ cells }) => cells.at(-1))).toEqual(['5.0 %', '10.0 %'])
    expect(total).toEqual(['95', '15', '15', '95', '15.8 %'])
  })

  it('is none where there was nobody, and of no months there is no total', () => {
    const nobody = { month: '2026-01', opening: 0, joined: 0, left: 0, closing: 0 }
    expect(describeMonths(words, [nobody]).total.at(-1)).toBe('—')
    expect(describeMonths(words, []).total).toEqual([])
  })
})
