import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import { type TypedRow, typedRows } from '#platform/define/engine/kinds/rows.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { kindView } from '#platform/web/pages/texts/kind-views.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { blankText, rowPart } from '#platform/wire/records/form-parts.ts'

type RowsState = {
  typed: TypedText
  errors: Readonly<Record<string, string>>
  focus: string | null
}

/** The number of empty rows on a form, so that most users need not add rows. */
const SPARE = 2

/** The typed rows and some blank ones, up to the maximum. */
export function describeRows(
  field: FieldDescriptor,
  { typed, errors, focus }: RowsState,
  call: ResourceCall,
): Partial<ControlView> {
  const { name, columns = [], min = 0, max = 0 } = field
  const typedValues = typedRows(typed[name] ?? '')
  const filled = typedValues.filter((row) => Object.keys(row).length > 0)
  const count = Math.min(max, Math.max(typedValues.length, min, filled.length + SPARE))
  const cell = (row: number, column: FieldDescriptor) => {
    const texts: TypedRow = filled[row] ?? {}
    const part = rowPart(name, row, column.name)
    const label = call.t('page.cellOf', { row: row + 1, label: column.label })
    const view: ControlView = {
      kind: 'text',
      name: part,
      label: column.label,
      spoken: label,
      value: texts[column.name] ?? blankText(column.initial),
      ...kindView(column.kind).control(column, call),
    }
    // A blank row is not required.
    if (column.required && row < filled.length && view.kind !== 'checkbox') view.required = true
    if (errors[part]) view.error = errors[part]
    if (focus === name && row === filled.length && column === columns[0]) view.focus = true
    return view
  }
  return {
    columns: columns.map(({ label }) => label),
    rows: Array.from({ length: count }, (_, row) => columns.map((column) => cell(row, column))),
    mayAdd: count < max,
  }
}
