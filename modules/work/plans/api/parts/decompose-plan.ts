import { askForChange } from '#modules/work/plans/api/changes/ask-for-change.ts'
import { requireNoOther } from '#modules/work/plans/api/changes/year-plan-change-kind.ts'
import { tellOwners } from '#modules/work/plans/api/plan-messages.ts'
import { lockPlanTree, readParts, readPlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { requireFilling } from '#modules/work/plans/api/settings/read-plan-config.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ReplyMessage } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { addParts } from './add-parts.ts'
import { changeParts } from './change-parts.ts'
import { readItems, type WantedPart } from './decompose-items.ts'
import type { Item } from './part-owners.ts'
import { type TargetWarning, targetWarnings } from './part-targets.ts'
import { sumOfWeights } from './part-weights.ts'
import { removeParts } from './remove-parts.ts'

const { form } = yearPlans.actions.decompose ?? { form: yearPlans }

/** The action “decompose”. */
export function decomposePlan(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  // The form of the action has checked the cells of each row.
  const items = values.items as unknown as Item[]
  return setParts(tx, actor, { id, version, items, reason: reasonOf(values.reason) })
}

type Wanted = { id: string; version: number | null; items: readonly Item[]; reason: string }

/**
 * Sets the parts of a plan: adds new ones as drafts, changes existing ones, and removes those left out. One change
 * document requests approval of all changes to approved fields of parts under way. The result lists the new parts in
 * `parts`.
 */
export async function setParts(
  tx: Tx,
  actor: Actor,
  { id, version, items, reason }: Wanted,
): Promise<ActionResult & { parts: string[] }> {
  await lockPlanTree(tx, id)
  const current = await lockForUpdate(tx, actor, yearPlans, id, version, 'decompose')
  const plan = await readPlanHead(tx, id)
  await requireNoOther(tx, id)
  const { maxLevel, weightTotal, needApproval } = await requireFilling(tx, actor, plan)
  const parts = await readParts(tx, id)
  const wanted = await readItems(tx, actor, items, { plan, parts, maxLevel })
  requireSum(wanted, weightTotal)
  const listed = new Set(wanted.flatMap(({ there }) => there?.id ?? []))
  const left = parts.filter((part) => part.planState !== PLAN.closed && !listed.has(part.id))
  await removeParts(tx, actor, left)
  const changed = await changeParts(tx, actor, wanted, needApproval)
  const fresh = wanted.filter(({ there }) => there === null)
  const made = await addParts(tx, actor, plan, fresh)
  const change =
    changed.length === 0
      ? null
      : await askForChange(tx, actor, { planId: id, reason, parts: changed })
  const moved = await writeMove(
    tx,
    actor,
    { resource: yearPlans, current },
    { values: {}, move: 'decompose' },
  )
  await tellOwners(tx, actor, plan, made)
  const warnings = targetWarnings(plan, wanted)
  return {
    version: moved,
    parts: made,
    change,
    warnings,
    message: messageOf(wanted, change, warnings),
  }
}

/** The weights of the parts must add up to the plan's total. */
function requireSum(parts: readonly WantedPart[], total: number): void {
  const sum = sumOfWeights(parts)
  if (sum === total) return
  throw invalidFields(form, { items: { key: 'invalid.weightSum', values: { sum, total } } })
}

export const reasonOf = (value: unknown): string =>
  typeof value === 'string' ? value : say('zh', 'plan.changedByParts')

function messageOf(
  parts: readonly WantedPart[],
  change: string | null,
  [warning]: readonly TargetWarning[],
): ReplyMessage {
  const values = { count: parts.length, no: change ?? '', ...(warning ?? {}) }
  if (warning) return { key: change ? 'plan.decomposedBoth' : 'plan.decomposedTarget', values }
  return { key: change ? 'plan.decomposedAsked' : 'plan.decomposed', values }
}
