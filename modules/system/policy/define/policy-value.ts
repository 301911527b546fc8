import type { Words } from '#platform/wire/language/words.ts'
import type { PolicyKeyDefinition, ValueProblem } from './policy-key.ts'
import { isPolicyKey, POLICY_KEYS, type PolicyKey } from './policy-keys.ts'
import { type Cell, cellAt, shapeSchema } from './value-shapes.ts'

/** A problem of a value: a key of platform/wire/messages, and its place. */
export type PolicyProblem = {
  key: string
  values: Readonly<Record<string, string | number | Words>>
  row: number | null
  cell: string | null
}

export type PolicyReading = { value: unknown } | { problem: PolicyProblem }

const schemas = new Map<PolicyKey, ReturnType<typeof shapeSchema>>()

function schemaOf(key: PolicyKey): ReturnType<typeof shapeSchema> {
  const schema = schemas.get(key) ?? shapeSchema(POLICY_KEYS[key].shape)
  schemas.set(key, schema)
  return schema
}

/** Parses the JSON of a value and checks it against the shape of its key. */
export function readPolicyValue(key: unknown, text: unknown): PolicyReading {
  if (!isPolicyKey(key)) return problem('param.unknownKey', { key: String(key) })
  const parsed = parseJson(String(text))
  if (parsed === undefined) return problem('invalid.jsonValue')
  const definition = POLICY_KEYS[key]
  const result = schemaOf(key).safeParse(parsed)
  const [issue] = result.error?.issues ?? []
  if (issue) return atPlace(definition, issue.message, issue.path)
  const found = definition.check?.(result.data as never) ?? null
  return found ? fromCheck(definition, found) : { value: result.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problem(key: string, values: PolicyProblem['values'] = {}): PolicyReading {
  return { problem: { key, values, row: null, cell: null } }
}

function fromCheck(
  definition: PolicyKeyDefinition,
  { row, cell, message, values }: ValueProblem,
): PolicyReading {
  const isTable = definition.shape.kind === 'table'
  const path = [...(isTable ? [row ?? -1] : []), ...(cell === undefined ? [] : [cell])]
  return atPlace(definition, `param.${message}`, path, values)
}

/** Formats `[2, 'rate']` of a table as "Row 3, Rate: ". */
function atPlace(
  { shape }: PolicyKeyDefinition,
  key: string,
  path: readonly PropertyKey[],
  values: PolicyProblem['values'] = {},
): PolicyReading {
  const cell = shape.kind === 'single' ? null : cellAt(shape, path)
  const limits = limitsOf(cellAt(shape, path))
  const row = shape.kind === 'table' && Number(path[0]) >= 0 ? Number(path[0]) : null
  const name = cell ? String(path[shape.kind === 'table' ? 1 : 0]) : null
  const place = placeOf(row, cell?.label ?? null)
  return { problem: { key, values: { ...limits, place, ...values }, row, cell: name } }
}

function limitsOf(cell: Cell | null): PolicyProblem['values'] {
  return cell?.kind === 'number' ? { min: cell.min, max: cell.max, scale: cell.scale } : {}
}

function placeOf(row: number | null, label: Words | null): Words | string {
  if (row === null && label === null) return ''
  const n = row === null ? '' : row + 1
  const cell = label ?? { zh: '', en: '', es: '' }
  const before = (text: string, cellText: string) =>
    [text, cellText].filter((part) => part !== '').join(', ')
  return {
    zh: `${n === '' ? '' : `第${n}行`}${cell.zh}：`,
    en: `${before(n === '' ? '' : `Row ${n}`, cell.en)}: `,
    es: `${before(n === '' ? '' : `Fila ${n}`, cell.es)}: `,
  }
}
