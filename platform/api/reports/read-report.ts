import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { Language } from '#platform/wire/language/language.ts'
import {
  REPORT_PAGE_ROWS,
  type ReportData,
  type ReportTotal,
} from '#platform/wire/reports/report.ts'
import { notePeopleOf } from './note-people.ts'
import { openReport, type Reader } from './open-report.ts'
import { isTotalled, type PlannedColumn, planReport, type ReportPlan } from './plan-report.ts'
import type { ReportColumn } from './read-model.ts'
import {
  readColumns,
  reportStatement,
  type StoredRow,
  type StoredTotal,
  totalled,
} from './report-statement.ts'
import { rowNameOf } from './row-name.ts'

export type ReportRequest = {
  key: string
  params: string
  page: number
  language: Language
  today: string
  /** A right that is required in addition to view. */
  also?: 'export'
}

/** A page of a report with all its totals, as its reader may see them. */
export async function readReport(reader: Reader, request: ReportRequest): Promise<ReportData> {
  const { key, params, page, language, today, also } = request
  const opened = await openReport(reader, key)
  const { actor, store } = reader
  const searchParams = new URLSearchParams(params)
  const plan = planReport(opened, { actor, today, params: searchParams, ...(also && { also }) })
  const { template, model } = plan
  const { withRows } = template
  const mayExport = permissionsFor(model.resource, 'export').every((code) =>
    actor.permissions.has(code),
  )
  const limit = withRows ? REPORT_PAGE_ROWS : 0
  const found = await reportStatement(plan, { limit, offset: (page - 1) * limit }).execute(store.db)
  const { totals: stored = [], rows = [] } = found.rows[0] ?? {}
  await notePeopleOf(store.db, actor, plan, [...rows, ...stored])
  const lines = withRows
    ? { rows: rows.map((row) => rowCells(plan, row, language)), totals: stored }
    : summarise(plan, stored, language, page)
  return {
    key: template.key,
    name: shippedName('system/report-templates', template.name, language),
    category: template.category,
    layout: template.layout,
    chart: template.chart,
    orientation: template.orientation,
    asOf: plan.request.params.date ?? today,
    params: await describeParams(store.db, plan, { language, today }),
    ignored: plan.ignored.map((name) => model.params[name]?.label(language) ?? name),
    columns: plan.columns.map(({ name, column }) => ({
      name,
      label: column.label(language),
      kind: column.field.kind,
      scale: column.field.rule.scale ?? 0,
      hasTotal: isTotalled(column),
    })),
    groups: plan.groups.map(({ column }) => column.label(language)),
    rows: lines.rows,
    totals: lines.totals.map((total) => tellTotal(plan, total, language)),
    withRows,
    count: withRows ? (stored.at(-1)?.count ?? 0) : innermost(plan, stored).length,
    page,
    pageSize: REPORT_PAGE_ROWS,
    mayExport,
    mayShare: mayExport && !opened.isPay,
  }
}

const innermost = ({ groups }: ReportPlan, totals: readonly StoredTotal[]) =>
  totals.filter(({ level }) => level === groups.length && level > 0)

/** A report without rows shows its innermost groups as lines, and the outer groups count these lines. */
export function summarise(
  plan: ReportPlan,
  totals: readonly StoredTotal[],
  language: Language,
  page: number,
): { rows: (string | null)[][]; totals: StoredTotal[] } {
  const depth = plan.groups.length
  const lines = innermost(plan, totals)
  const from = (page - 1) * REPORT_PAGE_ROWS
  return {
    rows: lines.slice(from, from + REPORT_PAGE_ROWS).map((line) => lineCells(plan, line, language)),
    totals: depth === 0 ? [...totals] : countLines(totals, depth),
  }
}

/** Counts, for each outer group, the innermost groups in it, which precede its total. */
function countLines(totals: readonly StoredTotal[], depth: number): StoredTotal[] {
  const open = new Array<number>(depth).fill(0)
  return totals.flatMap((total) => {
    if (total.level === depth) {
      for (let level = 0; level < depth; level += 1) open[level] = (open[level] ?? 0) + 1
      return []
    }
    const count = open[total.level] ?? 0
    open[total.level] = 0
    return [{ ...total, count }]
  })
}

function tellTotal(plan: ReportPlan, total: StoredTotal, language: Language): ReportTotal {
  const labels = plan.groups
    .slice(0, total.level)
    .map(({ column }, at) => say(column, total.keys[at], total.names[at], language))
  return {
    level: total.level,
    labels,
    count: total.count,
    cells: figureCells(plan, total, language),
  }
}

/** The cells of a total, one for each shown column. */
function figureCells(plan: ReportPlan, { figures }: StoredTotal, language: Language) {
  const known = new Map(totalled(plan).map(({ name }, at) => [name, figures[at] ?? null]))
  return plan.columns.map((planned) => cell(planned, known, null, language))
}

function lineCells(plan: ReportPlan, line: StoredTotal, language: Language): (string | null)[] {
  const figures = figureCells(plan, line, language)
  return plan.columns.map(({ name, column }, at) => {
    const group = plan.groups.findIndex((planned) => planned.name === name)
    return group < 0
      ? (figures[at] ?? null)
      : say(column, line.keys[group], line.names[group], language)
  })
}

/** The cells of a row, one for each shown column. */
export function rowCells(plan: ReportPlan, row: StoredRow, language: Language): (string | null)[] {
  const all = readColumns(plan)
  const known = new Map(all.map(({ name }, at) => [name, row.cells[at] ?? null]))
  return plan.columns.map((planned) => {
    const at = all.findIndex(({ name }) => name === planned.name)
    return cell(planned, known, row.names[at] ?? null, language)
  })
}

export const totalCells = figureCells

function cell(
  { name, column }: PlannedColumn,
  known: ReadonlyMap<string, string | null>,
  called: string | null,
  language: Language,
): string | null {
  const { formula } = column
  if (!formula) return say(column, known.get(name), called, language)
  const figures = formula.of.map((part) => known.get(part) ?? null)
  if (figures.includes(null)) return null
  return formula.make(...figures.map(Number))?.toFixed(column.field.rule.scale ?? 0) ?? null
}

function say(
  column: ReportColumn,
  value: string | null | undefined,
  called: string | null | undefined,
  language: Language,
): string | null {
  return value === null || value === undefined ? null : column.read(value, called ?? null, language)
}

type Words = { language: Language; today: string }

/** The parameters of the template, with their present values. */
export async function describeParams(
  db: Database | Tx,
  { template, model, request }: ReportPlan,
  { language, today }: Words,
): Promise<ReportData['params']> {
  const offered = template.params.flatMap(({ param: name }) => {
    const param = model.params[name]
    return param ? [{ name, param }] : []
  })
  return Promise.all(
    offered.map(async ({ name, param }) => {
      const { kind, rule } = param.field
      const value = request.params[name] ?? ''
      const choices = rule.choices?.options.map((option) => ({
        value: option.value,
        label: rule.choices ? choiceLabel(rule.choices, option.value, language) : option.label,
      }))
      const text = rule.target
        ? value && (await rowNameOf(db, request.actor, { path: rule.target, id: value }))
        : choices?.find((choice) => choice.value === value)?.label
      return {
        name,
        label: param.label(language),
        kind,
        value,
        text: text || null,
        options: choices ?? null,
        target: rule.target ?? null,
        place: param.place ?? null,
        max: param.isPast ? today : (rule.max?.toString() ?? null),
      }
    }),
  )
}
