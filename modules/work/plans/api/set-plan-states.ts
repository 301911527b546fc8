import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { closePlan, confirmPlan } from './end-plan.ts'

type Wanted = { ids: readonly string[]; state: '3' | '4'; reason?: string | null | undefined }

/** Completes or closes several plans: all of them, or none. */
export async function setPlanStates(
  tx: Tx,
  actor: Actor,
  { ids, state, reason = null }: Wanted,
): Promise<void> {
  const need = state === '3' ? 'confirm' : 'close'
  if (!actor.permissions.has(permissionCode(yearPlans, need))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  if (state === '4' && !reason) {
    const form = yearPlans.actions.close?.form ?? yearPlans
    throw invalidFields(form, { reason: { key: 'invalid.required' } })
  }
  const verb = state === '3' ? confirmPlan : closePlan
  for (const id of new Set(ids)) {
    const values = state === '3' ? { score: null } : { reason }
    await verb(tx, actor, { id, version: null, values, isPreview: false, confirm: null })
  }
}
