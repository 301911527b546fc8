import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import {
  lockRecord,
  selectWholeRecord,
  updateRow,
  type Values,
} from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkEntries } from './check-entries.ts'
import { checkReferences } from './check-references.ts'
import { readForConflict } from './read-record.ts'
import type { Saved } from './verbs.ts'

/**
 * Locks the row and compares versions. Returns the present record; throws a conflict with the present
 * record if the version is outdated.
 */
export async function lockForUpdate(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
  version: number | null,
  need: Need = 'edit',
): Promise<WireRecord> {
  const locked = await lockRecord(tx, resource, id, actor, need)
  const current = locked ? await selectWholeRecord(tx, resource, id, actor, need) : null
  if (!current) throw new Failure('not-found', 'not-found')
  if (version !== null && current.version !== version) {
    const shown = (await readForConflict(tx, actor, resource, id)) ?? undefined
    throw new Failure('conflict', 'conflict.version', { current: shown, resource })
  }
  return current
}

/** Returns the values that differ from the stored ones. */
export function changedValues(current: WireRecord, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !isSame(current[name] ?? null, value ?? null),
    ),
  )
}

/** Lists of texts are sets, so their order does not count; the order of rows does. */
function isSame(stored: unknown, requested: unknown): boolean {
  if (!Array.isArray(stored) || !Array.isArray(requested)) return stored === requested
  if (requested.some((part) => typeof part === 'object'))
    return isDeepStrictEqual(stored, requested)
  return stored.length === requested.length && requested.every((value) => stored.includes(value))
}

/**
 * Writes what changed, with its history. Saving an unchanged form changes
 * nothing, not even the version. `computed` follows from the rules.
 */
export async function updateRecord(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
  computed: Values = {},
): Promise<Saved> {
  const { id, version, ...values } = input
  const current = await lockForUpdate(tx, actor, resource, id, Number(version))
  // The database returns money and decimals padded ('5' comes back as '5.00'), so compare them as numbers.
  const changed = changedValues(current, sameScale(resource, values))
  if (Object.keys(changed).length === 0) return { id, version: current.version }
  await checkReferences(tx, resource, changed, actor)
  await checkEntries(tx, resource, changed)
  const written = await updateRow(tx, resource, id, { ...changed, ...computed }, actor)
  // A user may not move a row out of their own scope.
  const isLimited = resource.scope !== undefined || resource.sealed !== undefined
  if (isLimited && !(await lockRecord(tx, resource, id, actor, 'edit'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const before = Object.fromEntries(
    Object.keys(changed).map((name) => [name, current[name] ?? null]),
  )
  await writeHistory(tx, actor, {
    resource,
    id,
    version: written,
    action: 'update',
    before,
    after: changed,
  })
  return { id, version: written }
}

export function sameScale(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const scale = resource.fields[name]?.rule.scale
      if (scale === undefined || typeof value !== 'string') return [name, value]
      const [whole = '0', fraction = ''] = value.split('.')
      return [name, scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`]
    }),
  )
}
