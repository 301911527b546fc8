import type { ColumnView, TableView } from '#app/components/table/record-table.tsx'
import type { WireRecord } from '#contracts/envelope.ts'
import type { ColumnDescriptor, ListDescriptor } from '#resources/engine/describe.ts'
import type { FieldKind } from '#resources/engine/field-kinds.ts'
import type { ListQuery } from '#resources/engine/list-query.ts'
import { requireResource } from '#resources/registry.server.ts'
import { isDeletable, type Rights } from './may.server.ts'
import { recordText, type Words } from './value-text.server.ts'

type Parts = {
  descriptor: Pick<ListDescriptor, 'path' | 'title'>
  columns: readonly ColumnDescriptor[]
  records: readonly WireRecord[]
  rights: Rights
  /** Absent: the headers are no links. */
  orderBy?: ListQuery['orderBy']
}

/** Records as a table of texts. */
export function describeTable(parts: Parts, words: Words): TableView {
  const { descriptor, columns, records, rights, orderBy } = parts
  const resource = requireResource(descriptor.path)
  return {
    base: `/${descriptor.path}`,
    columns: columns.map((column) => describeColumn(column, orderBy)),
    rows: records.map((record) => ({
      id: record.id,
      cells: columns.map((column) => recordText(column, record, words)),
      ...(isDeletable(resource, record) ? {} : { isKept: true as const }),
    })),
    title: columns.findIndex((column) => column.name === descriptor.title),
    mayEdit: rights.edit,
    mayDelete: rights.delete,
  }
}

const LOOKS: Readonly<Partial<Record<FieldKind, ColumnView['look']>>> = {
  integer: 'n',
  decimal: 'n',
  money: 'n',
  date: 'k',
  month: 'k',
  dateTime: 'k',
}

/** A column as its header shows it. */
export function describeColumn(column: ColumnDescriptor, orderBy: Parts['orderBy']): ColumnView {
  const view: ColumnView = { name: column.name, label: column.label }
  const look = LOOKS[column.kind]
  if (look) view.look = look
  if (!column.sortable || !orderBy) return view
  // Only the first key is shown as the order: a header can say no more.
  const [first] = orderBy
  const isFirst = first?.field === column.name
  return { ...view, sort: isFirst ? (first.descending ? 'desc' : 'asc') : 'none' }
}
