import { sql } from 'kysely'
import { ADMINISTRATORS } from '#api/messages/administrators.ts'
import { declareMessage } from '#api/messages/declare-message.ts'
import { sendMessage } from '#api/messages/send-message.ts'
import type { Tx } from '#api/store/database.ts'
import type { Job } from './job.ts'

const JOB_FAILED = declareMessage({ code: 'jobFailed', type: 'system', about: 'job' })

/** Tells administrators of a job of the product that was given up, once a day: some run every ten minutes. */
export async function tellFailedJob(tx: Tx, { name, worksFor }: Job): Promise<void> {
  if (worksFor !== 'product') return
  const told = await sql`select from message
    where biz_id = ${name} and code = ${JOB_FAILED.code} and created_at > now() - interval '1 day'
    limit 1`.execute(tx)
  if (told.rows.length > 0) return
  await sendMessage(tx, JOB_FAILED, ADMINISTRATORS, { from: null, id: name, values: { job: name } })
}
