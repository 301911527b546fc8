import { describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Language } from '#platform/wire/language/language.ts'
import '#product/define/registry.server.ts'
import { describeDays } from './head-days.server.ts'

const TODAY = '2026-11-22'

const reader = (language: Language) => ({
  language,
  t: translator(language),
  permissions: new Set<string>(),
})

function away(language: Language, field: string, day: string, serviceYears?: string) {
  const call = { resource: archives, ...reader(language) } as unknown as ResourceCall
  const record = { id: 'x', version: 1, [field]: day, ...(serviceYears && { serviceYears }) }
  const [shown] = describeDays(call, record, TODAY)
  return shown && [shown.away?.text ?? '', shown.away?.tone ?? '']
}

describe('the days in a head', () => {
  test.each([
    ['joinDate', '2026-12-13', ['剩 21 天', 'warn']],
    ['joinDate', '2026-11-22', ['今天', 'quiet']],
    ['leaveDate', '2026-11-29', ['剩 7 天', 'warn']],
    ['leaveDate', '2026-11-22', ['今天', 'warn']],
    ['leaveDate', '2026-12-23', ['剩 31 天', 'quiet']],
    ['leaveDate', '2020-01-01', ['', '']],
    ['idValidTo', '2026-11-12', ['已过期 10 天', 'bad']],
    // The date is so far away that the head does not show the time until it.
    ['idValidTo', '2036-11-12', undefined],
    ['retireDate', '2050-01-01', undefined],
  ])('%s on %s', (field, day, expected) => {
    expect(away('zh', field, day)).toEqual(expected)
  })

  test.each([
    ['zh', '司龄 14.4 年'],
    ['en', 'Length of service 14.4 yrs'],
    ['es', 'Antigüedad 14,4 años'],
  ] as const)('in %s, how long somebody has been here is what the lists say', (language, text) => {
    // The employee left half a year ago: the years of service end on that day, and are rounded once.
    expect(away(language, 'joinDate', '2011-09-15', '14.4')).toEqual([text, 'quiet'])
    expect(away(language, 'joinDate', '2011-09-15')).toEqual(['', ''])
  })

  test.each([
    ['en', '2026-11-23', '1 day left'],
    ['en', '2026-12-13', '21 days left'],
    ['es', '2026-11-23', 'queda 1 día'],
    ['es', '2026-12-13', 'quedan 21 días'],
  ] as const)('in %s, %s', (language, day, text) => {
    expect(away(language, 'leaveDate', day)?.[0]).toBe(text)
  })

  test.each([
    ['a contract in force', CONTRACT.running, '2026-12-16', '剩 24 天'],
    ['a contract that ends in years', CONTRACT.running, '2029-09-13', undefined],
    ['a contract that was ended early', CONTRACT.dissolved, '2026-12-16', undefined],
    ['a contract that is over', CONTRACT.running, '2026-11-01', undefined],
  ])('the last day of %s is shown', (_, bizState, endDate, expected) => {
    const call = { resource: contracts, ...reader('zh') } as unknown as ResourceCall
    const record = { id: 'x', version: 1, bizState, endDate }
    const [shown] = describeDays(call, record, TODAY)
    expect([shown?.text, shown?.away?.text]).toEqual([endDate, expected])
  })
})
