import type { ChangedPart } from '#modules/work/plans/api/changes/plan-change-parts.ts'
import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { writeOtherwise } from '#modules/work/plans/api/update-plan.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { rowPart } from '#platform/wire/records/form-parts.ts'
import { entriesOf } from './add-parts.ts'
import type { WantedPart } from './decompose-items.ts'

const { form } = yearPlans.actions.decompose ?? { form: yearPlans }

/** Approved fields: a change of them needs another approval. */
const APPROVED = ['goal', 'weight', 'targetValue'] as const
/** Fields that stay fixed while a part is under way. */
const FIXED = ['kind', 'deptId', 'period', 'periodNo'] as const

/** Saves those fields of existing parts that need no approval, and returns the changes that need approval. */
export async function changeParts(
  tx: Tx,
  actor: Actor,
  wanted: readonly WantedPart[],
  needApproval: boolean,
): Promise<ChangedPart[]> {
  const partsToApprove: ChangedPart[] = []
  const problems: Record<string, FieldProblem> = {}
  for (const [index, part] of wanted.entries()) {
    if (!part.there) continue
    const { there } = part
    const { id, planState } = there
    const entries = entriesOf(part)
    const changed = Object.keys(entries).filter((name) => isChanged(there, name, entries))
    if (changed.length === 0) continue
    if (planState === PLAN.asked || planState === PLAN.done) {
      problems[rowPart('items', index, 'title')] = { key: 'invalid.planPartHeld' }
    }
    if (planState !== PLAN.running) {
      await writeOtherwise(tx, actor, id, entries)
      continue
    }
    const fixed = FIXED.find((name) => changed.includes(name))
    if (fixed) problems[rowPart('items', index, CELL[fixed])] = { key: 'invalid.planFixed' }
    const free = Object.entries(entries).filter(
      ([name]) => !needApproval || !APPROVED.some((one) => one === name),
    )
    await writeOtherwise(tx, actor, id, Object.fromEntries(free))
    if (needApproval && APPROVED.some((name) => changed.includes(name))) {
      partsToApprove.push(askedOf(part, there))
    }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return partsToApprove
}

const CELL = { kind: 'deptId', deptId: 'deptId', period: 'period', periodNo: 'periodNo' } as const

/** Compares amounts as numbers: stored ones have two decimals, typed ones may have fewer. */
function isChanged(there: PlanHead, name: string, entries: Values): boolean {
  const known: Values = there
  const [before, after] = [known[name] ?? null, entries[name] ?? null]
  if (name !== 'targetValue' || before === null || after === null) return before !== after
  return Number(before) !== Number(after)
}

function askedOf(part: WantedPart, there: PlanHead): ChangedPart {
  const { docNo: planNo, title } = there
  const [weight, targetValue] = [part.weight, part.targetValue]
  return {
    planNo,
    title,
    goal: part.goal === there.goal ? null : part.goal,
    weight: weight === there.weight ? null : weight,
    targetValue: isChanged(there, 'targetValue', { targetValue }) ? targetValue : null,
  }
}
