import { CLOSED } from '#modules/attendance/roster/define/choices.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { NO_LOCK, shownDays } from './describe-days.server.ts'
import { MONTH_MODES } from './filling/by-month-view.ts'
import type { Roster } from './read-roster.server.ts'
import { besideHref, rosterHref } from './read-roster-address.server.ts'
import { type HeadView, VIEWS } from './roster-view.ts'

/** The head of a roster: group, month, status and actions. */
export function describeHead(call: SignedInCall, roster: Roster): HeadView {
  const { language, t } = call
  const { params, groups } = roster
  const { month, view } = params
  const person = { user: params.user, no: params.empNo }
  const at = (other: string) => ({
    label: formatDayPart(`${other}-01`, 'monthOfYear', language),
    href: rosterHref(params, {
      month: other,
      page: '',
      view,
      ...(view === 'person' && person),
      ...(view !== 'month' && view !== 'person' && { date: `${other}-01` }),
    }),
  })
  const date = `${month}-${String(params.day).padStart(2, '0')}`
  return {
    groups: groups.map(({ id, name }) => ({ value: id, label: name })),
    group: params.group,
    month,
    key: params.key,
    view,
    monthName: formatDayPart(`${month}-01`, 'monthOfYear', language),
    before: at(monthBefore(month)),
    after: at(monthBefore(month, -1)),
    pills: pillsOf(call, roster),
    views: VIEWS.filter((name) => name !== 'person' || view === 'person').map((name) => ({
      name,
      label: t(`roster.views.${name}`),
      href: rosterHref(params, {
        view: name,
        ...(name === 'person' && person),
        ...((name === 'week' || name === 'date') && { date }),
      }),
    })),
    publish: publishOf(call, roster),
    menu: menuOf(call, roster),
  }
}

/** Pills for published and closed. */
function pillsOf({ t }: SignedInCall, { page, days }: Roster): HeadView['pills'] {
  const { published } = page
  const locked = days.filter(({ lockType }) => lockType !== NO_LOCK)
  const isClosed = locked.length > 0 && locked.every(({ lockType }) => lockType === '2')
  const whole = locked.length === days.length
  const kind = isClosed ? 'closed' : 'locked'
  return [
    published
      ? published.isStale
        ? { tone: 'warn' as const, text: t('roster.stale', { version: published.version }) }
        : { tone: 'good' as const, text: t('roster.published', { version: published.version }) }
      : { tone: 'quiet' as const, text: t('roster.unpublished') },
    ...(locked.length > 0
      ? [
          {
            tone: 'bad' as const,
            text: whole ? t(`roster.${kind}`) : t(`roster.${kind}Days`, { count: locked.length }),
          },
        ]
      : []),
  ]
}

/** The link to check and publish, while the roster differs from its published edition. */
function publishOf({ t }: SignedInCall, roster: Roster): HeadView['publish'] {
  const { params, codes, page, days } = roster
  const isTold = page.published !== null && !page.published.isStale
  const isClosed = days.every(({ lockType }) => lockType === CLOSED)
  if (!codes.has('publish') || isTold || isClosed) return null
  return { label: t('roster.checkAndPublish'), href: besideHref('check', params) }
}

/** The days that the page shows, and the employee of a personal view. */
function daysOf({ params, days }: Roster): Record<string, string> {
  const { from, to } = shownDays(params, days)
  const [start = '', end = ''] = [days[from - 1]?.date, days[to - 1]?.date]
  return { start, end, ...(params.view === 'person' && { user: params.user, no: params.empNo }) }
}

/** Actions that users need less often than saving. */
function menuOf({ t }: SignedInCall, roster: Roster): HeadView['menu'] {
  const { params, codes } = roster
  const has = (code: string) => codes.has(code)
  const entry = (name: Parameters<typeof besideHref>[0], more: Record<string, string> = {}) => ({
    label: t(`roster.menu.${more.format ?? more.mode ?? name}`),
    href: besideHref(name, params, more),
  })
  return [
    ...MONTH_MODES.filter(
      (mode) => mode !== 'clear' && has('byMonth') && (mode !== 'copyLastMonth' || has('copy')),
    ).map((mode) => entry('by-month', { mode })),
    ...(has('import') ? [entry('import')] : []),
    ...(has('export')
      ? (['xlsx', 'csv'] as const).map((format) => ({
          ...entry('export', { format }),
          isFile: true as const,
        }))
      : []),
    entry('check'),
    ...(has('recalc') ? [entry('recalculation', daysOf(roster))] : []),
    entry('locks'),
    entry('print'),
    ...(has('byMonth')
      ? [{ ...entry('by-month', { mode: 'clear' }), isDanger: true as const }]
      : []),
  ]
}
