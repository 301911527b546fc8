import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#api/actor.ts'
import { draftByRule } from '#api/approval/draft-document.ts'
import { submitting } from '#api/approval/submit-document.ts'
import type { Tx } from '#api/store/database.ts'
import type { RecordValue } from '#contracts/envelope.ts'
import type { ChangedPart } from './plan-change-parts.ts'
import { requireNoOther, yearPlanChangeKind } from './year-plan-change.ts'

/** What a plan, or some of its parts, are to become. */
export type WantedChange = {
  planId: string
  reason: string
  parts?: readonly ChangedPart[]
  [field: string]: RecordValue | undefined
}

/** Asks for a change of a plan under way, in the name of who wants it; answers its number. */
export async function askForChange(
  tx: Tx,
  actor: Actor,
  { parts = [], ...wanted }: WantedChange,
): Promise<string> {
  await requireNoOther(tx, wanted.planId)
  const draft = { id: uuidv7(), ...wanted }
  const id = await draftByRule(tx, actor, yearPlanChangeKind, draft, { values: { parts } })
  const asked = { id, version: null, values: {}, isPreview: false, confirm: null }
  await submitting(yearPlanChangeKind)(tx, actor, asked)
  const { rows } = await sql<{ no: string }>`
    select doc_no as no from year_plan_change where id = ${id}`.execute(tx)
  return rows[0]?.no ?? ''
}
