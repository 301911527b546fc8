import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import { exportColumns } from '#platform/api/exports/export-table.ts'
import { say } from '#platform/api/http/messages.ts'
import { groupPredicate, scopePredicate, sightOf } from '#platform/api/store/reach/scope.ts'
import { columnName, visibleName } from '#platform/api/store/rows/columns.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { requireResource } from '#product/define/registry.server.ts'

type Sql = RawBuilder<unknown>

/** The parameters of a report request. */
export type ModelRequest = {
  actor: Actor
  params: Readonly<Record<string, string | undefined>>
  /** A right that is required in addition to view. */
  also?: 'export'
}

/** How a total is computed from the values of its rows. */
export type Total = 'sum' | 'first' | 'last'

/** A figure computed from other figures of its line. In a total it is computed from their totals, not summed up. */
type Formula = { of: readonly string[]; make: (...figures: number[]) => number | null }

export type ReportColumn = {
  field: Field
  label(language: Language): string
  /** The value in the rows of the query; null for a formula. */
  value: Sql | null
  /** The name for an id, as the reader may see it. */
  named?: (value: Sql, actor: Actor) => Sql
  /** The sort key, when it is not the value. */
  order?: Sql | ((actor: Actor) => Sql)
  total?: Total
  formula?: Formula
  /** The rows in which the reader sees the field. */
  shown(actor: Actor): 'all' | 'none' | RawBuilder<boolean>
  /** Formats a value, with masks and options. */
  read(value: string, name: string | null, language: Language): string
}

export type ReportParam = {
  field: Field
  label(language: Language): string
  initial?: (today: string) => string
  /** The reference field whose options the parameter offers: `hr/archives.deptId`. */
  place?: string
  /** No later day than today. */
  isPast?: true
}

/**
 * The rows, columns and parameters of one kind of report. A template selects some of
 * them; the access to rows and columns is defined here only.
 */
export type ReadModel = {
  /** The resource whose permissions decide who may open the report, and whose rows it shows. */
  resource: Resource
  /** Rights that are required in addition. */
  needs?: readonly string[]
  columns(request: ModelRequest): Readonly<Record<string, ReportColumn>>
  params: Readonly<Record<string, ReportParam>>
  /** `from … where …`, within the reader's scope. */
  from(request: ModelRequest): Sql
  /**
   * Of rows of pay: the id of the person, whose pay the resource guards. Nobody shares such a report, and its people
   * learn who opened it.
   */
  person?: Sql
  /** The order of rows within their groups. */
  sort: readonly Sql[]
}

/** Rows `alias` of a resource that the reader may see, and may export when they request a file. */
export function reached(
  resource: Resource,
  alias: string,
  { actor, also }: ModelRequest,
): RawBuilder<boolean> {
  const view = scopePredicate(resource, alias, actor, 'view')
  return also ? sql`${view} and ${scopePredicate(resource, alias, actor, also)}` : view
}

type ColumnOptions = { value?: Sql; order?: Sql; total?: Total; alias: string; label?: string }

/** A column with the values of a field. It has the label, format, mask and visibility of the field. */
export function fieldColumn(of: Resource, name: string, overrides: ColumnOptions): ReportColumn {
  const field = of.fields[name]
  if (!field) throw new Error(`${of.path} has no field ${name}`)
  const target = field.rule.target === undefined ? null : requireResource(field.rule.target)
  const named = (value: Sql, actor: Actor) =>
    sql`(select ${visibleName(target ?? of, 'named', sightOf(target ?? of, actor))}
      from ${sql.table((target ?? of).table)} named where named.id = ${value})`
  const key = target ? referenceLabelKey(name) : name
  const value = overrides.value ?? sql.ref(`${overrides.alias}.${columnName(name)}`)
  const options = field.rule.choices?.options.map((option) => option.value)
  const inOrder = options && sql`array_position(${options}::text[], ${value})`
  const inAlphabet = target && ((actor: Actor) => named(value, actor))
  const order = overrides.order ?? inAlphabet ?? inOrder
  return {
    field,
    value,
    total: overrides.total,
    ...(target && { named }),
    ...(order && { order }),
    label: (language) =>
      overrides.label ? ownLabel(overrides.label, language) : fieldLabel(of, name, language),
    shown: (actor) => groupPredicate(of, overrides.alias, actor, field.group),
    read: (text, called, language) => {
      if (field.mask) return maskValue(field.mask, text)
      const [column] = exportColumns(of, [name], language)
      const cell: RecordValue = target ? called : readValue(field, text)
      return column?.read({ id: '', version: 0, [key]: cell }) ?? text
    },
  }
}

const readValue = (field: Field, text: string): RecordValue =>
  field.kind === 'bool' ? text === 'true' : text

type Own = Omit<Partial<ReportColumn>, 'label' | 'read' | 'shown'> & {
  field: Field
  /** The column shows the value of this field, so it is visible where the field is visible. */
  tells?: { of: Resource; field: string; alias: string }
  /** For values that are codes: the key of their texts. */
  words?: string
}

/** A column that belongs to the query only; its label is in `report.columns`. */
export function ownColumn(name: string, { tells, words, value = null, ...own }: Own): ReportColumn {
  return {
    ...own,
    value,
    label: (language) => ownLabel(name, language),
    shown: (actor) => {
      const group = tells?.of.fields[tells.field]?.group
      return tells && group ? groupPredicate(tells.of, tells.alias, actor, group) : 'all'
    },
    read: (text, _name, language) => (words ? say(language, `${words}.${text}`) : text),
  }
}

/** The read models of an area, by code of REPORT_QUERY. */
export type ReadModels = Readonly<Record<string, ReadModel>>

const ownLabel = (name: string, language: Language) => say(language, `report.columns.${name}`)

/** A parameter that belongs to the query only; its label is in `report.params`. */
export function ownParam(
  name: string,
  field: Field,
  options: Pick<ReportParam, 'initial' | 'isPast'> = {},
): ReportParam {
  return { field, label: (language) => say(language, `report.params.${name}`), ...options }
}

/** A parameter that is a field of a resource. */
export function fieldParam(of: Resource, name: string): ReportParam {
  const field = of.fields[name]
  if (!field) throw new Error(`${of.path} has no field ${name}`)
  const place = `${of.path}.${name}`
  return { field, place, label: (language) => fieldLabel(of, name, language) }
}

/** Rows in a department and its children, or in all departments. */
export function deptWithin(column: Sql, dept: string | undefined): RawBuilder<boolean> {
  if (dept === undefined) return sql`true`
  return sql`${column} in (select below.id from department below, department top
    where top.id = ${dept}::uuid and below.path like top.path || '%')`
}
