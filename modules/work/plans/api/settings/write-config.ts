import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { yearPlanConfigs } from '#modules/work/plans/define/year-plan-config.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** The window must not end before it begins. */
function check({ fillFrom, fillTo }: Readonly<Record<string, unknown>>): void {
  if (String(fillTo) >= String(fillFrom)) return
  const values = { earlier: '@fillFrom', later: '@fillTo' }
  throw invalidFields(yearPlanConfigs, { fillTo: { key: 'invalid.dateOrder', values } })
}

export const addPlanConfig: WriteVerb = async (tx, actor, input) => {
  check(input)
  return addRecord(tx, actor, yearPlanConfigs, input)
}

export const updatePlanConfig: WriteVerb = async (tx, actor, input) => {
  const current = await selectAnyRecord(tx, yearPlanConfigs, input.id)
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  check({ ...current, ...Object.fromEntries(entries) })
  return updateRecord(tx, actor, yearPlanConfigs, input)
}

/** Adds or updates the setting of a year and department. */
export async function setPlanConfig(
  tx: Tx,
  actor: Actor,
  entries: Omit<WriteInput, 'id'>,
): Promise<Saved> {
  const { year, deptId = null } = entries
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan config ${year} ${deptId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from year_plan_config
    where year = ${year} and dept_id is not distinct from ${deptId}::uuid
      and deleted_at is null`.execute(tx)
  const [there] = rows
  const need = permissionCode(yearPlanConfigs, there ? 'edit' : 'add')
  if (!actor.permissions.has(need)) throw new Failure('forbidden', 'auth.forbidden')
  if (!there) return addPlanConfig(tx, actor, { ...entries, id: uuidv7() } as WriteInput)
  return updatePlanConfig(tx, actor, { ...entries, ...there } as WriteInput)
}
