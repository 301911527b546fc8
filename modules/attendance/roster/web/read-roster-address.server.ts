import { z } from 'zod'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { GROUP_CALLS, namedGroup } from '#modules/attendance/groups/wire/attend-group.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { type RosterViewName, VIEWS } from './roster-view.ts'

export const ROSTER_PAGE = '/attendance/roster'
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MOST_GROUPS = 500

type NamedGroup = z.infer<typeof namedGroup>

/** The parameters in the URL of a roster. */
export type RosterAsked = {
  group: string
  month: string
  page: number
  key: string
  view: RosterViewName
  user: string
  /** The employee number, used to find the employee. */
  empNo: string
  /** A day of the month: the displayed day, or a day of the displayed week. */
  day: number
}

/** The groups that the user may choose from: the groups they lead, or all that they may view. */
export async function readGroups({ gateway }: SignedInCall): Promise<NamedGroup[]> {
  const managed = await gateway.ask(GROUP_CALLS.all, {}, z.array(namedGroup))
  if (managed.length > 0) return managed
  const options = await gateway.options(attendGroups, { limit: MOST_GROUPS })
  return options.map(({ value, label }) => ({ id: value, name: label }))
}

export function readMonth(text: string | null): string {
  return text !== null && MONTH.test(text) ? text : todayInShanghai().slice(0, 'yyyy-MM'.length)
}

/** The group in the URL; without a valid one, the first group of the user. */
export function readGroup(url: URL, groups: readonly NamedGroup[]): string {
  const query = url.searchParams.get('group')
  return groups.find(({ id }) => id === query)?.id ?? groups[0]?.id ?? ''
}

export function readRosterAsked(url: URL, groups: readonly NamedGroup[]): RosterAsked {
  const { searchParams: params } = url
  const user = params.get('user') ?? ''
  const view = VIEWS.find((name) => name === params.get('view')) ?? 'month'
  const date = params.get(view === 'week' ? 'week' : 'date') ?? ''
  const day = DAY.test(date) ? date : todayInShanghai()
  const month = DAY.test(date) ? date.slice(0, 'yyyy-MM'.length) : readMonth(params.get('month'))
  return {
    group: readGroup(url, groups),
    month,
    key: (params.get('key') ?? '').slice(0, 100),
    page: Math.max(1, Math.min(Number.parseInt(params.get('page') ?? '', 10) || 1, 10_000)),
    // The personal view needs an employee.
    view: view === 'person' && !isUuid(user) ? 'month' : view,
    user: isUuid(user) ? user : '',
    empNo: (params.get('no') ?? '').slice(0, 40),
    day: day.startsWith(month) ? Number(day.slice('yyyy-MM-'.length)) : 1,
  }
}

type Changes = Partial<
  Record<'group' | 'month' | 'page' | 'key' | 'view' | 'user' | 'no' | 'date', string>
>

/** The URL of a part of the roster; omitted parameters keep their current values. */
export function rosterHref(
  { group, month, page, key }: Pick<RosterAsked, 'group' | 'month' | 'page' | 'key'>,
  changes: Changes = {},
): string {
  const { view = 'month', date = '', ...others } = changes
  const wanted = { group, month, page: page > 1 ? String(page) : '', key, ...others }
  const params = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
  if (view !== 'month') params.set('view', view)
  if (date !== '') params.set(view === 'week' ? 'week' : 'date', date)
  return `${ROSTER_PAGE}?${params}`
}

type BesideName =
  | ('by-month' | 'import' | 'export' | 'check' | 'locks' | 'reopen' | 'print')
  | ('recalculation' | `recalculation/${string}`)

/** The URL of a page that belongs to the roster, for the same group and month. */
export function besideHref(
  name: BesideName,
  { group, month }: Pick<RosterAsked, 'group' | 'month'>,
  more: Readonly<Record<string, string>> = {},
): string {
  return `${ROSTER_PAGE}/${name}?${new URLSearchParams({ group, month, ...more })}`
}
