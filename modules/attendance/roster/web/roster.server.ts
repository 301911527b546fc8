import type { RosterDay } from '#modules/attendance/roster/wire/roster.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { cacheResults } from '#platform/web/lib/cache-results.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { describeDayHeads, shownDays, weekOf } from './describe-days.server.ts'
import { describeHead } from './describe-head.server.ts'
import { describeLooks, describeRosterRows } from './describe-rows.server.ts'
import { type Roster, readRoster } from './read-roster.server.ts'
import {
  besideHref,
  readGroups,
  readRosterAsked,
  rosterHref,
} from './read-roster-address.server.ts'
import type { RosterView, TotalView } from './roster-view.ts'

/** The roster of a group: a month, a week, a day, or one employee's month. */
export async function loadRoster(call: SignedInCall): Promise<RosterView | null> {
  const groups = await readGroups(call)
  const address = readRosterAsked(call.url, groups)
  if (address.group === '') return null
  const roster = await readRoster(call, address, groups)
  requirePerson(call, roster)
  return describeRoster(call, roster)
}

/** The personal view needs an employee of this group in this month. */
function requirePerson({ language }: SignedInCall, { params, page }: Roster): void {
  if (params.view !== 'person' || page.data.some(({ userId }) => userId === params.user)) return
  throw new GatewayError('not-found', formatMessage(language, 'not-found'))
}

function describeRoster(call: SignedInCall, roster: Roster): RosterView {
  const { t, language } = call
  const { params, days, page, shifts, codes } = roster
  const { looks, placeOf } = describeLooks(shifts, page.kinds, lookWords(call))
  // A cache: most employees of a group have the same number of days and hours.
  const number = cacheResults((value: number) => formatNumber(value, language))
  const { rows, leaves, hasCycle } = describeRosterRows(roster, placeOf, number)
  return {
    title: t('roster.title'),
    count: t('roster.people', { count: page.dataCount }),
    head: describeHead(call, roster),
    notices: page.data.length === 0 ? [{ text: t('roster.nobody') }] : [],
    days: describeDayHeads(days, params, call),
    shown: shownDays(params, days),
    blanks: (days[0]?.weekday ?? 1) - 1,
    looks,
    shifts: shifts.worked.length,
    rows,
    leaves,
    totals: totalsOf(call, hasCycle),
    mayEdit: codes.has('save'),
    mayFill: { day: codes.has('byDate'), person: codes.has('byUser') },
    steps: stepsOf(call, roster),
    pager: {
      page: page.page,
      pageCount: page.pageCount,
      total: page.dataCount,
      pageSize: page.pageSize,
      search: call.url.search,
    },
    print: besideHref('print', params),
  }
}

/** Texts of cells without a shift. */
export const lookWords = ({ t }: SignedInCall) => ({
  rest: t('roster.rest'),
  restShort: t('roster.restShort'),
  none: t('roster.none'),
  noneShort: t('roster.noneShort'),
})

const TOTALS = ['work', 'rest', 'hours', 'cycle'] as const

export function totalsOf({ t }: SignedInCall, hasCycle: boolean): TotalView[] {
  return TOTALS.filter((name) => name !== 'cycle' || hasCycle).map((name) => ({
    name,
    label: t(`roster.totals.${name}`),
    short: t(`roster.totalsShort.${name}`),
  }))
}

/** Links to the week or day before and after, within the month; the month has separate links. */
function stepsOf({ t }: SignedInCall, { params, days }: Roster): RosterView['steps'] {
  const { view } = params
  if (view !== 'week' && view !== 'date') return []
  const { from, to } =
    view === 'week' ? weekOf(days, params.day) : { from: params.day, to: params.day }
  const step = (name: 'before' | 'after', day: RosterDay | undefined) =>
    day
      ? [{ label: t(`roster.${view}.${name}`), href: rosterHref(params, { view, date: day.date }) }]
      : []
  return [...step('before', days[from - 2]), ...step('after', days[to])]
}
