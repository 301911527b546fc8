import { z } from 'zod'
import {
  classRow,
  progressChart,
  TASK_REPORT_CALLS,
  weekDay,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { TASK, TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { RequestedReport } from './report-address.server.ts'
import type { DrawnChart } from './report-view.ts'

/** Charts of tasks due by class, tasks of the week, and task progress. */
export async function drawOverview(
  call: SignedInCall,
  request: RequestedReport,
): Promise<DrawnChart[]> {
  const { gateway } = call
  const whose = whoseOf(request)
  const span = { start: request.start, end: request.end, ...whose }
  const [classes, week, progress] = await Promise.all([
    gateway.ask(TASK_REPORT_CALLS.byClass, span, z.array(classRow)),
    gateway.ask(TASK_REPORT_CALLS.week, { date: dayOfWeek(request), ...whose }, z.array(weekDay)),
    gateway.ask(TASK_REPORT_CALLS.progress, span, progressChart),
  ])
  return [
    ...drawClasses(call, request, classes),
    ...drawWeek(call, request, week),
    ...drawProgress(call, request, progress),
    ...drawStates(call, request, progress),
  ]
}

/** The query for the people whose tasks count. A department always means the tasks of all its people. */
function whoseOf({ whose, deptId }: RequestedReport): Readonly<Record<string, string>> {
  if (deptId !== '') return { deptId }
  return whose === 'all' ? { everybody: 'true' } : {}
}

/** The address of the list with the tasks that a bar counts. */
function listOf(
  { person }: SignedInCall,
  { whose, deptId }: RequestedReport,
  conditions: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(conditions)
  if (deptId !== '') query.set('ownerDeptId', deptId)
  else if (whose !== 'all') query.set('ownerId', person.sub)
  return `/${tasks.path}?${query}`
}

/** Tasks whose planned days overlap the span. */
function planned({ start, end }: RequestedReport) {
  return { planStartEnd: end, planEndStart: start }
}

/**
 * A day in the week that the chart shows: today if the span contains today, else the last day of
 * the span.
 */
function dayOfWeek({ start, end }: RequestedReport): string {
  const today = todayInShanghai()
  return start <= today && today <= end ? today : end
}

/** Tasks that the chart of progress counts. */
const UNDER_WAY = [TASK.underWay, TASK.finishing, TASK.rejected].join(',')

type Chart = Parameters<typeof describeChart>[0]

function chartOf(
  call: SignedInCall,
  name: string,
  data: Chart,
  title = call.t(`taskReports.charts.${name}`),
): DrawnChart {
  const { t, language } = call
  const named = { label: title, about: t('taskReports.about'), language, place: 'half' as const }
  return {
    name,
    title,
    chart: describeChart(data, { ...named, categoryName: t(`taskReports.by.${name}`) }),
  }
}

function drawClasses(
  call: SignedInCall,
  request: RequestedReport,
  rows: readonly z.infer<typeof classRow>[],
): DrawnChart[] {
  if (rows.length === 0) return []
  const { t, language } = call
  const series = (name: 'done' | 'doing', colour: 'main' | 'other') => ({
    name: t(`taskReports.series.${name}`),
    colour,
    values: rows.map((row) => row[name]),
  })
  const late = rows.map(({ overdue }) =>
    overdue > 0 ? t('taskReports.late', { number: formatNumber(overdue, language) }) : '',
  )
  const categories = rows.map(({ className }) => shippedName(taskClasses.path, className, language))
  return [
    chartOf(call, 'classes', {
      shape: 'rows',
      categories,
      isStacked: true,
      series: [series('done', 'main'), series('doing', 'other')],
      notes: [rows.map(() => ''), late],
      hrefs: [
        rows.map(({ classId }) =>
          listOf(call, request, { classId, planEndStart: request.start, planEndEnd: request.end }),
        ),
      ],
    }),
  ]
}

function drawWeek(
  call: SignedInCall,
  request: RequestedReport,
  days: readonly z.infer<typeof weekDay>[],
): DrawnChart[] {
  const { t, language } = call
  const series = (name: 'created' | 'completed' | 'due', colour: 'main' | 'other' | 'bad') => ({
    name: t(`taskReports.series.${name}`),
    colour,
    values: days.map((day) => day[name]),
  })
  if (days.every(({ created, completed, due }) => created + completed + due === 0)) return []
  const today = todayInShanghai()
  const isNow = days.some(({ date }) => date === today)
  const title = t(`taskReports.charts.${isNow ? 'thisWeek' : 'lastWeek'}`, {
    from: formatDayPart(days[0]?.date ?? today, 'monthDay', language),
    to: formatDayPart(days.at(-1)?.date ?? today, 'monthDay', language),
  })
  const data: Chart = {
    shape: 'columns',
    categories: days.map(({ date }) => formatDayPart(date, 'monthDay', language)),
    series: [series('created', 'other'), series('completed', 'main'), series('due', 'bad')],
    hrefs: [
      // No links for created tasks, because the list has no filter for the day of creation.
      days.map(() => null),
      days.map(({ date }) =>
        listOf(call, request, { finishedAtStart: date, finishedAtEnd: date, state: TASK.finished }),
      ),
      days.map(({ date }) => listOf(call, request, { planEndStart: date, planEndEnd: date })),
    ],
  }
  return [chartOf(call, 'week', data, title)]
}

function drawProgress(
  call: SignedInCall,
  request: RequestedReport,
  { bands }: z.infer<typeof progressChart>,
): DrawnChart[] {
  if (bands.every(({ count }) => count === 0)) return []
  const values = bands.map(({ count }) => count)
  return [
    chartOf(call, 'progress', {
      shape: 'columns',
      categories: bands.map(({ band }) => `${band} %`),
      series: [{ name: call.t('taskReports.series.tasks'), colour: 'main', values }],
      hrefs: [
        bands.map(({ band }) => {
          const [least = '', most = least] = band.split('-')
          const open = { state: UNDER_WAY, progressStart: least, progressEnd: most }
          return listOf(call, request, Object.assign(open, planned(request)))
        }),
      ],
    }),
  ]
}

function drawStates(
  call: SignedInCall,
  request: RequestedReport,
  { states }: z.infer<typeof progressChart>,
): DrawnChart[] {
  if (states.length === 0) return []
  const values = states.map(({ count }) => count)
  return [
    chartOf(call, 'states', {
      shape: 'rows',
      categories: states.map(({ state }) => choiceLabel(TASK_STATE, state, call.language)),
      series: [{ name: call.t('taskReports.series.tasks'), colour: 'main', values }],
      hrefs: [
        states.map(({ state }) =>
          listOf(call, request, Object.assign({ state }, planned(request))),
        ),
      ],
    }),
  ]
}
