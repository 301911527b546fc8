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
import { formatDate, formatDayPart, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
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
  const asked = readReportAddress(call)
  const held = buttonCodesAt(await call.gateway.navigation(), `/${tasks.path}`)
  const isTable = asked.tab !== 'overview'
  const [charts, table] = await Promise.all([
    isTable ? [] : drawOverview(call, asked),
    isTable ? readTable(call, asked) : null,
  ])
  const tabs = REPORT_TABS.map((name) => ({
    name,
    label: t(`taskReports.tabs.${name}`),
    href: reportAddress({ ...asked, tab: name }),
  }))
  const files = isTable && held.has('export') ? ['xlsx', 'csv'] : []
  return {
    tabs,
    tab: asked.tab,
    label: t('taskReports.title'),
    notices: [],
    charts,
    table,
    asked: { start: asked.start, end: asked.end, year: asked.year, whose: asked.whose },
    isByYear: asked.tab === 'scores',
    whose: isTable ? [] : whoseOf(call),
    files: files.map((format) => ({
      format,
      href: `${REPORTS}/export?${new URLSearchParams({ ...asked, format })}`,
    })),
  }
}

function whoseOf({ t }: SignedInCall) {
  return ['mine', 'all'].map((value) => ({ value, label: t(`taskReports.whose.${value}`) }))
}

type Cell = string | number | null

/** Rows of a report of people, with their figures in column order. */
async function readTable(call: SignedInCall, asked: RequestedReport): Promise<ReportTable> {
  const { start, end, year } = asked
  const span = { start, end }
  switch (asked.tab) {
    case 'people': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.people, span, z.array(personProgress))
      return tableOf(call, rows, [
        'tasks',
        'done',
        'avgProgress',
        'overdue',
        'prolonged',
        'usedHours',
      ])
    }
    case 'usage': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.usage, span, z.array(dayUsage))
      const told = rows.map(({ state, date, ...row }) => ({
        ...row,
        date: formatDate(date, call.language),
        state: call.t(`taskReports.states.${state}`),
      }))
      return tableOf(call, told, ['date', 'hours', 'attended', 'usage', 'state'])
    }
    case 'performance': {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.performance, span, z.array(performance))
      return tableOf(call, rows, [
        'assigned',
        'done',
        'onTime',
        'late',
        'undone',
        'overdue',
        'rejected',
        'prolonged',
        'cancelled',
        'onTimeRate',
        'finishRate',
      ])
    }
    default: {
      const rows = await call.gateway.ask(TASK_REPORT_CALLS.scores, { year }, z.array(scoreRow))
      const told = rows.map(({ month, ...row }) => ({
        ...row,
        month: formatDayPart(`${month}-01`, 'month', call.language),
      }))
      return tableOf(call, told, [
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

type Person = { userId: string; name: string; deptName: string | null }

function tableOf(
  { t, language }: SignedInCall,
  rows: readonly (Person & Readonly<Record<string, Cell>>)[],
  names: readonly string[],
): ReportTable {
  const write = (value: Cell | undefined) => {
    if (value === null || value === undefined) return '—'
    return typeof value === 'number' ? formatNumber(value, language) : value
  }
  const column = (name: string) => t(`taskReports.columns.${name}`)
  return {
    columns: [column('name'), column('deptName'), ...names.map(column)],
    rows: rows.map((row, index) => ({
      key: `${row.userId}-${index}`,
      name: row.name,
      cells: [row.deptName ?? '—', ...names.map((name) => write(row[name]))],
    })),
  }
}
