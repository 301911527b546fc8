import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkRegularisation, IN_TIME } from './check-regularisation.ts'
import { tellsOf } from './regularisation.ts'

/** Whether the employee has a submitted or approved confirmation, or a draft of one. */
export async function hasRegularisation(tx: Tx, userId: unknown): Promise<boolean> {
  const { rows } = await sql`select from positive where user_id = ${userId}::uuid
    and state not in ('3', '9') and deleted_at is null limit 1`.execute(tx)
  return rows.length > 0
}

type Draft = { summary: string; by: string }

/** Drafts a confirmation for the day after the probation. The user `by` completes and submits it. */
export async function draftRegularisation(
  tx: Tx,
  actor: Actor,
  probationId: string,
  { summary, by }: Draft,
): Promise<Saved> {
  const derived = await tellsOf(tx, { id: probationId, probationId } as WriteInput)
  const draft = {
    id: uuidv7(),
    probationId,
    kind: IN_TIME,
    effectiveDate: derived.planDate ?? null,
    summary,
  } as WriteInput
  await checkRegularisation(tx, draft)
  const docNo = sql`next_document_number(${regularisations.document?.prefix ?? ''})`
  return addRecord(tx, actor, regularisations, draft, { ...derived, applyUserId: by, docNo })
}
