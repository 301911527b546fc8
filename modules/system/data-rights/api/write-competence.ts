import { grantIn, writeGrantLine } from '#modules/system/roles/api/rights/write-grant-line.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { changedValues, lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import {
  type CompetenceKind,
  type CompetenceTarget,
  requireDirector,
  requireGrant,
} from './require-grant.ts'

/** Explanatory fields, which leave the right unchanged. */
const EXPLAINING = new Set(['reason', 'remark'])

export type CompetenceRules = { add: WriteVerb; update: WriteVerb; delete: DeleteVerb }

async function add(
  tx: Tx,
  actor: Actor,
  target: CompetenceTarget,
  input: WriteInput,
): Promise<Saved> {
  const { resource } = target
  const known = await findEarlierWrite(tx, actor, resource, input.id)
  if (known) return known
  await requireGrant(tx, actor, target, { grant: input, isNew: true })
  const saved = await addRecord(tx, actor, resource, input, { grantedById: actor.userId })
  const { id: _id, ...after } = input
  await writeGrantLine(tx, actor, resource, { account: input.userId }, { after })
  return saved
}

async function update(
  tx: Tx,
  actor: Actor,
  target: CompetenceTarget,
  input: WriteInput,
): Promise<Saved> {
  const { resource } = target
  const { id, version, ...values } = input
  const current = await lockForUpdate(tx, actor, resource, id, Number(version))
  const changed = changedValues(current, values)
  const isRegranted = Object.keys(changed).some((name) => !EXPLAINING.has(name))
  if (!isRegranted) return updateRecord(tx, actor, resource, input)
  const grant = { ...current, ...changed }
  await requireGrant(tx, actor, target, { grant, isNew: false })
  // The actor of the last change is responsible for the grant.
  const saved = await updateRecord(tx, actor, resource, input, { grantedById: actor.userId })
  const before = Object.fromEntries(
    Object.keys(changed).map((name) => [name, current[name] ?? null]),
  )
  const holder = { account: current.userId }
  await writeGrantLine(tx, actor, resource, holder, { before, after: changed })
  return saved
}

async function remove(
  tx: Tx,
  actor: Actor,
  target: CompetenceTarget,
  { id, version }: { id: string; version: number | null },
): Promise<void> {
  const { resource, kind } = target
  const current = await deleteRecord(tx, actor, resource, id, version)
  requireDirector(actor, kind)
  const before = grantIn(resource, current)
  await writeGrantLine(tx, actor, resource, { account: current.userId }, { before })
}

/** Rules for rights that are granted to one user directly, not through a role. */
export function competenceRules(resource: Resource, kind: CompetenceKind): CompetenceRules {
  const target = { resource, kind }
  return {
    add: (tx, actor, input) => add(tx, actor, target, input),
    update: (tx, actor, input) => update(tx, actor, target, input),
    delete: (tx, actor, id, version) => remove(tx, actor, target, { id, version }),
  }
}
