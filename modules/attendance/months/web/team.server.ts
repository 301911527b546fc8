import { DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  dayHref,
  minutesText,
  monthAsked,
  monthSteps,
} from '#modules/attendance/days/web/day-words.server.ts'
import {
  RECORD_CALLS,
  type TeamAttendance,
  teamAttendance,
} from '#modules/attendance/months/wire/attend-records.ts'
import { loadRequests } from '#modules/attendance/requests/web/requests.server.ts'
import { PRESENCE_TONE, presenceNote } from '#modules/attendance/web/presence-words.server.ts'
import { type AttendTeamToday, PRESENCE } from '#modules/attendance/wire/home-cards.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { pageIn } from '#platform/web/pages/record/reading.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { idIn } from './month-address.server.ts'
import type { TeamTodayView, TeamView } from './team-view.ts'

const ARCHIVES = '/hr/archives'

/** The user's employees today, their abnormal days of a month, and their pending requests. */
export async function loadTeam(call: SignedInCall): Promise<TeamView> {
  const { gateway, url, t, language } = call
  const deptId = idIn(url, 'dept')
  const query = { month: monthAsked(url), page: pageIn(url), deptId: deptId || undefined }
  const [team, waiting, navigation] = await Promise.all([
    gateway.ask(RECORD_CALLS.team, query, teamAttendance),
    loadRequests(call, 'todo'),
    gateway.navigation(),
  ])
  const { month, people, days, page, pageSize } = team
  const maySee = buttonCodesAt(navigation, ARCHIVES).has('view')
  const kept = deptId === '' ? [] : [{ name: 'dept', value: deptId }]
  const search = new URLSearchParams({ month })
  for (const { name, value } of kept) search.set(name, value)
  return {
    title: t('attendRecords.team'),
    month,
    steps: monthSteps(url, month),
    kept,
    label: formatDayPart(`${month}-01`, 'monthOfYear', language),
    count: t('attendRecords.teamCount', { count: days, people }),
    today: team.today && describeToday(call, team.today),
    deptId,
    departments: team.departments.map(({ id, name }) => ({ value: id, label: name })),
    rows: team.rows.map((row) => ({
      key: `${row.userId} ${row.date}`,
      face: { colour: faceColour(row.userId), name: row.name, photo: row.photo },
      href: maySee ? `${ARCHIVES}/${row.userId}` : null,
      note: [row.deptName, row.empNo].filter(Boolean).join(' · '),
      day: formatDayPart(row.date, 'dayOfYear', language),
      dayHref: dayHref(row.userId, row.date),
      pills: pillsOf(row, call),
    })),
    search: search.toString(),
    page,
    pageSize,
    total: days,
    pageCount: Math.ceil(days / pageSize),
    waiting,
  }
}

function describeToday(
  call: SignedInCall,
  { counts, isDirect, people }: AttendTeamToday,
): TeamTodayView {
  const { t, language } = call
  const today = todayInShanghai()
  return {
    title: t('attendRecords.teamToday', { day: formatDayPart(today, 'weekday', language) }),
    href: `/${dailyStatistics.path}?${new URLSearchParams({ dateStart: today, dateEnd: today })}`,
    note: isDirect ? t('home.teamToday.direct') : '',
    states: PRESENCE.filter((state) => counts[state] > 0).map((state) => {
      const shown = people.filter((one) => one.state === state)
      const left = counts[state] - shown.length
      return {
        state,
        pill: {
          tone: PRESENCE_TONE[state],
          text: `${t(`home.teamToday.${state}`)} ${formatNumber(counts[state], language)}`,
        },
        people: shown.map((one) => ({
          id: one.userId,
          name: one.name,
          href: `/${dailyStatistics.path}?userId=${one.userId}`,
          note: presenceNote(one, call),
        })),
        more: left > 0 ? t('attendRecords.teamTodayMore', { count: left }) : '',
      }
    }),
  }
}

/** The exceptions of a day: each pill names one exception and its amount. */
function pillsOf(row: TeamAttendance['rows'][number], call: SignedInCall): PillView[] {
  const { t, language } = call
  const { statuses, lateMinutes, earlyMinutes, missTimes } = row
  const amounts: Readonly<Record<string, string>> = {
    ...(lateMinutes > 0 && {
      late: t('attendRecords.came.late', { time: minutesText(lateMinutes, call) }),
    }),
    ...(earlyMinutes > 0 && {
      early: t('attendRecords.came.early', { time: minutesText(earlyMinutes, call) }),
    }),
    ...(missTimes > 0 && { missing: t('attendRecords.came.missing', { count: missTimes }) }),
  }
  return statuses.map((status) => {
    const pill = choicePill(DAY_STATUS, status, language)
    return { tone: pill.tone, text: amounts[status] ?? pill.text }
  })
}
