import { sql } from 'kysely'
import { TERM } from '#modules/titles/professions/define/choices.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export const TITLE_TERM_ENDS = declareMessage({
  code: 'titleTermEnds',
  type: 'staff',
  about: professions.path,
  link: (_id, values) => `/${professions.path}/${String(values.profession)}`,
})

/** Who keeps the titles. */
const ANSWERS_FOR_THEM = 'hr_train'

type Ending = { id: string; profession: string; person: string; title: string; day: string }

/** Tells the officers of titles about terms that end soon, at each of the days ahead once. */
export async function remindTerms(tx: Tx): Promise<void> {
  const { rows } = await sql<Ending>`
    with steps as (
      select a.id, a.profession_id, a.user_id, a.to_date, step.days
      from title_appointment a cross join lateral policy_at('title.reminders', null, null) r
        cross join lateral (select min(s.days) as days
          from (values ((r.value ->> 'second')::integer), ((r.value ->> 'first')::integer)) s (days)
          where a.to_date - today() <= s.days) step
      where a.state = ${TERM.running} and not a.ended_early and a.to_date >= today() and a.deleted_at is null
        and step.days is not null and (a.reminded is null or a.reminded > step.days)
        -- Another appointment of the line follows.
        and not exists (select from title_appointment later where later.user_id = a.user_id and later.line = a.line
          and later.state = ${TERM.ahead} and later.deleted_at is null)
    ), told as (
      update title_appointment a set reminded = s.days from steps s where a.id = s.id
    )
    select s.id, p.id as profession, b.name as person, p.name as title, s.to_date::text as day
    from steps s join profession p on p.id = s.profession_id join user_base_info b on b.id = s.user_id
    order by s.to_date, s.id`.execute(tx)
  for (const { id, ...values } of rows) {
    const whose = sql`select user_id from role_way where role_code = ${ANSWERS_FOR_THEM} and counts`
    await sendMessage(tx, TITLE_TERM_ENDS, whose, { from: null, id, values })
  }
}
