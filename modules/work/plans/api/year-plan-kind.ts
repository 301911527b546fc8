import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { areReferable } from '#platform/api/store/rows/references.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { beginPlan } from './begin-plan.ts'
import { amendPlan } from './changes/amend-plan.ts'
import { requireWholeWeights } from './parts/part-weights.ts'
import { placeProblems } from './plan-place.ts'
import { readPlanHead } from './read-plan-head.ts'
import { readPlanConfig, requireFilling } from './settings/read-plan-config.ts'

type Entries = WireRecord | WriteInput

/** A plan must fit its parent's year, dates and level, and the plan window must be open. */
async function checkPlan(tx: Tx, values: Entries, actor: Actor): Promise<void> {
  const { maxLevel } = await requireFilling(tx, actor, {
    year: values.year,
    deptId: values.deptId,
  })
  const problems = await placeProblems(tx, actor, values, maxLevel)
  if (Object.keys(problems).length === 0) return
  const { parentId } = values
  const isSeen = !parentId || (await areReferable(tx, yearPlans, [String(parentId)], actor))
  // For a parent that the actor may not view, the error does not reveal that it exists.
  throw invalidFields(yearPlans, isSeen ? problems : { parentId: { key: 'invalid.reference' } })
}

/** A part is submitted with its parent or after it, because approval covers the whole. */
async function checkSubmitted(tx: Tx, { parentId }: WireRecord): Promise<void> {
  if (!parentId) return
  const parent = await readPlanHead(tx, String(parentId))
  if (parent.planState !== PLAN.running && parent.planState !== PLAN.asked) {
    throw new Failure('conflict', 'plan.parentFirst', { values: { title: parent.title } })
  }
  const { weightTotal } = await readPlanConfig(tx, parent)
  await requireWholeWeights(tx, parent, weightTotal)
}

export const yearPlanKind: DocumentKind = {
  resource: yearPlans,
  begins: beginPlan,
  check: checkPlan,
  checkSubmitted,
  needsNobody: async (tx, { year, deptId }) => {
    const { needApproval } = await readPlanConfig(tx, { year, deptId })
    return !needApproval
  },
  amend: amendPlan,
  /** Approval needs no extra effect, because the document's own state starts the plan. */
  effect: async () => {},
}
