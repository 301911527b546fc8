import { sql } from 'kysely'
import { FEE, PATENT } from '#modules/titles/patents/define/choices.ts'
import { patents } from '#modules/titles/patents/define/patent.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export const PATENT_FEE_DUE = declareMessage({
  code: 'patentFeeDue',
  type: 'staff',
  about: patents.path,
  link: (_id, values) => `/${patents.path}/${String(values.patent)}`,
})

type Due = {
  id: string
  patent: string
  title: string
  year: number
  day: string
  until: string
  owner: string
  deputy: string | null
  isLast: boolean
}

/** Who is told when neither the responsible nor the deputy acted. */
const ANSWERS_FOR_THEM = 'hr_train'

/**
 * Reminds the responsible and the deputy of fees that are due, at each of the days ahead once, and again on the first day
 * of the grace. The last reminder and the one of the grace also go to the training officers.
 */
export async function remindFees(tx: Tx): Promise<void> {
  const { rows } = await sql<Due>`
    with steps as (
      select f.id, f.patent_id, f.year, f.due_date, f.grace_end, step.days, step.days <= (r.value ->> 'third')::integer as is_last
      from patent_fee f join patent p on p.id = f.patent_id and p.state = ${PATENT.granted} and p.deleted_at is null
        cross join lateral policy_at('patent.reminders', null, null) r
        cross join lateral (select min(s.days) as days from (values (-1), ((r.value ->> 'third')::integer),
          ((r.value ->> 'second')::integer), ((r.value ->> 'first')::integer)) s (days)
          where f.due_date - today() <= s.days) step
      where f.state in (${FEE.due}, ${FEE.grace}) and f.deleted_at is null
        and step.days is not null and (f.reminded is null or f.reminded > step.days)
    ), told as (
      update patent_fee f set reminded = s.days from steps s where f.id = s.id
    )
    select s.id, p.id as patent, p.name as title, s.year, s.due_date::text as day, s.grace_end::text as until,
      p.owner_id as owner, p.deputy_id as deputy, s.is_last as "isLast"
    from steps s join patent p on p.id = s.patent_id
    order by s.due_date, s.id`.execute(tx)
  for (const { id, owner, deputy, isLast, ...values } of rows) {
    const whose = sql`select id from app_user where id in (${owner}::uuid, ${deputy}::uuid)
      union select user_id from role_way where role_code = ${ANSWERS_FOR_THEM} and counts and ${isLast}::boolean`
    await sendMessage(tx, PATENT_FEE_DUE, whose, { from: null, id, values })
  }
}
