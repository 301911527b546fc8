import { DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import {
  dayHref,
  daysText,
  minutesText,
  monthAsked,
  monthSteps,
} from '#modules/attendance/days/web/day-words.server.ts'
import {
  type AbnormalDay,
  RECORD_CALLS,
  teamAttendance,
} from '#modules/attendance/months/wire/attend-records.ts'
import { loadRequests } from '#modules/attendance/requests/web/requests.server.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { TeamView } from './team-view.ts'

const ARCHIVES = '/hr/archives'

/** Abnormal days of the user's employees, and their pending requests. */
export async function loadTeam(call: SignedInCall): Promise<TeamView> {
  const { gateway, url, t, language } = call
  const [team, waiting, navigation] = await Promise.all([
    gateway.ask(RECORD_CALLS.team, { month: monthAsked(url) }, teamAttendance),
    loadRequests(call, 'todo'),
    gateway.navigation(),
  ])
  const { month, people, days, rows } = team
  const maySee = buttonCodesAt(navigation, ARCHIVES).has('view')
  return {
    title: t('attendRecords.team'),
    month,
    steps: monthSteps(url, month),
    label: formatDayPart(`${month}-01`, 'monthOfYear', language),
    count: t('attendRecords.teamCount', { count: days, people }),
    more: people > rows.length ? t('attendRecords.teamMore', { count: rows.length }) : '',
    people: rows.map(({ userId, name, empNo, deptName, photo, days: own }) => ({
      id: userId,
      href: maySee ? `${ARCHIVES}/${userId}` : null,
      face: { colour: faceColour(userId), name, photo },
      note: [deptName, empNo].filter(Boolean).join(' · '),
      days: own.map((day) => describeAbnormal(call, userId, day)),
    })),
    waiting,
  }
}

function describeAbnormal(
  call: SignedInCall,
  userId: string,
  { date, statuses, lateMinutes, earlyMinutes, missTimes, absentDays }: AbnormalDay,
): TeamView['people'][number]['days'][number] {
  const { t, language } = call
  const parts = [
    lateMinutes > 0 && t('attendRecords.came.late', { time: minutesText(lateMinutes, call) }),
    earlyMinutes > 0 && t('attendRecords.came.early', { time: minutesText(earlyMinutes, call) }),
    missTimes > 0 && t('attendRecords.came.missing', { count: missTimes }),
    Number(absentDays) > 0 &&
      t('attendRecords.came.absentFor', { days: daysText(Number(absentDays), call) }),
  ].filter((part) => part !== false)
  return {
    key: date,
    href: dayHref(userId, date),
    text: parts.join(' · '),
    day: formatDayPart(date, 'dayOfYear', language),
    pill: choicePill(DAY_STATUS, statuses[0] ?? 'pending', language),
  }
}
