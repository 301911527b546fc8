import { mergeDepartments } from '#modules/org/departments/api/merging/merge-departments.ts'
import { moveDepartment } from '#modules/org/departments/api/moving/move-department.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import type { PlannedKind, PlannedRow } from './planned-change-rows.ts'

/** The planner needs the right to this button, both when they plan the change and on its day. */
const BUTTONS: Readonly<Record<PlannedKind, string>> = { move: 'move', merge: 'merge', open: 'add' }

async function openDepartment(tx: Tx, actor: Actor, { id }: ActionInput): Promise<ActionResult> {
  const { version } = await tx
    .selectFrom('department')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return updateDepartment(tx, actor, { id, version, enabled: true })
}

type Verb = (tx: Tx, actor: Actor, input: ActionInput) => Promise<ActionResult>

const VERBS: Readonly<Record<PlannedKind, Verb>> = {
  move: moveDepartment,
  merge: mergeDepartments,
  open: openDepartment,
}

function valuesOf(
  { kind, deptId, otherIds, targetId, overReason }: PlannedRow,
  effectiveDate: string,
): ActionInput['values'] {
  if (kind === 'open') return {}
  if (kind === 'move') return { pid: targetId, effectiveDate }
  return {
    fromIds: [deptId, ...otherIds],
    toId: targetId,
    overReason,
    effectiveDate,
  }
}

/**
 * Carries out a planned change, effective from `day` (today or earlier), with the present rights of its planner.
 * Applies the rules of an immediate change. Refuses the change if the planner no longer has the right to make it.
 */
export async function carryOut(
  tx: Tx,
  planner: Actor | null,
  row: PlannedRow,
  day: string,
): Promise<void> {
  const need = permissionCode(departments, BUTTONS[row.kind])
  if (!planner?.permissions.has(need)) throw new Failure('forbidden', 'organisation.plannerRights')
  const input: ActionInput = {
    id: row.deptId,
    version: null,
    values: valuesOf(row, day),
    isPreview: false,
    confirm: null,
  }
  await keepOwnReach(tx, planner, () => VERBS[row.kind](tx, planner, input))
}
