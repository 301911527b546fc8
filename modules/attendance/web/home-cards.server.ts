import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { clockText, spanText } from '#modules/attendance/days/web/day-words.server.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { MY_ATTENDANCE } from '#modules/attendance/months/web/my-attendance.server.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import {
  type AttendDesk,
  type AttendTeam,
  type AttendToday,
  attendDesk,
  attendTeam,
  attendToday,
} from '#modules/attendance/wire/home-cards.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { type HomeCard, homeCard } from '#platform/web/home/home-card.server.ts'
import type { RowView } from '#platform/web/home/home-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'

const TEAM = '/attendance/team'

/** 考勤: cards for the user's own day and for abnormal days. */
export const attendanceHomeCards: readonly HomeCard[] = [
  homeCard({
    name: 'attendance/today',
    title: 'home.attendToday.title',
    data: attendToday,
    place: 'side',
    isUrgent: true,
    draw: async (call, today) => ({
      more: { href: MY_ATTENDANCE, label: call.t('attendRecords.my') },
      body: { shape: 'rows', rows: [todayRow(call, today), ...(await leaveRow(call))] },
    }),
  }),
  homeCard({
    name: 'attendance/team',
    title: 'home.attendTeam.title',
    data: attendTeam,
    tiles: ({ t, language }, { days, people }) => [
      {
        label: t('home.attendTeam.title'),
        href: TEAM,
        isNone: days === 0,
        value: formatNumber(days, language),
        tone: days > 0 ? 'warn' : null,
        note: people > 0 ? t('home.attendTeam.people', { count: people }) : '',
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
    draw: (call, desk) => ({ body: { shape: 'rows', rows: deskRows(call, desk) } }),
  }),
]

function todayRow({ t }: SignedInCall, today: AttendToday): RowView {
  const { plan, shiftName, from, to, lastAt } = today
  const isWorked = plan === 'shift' || plan === 'free'
  return {
    id: 'today',
    href: MY_ATTENDANCE,
    face: null,
    icon: 'clock',
    title: shiftName ?? t(`attendRecords.plan.${plan}`),
    note: spanText(from, to, t),
    pill:
      lastAt === null
        ? isWorked
          ? { tone: 'warn', text: t('attendRecords.noPunch') }
          : null
        : { tone: 'good', text: t('attendRecords.lastPunch', { time: clockText(lastAt, t) }) },
    ...(isWorked && { press: { href: MY_ATTENDANCE, label: t('attendRecords.punch') } }),
  }
}

/** The way to ask for leave, for employees who may. */
async function leaveRow({ gateway, language }: SignedInCall): Promise<RowView[]> {
  const buttons = buttonCodesAt(await gateway.navigation(), `/${leaves.path}`)
  if (!buttons.has('add')) return []
  return [
    {
      id: 'leave',
      href: `/${leaves.path}/new`,
      face: null,
      icon: 'exit',
      title: recordLabel(leaves, language),
      note: '',
      pill: null,
    },
  ]
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

function deskRows(
  { t, language }: SignedInCall,
  { pending, month, unconfirmed, months }: AttendDesk,
): RowView[] {
  const name = formatDayPart(`${month}-01`, 'monthOfYear', language)
  return [
    {
      id: 'pending',
      face: null,
      icon: 'history',
      pill: null,
      href: `/${dailyStatistics.path}?pendingRecalc=true`,
      title: t('home.attendDesk.pending', { count: pending }),
      note: '',
    },
    {
      id: 'unconfirmed',
      face: null,
      icon: 'check',
      pill: null,
      href: `/${monthlySummaries.path}?monthStart=${month}&monthEnd=${month}`,
      title: t('home.attendDesk.unconfirmed', { month: name, count: unconfirmed }),
      note: t('home.attendDesk.of', { count: months }),
    },
  ]
}
