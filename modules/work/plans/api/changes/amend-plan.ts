import { placeProblems } from '#modules/work/plans/api/plan-place.ts'
import { lockPlanTree } from '#modules/work/plans/api/read-plan-head.ts'
import { readPlanConfig } from '#modules/work/plans/api/settings/read-plan-config.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FixedFieldsRule, fixedProblems } from '#platform/api/crud/fields/fixed-fields.ts'
import { changedValues, sameScale, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { askForChange } from './ask-for-change.ts'

/** Approved fields: a change of them needs another approval. */
const APPROVED = ['goal', 'weight', 'targetValue'] as const
/** Fields that stay fixed while a plan is under way: its position in the tree and its department. */
const FIXED = ['kind', 'parentId', 'deptId', 'period', 'periodNo'] as const

/**
 * Changes a plan under way. Changes of approved fields go into a change document; other fields are saved
 * immediately.
 */
export async function amendPlan(
  tx: Tx,
  actor: Actor,
  { id, version, ...input }: WriteInput,
  current: WireRecord,
): Promise<Saved & { message?: ReplyMessage }> {
  await lockPlanTree(tx, id)
  const changed = changedValues(current, sameScale(yearPlans, input)) as Omit<WriteInput, 'id'>
  const { maxLevel, needApproval } = await readPlanConfig(tx, {
    year: current.year,
    deptId: current.deptId,
  })
  const problems: Record<string, FieldProblem> = {
    ...fixedProblems(yearPlans, await fixedPlanFields(tx, actor, current), current, changed),
    ...(await placeProblems(tx, actor, { ...current, ...changed } as WriteInput, maxLevel)),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(yearPlans, problems)
  const proposal = needApproval ? pick(changed, (name) => isApproved(name)) : {}
  const free = needApproval ? pick(changed, (name) => !isApproved(name)) : changed
  const saved = await updateRecord(tx, actor, yearPlans, { id, version, ...free } as WriteInput)
  if (Object.keys(proposal).length === 0) return saved
  const reason = say('zh', 'plan.changedByEdit')
  const no = await askForChange(tx, actor, { planId: id, reason, ...proposal })
  return { ...saved, message: { key: 'plan.sentForApproval', values: { no } } }
}

const isApproved = (name: string): boolean => APPROVED.some((one) => one === name)

function pick(values: Omit<WriteInput, 'id'>, isMeant: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)))
}

/**
 * Fixed fields of a plan under way. A part also keeps its weight, because a single changed weight
 * would break the sum of the parts.
 */
export const fixedPlanFields: FixedFieldsRule = async (_tx, _actor, { planState, parentId }) => {
  if (planState !== PLAN.running) return {}
  const fixed = Object.fromEntries(FIXED.map((name) => [name, 'invalid.planFixed']))
  return parentId ? { ...fixed, weight: 'invalid.planWeightOfPart' } : fixed
}
