import { z } from 'zod'
import {
  dayUsage,
  performance,
  personProgress,
  scoreRow,
  TASK_REPORT_CALLS,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate, formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import { filterAt, findChoices } from '#platform/web/pages/forms/reference-options.server.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { askTeamLoad } from './describe-load.server.ts'
import { drawOverview } from './draw-overview.server.ts'
import {
  REPORT_TABS,
  REPORTS,
  type RequestedReport,
  readReportAddress,
  reportAddress,
} from './report-address.server.ts'
import type { ReportTable, TaskReportView } from './report-view.ts'

export async function loadTaskReport(call: SignedInCall): Promise<TaskReportView> {
  const { t } = call
  const request = readReportAddress(call)
  const buttons = buttonCodesAt(await call.gateway.navigation(), `/${tasks.path}`)
  const isLoad = request.tab === 'load'
  const isTable = request.tab !== 'overview' && !isLoad
  const [charts, table, load, departments] = await Promise.all([
    request.tab === 'overview' ? drawOverview(call, request) : [],
    isTable ? readTable(call, request) : null,
    isLoad ? askTeamLoad(call, request) : null,
    findChoices(call, filterAt({ resource: tasks }, 'ownerDeptId', DEPARTMENTS), '', MOST_OFFERED),
  ])
  const tabs = REPORT_TABS.map((name) => ({
    name,
    label: t(`taskReports.tabs.${name}`),
    href: reportAddress({ ...request, tab: name }),
  }))
  const files = isTable && buttons.has('export') ? ['xlsx', 'csv'] : []
  return {
    tabs,
    tab: request.tab,
    label: t('taskReports.title'),
    notices: [],
    charts,
    table,
    load,
    asked: {
      start: request.start,
      end: request.end,
      year: request.year,
      whose: request.whose,
      deptId: request.deptId,
    },
    departments: departments.map(({ value, label }) => ({ value, label })),
    time: isLoad ? 'now' : request.tab === 'scores' ? 'year' : 'span',
    whose: request.tab === 'overview' ? whoseOf(call) : [],
    files: files.map((format) => ({
      format,
      href: `${REPORTS}/export?${new URLSearchParams({ ...request, format })}`,
    })),
  }
}

const DEPARTMENTS = 'org/departments'
const MOST_OFFERED = 100

function whoseOf({ t }: SignedInCall) {
  return ['mine', 'all'].map((value) => ({ value, label: t(`taskReports.whose.${value}`) }))
}

type Cell = string | number | null

/** Rows of a report of people, with their figures in column order. */
async function readTable(call: SignedInCall, request: RequestedReport): Promise<ReportTable> {
  const { start, end, year, deptId } = request
  const of = deptId === '' ? {} : { deptId }
  const span = Object.assign({ start, end }, of)
  switch (request.tab) {
    case 'people': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.people, span, z.array(personProgress))
      return tableOf(
        call,
        rows,
        ['tasks', 'done', 'avgProgress', 'overdue', 'prolonged', 'usedHours'],
        ['tasks', 'done', 'overdue', 'prolonged', 'usedHours'],
      )
    }
    case 'usage': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.usage, span, z.array(dayUsage))
      const lines = rows.map(({ state, date, ...row }) => ({
        ...row,
        date: formatDate(date, call.language),
        state: call.t(`taskReports.states.${state}`),
      }))
      return tableOf(call, lines, ['date', 'hours', 'attended', 'usage', 'state'])
    }
    case 'performance': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.performance, span, z.array(performance))
      return tableOf(call, rows, [...COUNTED, 'onTimeRate', 'finishRate'], COUNTED)
    }
    default: {
      const rows = await call.gateway.ask(
        TASK_REPORT_CALLS.scores,
        Object.assign({ year }, of),
        z.array(scoreRow),
      )
      const lines = rows.map(({ month, ...row }) => ({
        ...row,
        month: formatDayPart(`${month}-01`, 'month', call.language),
      }))
      return tableOf(call, lines, [
        'month',
        'count',
        'avg',
        'max',
        'min',
        'rank',
        'deptAvg',
        'missing',
      ])
    }
  }
}

/** Figures that the report adds up. A sum of rates or means would be meaningless. */
const COUNTED = [
  'assigned',
  'done',
  'onTime',
  'late',
  'undone',
  'overdue',
  'rejected',
  'prolonged',
  'cancelled',
]

type Person = { userId: string; face: string; name: string; deptName: string | null }

/** Columns of texts, with the look of their cells. The other columns are figures. */
const TEXTS: Readonly<Record<string, { look?: string }>> = {
  deptName: {},
  date: { look: 'k' },
  month: { look: 'k' },
  state: {},
}

/** The number of decimals of a figure in wire format. */
const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

function tableOf(
  { t, language }: SignedInCall,
  rows: readonly (Person & Readonly<Record<string, Cell>>)[],
  names: readonly string[],
  summed: readonly string[] = [],
): ReportTable {
  const write = (value: Cell | undefined) => {
    if (value === null || value === undefined) return '—'
    const text = String(value)
    return numberText(text, decimalsOf(text), language)
  }
  const column = (name: string) => {
    const label = t(`taskReports.columns.${name}`)
    const look = TEXTS[name]
    return look ? { label, ...look } : label
  }
  const sumOf = (of: typeof rows) =>
    names.map((name) => {
      if (!summed.includes(name)) return ''
      const sum = of.reduce((all, row) => all + Number(row[name] ?? 0), 0)
      return formatNumber(Math.round(sum * 10) / 10, language)
    })
  const lineOf = (row: (typeof rows)[number], index: number) => ({
    key: `${row.userId}-${index}`,
    name: row.name,
    colour: faceColour(row.face),
    cells: [row.deptName ?? '—', ...names.map((name) => write(row[name]))],
  })
  const columns = ['name', 'deptName', ...names].map(column)
  if (summed.length === 0) return { columns, rows: rows.map(lineOf), total: [] }
  // Groups the people by department, each group followed by its sum.
  const departments = [...new Set(rows.map(({ deptName }) => deptName))]
  const groups = departments.flatMap((dept, at) => {
    const people = rows.filter(({ deptName }) => deptName === dept)
    const name = t('taskReports.subtotal', { name: dept ?? '—', count: people.length })
    return [
      ...people.map(lineOf),
      { key: `sum-${at}`, name, cells: ['', ...sumOf(people)], isSum: true as const },
    ]
  })
  return { columns, rows: groups, total: ['', ...sumOf(rows)] }
}
