import { type Actor, ADMIN_ROLE } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { changedValues, lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { type AuditEntry, writeAudit } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { roles } from '#platform/define/shipped/roles/role.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireGrantable, requireNoAdminRole } from './rights/require-grantable.ts'

const CHOSEN = '5'
const SCOPE_FIELDS = ['scope', 'scopeFrom', 'scopeDeptIds', 'scopeIncludeChild'] as const

/** Roles whose scope the system relies on. */
const FIXED_SCOPE: ReadonlySet<unknown> = new Set([ADMIN_ROLE, 'staff', 'dept_head'])

function pickScope(values: Values): Values {
  const fields = SCOPE_FIELDS.filter((name) => values[name] !== undefined)
  return Object.fromEntries(fields.map((name) => [name, values[name]]))
}

/** A scope of chosen departments needs at least one department. */
function checkScope(values: Values): void {
  const { scope, scopeDeptIds } = values
  if (scope !== CHOSEN || (Array.isArray(scopeDeptIds) && scopeDeptIds.length > 0)) return
  throw invalidFields(roles, { scopeDeptIds: { key: 'invalid.scopeDepartments' } })
}

function checkBuiltIn(current: WireRecord, changed: Values): void {
  if (current.builtIn !== true) return
  if (FIXED_SCOPE.has(current.code) && Object.keys(pickScope(changed)).length > 0) {
    throw new Failure('conflict', 'conflict.builtInScope')
  }
  if (current.code === ADMIN_ROLE && changed.enabled === false) {
    throw new Failure('conflict', 'conflict.adminRoleEnabled')
  }
}

/** Writes an audit log entry for a change of a role, as for a change of its grants. */
export function writeRoleAudit(
  tx: Tx,
  actor: Actor,
  roleName: unknown,
  entry: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  const title = String(roleName)
  return writeAudit(tx, actor, { ...entry, resource: roles.path, action: 'grant', title })
}

export async function addRole(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const known = await findEarlierWrite(tx, actor, roles, input.id)
  if (known) return known
  checkScope(input)
  return addRecord(tx, actor, roles, input)
}

export async function updateRole(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, version, ...values } = input
  const current = await lockForUpdate(tx, actor, roles, id, Number(version))
  const changed = changedValues(current, values)
  checkBuiltIn(current, changed)
  checkScope({ ...current, ...changed })
  const saved = await updateRecord(tx, actor, roles, input)
  if (Object.keys(changed).length === 0) return saved
  await requireNoAdminRole(tx, actor, [id])
  const reach = { ...pickScope(changed), ...('enabled' in changed ? changed : {}) }
  if (Object.keys(reach).length === 0) return saved
  await requireGrantable(tx, actor, [id])
  const before = Object.fromEntries(Object.keys(reach).map((name) => [name, current[name] ?? null]))
  await writeRoleAudit(tx, actor, current.name, { before, after: reach })
  return saved
}
