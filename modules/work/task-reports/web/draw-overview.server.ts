import { z } from 'zod'
import {
  classRow,
  progressChart,
  TASK_REPORT_CALLS,
  weekDay,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { TASK_STATE } from '#modules/work/tasks/define/choices.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { describeChart } from '#platform/web/charts/describe-chart.server.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { RequestedReport } from './report-address.server.ts'
import type { DrawnChart } from './report-view.ts'

/** Charts of tasks due by class, tasks of the week, and task progress. */
export async function drawOverview(
  call: SignedInCall,
  asked: RequestedReport,
): Promise<DrawnChart[]> {
  const { gateway } = call
  const whose = whoseOf(asked)
  const span = { start: asked.start, end: asked.end, ...whose }
  const [classes, week, progress] = await Promise.all([
    gateway.ask(TASK_REPORT_CALLS.byClass, span, z.array(classRow)),
    gateway.ask(TASK_REPORT_CALLS.week, { date: dayOfWeek(asked), ...whose }, z.array(weekDay)),
    gateway.ask(TASK_REPORT_CALLS.progress, span, progressChart),
  ])
  return [
    ...drawClasses(call, classes),
    ...drawWeek(call, week),
    ...drawProgress(call, progress),
    ...drawStates(call, progress),
  ]
}

/** A department is that of everybody in it. */
function whoseOf({ whose, deptId }: RequestedReport): Readonly<Record<string, string>> {
  if (deptId !== '') return { deptId }
  return whose === 'all' ? { everybody: 'true' } : {}
}

/** The week that is now, as long as the span contains it. */
function dayOfWeek({ start, end }: RequestedReport): string {
  const today = todayInShanghai()
  return start <= today && today <= end ? today : end
}

type Chart = Parameters<typeof describeChart>[0]

function drawn(call: SignedInCall, name: string, data: Chart): DrawnChart {
  const { t, language } = call
  const title = t(`taskReports.charts.${name}`)
  const named = { label: title, about: t('taskReports.about'), language, isPart: true }
  return {
    name,
    title,
    chart: describeChart(data, { ...named, categoryName: t(`taskReports.by.${name}`) }),
  }
}

function drawClasses(call: SignedInCall, rows: readonly z.infer<typeof classRow>[]): DrawnChart[] {
  if (rows.length === 0) return []
  const { t, language } = call
  const series = (name: 'done' | 'doing' | 'overdue', colour: 'main' | 'other' | 'bad') => ({
    name: t(`taskReports.series.${name}`),
    colour,
    values: rows.map((row) => row[name]),
  })
  const categories = rows.map(({ className }) => shippedName(taskClasses.path, className, language))
  return [
    drawn(call, 'classes', {
      shape: 'rows',
      categories,
      series: [series('done', 'main'), series('doing', 'other'), series('overdue', 'bad')],
    }),
  ]
}

function drawWeek(call: SignedInCall, days: readonly z.infer<typeof weekDay>[]): DrawnChart[] {
  const { t, language } = call
  const series = (name: 'created' | 'completed' | 'due', colour: 'main' | 'other' | 'bad') => ({
    name: t(`taskReports.series.${name}`),
    colour,
    values: days.map((day) => day[name]),
  })
  if (days.every(({ created, completed, due }) => created + completed + due === 0)) return []
  return [
    drawn(call, 'week', {
      shape: 'columns',
      categories: days.map(({ date }) => formatDate(date, language)),
      series: [series('created', 'other'), series('completed', 'main'), series('due', 'bad')],
    }),
  ]
}

function drawProgress(call: SignedInCall, { bands }: z.infer<typeof progressChart>): DrawnChart[] {
  if (bands.every(({ count }) => count === 0)) return []
  const values = bands.map(({ count }) => count)
  return [
    drawn(call, 'progress', {
      shape: 'columns',
      categories: bands.map(({ band }) => `${band} %`),
      series: [{ name: call.t('taskReports.series.tasks'), colour: 'main', values }],
    }),
  ]
}

function drawStates(call: SignedInCall, { states }: z.infer<typeof progressChart>): DrawnChart[] {
  if (states.length === 0) return []
  const values = states.map(({ count }) => count)
  return [
    drawn(call, 'states', {
      shape: 'rows',
      categories: states.map(({ state }) => choiceLabel(TASK_STATE, state, call.language)),
      series: [{ name: call.t('taskReports.series.tasks'), colour: 'main', values }],
    }),
  ]
}
