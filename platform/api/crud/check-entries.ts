import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { enabledCodes } from '#platform/api/store/caches/dictionary-cache.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** A chosen dictionary entry must exist and be enabled; a stored value may stay. */
export async function checkEntries(tx: Tx, resource: Resource, values: Values): Promise<void> {
  const problems: Record<string, FieldProblem> = {}
  for (const [name, { rule }] of Object.entries(resource.fields)) {
    const type = rule.choices?.dictionary
    const value = values[name]
    if (type === undefined || value === null || value === undefined) continue
    const codes = Array.isArray(value) ? value.map(String) : [String(value)]
    const known = await enabledCodes(tx, type, codes)
    if (!codes.every((code) => known.has(code))) problems[name] = { key: 'invalid.choice' }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(resource, problems)
}
