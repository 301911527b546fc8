import { sql } from 'kysely'
import { requireAdministrator } from '#modules/system/accounts/api/require-administrator.ts'
import { roleUsers } from '#modules/system/roles/define/role-user.ts'
import { type Actor, ADMIN_ROLE } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, ReplyMessage, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { requireGrantable, requireNoAdminRole } from './rights/require-grantable.ts'
import { grantIn, writeGrantLine } from './rights/write-grant-line.ts'
import { awaitSecond, refuseForPlaces } from './second-person.ts'
import { tellRoleNews } from './tell-role-news.ts'

/** Add, update and delete rules for the holders of a role: users, departments and posts. */
export type HolderRules = { add: WriteVerb; update: WriteVerb; delete: DeleteVerb }

async function isAdminRole(tx: Tx, roleId: string): Promise<boolean> {
  const result =
    await sql`select 1 from role where id = ${roleId} and code = ${ADMIN_ROLE}`.execute(tx)
  return result.rows.length > 0
}

function checkPeriod(resource: Resource, { validFrom, validTo }: Values): void {
  if (!validFrom || !validTo || String(validFrom) <= String(validTo)) return
  const values = { later: '@validTo', earlier: '@validFrom' }
  throw invalidFields(resource, { validTo: { key: 'invalid.dateOrder', values } })
}

/**
 * Checks after a row was removed or ended: the actor may affect the role, and an administrator
 * remains.
 */
export async function afterRemoval(tx: Tx, actor: Actor, roleId: string): Promise<void> {
  await requireNoAdminRole(tx, actor, [roleId])
  if (await isAdminRole(tx, roleId)) await requireAdministrator(tx, actor)
}

/** The holder of a row, and whether the row is current or future. */
type HolderState = { isOpen: boolean; userId: unknown }

async function heldBy(tx: Tx, { userId, validTo }: Values): Promise<HolderState> {
  return { userId, isOpen: !validTo || String(validTo) >= (await readToday(tx)) }
}

/** Notifies the user about a directly held role; department and post roles cause no messages. */
async function tellHolder(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { roleId, before, after }: { roleId: string; before?: Values; after?: Values },
): Promise<void> {
  if (resource !== roleUsers) return
  const had = before && (await heldBy(tx, before))
  const has = after && (await heldBy(tx, after))
  if ((had?.isOpen ?? false) === (has?.isOpen ?? false)) return
  const userIds = [String((has ?? had)?.userId)]
  await tellRoleNews(tx, actor, has?.isOpen ? 'given' : 'taken', { roleId, userIds })
}

/** Whether a stored row waits for a second user, because its role has rights of pay. */
async function needsSecond(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { roleId, userId }: Values,
): Promise<boolean> {
  if (resource === roleUsers) return awaitSecond(tx, actor, String(roleId), [String(userId)])
  await refuseForPlaces(tx, String(roleId))
  return false
}

const WAITS: { message: ReplyMessage } = {
  message: { key: 'rights.awaitsSecond', isDoubtful: true },
}

async function add(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const known = await findEarlierWrite(tx, actor, resource, input.id)
  if (known) return known
  checkPeriod(resource, input)
  const saved = await addRecord(tx, actor, resource, input)
  const { id: _id, ...after } = input
  const roleId = String(input.roleId)
  await requireGrantable(tx, actor, [roleId])
  await writeGrantLine(tx, actor, resource, { role: roleId }, { after })
  if (await needsSecond(tx, actor, resource, input)) return { ...saved, ...WAITS }
  await tellHolder(tx, actor, resource, { roleId, after })
  return saved
}

async function update(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const { id, version, ...values } = input
  const current = await lockForUpdate(tx, actor, resource, id, Number(version))
  checkPeriod(resource, { ...current, ...values })
  const saved = await updateRecord(tx, actor, resource, input)
  if (saved.version === current.version) return saved
  const roleId = String(current.roleId)
  await requireGrantable(tx, actor, [roleId])
  await afterRemoval(tx, actor, roleId)
  const before = grantIn(resource, current)
  const after = { ...before, ...values }
  await writeGrantLine(tx, actor, resource, { role: roleId }, { before, after })
  const isOtherSpan = before.validFrom !== after.validFrom || before.validTo !== after.validTo
  if (isOtherSpan && (await needsSecond(tx, actor, resource, current))) {
    return { ...saved, ...WAITS }
  }
  await tellHolder(tx, actor, resource, { roleId, before, after })
  return saved
}

async function remove(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { id, version }: { id: string; version: number | null },
): Promise<void> {
  const current = await deleteRecord(tx, actor, resource, id, version)
  const roleId = String(current.roleId)
  await afterRemoval(tx, actor, roleId)
  const before = grantIn(resource, current)
  await writeGrantLine(tx, actor, resource, { role: roleId }, { before })
  await tellHolder(tx, actor, resource, { roleId, before })
}

/**
 * Rules for rows that give a role. An actor cannot give more than they hold, and the last
 * administrator's row stays.
 */
export function holderRules(resource: Resource): HolderRules {
  return {
    add: (tx, actor, input) => add(tx, actor, resource, input),
    update: (tx, actor, input) => update(tx, actor, resource, input),
    delete: (tx, actor, id, version) => remove(tx, actor, resource, { id, version }),
  }
}
