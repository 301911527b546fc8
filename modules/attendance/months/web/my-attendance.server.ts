import { randomUUID } from 'node:crypto'
import { loadBalances } from '#modules/attendance/balances/web/balances.server.ts'
import { CLOCK_IN, CLOCK_OUT } from '#modules/attendance/clocking/define/choices.ts'
import {
  clockText,
  dayHref,
  monthAsked,
  monthSteps,
  spanText,
} from '#modules/attendance/days/web/day-words.server.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import {
  type MissingPunch,
  type MyAttendance,
  myAttendance,
  RECORD_CALLS,
  type TodayPart,
} from '#modules/attendance/months/wire/attend-records.ts'
import { corrections } from '#modules/attendance/requests/define/correction.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import { loadRequests } from '#modules/attendance/requests/web/requests.server.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt, holdsRight } from '#platform/web/gateway/navigation.server.ts'
import { formatDateTime, formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { describeMonthGrid } from './month-grid.server.ts'
import type { MyAttendanceView } from './my-attendance-view.ts'

export const MY_ATTENDANCE = '/attendance/my'
/** Requests about the user's own attendance. */
const REQUESTS = [
  leaves,
  hoursLeaves,
  trips,
  overtimes,
  corrections,
  familyVisits,
  returnsToCompany,
]
const MOST_REQUESTS = 5

type Navigation = Awaited<ReturnType<SignedInCall['gateway']['navigation']>>
export type PunchRedraw = { requestId?: string; reason?: string; problem?: string }

/** Today and the user's own month; without a parameter the current one. */
export async function loadMyAttendance(
  call: SignedInCall,
  redraw: PunchRedraw = {},
): Promise<MyAttendanceView> {
  const { gateway, url, t, language } = call
  const requestedMonth = monthAsked(url)
  const [mine, requests, balances, navigation] = await Promise.all([
    gateway.ask(RECORD_CALLS.mine, { month: requestedMonth }, myAttendance),
    loadRequests(call, 'mine'),
    loadBalances(call),
    gateway.navigation(),
  ])
  const { month, calendar, days, planned, userId } = mine
  const mayAsk = ({ path }: { path: string }) => buttonCodesAt(navigation, `/${path}`).has('add')
  return {
    title: t('attendRecords.my'),
    month,
    steps: monthSteps(url, month),
    today: describeToday(call, mine, { navigation, redraw }),
    grid: describeMonthGrid({ calendar, days, planned, userId, url }, call),
    missing: mine.missing.map((missing) => describeMissing(call, missing, mayAsk(corrections))),
    confirm: describeConfirm(call, mine, navigation),
    requests: requests.slice(0, MOST_REQUESTS),
    balances,
    starts: REQUESTS.filter(mayAsk).map((resource) => ({
      href: `/${resource.path}/new`,
      label: recordLabel(resource, language),
    })),
  }
}

type About = { navigation: Navigation; redraw: PunchRedraw }

function describeToday(
  call: SignedInCall,
  { today, userId }: MyAttendance,
  { navigation, redraw }: About,
): MyAttendanceView['today'] {
  const { t, language } = call
  const { problem = '', reason = '', requestId = randomUUID() } = redraw
  const mayPunch = today.isExpected && holdsRight(navigation, 'attendance/my:punch')
  return {
    day: formatDayPart(today.date, 'weekday', language),
    plan: planText(call, today),
    pill: lastPunch(call, today),
    segments: today.segments.map(({ seq, from, to, ...own }) => ({
      seq,
      name: t('attendRecords.segment', { seq }),
      hours: spanText(from, to, t),
      windows: windowsOf(call, own),
      clocked: spanText(own.in, own.out, t),
    })),
    punches: today.punches.map(({ at, source, verdict }, index) => ({
      key: String(index),
      time: clockText(at, t),
      source: t(`attendRecords.source.${source}`, { defaultValue: source }),
      why: verdict === null ? '' : t(`attendRecords.verdict.${verdict}`, { defaultValue: verdict }),
    })),
    punch: mayPunch ? { requestId, reason, problem, asksReason: problem !== '' } : null,
    href: userId && today.statuses.length > 0 ? dayHref(userId, today.date) : null,
  }
}

type Windows = Pick<TodayPart['segments'][number], 'inFrom' | 'inUntil' | 'outFrom' | 'outUntil'>

function windowsOf({ t }: SignedInCall, windows: Windows): string[] {
  const { inFrom, inUntil, outFrom, outUntil } = windows
  return [
    ...(inFrom === null
      ? []
      : [t('attendRecords.inWindow', { span: spanText(inFrom, inUntil, t) })]),
    ...(outFrom === null
      ? []
      : [t('attendRecords.outWindow', { span: spanText(outFrom, outUntil, t) })]),
  ]
}

function planText({ t }: SignedInCall, { isExpected, plan, shiftName }: TodayPart): string {
  if (!isExpected) return t('attendRecords.notExpected')
  return shiftName ?? t(`attendRecords.plan.${plan ?? 'unscheduled'}`)
}

function lastPunch(
  { t }: SignedInCall,
  { punches, plan }: TodayPart,
): MyAttendanceView['today']['pill'] {
  const last = punches.filter(({ verdict }) => verdict === null).at(-1)
  if (last) {
    return { tone: 'good', text: t('attendRecords.lastPunch', { time: clockText(last.at, t) }) }
  }
  if (plan !== 'shift' && plan !== 'free') return null
  return { tone: 'warn', text: t('attendRecords.noPunch') }
}

/** A link to a correction request, filled in with the facts of the day. */
function correctionHref({ date, seq, kind, due }: MissingPunch): string {
  const params = new URLSearchParams({
    date,
    segSeq: String(seq),
    kind: kind === 'in' ? CLOCK_IN : CLOCK_OUT,
  })
  if (due !== null) {
    const at = new Date(Date.parse(date) + due * 1_000).toISOString()
    params.set('at', `${at.slice(0, 10)} ${at.slice(11, 19)}`)
  }
  return `/${corrections.path}/new?${params}`
}

function describeMissing(
  { t, language }: SignedInCall,
  missing: MissingPunch,
  mayAsk: boolean,
): MyAttendanceView['missing'][number] {
  const { date, seq, kind, due } = missing
  const day = formatDayPart(date, 'dayOfYear', language)
  const time = due === null ? '' : clockText(due, t)
  return {
    key: `${date}/${seq}/${kind}`,
    text: [day, t(`attendRecords.missing.${kind}`, { time }).trim()].join(' · '),
    href: mayAsk ? correctionHref(missing) : null,
  }
}

function describeConfirm(
  { t, language }: SignedInCall,
  { summary }: MyAttendance,
  navigation: Navigation,
): MyAttendanceView['confirm'] {
  if (!summary) return { states: [], id: null, version: 0, monthHref: null }
  const { id, version, locked, confirmedAt, mayConfirm } = summary
  const maySee = buttonCodesAt(navigation, `/${monthlySummaries.path}`).has('view')
  const at = confirmedAt && formatDateTime(confirmedAt, language)
  return {
    states: [
      ...(at ? [{ tone: 'good' as const, text: t('attendRecords.confirmed', { at }) }] : []),
      ...(locked ? [{ tone: 'bad' as const, text: t('attendRecords.closed') }] : []),
    ],
    id: mayConfirm ? id : null,
    version,
    monthHref: maySee ? `/${monthlySummaries.path}/${id}` : null,
  }
}
