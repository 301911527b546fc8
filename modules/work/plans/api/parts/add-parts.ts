import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { ruleOf } from '#platform/api/approval/documents/document-kind.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WantedPart } from './decompose-items.ts'

/** Values of a part, by field. */
export function entriesOf(part: WantedPart) {
  const { title, kind, period, periodNo, deptId, ownerId, weight, planStart, planEnd } = part
  const { goal, targetValue, unit } = part
  return {
    title,
    kind,
    period,
    periodNo,
    deptId,
    ownerId,
    weight,
    planStart,
    planEnd,
    goal,
    targetValue,
    unit,
  }
}

/** Inserts new parts with numbers and history in one statement; they are drafts of the actor. */
export async function addParts(
  tx: Tx,
  actor: Actor,
  plan: PlanHead,
  parts: readonly WantedPart[],
): Promise<string[]> {
  if (parts.length === 0) return []
  const rows = parts.map((part) => ({ id: uuidv7(), ...entriesOf(part) }))
  const auditEntries = rows.map(({ id, ...entries }) => ({
    id,
    title: entries.title,
    told: { year: plan.year, parentId: plan.id, ...entries },
  }))
  await sql`
    with given as materialized (
      select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, title text,
        kind text, period text, "periodNo" integer, "deptId" uuid, "ownerId" uuid, weight integer,
        "planStart" date, "planEnd" date, goal text, "targetValue" numeric, unit text)
    ), made as (
      insert into year_plan (id, doc_no, title, year, kind, period, period_no, parent_id, dept_id,
        owner_id, weight, plan_start, plan_end, goal, target_value, unit, apply_user_id, created_by,
        updated_by)
      select id, next_document_number(${ruleOf(yearPlans).prefix}), title, ${plan.year}::integer,
        kind, period, "periodNo", ${plan.id}::uuid, "deptId", "ownerId", weight, "planStart",
        "planEnd", goal, "targetValue", unit, ${actor.userId}::uuid, ${actor.userId}::uuid,
        ${actor.userId}::uuid
      from given
    )
    ${auditRows(actor, {
      resource: yearPlans.path,
      id: sql`said.id`,
      version: sql`1`,
      action: 'add',
      title: sql`said.title`,
      before: null,
      after: sql`said.told`,
      from: sql`jsonb_to_recordset(${JSON.stringify(auditEntries)}::jsonb)
        as said (id uuid, title text, told jsonb)`,
    })}`.execute(tx)
  return rows.map(({ id }) => id)
}
