import type { ColumnDescriptor, ListDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import type { ListQuery } from '#platform/define/engine/list-query.ts'
import { personField, referenceFaceKey } from '#platform/define/face-column.server.ts'
import { SHEET_DEPARTMENT } from '#platform/define/sheets/define-month-sheet.ts'
import type { ColumnView, TableView } from '#platform/web/components/table/table-view.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import {
  isDeletable,
  isEditable,
  type RecordRights,
} from '#platform/web/pages/act/record-rights.server.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import {
  boolText,
  IN_USE,
  kindView,
  SUCCEEDED,
  type Words,
} from '#platform/web/pages/texts/kind-views.server.ts'
import { widthOf } from '#platform/web/pages/texts/text-width.server.ts'
import { recordText, valueText } from '#platform/web/pages/texts/value-text.server.ts'
import type { Page, WireRecord } from '#platform/wire/http/envelope.ts'
import { briefCalendarText } from '#platform/wire/language/calendar-text.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { withNarrowRow } from './narrow-row.server.ts'

type Parts = {
  /** The resource of the records, for a caller that has it at hand. */
  resource?: Resource
  descriptor: Pick<ListDescriptor, 'path' | 'title'>
  columns: readonly ColumnDescriptor[]
  records: readonly WireRecord[]
  rights: Pick<RecordRights, 'edit' | 'delete'>
  /** Buttons of a row beyond edit and delete. */
  actionsOf?: (record: WireRecord) => ActionLink[]
  /** For child rows outside the page of their owner: each row links to its owner. */
  owner?: Resource['parent']
  /** Totals of the whole list, by field. */
  sums?: Page<WireRecord>['sums']
  /** Absent: the headers are no links. */
  orderBy?: ListQuery['orderBy']
}

/** Records as a table of texts. */
export function describeTable(parts: Parts, words: Words): TableView {
  const { descriptor, columns, records, rights, actionsOf, orderBy, owner } = parts
  const at = owner ? columns.findIndex(({ name }) => name === owner.field) : -1
  const resource = parts.resource ?? requireResource(descriptor.path)
  const table: TableView = {
    base: `/${descriptor.path}`,
    columns: describeColumns(columns, { orderBy, records, resource, words }),
    rows: records.map((record) => ({
      id: record.id,
      cells: columns.map((column) =>
        isBrief(column, columns)
          ? briefText(record[column.name], words)
          : recordText(column, record, words),
      ),
      ...actionsIn(actionsOf?.(record) ?? []),
      ...(isDeletable(resource, record) ? {} : { isKept: true as const }),
      ...(isEditable(resource, record) ? {} : { isFixed: true as const }),
    })),
    ...(owner &&
      at >= 0 && {
        owner: {
          at,
          base: `/${owner.resource}`,
          ids: records.map((record) => String(record[owner.field] ?? '')),
        },
      }),
    title: columns.findIndex((column) => column.name === descriptor.title),
    ...(parts.sums && { sums: totalsOf(columns, parts.sums, words) }),
    mayEdit: rights.edit,
    mayDelete: rights.delete,
  }
  return withNarrowRow(table, resource.narrow)
}

/** Whether a moment is the second line of a person, where it must fit beside the avatar. */
function isBrief({ kind, under }: ColumnDescriptor, columns: readonly ColumnDescriptor[]): boolean {
  const upper = kind === 'dateTime' && columns.find(({ name }) => name === under)
  return upper ? personIn(upper) !== null : false
}

function briefText(value: WireRecord[string] | undefined, { language }: Words): string {
  return typeof value === 'string' ? briefCalendarText(value, language, todayInShanghai()) : ''
}

function totalsOf(
  columns: readonly ColumnDescriptor[],
  sums: NonNullable<Parts['sums']>,
  words: Words,
): string[] {
  return columns.map((column) => valueText(column, sums[column.name], words))
}

/**
 * Leaves out an empty list of actions. Most rows have none, and every byte of a row is repeated twenty times
 * on a page.
 */
function actionsIn(actions: ActionLink[]): { actions?: ActionLink[] } {
  return actions.length > 0 ? { actions } : {}
}

type About = {
  orderBy?: Parts['orderBy']
  records: readonly WireRecord[]
  resource: Resource
  words: Words
}

/** Columns as their headers and cells show them. */
export function describeColumns(
  columns: readonly ColumnDescriptor[],
  { orderBy, records, resource, words }: About,
): ColumnView[] {
  const at = (name: string | undefined) => columns.findIndex((column) => column.name === name)
  const drawn = columns.filter(({ under }) => under === undefined || at(under) < 0)
  const hasRoom = drawn.length <= FEW_COLUMNS
  return columns.map((column, index) => {
    const view = describeColumn(column, orderBy)
    const below = columns.findIndex(({ under }) => under === column.name)
    if (below >= 0) view.below = below
    if (column.under !== undefined && at(column.under) >= 0) view.isBelow = true
    const tones = tonesOf(column, words) ?? dueTonesOf(column, records, words)
    if (column.kind === 'colour') view.isColour = true
    if (tones) view.tones = tones
    else if (hasRoom && !view.isBelow && hasShortLines(column, columns[below], { records, words }))
      view.look = 'k'
    if (isBrief(column, columns)) {
      view.wholes = records.map((record) => recordText(column, record, words))
    }
    const isTitle = index === at(resource.title) && resource.arePeople
    const faces: Somebody | null = isTitle
      ? ['id', personField(resource) ?? 'id']
      : personIn(column)
    if (faces !== null) view.faces = records.map((record) => colourIn(record, faces))
    if (isTitle && records.some(photoOf)) view.photos = records.map(photoOf)
    return view
  })
}

/** A list with more columns needs the breaks of its choices, or else it is wider than its page. */
const FEW_COLUMNS = 7

/** The widths, in Latin letters, up to which a choice and the second line below it stay in one line. */
const SHORT = { choice: 20, below: 14 } as const

function isShort(
  column: ColumnDescriptor,
  most: number,
  { records, words }: Pick<About, 'records' | 'words'>,
): boolean {
  return records.every((record) => widthOf(recordText(column, record, words)) <= most)
}

/** Whether the texts of a choice are so short that their lines need no breaks. */
function hasShortLines(
  column: ColumnDescriptor,
  second: ColumnDescriptor | undefined,
  about: Pick<About, 'records' | 'words'>,
): boolean {
  if (column.kind !== 'choice' || !isShort(column, SHORT.choice, about)) return false
  return second === undefined || isShort(second, SHORT.below, about)
}

/** Every record of a person has its photo, whichever columns the list shows. */
function photoOf({ photo }: WireRecord): string | null {
  return typeof photo === 'string' ? photo : null
}

const NOBODY = -1

/** The fields with the id of a person, and with the id that determines the colour of their avatar. */
type Somebody = readonly [id: string, face: string]

function colourIn(record: WireRecord, [name, face]: Somebody): number {
  const id = record[face] ?? record[name]
  return typeof id === 'string' && id !== '' ? faceColour(id) : NOBODY
}

function personIn({ name, kind, target }: ColumnDescriptor): Somebody | null {
  const isPerson = kind === 'reference' && target && requireResource(target).arePeople
  return isPerson ? [name, referenceFaceKey(name)] : null
}

function tonesOf({ name, kind, options }: ColumnDescriptor, { t }: Words): ColumnView['tones'] {
  if (kind === 'bool' && name === IN_USE) {
    return { [boolText(name, true, t)]: 'good', [boolText(name, false, t)]: 'quiet' }
  }
  if (kind === 'bool' && name === SUCCEEDED) {
    return { [boolText(name, true, t)]: 'good', [boolText(name, false, t)]: 'bad' }
  }
  const toned = options?.flatMap(({ label, tone }) => (tone ? [[label, tone] as const] : []))
  return toned && toned.length > 0 ? Object.fromEntries(toned) : undefined
}

/** The colours of days left: amber for a term that is due soon, red for one that has passed. */
function dueTonesOf(
  column: ColumnDescriptor,
  records: readonly WireRecord[],
  words: Words,
): ColumnView['tones'] {
  const { name, dueWithin } = column
  if (dueWithin === undefined) return undefined
  const due = records.filter((record) => record[name] !== null && Number(record[name]) <= dueWithin)
  return Object.fromEntries(
    due.map((record) => [
      recordText(column, record, words),
      Number(record[name]) < 0 ? 'bad' : 'warn',
    ]),
  )
}

/** The kinds of values that say too little without their label. */
const NAMED: ReadonlySet<FieldKind> = new Set([
  'integer',
  'decimal',
  'money',
  'bool',
  'date',
  'month',
  'dateTime',
  'time',
])

/** A column as its header shows it. */
export function describeColumn(column: ColumnDescriptor, orderBy: Parts['orderBy']): ColumnView {
  const view: ColumnView = { name: column.name, label: column.heading }
  // A code has hyphens. Its class stops the browser from breaking the line there.
  const look = column.check === 'code' ? 'k' : kindView(column.kind).look
  if (look) view.look = look
  if (NAMED.has(column.kind)) view.isNamed = true
  if (column.name === SHEET_DEPARTMENT) view.isPath = true
  if (!column.sortable || !orderBy) return view
  // Only the first key is shown as the order: a header cannot show more.
  const [first] = orderBy
  const isFirst = first?.field === column.name
  return { ...view, sort: isFirst ? (first.descending ? 'desc' : 'asc') : 'none' }
}
