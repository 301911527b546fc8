import type { Words } from '#platform/wire/language/words.ts'
import type { Cell, ValueShape } from './value-shapes.ts'

/** A problem that the check of a single cell cannot find. */
export type ValueProblem = {
  row?: number
  cell?: string
  /** Key under `param` of platform/wire/messages, with its values. */
  message: string
  values?: Readonly<Record<string, string | number>>
}

/** One parameter of law or policy: its name, the shape of its value, and its use. */
export type PolicyKeyDefinition<S extends ValueShape = ValueShape> = {
  label: Words
  /** What the parameter decides. */
  use: Words
  /** National: a city cannot have its own value. */
  isNational?: true
  shape: S
  check?: (value: never) => ValueProblem | null
}

/** Keeps the literal types of a shape, from which the type of the value follows. */
export function policyKey<const S extends ValueShape>(
  definition: PolicyKeyDefinition<S>,
): PolicyKeyDefinition<S> {
  return definition
}

export function words(zh: string, en: string, es: string): Words {
  return { zh, en, es }
}

type NumberLimits = { min?: number; max: number; scale?: number }

export function numberCell(label: Words, { min = 0, max, scale = 0 }: NumberLimits) {
  return { kind: 'number', label, min, max, scale } as const satisfies Cell
}

export function optionalNumber(label: Words, limits: NumberLimits) {
  return { ...numberCell(label, limits), optional: true } as const satisfies Cell
}

const MOST_MONEY = 99_999_999.99

export function moneyCell(label: Words) {
  return numberCell(label, { max: MOST_MONEY, scale: 2 })
}

/** A share of one, such as 0.08 for eight percent. */
export function shareCell(label: Words) {
  return numberCell(label, { max: 1, scale: 5 })
}

/** Rows must increase in this column; an empty cell stands for "and above" and comes last. */
export function risingProblem(
  rows: readonly Readonly<Record<string, unknown>>[],
  cell: string,
): ValueProblem | null {
  for (const [row, { [cell]: value }] of entriesAfterFirst(rows)) {
    const before = rows[row - 1]?.[cell]
    const isHigher = value === null || (typeof value === 'number' && value > Number(before))
    if (before === null || !isHigher) return { row, cell, message: 'notRising' }
  }
  return null
}

function entriesAfterFirst<Row>(rows: readonly Row[]): [number, Row][] {
  return [...rows.entries()].slice(1)
}

/** Requires every combination of these cells exactly once. */
export function completeProblem(
  rows: readonly Readonly<Record<string, unknown>>[],
  combinations: readonly string[],
  keyOf: (row: Readonly<Record<string, unknown>>) => string,
): ValueProblem | null {
  const seen = new Set<string>()
  for (const [row, entry] of rows.entries()) {
    if (seen.has(keyOf(entry))) return { row, message: 'twice' }
    seen.add(keyOf(entry))
  }
  return combinations.every((known) => seen.has(known)) ? null : { message: 'incomplete' }
}
