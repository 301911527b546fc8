import { sql } from 'kysely'
import { interviewPlans } from '#modules/hr/recruiting-needs/define/interview-plan.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** The rounds of a need that is closed or cancelled stay as they are. */
async function requireRunning(tx: Tx, needId: unknown): Promise<void> {
  const { rows } = await sql`select from recruiting_application where id = ${needId}::uuid
    and (closed_at is not null or state = ${DOC.cancelled})`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'recruit.closed')
}

async function requireRunningOf(tx: Tx, id: string): Promise<void> {
  const plan = await selectAnyRecord(tx, interviewPlans, id)
  if (!plan) throw new Failure('not-found', 'not-found')
  await requireRunning(tx, plan.recruitingId)
}

export const addInterviewPlan: WriteVerb = async (tx, actor, input) => {
  await requireRunning(tx, input.recruitingId)
  return addRecord(tx, actor, interviewPlans, input)
}

export const updateInterviewPlan: WriteVerb = async (tx, actor, input) => {
  await requireRunningOf(tx, input.id)
  return updateRecord(tx, actor, interviewPlans, input)
}

export const deleteInterviewPlan: DeleteVerb = async (tx, actor, id, version) => {
  await requireRunningOf(tx, id)
  await deleteRecord(tx, actor, interviewPlans, id, version)
}
