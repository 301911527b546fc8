import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { draftByRule } from '#platform/api/approval/documents/draft-document.ts'
import { submitting } from '#platform/api/approval/documents/submit-document.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { ChangedPart } from './plan-change-parts.ts'
import { requireNoOther, yearPlanChangeKind } from './year-plan-change-kind.ts'

/** A requested change: the new values of a plan, or of some of its parts. */
export type WantedChange = {
  planId: string
  reason: string
  parts?: readonly ChangedPart[]
  [field: string]: RecordValue | undefined
}

/** Submits a change of a plan under way in the actor's name, and returns its number. */
export async function askForChange(
  tx: Tx,
  actor: Actor,
  { parts = [], ...wanted }: WantedChange,
): Promise<string> {
  await requireNoOther(tx, wanted.planId)
  const draft = { id: uuidv7(), ...wanted }
  const id = await draftByRule(tx, actor, yearPlanChangeKind, draft, { values: { parts } })
  const input = { id, version: null, values: {}, isPreview: false, confirm: null }
  await submitting(yearPlanChangeKind)(tx, actor, input)
  const { rows } = await sql<{ no: string }>`
    select doc_no as no from year_plan_change where id = ${id}`.execute(tx)
  return rows[0]?.no ?? ''
}
