import type { Resource } from '#platform/define/engine/define-resource.ts'
import {
  DEFAULT_GROUP,
  type Field,
  type FieldKind,
  type FieldRule,
  type OnlyFor,
  referenceLabelKey,
  type Unit,
} from '#platform/define/engine/field-kinds.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import { kindOf } from '#platform/define/engine/kinds.ts'
import { filterNames } from '#platform/define/engine/list-query.ts'
import { isWritable, type WriteMode } from '#platform/define/engine/schema.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { Tone } from '#platform/wire/values/tone.ts'
import {
  choiceLabel,
  columnLabel,
  fieldHeading,
  fieldHelp,
  fieldLabel,
  groupLabel,
  resourceLabel,
} from './labels.ts'

/**
 * Descriptors are plain data about the resource on the page, in the reader's language. A definition reaches
 * the browser in no other form.
 */
export type OptionDescriptor = { value: string; label: string; tone?: Tone }

export type FieldDescriptor = {
  name: string
  label: string
  kind: FieldKind
  group: string
  required: boolean
  /** Set when the value is masked for this reader. */
  masked: boolean
  min?: number
  max?: number
  scale?: number
  ungrouped?: true
  unit?: Unit
  /** Days left: due within so many, late below zero. */
  dueWithin?: number
  dayOf?: OnlyFor
  check?: string
  initial?: string | boolean
  options?: OptionDescriptor[]
  /** The options are entries of this dictionary; the code that renders the field reads them. */
  dictionary?: string
  /** The resource that a reference points at. `labelKey` is the key of its label in the record. */
  target?: string
  /** The field that limits the rows that a reference may point at. */
  within?: string
  /** The field applies only to some values of another field. `names` lists these values. */
  onlyFor?: OnlyFor & { names: string[] }
  /** The field with the last day of the span that begins with this day. */
  until?: string
  /** How to fill in the field. */
  help?: string
  /** The date lies in the past. */
  isPast?: boolean
  /** Without a value, the product itself did it. */
  orSystem?: boolean
  /** Fields that are derived from the number in this one. */
  tells?: NonNullable<FieldRule['tells']>
  /** In a list, the column whose cell shows this field as its second line. */
  under?: string
  /** Columns of rows within the record. */
  columns?: FieldDescriptor[]
  labelKey?: string
  /** The values are names of rows of this resource; shipped names are translated. */
  namesOf?: string
}

/** A field in a list; its heading may be shorter than its label. */
type ListedDescriptor = FieldDescriptor & { heading: string }

export type ColumnDescriptor = ListedDescriptor & {
  sortable: boolean
  shown: boolean
  /** The list shows a total of this column. */
  summed?: true
}

export type FilterDescriptor = ListedDescriptor & { inputs: { name: string; part: string }[] }

export type ResourceDescriptor = { path: string; label: string; title: string; isTree: boolean }

export type ListDescriptor = ResourceDescriptor & {
  columns: ColumnDescriptor[]
  filters: FilterDescriptor[]
  searchLabels: string[]
}

export type GroupDescriptor = { name: string; label: string; fields: FieldDescriptor[] }

export type Reader = {
  language: Language
  /** Button codes on this page; `unmask` shows masked fields in the clear. */
  permissions: ReadonlySet<string>
}

function describeField(
  resource: Resource,
  name: string,
  field: Field,
  reader: Reader,
): FieldDescriptor {
  const { rule } = field
  const descriptor: FieldDescriptor = {
    name,
    label: fieldLabel(resource, name, reader.language),
    kind: field.kind,
    group: field.group,
    required: field.required,
    masked: field.mask !== null && !reader.permissions.has('unmask'),
  }
  if (rule.min !== undefined) descriptor.min = rule.min
  if (rule.max !== undefined) descriptor.max = rule.max
  if (rule.scale !== undefined) descriptor.scale = rule.scale
  if (rule.ungrouped) descriptor.ungrouped = true
  if (rule.unit !== undefined) descriptor.unit = rule.unit
  if (rule.dueWithin !== undefined) descriptor.dueWithin = rule.dueWithin
  if (rule.dayOf !== undefined) descriptor.dayOf = rule.dayOf
  if (rule.check !== undefined) descriptor.check = rule.check
  if (rule.initial !== undefined) descriptor.initial = rule.initial
  if (rule.choices?.dictionary) descriptor.dictionary = rule.choices.dictionary
  else if (rule.choices) {
    const { choices } = rule
    descriptor.options = choices.options.map(({ value, tone }) => ({
      value,
      label: choiceLabel(choices, value, reader.language),
      ...(tone && { tone }),
    }))
  }
  if (rule.columns) {
    descriptor.columns = Object.entries(rule.columns).map(([column, cell]) => ({
      ...describeField(resource, column, cell, reader),
      label: columnLabel(resource, name, column, reader.language),
    }))
  }
  if (field.under !== null) descriptor.under = field.under
  if (rule.target !== undefined) {
    descriptor.target = rule.target
    descriptor.labelKey = referenceLabelKey(name)
    if (rule.within !== undefined) descriptor.within = rule.within
  }
  const named = rule.target ?? (name === resource.title ? resource.path : undefined)
  if (named !== undefined) descriptor.namesOf = named
  if (rule.help !== undefined) descriptor.help = fieldHelp(resource, name, reader.language) ?? ''
  if (rule.until !== undefined) descriptor.until = rule.until
  if (rule.isPast) descriptor.isPast = true
  if (rule.orSystem) descriptor.orSystem = true
  if (rule.tells) descriptor.tells = rule.tells
  if (rule.onlyFor)
    descriptor.onlyFor = { ...rule.onlyFor, names: namesFor(resource, rule.onlyFor, reader) }
  return descriptor
}

/** The names of the required values. For a tick box, the label of the box. */
function namesFor(resource: Resource, { field, is }: OnlyFor, { language }: Reader): string[] {
  const { kind, rule: { choices } = {} } = resource.fields[field] ?? {}
  if (kind === 'bool') return [fieldLabel(resource, field, language)]
  return choices ? is.map((value) => choiceLabel(choices, value, language)) : [...is]
}

function describeListed(
  resource: Resource,
  name: string,
  field: Field,
  reader: Reader,
): ListedDescriptor {
  const heading = fieldHeading(resource, name, reader.language)
  return { ...describeField(resource, name, field, reader), heading }
}

export function describeResource(resource: Resource, language: Language): ResourceDescriptor {
  return {
    path: resource.path,
    label: resourceLabel(resource, language),
    title: resource.title,
    isTree: resource.tree !== undefined,
  }
}

/** Whether fields of this group exist for the reader at all. */
function isOpenTo(resource: Resource, { group }: Pick<Field, 'group'>, reader: Reader): boolean {
  const guard = guardOf(resource, group)
  return guard === null || reader.permissions.has(guard)
}

/** Whether a field may be a column: all but long texts. */
export function isColumn({ fields }: Pick<Resource, 'fields'>, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  // A long text is a list column only where its definition says so.
  return field !== undefined && (!kindOf(field.kind).isLong || field.in.includes('list'))
}

function columnNames(resource: Resource): string[] {
  return Object.keys(resource.fields).filter((name) => isColumn(resource, name))
}

/**
 * Whether a field is a default column of the list, for users who chose no columns. The list of a child
 * resource also shows its parent.
 */
function isListed({ fields, parent }: Resource, name: string): boolean {
  return name === parent?.field || fields[name]?.in.includes('list') === true
}

/** `chosen`: the names of the columns that the user chose. Unknown names are ignored. */
export function describeList(
  resource: Resource,
  reader: Reader,
  chosen: readonly string[] = [],
): ListDescriptor {
  const wanted = new Set(chosen.filter((name) => columnNames(resource).includes(name)))
  const isShown = (name: string) => (wanted.size > 0 ? wanted.has(name) : isListed(resource, name))
  const fields = Object.entries(resource.fields).filter(([, field]) =>
    isOpenTo(resource, field, reader),
  )
  const open = new Map(fields)
  // A reader cannot search by values that they see masked.
  const findable = fields.filter(([, { mask }]) => !mask || reader.permissions.has('unmask'))
  return {
    ...describeResource(resource, reader.language),
    columns: columnNames(resource).flatMap((name) => {
      const field = open.get(name)
      if (!field) return []
      return {
        ...describeListed(resource, name, field, reader),
        // A list is an overview: masked values stay masked in it for every reader.
        masked: field.mask !== null,
        sortable: field.in.includes('sort'),
        shown: isShown(name),
        ...(field.in.includes('sum') && { summed: true as const }),
      }
    }),
    filters: findable
      .filter(([, field]) => field.in.includes('filter'))
      .map(([name, field]) => ({
        ...describeListed(resource, name, field, reader),
        inputs: filterNames(name, field),
      })),
    searchLabels: findable
      .filter(([, field]) => field.in.includes('search'))
      .map(([name]) => fieldHeading(resource, name, reader.language)),
  }
}

const standardColumns = new WeakMap<Resource, readonly string[]>()

/** The columns that a list query must read: the shown columns and the title. */
export function listColumns(resource: Resource, chosen: readonly string[]): readonly string[] {
  if (chosen.length > 0) return columnsToBring(resource, chosen)
  const known = standardColumns.get(resource) ?? columnsToBring(resource, [])
  standardColumns.set(resource, known)
  return known
}

/**
 * The days by which the rows are filtered. A list shows them even where they are no columns of it, so that the reader
 * sees which rows are meant. The usual limit to recent rows does not count.
 */
export function filteredDays(
  { fields, recent }: Pick<Resource, 'fields' | 'recent'>,
  filters: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isFiltered = filterNames(name, field).some((parameter) => filters[parameter.name])
    return field.kind === 'date' && name !== recent?.field && isFiltered ? [name] : []
  })
}

function columnsToBring(resource: Resource, chosen: readonly string[]): string[] {
  const wanted = new Set(chosen.filter((name) => columnNames(resource).includes(name)))
  const shown = columnNames(resource).filter((name) =>
    wanted.size > 0 ? wanted.has(name) : isListed(resource, name),
  )
  return [...new Set([resource.title, ...shown])]
}

function groupFields(
  resource: Resource,
  fields: FieldDescriptor[],
  language: Language,
): GroupDescriptor[] {
  const names = Object.keys(resource.groups ?? { [DEFAULT_GROUP]: '' })
  return names
    .map((name) => ({
      name,
      label: groupLabel(resource, name, language),
      fields: fields.filter((field) => field.group === name),
    }))
    .filter((group) => group.fields.length > 0)
}

/**
 * The form in groups. A new record leaves out fields that are written later. An update leaves out fields that the
 * reader
 * sees masked: a masked text must never be saved over the real value.
 */
export function describeForm(
  resource: Resource,
  mode: WriteMode,
  reader: Reader,
): GroupDescriptor[] {
  const isAsked = ({ access }: Field) => mode === 'update' || access !== 'later'
  return groupFields(resource, describeWritable(resource, mode, reader, isAsked), reader.language)
}

/** The fields of a form that this reader may fill in and that `isWanted` accepts. */
export function describeWritable(
  resource: Resource,
  mode: WriteMode,
  reader: Reader,
  isWanted: (field: Field) => boolean = () => true,
): FieldDescriptor[] {
  return writableBy(resource, mode, reader, isWanted).map(([name, field]) =>
    describeField(resource, name, field, reader),
  )
}

/** The same fields without labels, for code that only needs to know whether there are any. */
export function writableBy(
  resource: Resource,
  mode: WriteMode,
  reader: Reader,
  isWanted: (field: Field) => boolean,
): [string, Field][] {
  const isClear = ({ mask }: Field) =>
    mode === 'add' || mask === null || reader.permissions.has('unmask')
  return Object.entries(resource.fields).filter(
    ([, field]) =>
      isWanted(field) &&
      isWritable(field, mode) &&
      isOpenTo(resource, field, reader) &&
      isClear(field),
  )
}

export function describeDetail(resource: Resource, reader: Reader): GroupDescriptor[] {
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => isOpenTo(resource, field, reader))
    .map(([name, field]) => describeField(resource, name, field, reader))
  return groupFields(resource, fields, reader.language)
}
