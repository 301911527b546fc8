import { sql } from 'kysely'
import { TO_BE_EXAMINED } from '#modules/hr/probation/define/regularisation-examination.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { EXAMINATION_ASKED } from './regularisation-examination.ts'

/** Closes the open requests to examiners, because the approvers now decide about the confirmation. */
export async function closeExaminations(tx: Tx, { id: positiveId }: WireRecord): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from positive_examine
    where positive_id = ${positiveId}::uuid and state = ${TO_BE_EXAMINED} and deleted_at is null`.execute(
    tx,
  )
  for (const { id } of rows) await markHandled(tx, EXAMINATION_ASKED, id)
}
