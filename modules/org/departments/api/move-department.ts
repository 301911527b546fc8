import { departments } from '#modules/org/departments/define/department.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { backdatePeriods, requireEffectiveDay } from './effective-day.ts'
import { lockTree } from './place-department.ts'
import { updateDepartment } from './update-department.ts'

async function requireFounded(tx: Tx, id: string, day: string): Promise<void> {
  const first = await tx
    .selectFrom('department_period')
    .select(({ fn }) => fn.min('from_day').as('day'))
    .where('dept_id', '=', id)
    .executeTakeFirst()
  if (first?.day && day < String(first.day)) {
    const form = departments.actions.move?.form ?? departments
    throw invalidFields(form, { effectiveDate: { key: 'invalid.beforeFounding' } })
  }
}

/** Moves a department under another one, or to the top, from today or from an earlier day. */
export async function moveDepartment(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const form = departments.actions.move?.form ?? departments
  const day = await requireEffectiveDay(tx, form, values.effectiveDate)
  await lockTree(tx)
  await requireFounded(tx, id, day)
  const pid = typeof values.pid === 'string' ? values.pid : null
  const current = version ?? (await readVersion(tx, id))
  const saved = await updateDepartment(tx, actor, { id, version: current, pid })
  if (day < (await readToday(tx))) await backdatePeriods(tx, [id], day, { pid })
  return saved
}

/**
 * Uses the current version when the caller sends none, because they did not read the record first.
 */
async function readVersion(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .selectFrom('department')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.version ?? 0
}
