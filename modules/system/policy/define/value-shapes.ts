import { z } from 'zod'
import type { Words } from '#platform/wire/language/words.ts'

/**
 * The shape of a parameter's value: one cell, some named cells, or a table of them. One description
 * serves the API check, the form and the type that rules read.
 */
type CellBase = { readonly label: Words; readonly optional?: true }

export type Cell =
  | (CellBase & { kind: 'number'; min: number; max: number; scale: number })
  | (CellBase & { kind: 'month' })
  | (CellBase & { kind: 'bool' })
  | (CellBase & { kind: 'choice'; options: Readonly<Record<string, Words>> })

export type Cells = Readonly<Record<string, Cell>>

export type ValueShape =
  | { kind: 'single'; cell: Cell }
  | { kind: 'record'; cells: Cells }
  | { kind: 'table'; cells: Cells; maxRows: number }

type KindValue<C> = C extends { kind: 'number' }
  ? number
  : C extends { kind: 'bool' }
    ? boolean
    : string
type CellValue<C> = C extends { optional: true } ? KindValue<C> | null : KindValue<C>
type CellsValue<R> = { [Name in keyof R]: CellValue<R[Name]> }

/** The value that a shape describes, as rules read it. */
export type ValueOf<S> = S extends { kind: 'single'; cell: infer C }
  ? CellValue<C>
  : S extends { kind: 'table'; cells: infer R }
    ? CellsValue<R>[]
    : S extends { kind: 'record'; cells: infer R }
      ? CellsValue<R>
      : never

const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/

function numberSchema({ min, max, scale }: Extract<Cell, { kind: 'number' }>): z.ZodType {
  const isRound = (value: number) => Number(value.toFixed(scale)) === value
  return z
    .number({ error: 'param.number' })
    .min(min, { error: 'param.range' })
    .max(max, { error: 'param.range' })
    .refine(isRound, { error: 'param.decimals' })
}

function kindSchema(cell: Cell): z.ZodType {
  switch (cell.kind) {
    case 'number':
      return numberSchema(cell)
    case 'month':
      return z.string({ error: 'param.month' }).regex(MONTH, { error: 'param.month' })
    case 'bool':
      return z.boolean({ error: 'param.bool' })
    case 'choice':
      return z.enum(Object.keys(cell.options), { error: 'param.choice' })
  }
}

function cellSchema(cell: Cell): z.ZodType {
  const schema = z.unknown().superRefine((value, context) => {
    if (value === null || value === undefined) {
      if (!cell.optional) context.addIssue({ code: 'custom', message: 'param.missing' })
      return
    }
    const result = kindSchema(cell).safeParse(value)
    const [issue] = result.error?.issues ?? []
    if (issue) context.addIssue({ code: 'custom', message: issue.message })
  })
  return cell.optional ? schema.transform((value) => value ?? null) : schema
}

function cellsSchema(cells: Cells): z.ZodType {
  const shape = Object.entries(cells).map(([name, cell]) => [name, cellSchema(cell)])
  return z.strictObject(Object.fromEntries(shape), { error: 'param.shape' })
}

/** The schema of a value; the message of an issue is a key of platform/wire/messages. */
export function shapeSchema(shape: ValueShape): z.ZodType {
  if (shape.kind === 'single') return cellSchema(shape.cell)
  const cells = cellsSchema(shape.cells)
  if (shape.kind === 'record') return cells
  return z
    .array(cells, { error: 'param.shape' })
    .min(1, { error: 'param.noRows' })
    .max(shape.maxRows, { error: 'param.tooManyRows' })
}

/** The cell at a place of a value, for messages: `[2, 'rate']` of a table. */
export function cellAt(shape: ValueShape, path: readonly PropertyKey[]): Cell | null {
  if (shape.kind === 'single') return shape.cell
  const name = String(path[shape.kind === 'table' ? 1 : 0] ?? '')
  return Object.hasOwn(shape.cells, name) ? (shape.cells[name] ?? null) : null
}
