import type { Language } from '#contracts/language.ts'
import type { PolicyKeyDefinition, ValueProblem } from './policy-key.ts'
import { isPolicyKey, POLICY_KEYS, type PolicyKey, type PolicyValue } from './policy-keys.ts'
import { cellAt, shapeSchema } from './value-shapes.ts'

/** What is wrong with a value: a key of contracts/messages, and where. */
export type PolicyProblem = {
  key: string
  values: Readonly<Record<string, string | number>>
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

/** Reads the JSON of a value and holds it against the shape of its key. */
export function readPolicyValue(key: unknown, text: unknown, language: Language): PolicyReading {
  if (!isPolicyKey(key)) return problem('param.unknownKey', { key: String(key) })
  const parsed = parseJson(String(text))
  if (parsed === undefined) return problem('invalid.jsonValue')
  const definition = POLICY_KEYS[key]
  const result = schemaOf(key).safeParse(parsed)
  const [issue] = result.error?.issues ?? []
  if (issue) return atPlace(definition, issue.message, issue.path, language)
  const found = definition.check?.(result.data as never) ?? null
  return found ? fromCheck(definition, found, language) : { value: result.data }
}

/** The value of a stored parameter; it was checked when it was written. */
export function parsePolicyValue<Key extends PolicyKey>(key: Key, text: string): PolicyValue<Key> {
  return schemaOf(key).parse(JSON.parse(text)) as PolicyValue<Key>
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
  language: Language,
): PolicyReading {
  const isTable = definition.shape.kind === 'table'
  const path = [...(isTable ? [row ?? -1] : []), ...(cell === undefined ? [] : [cell])]
  return atPlace(definition, `param.${message}`, path, language, values)
}

/** `[2, 'rate']` of a table is told as "row 3, Rate". */
function atPlace(
  { shape }: PolicyKeyDefinition,
  key: string,
  path: readonly PropertyKey[],
  language: Language,
  values: PolicyProblem['values'] = {},
): PolicyReading {
  const cell = cellAt(shape, path)
  const row = shape.kind === 'table' && Number(path[0]) >= 0 ? Number(path[0]) : null
  const name = shape.kind === 'single' ? null : String(path[shape.kind === 'table' ? 1 : 0] ?? '')
  const limits = cell?.kind === 'number' ? { min: cell.min, max: cell.max, scale: cell.scale } : {}
  const place = { row: row === null ? '' : row + 1, cell: cell?.label[language] ?? '' }
  return {
    problem: { key, values: { ...limits, ...place, ...values }, row, cell: cell ? name : null },
  }
}
