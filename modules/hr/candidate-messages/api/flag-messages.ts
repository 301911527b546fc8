import { sql } from 'kysely'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { MESSAGE } from '#modules/hr/candidate-messages/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

const EVERYWHERE = { city: null, on: null } as const
const NOBODY_SENT_IT = '到期后无人标记已发'

/** Marks messages as undelivered that nobody marked as sent some days after their time. A second run changes nothing. */
export async function flagMessages(tx: Tx): Promise<void> {
  const days = (await policyValue(tx, 'recruit.messages', EVERYWHERE))?.lateDays ?? 0
  await sql`
    with moved as (
      update candidate_message m set state = ${MESSAGE.failed}, error = ${NOBODY_SENT_IT}, version = m.version + 1,
        updated_at = now()
      where m.state = ${MESSAGE.waits} and m.planned_at < now() - make_interval(days => ${days}::integer)
        and m.deleted_at is null
      returning m.id, m.version, m.name
    )
    ${auditRows(null, {
      resource: candidateMessages.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      title: sql`moved.name`,
      before: sql`jsonb_build_object('state', ${MESSAGE.waits}::text)`,
      after: sql`jsonb_build_object('state', ${MESSAGE.failed}::text)`,
    })}`.execute(tx)
}
