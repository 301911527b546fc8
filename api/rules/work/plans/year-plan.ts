import type { Actor } from '#api/actor.ts'
import type { DocumentKind } from '#api/approval/document-kind.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { areReferable } from '#api/store/references.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { PLAN } from '#resources/work/plans/plan-codes.ts'
import { yearPlans } from '#resources/work/plans/year-plan.ts'
import { amendPlan } from './amend-plan.ts'
import { readPlanConfig, requireFilling } from './plan-config.ts'
import { readPlanHead } from './plan-head.ts'
import { placeProblems } from './plan-place.ts'
import { requireWholeWeights } from './weights.ts'

type Entries = WireRecord | WriteInput

/** A plan stands below one of its year, within its days and its level, while plans are made. */
async function checkPlan(tx: Tx, values: Entries, actor: Actor): Promise<void> {
  const { maxLevel } = await requireFilling(tx, actor, {
    year: values.year,
    deptId: values.deptId,
  })
  const problems = await placeProblems(tx, actor, values, maxLevel)
  if (Object.keys(problems).length === 0) return
  const { parentId } = values
  const isSeen = !parentId || (await areReferable(tx, yearPlans, [String(parentId)], actor))
  // Of a plan out of reach nothing is told, not even that it is there.
  throw invalidFields(yearPlans, isSeen ? problems : { parentId: { key: 'invalid.reference' } })
}

/** What is part of another plan is asked for with that one or after it, as part of a whole. */
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
  check: checkPlan,
  checkSubmitted,
  needsNobody: async (tx, { year, deptId }) => {
    const { needApproval } = await readPlanConfig(tx, { year, deptId })
    return !needApproval
  },
  amend: amendPlan,
  /** What was approved is under way: the row itself says so. */
  effect: async () => {},
}
