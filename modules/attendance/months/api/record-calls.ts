import { z } from 'zod'
import { explainDay } from '#modules/attendance/days/api/explanation/explain-day.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { dayExplanation } from '#modules/attendance/days/wire/attend-day.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import {
  monthDays,
  monthHeat,
  myAttendance,
  RECORD_CALLS,
  teamAttendance,
} from '#modules/attendance/months/wire/attend-records.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { dayParam, idParam, monthParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { readMonthDays } from './month-days.ts'
import { readMonthHeat } from './month-heat.ts'
import { readMyAttendance } from './my-attendance.ts'
import { readTeamAttendance } from './team-days.ts'

const MOST_PAGES = 9_999
const MINE: PageRight[] = ['attendance/my:view']
const HEAT: PageRight[] = ['attendance/heat:view']
const TEAM: PageRight[] = ['attendance/team:view']

const ofMonth = z.object({ month: monthParam.optional() })
const thisMonth = () => todayInShanghai().slice(0, 'yyyy-MM'.length)

/**
 * Results of days, for pages: one day with its explanation, a month, all employees' months, the user's own.
 */
export const recordCalls: readonly AreaCall[] = [
  reading({
    tag: dailyStatistics.path,
    path: RECORD_CALLS.day,
    answer: dayExplanation,
    need: permissionsFor(dailyStatistics, 'view'),
    audit: 'read',
    query: z.object({ userId: idParam, date: dayParam }),
    summary: '一天的考勤及其由来：排班、打卡、单据、规则与各项数字',
    run: ({ query, actor, store: { db } }) => explainDay(db, actor, query),
  }),
  reading({
    tag: monthlySummaries.path,
    path: RECORD_CALLS.month,
    answer: monthDays,
    need: permissionsFor(monthlySummaries, 'view'),
    query: z.object({ id: idParam }),
    summary: '月度汇总一行所合计的各日',
    run: ({ query: { id }, actor, store: { db } }) => readMonthDays(db, actor, id),
  }),
  reading({
    tag: dailyStatistics.path,
    path: RECORD_CALLS.heat,
    need: HEAT,
    answer: monthHeat,
    query: ofMonth.extend({
      attendGroupId: idParam.optional(),
      deptId: idParam.optional(),
      page: wholeParam(MOST_PAGES).optional(),
    }),
    summary: '考勤月历：本人可见人员一个月中每天的状态，每页 20 人',
    run: ({ query: { month = thisMonth(), page = 1, attendGroupId, deptId }, actor, store }) =>
      readMonthHeat(store, actor, { month, page, groupId: attendGroupId, deptId }),
  }),
  reading({
    tag: dailyStatistics.path,
    path: RECORD_CALLS.mine,
    need: MINE,
    answer: myAttendance,
    query: ofMonth,
    summary: '我的考勤：今天、一个月中的各日与合计、缺卡',
    run: ({ query: { month }, actor, store: { db } }) => readMyAttendance(db, actor, month),
  }),
  reading({
    tag: dailyStatistics.path,
    path: RECORD_CALLS.team,
    need: TEAM,
    answer: teamAttendance,
    query: ofMonth.extend({
      deptId: idParam.optional(),
      page: wholeParam(MOST_PAGES).optional(),
    }),
    summary: '团队考勤：本人负责的人今天的状态，以及本人可见人员一个月中的异常日，最近的在前',
    run: ({ query: { month = thisMonth(), page = 1, deptId }, actor, store }) =>
      readTeamAttendance(store, actor, { month, page, deptId }),
  }),
]
