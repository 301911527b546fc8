import { z } from 'zod'
import {
  classRow,
  dayUsage,
  homeOverview,
  performance,
  personProgress,
  progressChart,
  scoreRow,
  TASK_REPORT_CALLS,
  weekDay,
  weekLoad,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { EXPORT_FORMATS } from '#platform/api/exports/export-request.ts'
import { Failure } from '#platform/api/failure.ts'
import { answerAttachment } from '#platform/api/http/attachment.ts'
import {
  dayParam,
  flagParam,
  idParam,
  monthParam,
  readQuery,
  textParam,
} from '#platform/api/http/read-query.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import {
  readTaskProgressChart,
  readTasksByClass,
  readTaskWeek,
  type Span,
} from './chart-figures.ts'
import {
  readDayUsage,
  readPeopleProgress,
  readPerformance,
  readScores,
  readTeamLoad,
} from './people-figures.ts'
import type { Whom } from './reached-people.ts'
import { readHomeOverview } from './read-home-overview.ts'
import { type ReportColumn, taskReportFile } from './task-report-file.ts'

const tag = tasks.path
const need = permissionsFor(tasks, 'view')
/** Limits the daily report, because it has one row for each person and day. */
const MAX_DAYS = 366
const MAX_USAGE_DAYS = 31

const whomAsked = z.object({
  userCodes: textParam(4_000).optional(),
  everybody: flagParam,
  deptId: idParam.optional(),
})
const spanAsked = whomAsked.extend({ start: dayParam.optional(), end: dayParam.optional() })
type SpanAsked = { start?: string | undefined; end?: string | undefined }

/** The people that the query names; null means everyone within the actor's reach. */
function whomOf({ userCodes, deptId }: Partial<z.output<typeof whomAsked>>): Whom {
  return { codes: userCodes === undefined ? null : userCodes.split(','), deptId: deptId ?? null }
}

/** The people of an export: as in `whomOf`, but an export also needs the export permission. */
const takenOf = (query: ReportQuery): Whom => ({ ...whomOf(query), also: 'export' })

function ownOf({ userCodes, ...rest }: z.output<typeof whomAsked>, actor: Actor): Whom {
  const isWide = rest.everybody || rest.deptId !== undefined
  return whomOf({ ...rest, userCodes: userCodes ?? (isWide ? undefined : actor.code) })
}

/** The current month when the query gives no dates. */
function spanOf({ start, end }: SpanAsked, most = MAX_DAYS): Span {
  const today = todayInShanghai()
  const from = start ?? `${(end ?? today).slice(0, 'yyyy-MM'.length)}-01`
  const to = end ?? dayAfter(from, 30)
  if (to < from || to > dayAfter(from, most - 1)) {
    throw new Failure('invalid', 'taskReport.span', { values: { days: most } })
  }
  return { start: from, end: to }
}

const scoresAsked = whomAsked.extend({
  month: monthParam.optional(),
  year: z
    .string()
    .regex(/^(19|20)\d{2}$/)
    .meta({ examples: ['2026'] })
    .optional(),
})

function monthsOf({ month, year }: { month?: string | undefined; year?: string | undefined }): {
  from: string
  to: string
} {
  if (month !== undefined) return { from: month, to: month }
  const of = year ?? todayInShanghai().slice(0, 'yyyy'.length)
  return { from: `${of}-01`, to: `${of}-12` }
}

type ReportQuery = Readonly<Record<string, string | undefined>>

type Filed = {
  name: string
  columns: readonly ReportColumn[]
  rows: (db: Database, actor: Actor, query: ReportQuery) => Promise<readonly object[]>
  span: (query: ReportQuery) => string
  shape: z.ZodObject
}

const PERSON: readonly ReportColumn[] = [['code'], ['name'], ['deptName']]
const whole = (...names: string[]) => names.map((name) => [name, 'integer'] as const)
const decimal = (...names: string[]) => names.map((name) => [name, 'decimal'] as const)
const spanText = (query: ReportQuery) => {
  const { start, end } = spanOf(query)
  return `${start}-${end}`
}

const FILES: Readonly<Record<string, Filed>> = {
  ExportPeopleProgress: {
    name: 'people',
    shape: spanAsked,
    span: spanText,
    columns: [
      ...PERSON,
      ...whole('tasks', 'done'),
      ...decimal('avgProgress'),
      ...whole('overdue', 'prolonged'),
      ...decimal('usedHours'),
    ],
    rows: (db, actor, query) => readPeopleProgress(db, actor, takenOf(query), spanOf(query)),
  },
  ExportPerDayUsage: {
    name: 'usage',
    shape: spanAsked,
    span: spanText,
    columns: [...PERSON, ['date', 'date'], ...decimal('hours', 'attended', 'usage'), ['state']],
    rows: (db, actor, query) =>
      readDayUsage(db, actor, takenOf(query), spanOf(query, MAX_USAGE_DAYS)),
  },
  ExportPerformanceCounts: {
    name: 'performance',
    shape: spanAsked,
    span: spanText,
    columns: [
      ...PERSON,
      ...whole('assigned', 'done', 'onTime', 'late', 'undone', 'overdue'),
      ...whole('rejected', 'prolonged', 'cancelled'),
      ...decimal('onTimeRate', 'finishRate'),
    ],
    rows: (db, actor, query) => readPerformance(db, actor, takenOf(query), spanOf(query)),
  },
  ExportScoreReportByMonth: {
    name: 'scores',
    shape: scoresAsked,
    span: (query) => {
      const { from, to } = monthsOf(query)
      return `${from}-${to}`
    },
    columns: [
      ...PERSON,
      ['month'] as const,
      ...whole('count'),
      ...decimal('avg', 'max', 'min'),
      ...whole('rank'),
      ...decimal('deptAvg'),
      ...whole('missing'),
    ],
    rows: (db, actor, query) => readScores(db, actor, takenOf(query), monthsOf(query)),
  },
}

const formatAsked = z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') })

/** A call that exports a report of people. */
function fileCall([call, { name, columns, rows, span, shape }]: [string, Filed]): AreaCall {
  const query = shape.extend(formatAsked.shape)
  return {
    method: 'GET',
    path: `/wt/api/Task/${call}`,
    audit: 'read',
    spends: 'exports',
    need: permissionsFor(tasks, 'export'),
    about: { tag, summary: '导出任务报表', query, answer: {} },
    handler: async (c, actor, { db }) => {
      const { format: _, ...parsed } = readQuery(c, query)
      const { format } = formatAsked.parse({ format: c.req.query('format') || undefined })
      const params = parsed as ReportQuery
      const found = (await rows(db, actor, params)) as Record<string, string | number | null>[]
      const reader = { actor, language: c.get('language') }
      const file = { name, columns, rows: found, format, span: span(params) }
      return answerAttachment(await taskReportFile(db, reader, file))
    },
  }
}

/** Charts and reports of tasks (W16), about the caller and the people whom the caller may view. */
export const taskReportCalls: readonly AreaCall[] = [
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.overview,
    summary: '本人工作概览',
    answer: homeOverview,
    run: ({ actor, store }) => readHomeOverview(store, actor),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.byClass,
    summary: '按分类统计任务',
    query: spanAsked,
    answer: z.array(classRow),
    run: ({ query, actor, store: { db } }) =>
      readTasksByClass(db, actor, ownOf(query, actor), spanOf(query)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.week,
    summary: '一周内每天新建、完成和到期的任务',
    query: whomAsked.extend({ date: dayParam.optional() }),
    answer: z.array(weekDay),
    run: ({ query, actor, store: { db } }) =>
      readTaskWeek(db, actor, ownOf(query, actor), query.date ?? todayInShanghai()),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.progress,
    summary: '任务进度分布',
    query: spanAsked,
    answer: progressChart,
    run: ({ query, actor, store: { db } }) =>
      readTaskProgressChart(db, actor, ownOf(query, actor), spanOf(query)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.load,
    summary: '本周起四周内每人的工作量',
    query: whomAsked,
    answer: z.array(weekLoad),
    run: ({ query, actor, store: { db } }) => readTeamLoad(db, actor, whomOf(query)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.people,
    summary: '人员进度',
    query: spanAsked,
    answer: z.array(personProgress),
    run: ({ query, actor, store: { db } }) =>
      readPeopleProgress(db, actor, whomOf(query), spanOf(query)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.usage,
    summary: '每日工时利用',
    query: spanAsked,
    answer: z.array(dayUsage),
    run: ({ query, actor, store: { db } }) =>
      readDayUsage(db, actor, whomOf(query), spanOf(query, MAX_USAGE_DAYS)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.performance,
    summary: '任务绩效',
    query: spanAsked,
    answer: z.array(performance),
    run: ({ query, actor, store: { db } }) =>
      readPerformance(db, actor, whomOf(query), spanOf(query)),
  }),
  reading({
    tag,
    need,
    path: TASK_REPORT_CALLS.scores,
    summary: '月度评分',
    query: scoresAsked,
    answer: z.array(scoreRow),
    run: ({ query, actor, store: { db } }) => readScores(db, actor, whomOf(query), monthsOf(query)),
  }),
  ...Object.entries(FILES).map(fileCall),
]
