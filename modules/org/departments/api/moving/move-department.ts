import { backdatePeriods, requireEffectiveDay } from '#modules/org/departments/api/effective-day.ts'
import { lockTree } from '#modules/org/departments/api/place-department.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { moveConsequences } from './move-consequences.ts'
import { readMoveFacts } from './read-move-facts.ts'

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

/**
 * Moves a department under another one, or to the top, from today or from an earlier day. For a preview and
 * for its confirmation, returns the consequences: the difference between the states before and after the move.
 */
export async function moveDepartment(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { id, version, values } = input
  const form = departments.actions.move?.form ?? departments
  const day = await requireEffectiveDay(tx, form, values.effectiveDate)
  await lockTree(tx)
  await requireFounded(tx, id, day)
  const pid = typeof values.pid === 'string' ? values.pid : null
  const current = version ?? (await readVersion(tx, id))
  const isCompared = input.isPreview || input.confirm !== null
  const before = isCompared ? await readMoveFacts(tx, id) : null
  const saved = await updateDepartment(tx, actor, { id, version: current, pid })
  if (day < (await readToday(tx))) await backdatePeriods(tx, [id], day, { pid })
  if (!before) return saved
  const consequences = moveConsequences(before, await readMoveFacts(tx, id), day)
  requireAsPreviewed(input, consequences)
  return { ...saved, consequences }
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
