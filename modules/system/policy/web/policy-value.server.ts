import type { Cell, Cells, ValueShape } from '#modules/system/policy/define/value-shapes.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { monthFrom } from '#platform/wire/values/parse-day.ts'
import type { CellView } from './policy-value-view.ts'

/** Inputs of a value are named `v`, `v.<cell>` and, in a table, `v.<row>.<cell>`. */
const ROOT = 'v'
const SPARE_ROWS = 3
export const STORED = 'v-stored'

type ValueInputs = { cells: CellView[]; heads: string[]; rows: CellView[][] }

/**
 * The inputs of a value. Parts that do not fit the shape are left out, because they could not be
 * saved.
 */
export function drawValue(shape: ValueShape, value: unknown, language: Language): ValueInputs {
  const draw = (name: string, cell: Cell, part: unknown) => drawCell(name, cell, part, language)
  if (shape.kind === 'single') {
    return { cells: [draw(ROOT, shape.cell, value)], heads: [], rows: [] }
  }
  const entries = Object.entries(shape.cells)
  const drawAll = (prefix: string, parts: unknown) =>
    entries.map(([name, cell]) => draw(`${prefix}.${name}`, cell, partOf(parts, name)))
  if (shape.kind === 'record') return { cells: drawAll(ROOT, value), heads: [], rows: [] }
  const items = Array.isArray(value) ? value.slice(0, shape.maxRows) : []
  const count = Math.min(shape.maxRows, items.length + SPARE_ROWS)
  return {
    cells: [],
    heads: entries.map(([, { label }]) => label[language]),
    rows: Array.from({ length: count }, (_, row) => drawAll(`${ROOT}.${row}`, items[row])),
  }
}

function partOf(parts: unknown, name: string): unknown {
  return typeof parts === 'object' && parts !== null && Object.hasOwn(parts, name)
    ? (parts as Record<string, unknown>)[name]
    : null
}

function drawCell(name: string, cell: Cell, value: unknown, language: Language): CellView {
  const view = { name, label: cell.label[language], value: textOf(value) }
  switch (cell.kind) {
    case 'number':
      return {
        ...view,
        kind: 'number',
        min: cell.min,
        max: cell.max,
        step: String(10 ** -cell.scale),
      }
    case 'month':
      return { ...view, kind: 'month' }
    case 'bool':
      return { ...view, kind: 'checkbox' }
    case 'choice': {
      const options = Object.entries(cell.options)
      return {
        ...view,
        kind: 'select',
        options: options.map(([option, label]) => ({ value: option, label: label[language] })),
      }
    }
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined || value === false ? '' : String(value)
}

/** Builds the JSON of a value from its inputs; null when the form had none. */
export function readValue(shape: ValueShape, form: FormData): string | null {
  const names = [...form.keys()].filter((name) => name === ROOT || name.startsWith(`${ROOT}.`))
  const stored = form.get(STORED)
  // The browser sends nothing for an unticked checkbox, so a form without inputs may still contain a value.
  if (names.length === 0 && stored === null) return null
  const value = assemble(shape, form)
  for (const name of [...names, STORED]) form.delete(name)
  const text = JSON.stringify(value)
  // An unchanged value keeps its stored text.
  return typeof stored === 'string' && isSame(stored, text, shape) ? stored : text
}

function assemble(shape: ValueShape, form: FormData): unknown {
  if (shape.kind === 'single') return readCell(shape.cell, form.get(ROOT))
  if (shape.kind === 'record') return readCells(shape.cells, ROOT, form)
  const rows = Array.from({ length: shape.maxRows }, (_, row) => `${ROOT}.${row}`)
  return rows
    .filter((prefix) => isFilled(shape.cells, prefix, form))
    .map((prefix) => readCells(shape.cells, prefix, form))
}

/** A row counts as filled when an input other than a checkbox has a value. Empty rows are dropped. */
function isFilled(cells: Cells, prefix: string, form: FormData): boolean {
  return Object.entries(cells).some(
    ([name, { kind }]) => kind !== 'bool' && textIn(form, `${prefix}.${name}`) !== '',
  )
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function readCells(cells: Cells, prefix: string, form: FormData): Record<string, unknown> {
  const read = Object.entries(cells).map(([name, cell]) => [
    name,
    readCell(cell, form.get(`${prefix}.${name}`)),
  ])
  return Object.fromEntries(read)
}

function readCell({ kind }: Cell, entry: FormDataEntryValue | null): unknown {
  const text = typeof entry === 'string' ? entry.trim() : ''
  if (kind === 'bool') return text !== ''
  if (text === '') return null
  if (kind === 'month') return monthFrom(text)
  return kind === 'number' && /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : text
}

function isSame(stored: string, text: string, shape: ValueShape): boolean {
  try {
    return inOrder(shape, JSON.parse(stored)) === text
  } catch {
    return false
  }
}

/** The JSON of a value with its cells in the order of the shape. */
function inOrder(shape: ValueShape, value: unknown): string {
  if (shape.kind === 'single') return JSON.stringify(value)
  const order = (parts: unknown) =>
    Object.fromEntries(Object.keys(shape.cells).map((name) => [name, partOf(parts, name)]))
  if (shape.kind === 'record') return JSON.stringify(order(value))
  return JSON.stringify(Array.isArray(value) ? value.map(order) : value)
}
