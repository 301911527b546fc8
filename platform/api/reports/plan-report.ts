import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import { noReport, type Opened } from './open-report.ts'
import type { ModelRequest, ReportColumn, ReportParam } from './read-model.ts'

export type PlannedColumn = {
  name: string
  column: ReportColumn
  shown: 'all' | RawBuilder<boolean>
}

/** A report for this reader, with only the columns that they may see. */
export type ReportPlan = Opened & {
  request: ModelRequest
  columns: PlannedColumn[]
  groups: PlannedColumn[]
  /** Columns that formulas need but that are not shown. */
  helpers: PlannedColumn[]
  ignored: string[]
}

type PlanInput = { actor: Actor; params: URLSearchParams; today: string; also?: 'export' }

/**
 * Plans a report. An unknown parameter means that the report does not exist; an invalid value counts as
 * absent. A column whose field group is hidden from the reader in all rows is left out: it is not shown,
 * summed, sorted or grouped by.
 */
export function planReport(opened: Opened, { actor, params, today, also }: PlanInput): ReportPlan {
  const { template, model } = opened
  const { values, ignored } = readParams(opened, params, today)
  const request: ModelRequest = { actor, params: values, ...(also && { also }) }
  const all = model.columns(request)
  const plan = (name: string): PlannedColumn[] => {
    const column = all[name]
    const shown = column?.shown(actor) ?? 'none'
    if (!column || shown === 'none') return []
    const isWhole = column.formula?.of.every((part) => plan(part).length > 0) ?? true
    return isWhole ? [{ name, column, shown }] : []
  }
  const groups = template.groups.flatMap(({ column }) => plan(column)).filter(isGroupable)
  const names = template.shownColumns.map(({ column }) => column)
  const columns = (
    template.withRows ? names : [...groups.map(({ name }) => name), ...names]
  ).flatMap(plan)
  const shown = [...new Map(columns.map((planned) => [planned.name, planned])).values()].filter(
    ({ name, column }) =>
      template.withRows || isTotalled(column) || groups.some((group) => group.name === name),
  )
  const helpers = shown
    .flatMap(({ column }) => column.formula?.of ?? [])
    .filter((name) => !shown.some((known) => known.name === name))
  return {
    ...opened,
    request,
    ignored,
    columns: shown,
    groups,
    helpers: [...new Set(helpers)].flatMap(plan),
  }
}

/** Masked columns cannot be grouped by, because groups would reveal their values; nor can figures. */
export function isGroupable({ column }: Pick<PlannedColumn, 'column'>): boolean {
  return column.field.mask === null && column.value !== null
}

export function isTotalled({ total, formula, field }: ReportColumn): boolean {
  return (total !== undefined && field.mask === null) || formula !== undefined
}

function readParams(
  { template, model }: Opened,
  params: URLSearchParams,
  today: string,
): { values: Record<string, string | undefined>; ignored: string[] } {
  const offered = new Map(template.params.map(({ param, initial }) => [param, initial ?? '']))
  for (const name of params.keys()) if (!offered.has(name)) throw noReport()
  const ignored: string[] = []
  const values = Object.entries(model.params).map(([name, param]) => {
    const text = params.get(name)?.trim() ?? ''
    if (text !== '' && isUsable(param, text, today)) return [name, text] as const
    if (text !== '') ignored.push(name)
    const initial = offered.get(name) ?? ''
    const usual = isUsable(param, initial, today) ? initial : param.initial?.(today)
    return [name, usual] as const
  })
  return { values: Object.fromEntries(values), ignored }
}

/**
 * Whether a text is a valid value of a parameter; future days are invalid for a parameter about the
 * past.
 */
export function isUsable({ field, isPast }: ReportParam, text: string, today: string): boolean {
  const { min, max, target } = field.rule
  if (text === '' || !kindOf(field.kind).filter?.isUsable(text, field)) return false
  if (field.kind === 'integer') {
    return Number(text) >= (min ?? 0) && Number(text) <= (max ?? Number.POSITIVE_INFINITY)
  }
  if (target !== undefined || field.rule.choices) return !text.includes(',')
  return !isPast || text <= today.slice(0, text.length)
}
