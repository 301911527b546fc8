import { sql } from 'kysely'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { JOBS_PAGE } from '#platform/define/shipped/jobs/job-calls.ts'
import type { Job } from './job.ts'
import { jobWords } from './job-words.ts'

const about = 'system/jobs'
const link = (name: string) => `${JOBS_PAGE}/${name}`
const JOB_FAILED = declareMessage({ code: 'jobFailed', type: 'system', about, link })

/** Notifies administrators of a failed product job, only once a day because some jobs run every ten minutes. */
export async function notifyFailedJob(tx: Tx, { name, worksFor }: Job): Promise<void> {
  if (worksFor !== 'product') return
  const recent = await sql`select from message
    where biz_id = ${name} and code = ${JOB_FAILED.code} and created_at > now() - interval '1 day'
    limit 1`.execute(tx)
  if (recent.rows.length > 0) return
  await sendMessage(tx, JOB_FAILED, ADMINISTRATORS, {
    from: null,
    id: name,
    values: { job: jobWords(name).label },
  })
}
