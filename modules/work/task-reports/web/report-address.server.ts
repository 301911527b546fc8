import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { dayAfter, monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { dayFrom } from '#platform/wire/values/parse-day.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

export const REPORTS = '/work/reports'
export const REPORT_TABS = ['overview', 'load', 'people', 'usage', 'performance', 'scores'] as const
type ReportTab = (typeof REPORT_TABS)[number]

/** Hours by day show at most one month, because each day is a row. */
const MAX_DAYS: Readonly<Record<ReportTab, number>> = {
  overview: 366,
  load: 366,
  people: 366,
  usage: 31,
  performance: 366,
  scores: 366,
}

export type RequestedReport = {
  tab: ReportTab
  start: string
  end: string
  year: string
  whose: string
  /** A department, with those below it; empty for all. */
  deptId: string
}

/** Reads the report request from the address; corrects an invalid or too long span. */
export function readReportAddress({ url }: Pick<SignedInCall, 'url'>): RequestedReport {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) ?? ''
  const day = (name: string) => dayFrom(param(name))
  const today = todayInShanghai()
  const tab = REPORT_TABS.find((name) => name === param('tab')) ?? 'overview'
  const start = isCalendarDate(day('start')) ? day('start') : `${today.slice(0, 7)}-01`
  const last = dayAfter(start, MAX_DAYS[tab] - 1)
  const wished = isCalendarDate(day('end')) && day('end') >= start ? day('end') : lastOfMonth(start)
  const isTooLong = wished > last
  const year = /^20\d{2}$/.test(param('year')) ? param('year') : today.slice(0, 4)
  const whose = param('whose') === 'all' || tab !== 'overview' ? 'all' : 'mine'
  const deptId = isUuid(param('deptId')) ? param('deptId') : ''
  return { tab, start, end: isTooLong ? last : wished, year, whose, deptId }
}

function lastOfMonth(day: string): string {
  return dayAfter(`${monthBefore(day.slice(0, 'yyyy-MM'.length), -1)}-01`, -1)
}

export function reportAddress({ tab, start, end, year, whose, deptId }: RequestedReport): string {
  const params = new URLSearchParams({ tab, start, end, year, whose })
  if (deptId !== '') params.set('deptId', deptId)
  return `${REPORTS}?${params}`
}
