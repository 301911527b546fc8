import { z } from 'zod'
import {
  LOAD_WEEKS,
  TASK_REPORT_CALLS,
  type WeekLoad,
  weekLoad,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { TASK } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { RequestedReport } from './report-address.server.ts'
import type { LoadCell, LoadView } from './report-view.ts'

const WEEK = 7
const HOURS_A_WEEK = 40
const WHOLE = 100
const UNDER_WAY = [TASK.underWay, TASK.finishing, TASK.rejected].join(',')

/** Asks for the workload of the team, and describes it with a bar for each person and week. */
export async function askTeamLoad(
  call: SignedInCall,
  { deptId }: RequestedReport,
): Promise<LoadView> {
  const of = deptId === '' ? {} : { deptId }
  const rows = await call.gateway.ask(TASK_REPORT_CALLS.load, of, z.array(weekLoad))
  return describeLoad(call, rows, todayInShanghai())
}

/** Describes the workload of people, in the order of the answer: by department. */
export function describeLoad(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  rows: readonly WeekLoad[],
  today: string,
): LoadView {
  const weeks = weeksFrom(today)
  const cellOf = ({ hours, tasks: count, userId, week }: WeekLoad): LoadCell => {
    const isOver = hours > HOURS_A_WEEK
    const query = {
      ownerId: userId,
      state: UNDER_WAY,
      planStartEnd: dayAfter(week, WEEK - 1),
      planEndStart: week,
    }
    return {
      text: t(`taskReports.load.${isOver ? 'over' : 'hours'}`, {
        hours: formatNumber(hours, language, 1),
        tasks: formatNumber(count, language),
        most: HOURS_A_WEEK,
      }),
      share: Math.min(WHOLE, Math.round((hours / HOURS_A_WEEK) * WHOLE)),
      isOver,
      href: `/${tasks.path}?${new URLSearchParams(query)}`,
    }
  }
  const people = [...new Set(rows.map(({ userId }) => userId))].flatMap((userId) => {
    const own = rows.filter((row) => row.userId === userId)
    const [first] = own
    if (!first) return []
    const cells = weeks.map((week) => {
      const found = own.find((row) => row.week === week)
      return found ? cellOf(found) : null
    })
    return [
      {
        key: userId,
        name: first.name,
        colour: faceColour(first.face),
        dept: first.deptName ?? '—',
        cells,
      },
    ]
  })
  return {
    about: t('taskReports.load.about', { most: HOURS_A_WEEK }),
    columns: weeks.map((week, at) =>
      t(`taskReports.load.${at === 0 ? 'thisWeek' : 'week'}`, {
        from: formatDayPart(week, 'monthDay', language),
      }),
    ),
    rows: people,
  }
}

/** The Mondays of this week and of those after it. */
function weeksFrom(today: string): string[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK
  const monday = dayAfter(today, -weekday)
  return Array.from({ length: LOAD_WEEKS }, (_, at) => dayAfter(monday, WEEK * at))
}
