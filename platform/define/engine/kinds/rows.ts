import { z } from 'zod'
import { nullable } from '#platform/define/engine/empty.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import type { Kind, KindOf } from '#platform/define/engine/kind.ts'
import type { RecordValue, RowValue } from '#platform/wire/http/envelope.ts'
import { askedOf, blankText, rowPart } from '#platform/wire/records/form-parts.ts'

/** The texts of one row, by column. */
export type TypedRow = Readonly<Record<string, string>>

const columnsOf = ({ rule }: Pick<Field, 'rule'>) => Object.entries(rule.columns ?? {})

function isBlank(field: Field, row: TypedRow): boolean {
  return columnsOf(field).every(([name, { rule }]) => (row[name] ?? '') === blankText(rule.initial))
}

const isTypedRow = (row: unknown): row is TypedRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

/** Parses the text of the control into rows. A text in another format has no rows. */
export function typedRows(text: string): TypedRow[] {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter(isTypedRow) : []
  } catch {
    return []
  }
}

function readForm(form: FormData, name: string, field: Field, of: KindOf): TypedRow[] {
  const { max = 0 } = field.rule
  const count = Math.min(Number(form.get(`${name}.shown`)) || 0, max)
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      columnsOf(field).map(([column, cell]) => {
        const part = rowPart(name, index, column)
        const { typed } = of(cell.kind)
        const text = typed ? typed(form, part, cell, of) : form.get(part)
        return [column, typeof text === 'string' ? text.trim() : '']
      }),
    ),
  )
}

function cellSchema(cell: Field, of: KindOf): z.ZodType {
  const { schema, empty } = of(cell.kind)
  const value = schema(cell, of)
  return empty === 'false' ? value.default(cell.rule.initial === true) : nullable(cell, value)
}

/**
 * Rows within a record, whose cells have other kinds. They are a JSON column in the database and a table in
 * the form. Blank rows are dropped. The typed texts are encoded as JSON.
 */
export const rows: Kind = {
  column: 'jsonb',
  empty: 'list',
  schema: (field, of) => {
    const { min = 0, max = 0 } = field.rule
    const cells = columnsOf(field).map(([name, cell]) => [name, cellSchema(cell, of)])
    return z
      .array(z.strictObject(Object.fromEntries(cells), { error: 'invalid.rows' }), {
        error: 'invalid.rows',
      })
      .max(max, { error: 'invalid.tooManyRows' })
      .refine((list) => list.length === 0 || list.length >= min, { error: 'invalid.tooFewRows' })
  },
  json: (field, of) => {
    const cells = columnsOf(field).map(([name, cell]) => {
      const json = { ...of(cell.kind).json(cell, of), title: cell.label }
      return [name, cell.required ? json : { anyOf: [json, { type: 'null' }] }]
    })
    const required = columnsOf(field).flatMap(([name, cell]) => (cell.required ? [name] : []))
    const items = { type: 'object', additionalProperties: false, required }
    const { min: minItems, max: maxItems } = field.rule
    const properties = Object.fromEntries(cells)
    return { type: 'array', minItems, maxItems, items: { ...items, properties } }
  },
  typed: (form, name, field, of) => {
    if (!form.has(`${name}.shown`)) return null
    const { verb, target } = askedOf(form)
    const formRows = readForm(form, name, field, of)
    const left = formRows.filter((_, at) => verb !== 'remove' || target !== `${name}.${at}`)
    const filled = left.filter((row) => !isBlank(field, row))
    const blank = left.filter((row) => isBlank(field, row))
    // Blank rows are dropped, unless the user pressed “add row”: then they stay, and one more is added.
    if (verb !== 'add' || target !== name) return JSON.stringify(filled)
    return JSON.stringify([...filled, ...blank.map(() => ({})), {}])
  },
  read: (text, field, of) =>
    typedRows(text)
      .filter((row) => !isBlank(field, row))
      .map((row) =>
        Object.fromEntries(
          columnsOf(field).map(([name, cell]) => {
            const cellText = String(row[name] ?? '')
            const { read } = of(cell.kind)
            return [name, read ? read(cellText, cell, of) : cellText || null]
          }),
        ),
      ) as readonly RowValue[],
  control: (value, field, of) => JSON.stringify(rowsIn(value).map((row) => texts(row, field, of))),
  say: (value, field, speech, of) =>
    rowsIn(value)
      .map((row) =>
        columnsOf(field)
          .flatMap(([name, cell]) => {
            const cellValue = row[name] ?? null
            const text =
              cellValue === null
                ? ''
                : (of(cell.kind).say?.(cellValue, cell, speech, of) ?? String(cellValue))
            return text === '' ? [] : [`${speech.column(name)} ${text}`]
          })
          .join(speech.comma),
      )
      .join('; '),
  sample: (field, n, of) =>
    Array.from({ length: Math.max(field.rule.min ?? 0, 1) }, (_, index) =>
      Object.fromEntries(
        columnsOf(field).map(([name, cell]) => [name, of(cell.kind).sample(cell, n + index, of)]),
      ),
    ) as readonly RowValue[],
}

/** The rows of a stored value. */
export function rowsIn(value: RecordValue | undefined): readonly RowValue[] {
  if (!Array.isArray(value)) return []
  return value.filter((row): row is RowValue => typeof row === 'object')
}

function texts(row: RowValue, field: Field, of: KindOf): TypedRow {
  return Object.fromEntries(
    columnsOf(field).map(([name, cell]) => {
      const cellValue = row[name] ?? null
      const { control } = of(cell.kind)
      return [name, cellValue === null ? '' : (control?.(cellValue, cell, of) ?? String(cellValue))]
    }),
  )
}
