import type { CellChange } from './packed-cells.ts'

export type Place = { row: number; day: number }

/** Unsaved changes to a page of cells. */
export type CellEdits = {
  /** The new code of each changed cell. */
  wanted: Map<string, string>
  /** Strokes, each with the codes that it replaced; undo starts with the last one. */
  strokes: Map<string, string | undefined>[]
}

export const placeKey = ({ row, day }: Place) => `${row}.${day}`

export function placeOfKey(key: string): Place {
  const [row = 0, day = 0] = key.split('.').map(Number)
  return { row, day }
}

export const noEdits = (): CellEdits => ({ wanted: new Map(), strokes: [] })

/** Begins a stroke: one undo reverts everything painted until the next stroke. */
export function beginStroke({ strokes }: CellEdits): void {
  if (strokes.at(-1)?.size !== 0) strokes.push(new Map())
}

/**
 * Sets the code of a cell; setting the original code removes the change. Returns whether the cell changed.
 */
export function paintCell(edits: CellEdits, key: string, code: string, original: string): boolean {
  const { wanted, strokes } = edits
  const before = wanted.get(key)
  if ((before ?? original) === code) return false
  const stroke = strokes.at(-1)
  if (stroke && !stroke.has(key)) stroke.set(key, before)
  setWanted(wanted, key, code === original ? undefined : code)
  return true
}

/** Undoes the last stroke and returns its cells. */
export function undo({ wanted, strokes }: CellEdits): string[] {
  let stroke = strokes.pop()
  while (stroke?.size === 0) stroke = strokes.pop()
  if (!stroke) return []
  for (const [key, before] of stroke) setWanted(wanted, key, before)
  return [...stroke.keys()]
}

/** Removes changes that the stored cells already have, and clears the undo history. */
export function settle({ wanted, strokes }: CellEdits, original: (key: string) => string): void {
  for (const [key, code] of wanted) if (original(key) === code) wanted.delete(key)
  strokes.length = 0
}

function setWanted(wanted: Map<string, string>, key: string, code: string | undefined): void {
  if (code === undefined) wanted.delete(key)
  else wanted.set(key, code)
}

export function changesOf({ wanted }: CellEdits): CellChange[] {
  return [...wanted].map(([key, code]) => ({ ...placeOfKey(key), code }))
}

/** All cells of the rectangle between two. */
export function between(one: Place, other: Place): Place[] {
  const rows = range(one.row, other.row)
  const days = range(one.day, other.day)
  return rows.flatMap((row) => days.map((day) => ({ row, day })))
}

function range(one: number, other: number): number[] {
  const first = Math.min(one, other)
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => first + at)
}

/** The cells on the line between two: a fast pointer skips cells between its events. */
export function lineBetween(one: Place, other: Place): Place[] {
  const steps = Math.max(Math.abs(other.row - one.row), Math.abs(other.day - one.day), 1)
  return Array.from({ length: steps + 1 }, (_, at) => ({
    row: Math.round(one.row + ((other.row - one.row) * at) / steps),
    day: Math.round(one.day + ((other.day - one.day) * at) / steps),
  }))
}
