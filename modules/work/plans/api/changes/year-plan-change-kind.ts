import { sql } from 'kysely'
import { requireWholeWeights } from '#modules/work/plans/api/parts/part-weights.ts'
import { lockPlanTree, readPlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { readPlanConfig } from '#modules/work/plans/api/settings/read-plan-config.ts'
import { writeOtherwise } from '#modules/work/plans/api/update-plan.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { CHANGED, changedParts, isEmpty, saidOf } from './plan-change-parts.ts'
import { planChanges } from './plan-changes.ts'

/** A plan has at most one change in approval at a time. */
export async function requireNoOther(tx: Tx, planId: string, but = ''): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select c.doc_no as no from year_plan_change c
    where c.plan_id = ${planId}::uuid and c.state = '1' and c.deleted_at is null
      and c.id::text <> ${but}`.execute(tx)
  const [other] = rows
  if (other) throw new Failure('conflict', 'plan.changeRunning', { values: { no: other.no } })
}

/** A part's weight changes only together with the other parts' weights. */
async function check(tx: Tx, values: WireRecord | WriteInput): Promise<void> {
  const plan = await readPlanHead(tx, String(values.planId))
  if (plan.parentId !== null && !isEmpty(values.weight)) {
    throw invalidFields(yearPlanChanges, { weight: { key: 'invalid.planWeightOfPart' } })
  }
}

/**
 * Rejects an empty change. Only a plan under way needs a change document: plans before approval are
 * edited directly.
 */
async function checkSubmitted(tx: Tx, record: WireRecord): Promise<void> {
  const { id, planId } = record
  const says = CHANGED.some((name) => !isEmpty(record[name]))
  if (!says && changedParts(record).length === 0) {
    throw new Failure('invalid', 'plan.nothingToChange')
  }
  const plan = await readPlanHead(tx, String(planId))
  if (plan.planState !== PLAN.running) throw new Failure('conflict', 'plan.notRunning')
  await requireNoOther(tx, plan.id, String(id))
}

async function partIds(db: Database | Tx, planId: unknown): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; no: string }>`
    select id, doc_no as no from year_plan
    where parent_id = ${planId}::uuid and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, no }) => [no, id]))
}

/**
 * Writes the approved values into the plan and its parts, and checks that the parts' weights still
 * make up the whole.
 */
async function effect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  const planId = String(record.planId)
  await lockPlanTree(tx, planId)
  const plan = await readPlanHead(tx, planId)
  if (plan.planState !== PLAN.running) throw new Failure('conflict', 'plan.notRunning')
  await writeOtherwise(tx, actor, planId, saidOf(record))
  const parts = changedParts(record)
  if (parts.length === 0) return
  const ids = await partIds(tx, planId)
  for (const part of parts) {
    const id = ids.get(part.planNo)
    if (id !== undefined) await writeOtherwise(tx, actor, id, saidOf(part))
  }
  const { weightTotal } = await readPlanConfig(tx, plan)
  await requireWholeWeights(tx, plan, weightTotal)
}

export const yearPlanChangeKind: DocumentKind = {
  resource: yearPlanChanges,
  check,
  checkSubmitted,
  changes: planChanges,
  effect,
}
