import { randomUUID } from 'node:crypto'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  clockText,
  daysText,
  spanText,
  timesText,
} from '#modules/attendance/days/web/day-words.server.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { MY_ATTENDANCE } from '#modules/attendance/months/web/my-attendance.server.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { besideHref } from '#modules/attendance/roster/web/read-roster-address.server.ts'
import {
  type AttendDesk,
  type AttendMyMonth,
  type AttendTeam,
  type AttendTeamToday,
  type AttendToday,
  attendDesk,
  attendMyMonth,
  attendTeam,
  attendTeamToday,
  attendToday,
  PRESENCE,
  type Presence,
} from '#modules/attendance/wire/home-cards.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import { describeTrend } from '#platform/web/home/describe-trend.server.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { HomeStart } from '#platform/web/home/home-start.ts'
import type { ClockView, RowView } from '#platform/web/home/home-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { PRESENCE_TONE, presenceNote } from './presence-words.server.ts'

const TEAM = '/attendance/team'

/** The shortcut that requests leave, for employees who may request it. */
export const attendanceHomeStarts: readonly HomeStart[] = [
  {
    label: 'home.starts.leave',
    // After saving, the browser returns to the home page, which shows a link to the request.
    href: `/${leaves.path}/new?${new URLSearchParams({ [FROM_LIST]: '/' })}`,
    entry: `/${leaves.path}`,
    buttons: ['add'],
  },
]

/** 考勤: cards for the user's own day and month, their team, and abnormal days. */
export const attendanceHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'attendance/today',
    title: 'home.attendToday.title',
    data: attendToday,
    place: 'side',
    turn: 'today',
    draw: describeToday,
  }),
  homeCard({
    name: 'attendance/team-today',
    title: 'home.teamToday.title',
    data: attendTeamToday,
    place: 'side',
    turn: 'people',
    draw: describeTeamToday,
  }),
  homeCard({
    name: 'attendance/my-month',
    title: 'home.myMonth.title',
    data: attendMyMonth,
    place: 'side',
    turn: 'own',
    draw: describeMyMonth,
  }),
  homeCard({
    name: 'attendance/team',
    title: 'home.attendTeam.title',
    data: attendTeam,
    tiles: ({ t, language }, { days, people, months }) => [
      {
        label: t('home.attendTeam.title'),
        href: TEAM,
        isNone: days === 0,
        value: formatNumber(days, language),
        tone: days > 0 ? 'warn' : null,
        note: people > 0 ? t('home.attendTeam.people', { count: people }) : '',
        trend: describeTrend(
          { language },
          'bars',
          months.map(({ month, days: value }) => ({ month, value })),
          (value) => formatNumber(value, language),
        ),
      },
    ],
    draw: (call, { rows }) =>
      rows.length > 0
        ? {
            more: { href: TEAM, label: call.t('home.all') },
            body: { shape: 'rows', rows: rows.map((row) => teamRow(call, row)) },
          }
        : { quiet: call.t('home.attendTeam.none') },
  }),
  homeCard({
    name: 'attendance/desk',
    title: 'home.attendDesk.title',
    data: attendDesk,
    place: 'side',
    turn: 'people',
    draw: (call, desk) => {
      const rows = deskRows(call, desk)
      return rows.length > 0
        ? { body: { shape: 'rows', rows } }
        : { quiet: call.t('home.attendDesk.none') }
    },
  }),
]

/**
 * On a working day, this card comes first until the user has clocked in. Afterwards it shows the time of the
 * clock-in, and keeps the button for clocking out.
 */
async function describeToday(call: SignedInCall, today: AttendToday) {
  const { t, gateway } = call
  const { plan, shiftName, from, to, firstAt, lastAt } = today
  const isWorked = plan === 'shift' || plan === 'free'
  const isDone = lastAt !== null
  const mayPunch = isWorked && holdsRight(await gateway.navigation(), 'attendance/my:punch')
  const clock: ClockView = {
    title: shiftName ?? t(`attendRecords.plan.${plan}`),
    note: spanText(from, to, t),
    pill: isDone
      ? { tone: 'good', text: clockedText(t, firstAt ?? lastAt, lastAt) }
      : isWorked
        ? { tone: 'warn', text: t('attendRecords.noPunch') }
        : null,
    form: mayPunch
      ? { action: MY_ATTENDANCE, requestId: randomUUID(), label: t('attendRecords.punch'), isDone }
      : null,
  }
  return {
    isFirst: mayPunch && !isDone,
    more: { href: MY_ATTENDANCE, label: t('attendRecords.my') },
    body: { shape: 'clock' as const, clock },
  }
}

function clockedText(t: SignedInCall['t'], first: number, last: number): string {
  const time = clockText(last, t)
  if (first === last) return t('home.attendToday.clocked', { time })
  return t('home.attendToday.clockedBoth', { first: clockText(first, t), last: time })
}

/** The states that the card counts even if nobody is in them: it is an answer that nobody is late. */
const ALWAYS_COUNTED: ReadonlySet<Presence> = new Set(['late', 'away', 'due'])
const MOST_NOT_HERE = 5
const MOST_HERE = 12

function describeTeamToday(call: SignedInCall, { counts, isDirect, people }: AttendTeamToday) {
  const { t, language } = call
  const text = (state: Presence) => t(`home.teamToday.${state}`)
  const faceOf = ({ userId, name, photo }: AttendTeamToday['people'][number]) => ({
    colour: faceColour(userId),
    name,
    photo,
  })
  const [here, others] = [
    people.filter(({ state }) => state === 'here'),
    people.filter(({ state }) => state !== 'here'),
  ]
  return {
    more: { href: TEAM, label: t('home.all') },
    note: isDirect ? t('home.teamToday.direct') : '',
    body: {
      shape: 'presence' as const,
      presence: {
        pills: PRESENCE.filter((state) => counts[state] > 0 || ALWAYS_COUNTED.has(state)).map(
          (state) => ({
            tone: counts[state] > 0 ? PRESENCE_TONE[state] : 'quiet',
            text: `${text(state)} ${formatNumber(counts[state], language)}`,
          }),
        ),
        people: others.slice(0, MOST_NOT_HERE).map((one) => ({
          id: one.userId,
          href: `/${dailyStatistics.path}?userId=${one.userId}`,
          face: faceOf(one),
          note: presenceNote(one, call),
          pill: { tone: PRESENCE_TONE[one.state], text: text(one.state) },
        })),
        here: here.slice(0, MOST_HERE).map((one) => ({
          id: one.userId,
          face: faceOf(one),
          note: presenceNote(one, call),
        })),
      },
    },
  }
}

async function describeMyMonth(call: SignedInCall, found: AttendMyMonth) {
  const { t, language } = call
  const { month, requiredDays, attendDays, leaveDays, annualLeft, absentDays } = found
  const exceptions = [
    { name: 'late', count: found.lateTimes },
    { name: 'early', count: found.earlyTimes },
    { name: 'missing', count: found.missTimes },
  ].filter(({ count }) => count > 0)
  const days = (value: number) => daysText(value, call)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return {
    more: { href: MY_ATTENDANCE, label: t('home.all') },
    body: {
      shape: 'facts' as const,
      figures: {
        facts: [
          {
            label: t('home.myMonth.worked', {
              month: formatDayPart(`${month}-01`, 'month', language),
            }),
            text: `${number.format(attendDays)} / ${days(requiredDays)}`,
            tone: null,
          },
          ...(leaveDays > 0
            ? [{ label: t('home.myMonth.leave'), text: days(leaveDays), tone: null }]
            : []),
          ...(absentDays > 0
            ? [{ label: t('home.myMonth.absent'), text: days(absentDays), tone: 'bad' as const }]
            : []),
          ...exceptions.map(({ name, count }) => ({
            label: t(`home.myMonth.${name}`),
            text: timesText(count, call),
            tone: 'warn' as const,
          })),
          ...(annualLeft === null
            ? []
            : [{ label: t('home.myMonth.annual'), text: days(annualLeft), tone: null }]),
        ],
        links: [],
      },
    },
  }
}

function teamRow(
  { t, language }: SignedInCall,
  { userId, name, deptName, photo, days, last }: AttendTeam['rows'][number],
): RowView {
  const day = formatDayPart(last, 'dayOfYear', language)
  return {
    id: userId,
    icon: 'user',
    title: name,
    href: `/${dailyStatistics.path}?userId=${userId}&dateStart=${last.slice(0, 7)}-01`,
    face: { colour: faceColour(userId), name, photo },
    note: [deptName, t('home.attendTeam.last', { day })].filter(Boolean).join(' · '),
    pill: { tone: 'warn', text: t('home.attendTeam.days', { count: days }) },
  }
}

/**
 * The open work of the attendance administrator: one row with a button for each task. Finished
 * tasks have no row.
 */
function deskRows(
  { t, language }: SignedInCall,
  { pending, month, unconfirmed, months, toClose, rosters }: AttendDesk,
): RowView[] {
  const nameOf = (month: string) => formatDayPart(`${month}-01`, 'monthOfYear', language)
  const row = (id: string, icon: string, href: string): Omit<RowView, 'title' | 'note'> => ({
    id,
    icon,
    href,
    face: null,
    pill: null,
  })
  const closing = `/attendance/closing?${new URLSearchParams({ month })}`
  return [
    ...rosters.map((roster) => {
      const place = { group: roster.id, month: roster.month }
      const href = besideHref('check', place)
      return {
        ...row(`roster ${roster.id} ${roster.month}`, 'calendar', href),
        title: t('home.attendDesk.roster', { name: roster.name, month: nameOf(roster.month) }),
        note: t('home.attendDesk.unpublished'),
        press: { href, label: t('roster.checkAndPublish') },
      }
    }),
    ...(toClose > 0
      ? [
          {
            ...row('closing', 'archive', closing),
            title: t('home.attendDesk.toClose', { month: nameOf(month), count: toClose }),
            note: '',
            press: { href: closing, label: t('home.attendDesk.close') },
          },
        ]
      : []),
    ...(unconfirmed > 0
      ? [
          {
            ...row(
              'unconfirmed',
              'check',
              `/${monthlySummaries.path}?monthStart=${month}&monthEnd=${month}`,
            ),
            title: t('home.attendDesk.unconfirmed', { month: nameOf(month), count: unconfirmed }),
            note: t('home.attendDesk.of', { count: months }),
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            ...row('pending', 'history', `/${dailyStatistics.path}?pendingRecalc=true`),
            title: t('home.attendDesk.pending', { count: pending }),
            note: '',
          },
        ]
      : []),
  ]
}
