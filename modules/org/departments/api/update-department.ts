import { sql } from 'kysely'
import { departments } from '#modules/org/departments/define/department.ts'
import { writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkLeaders } from './check-leaders.ts'
import { departmentEvents } from './department-events.ts'
import { changedEmployer } from './employer-of-department.ts'
import { lockTree, moveSubtree, type Place, placeDepartment } from './place-department.ts'

async function readPlace(tx: Tx, id: string): Promise<Place> {
  const row = await tx
    .selectFrom('department')
    .select(['path', 'full_name', 'level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { path: row.path, fullName: row.full_name, level: row.level }
}

/**
 * Refuses to disable a department with people at work or with enabled departments below. The caller
 * has locked the row, so a transaction that brings a person in must wait.
 */
async function requireDisablable(tx: Tx, { id }: WireRecord): Promise<void> {
  const result = await sql<{ used: boolean }>`
    select exists (select 1 from user_base_info
        where dept_id = ${id} and deleted_at is null and status not in ('0', '4', '5'))
      or exists (select 1 from department
        where pid = ${id} and deleted_at is null and enabled) as used`.execute(tx)
  if (result.rows[0]?.used) throw new Failure('conflict', 'conflict.departmentDisabled')
}

/** The new place of the department when its parent or name changes. */
async function replace(tx: Tx, current: WireRecord, input: WriteInput): Promise<Values> {
  const parentId = (input.pid === undefined ? current.pid : input.pid) as string | null
  const name = String(input.name ?? current.name)
  if (parentId === current.pid && name === current.name) return {}
  const to = await placeDepartment(tx, input.id, name, parentId)
  await moveSubtree(tx, await readPlace(tx, input.id), to)
  return to
}

/** Sets the day of closing when a user disables the department, and clears it when a user enables it. */
async function revocation(tx: Tx, current: WireRecord, input: WriteInput): Promise<Values> {
  if (input.enabled === undefined || input.enabled === current.enabled) return {}
  return { revokeDate: input.enabled ? null : await readToday(tx) }
}

/** Only new leaders are checked; a current leader may stay. */
function newLeaders(current: WireRecord, input: WriteInput): Values {
  const known = new Set([current.deputyIds].flat().map(String))
  const deputies = Array.isArray(input.deputyIds) ? input.deputyIds : []
  return {
    leaderId: input.leaderId === current.leaderId ? null : input.leaderId,
    inChargeId: input.inChargeId === current.inChargeId ? null : input.inChargeId,
    deputyIds: deputies.filter((id) => !known.has(id)),
  }
}

/** Changes a department; a new parent or name updates everything below it. */
export async function updateDepartment(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { pid, name, enabled } = input
  if ([pid, name, enabled].some((value) => value !== undefined)) await lockTree(tx)
  const current = await lockForUpdate(tx, actor, departments, input.id, Number(input.version))
  if (enabled === false && current.enabled === true) await requireDisablable(tx, current)
  await checkLeaders(tx, newLeaders(current, input))
  const computed = {
    ...(await replace(tx, current, input)),
    ...(await revocation(tx, current, input)),
    ...(await changedEmployer(tx, input, current)),
  }
  const saved = await updateRecord(tx, actor, departments, input, computed)
  await writeOrgHistory(tx, actor, await departmentEvents(tx, current, input))
  return saved
}
