import { planProblems } from '#modules/work/plans/api/plan-problems.ts'
import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { rowPart } from '#platform/wire/records/form-parts.ts'
import { type Item, ownerOf, readKnown } from './part-owners.ts'

/** A part of the request. `there` is the existing part; null for a new part. */
export type WantedPart = Omit<Item, 'ownerCode' | 'deptId' | 'period' | 'goal'> & {
  there: PlanHead | null
  kind: string
  deptId: string
  ownerId: string
  period: string
  goal: string
}

type PlanContext = { plan: PlanHead; parts: readonly PlanHead[]; maxLevel: number }

const { form } = yearPlans.actions.decompose ?? { form: yearPlans }

/**
 * Finds the owner of each part and checks that the part fits the plan; reports problems by cell.
 */
export async function readItems(
  tx: Tx,
  actor: Actor,
  items: readonly Item[],
  { plan, parts, maxLevel }: PlanContext,
): Promise<WantedPart[]> {
  const known = await readKnown(tx, actor, items, parts)
  const there = new Map(parts.map((part) => [part.id, part]))
  const problems: Record<string, FieldProblem> = {}
  const tell = (index: number, found: Readonly<Record<string, FieldProblem>>) => {
    for (const [name, problem] of Object.entries(found)) {
      problems[rowPart('items', index, CELLS[name] ?? name)] ??= problem
    }
  }
  const wanted = items.map((item, index): WantedPart => {
    const part = item.id === null ? null : (there.get(item.id) ?? null)
    const isTwice = items.findIndex(({ id }) => id === item.id) !== index
    if (item.id !== null && (part === null || isTwice || part.planState === PLAN.closed)) {
      tell(index, { id: { key: 'invalid.reference' } })
    }
    const whose = ownerOf(item, { plan, part, known })
    tell(index, whose.problems)
    const below = known.parts.get(item.id ?? '')
    const { ownerCode: _, ...values } = item
    const full = {
      ...values,
      there: part,
      kind: whose.kind,
      deptId: whose.deptId,
      ownerId: whose.ownerId,
      // An empty field keeps its value.
      period: item.period ?? part?.period ?? '年',
      goal: item.goal ?? part?.goal ?? item.title,
      targetValue: item.targetValue ?? part?.targetValue ?? null,
    }
    const place = { parts: below?.parts ?? [], depth: below?.depth ?? 0, parent: plan, maxLevel }
    tell(index, planProblems({ ...full, year: plan.year }, place))
    return full
  })
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return wanted
}

/** The cell of the form that shows the problem of a plan field. */
const CELLS: Readonly<Record<string, string>> = {
  parentId: 'title',
  kind: 'deptId',
  ownerId: 'ownerCode',
}
