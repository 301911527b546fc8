import { sql } from 'kysely'
import { TERM, TITLE } from '#modules/titles/professions/define/choices.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { THE_PRODUCT } from '#platform/api/actor.ts'
import { auditRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { settleAllowances } from './settle-allowances.ts'

/** How many people are settled by one statement. */
const AT_ONCE = 500

/** Moves appointments and titles whose day has come. A second run changes nothing. */
export async function moveTitles(tx: Tx): Promise<void> {
  await sql`select move_title_terms(null)`.execute(tx)
  await sql`
    with standing as (
      select p.id, p.state as before, title_state(p.id) as after from profession p
      where p.state <> ${TITLE.void} and p.deleted_at is null
        and exists (select from title_appointment a where a.profession_id = p.id)
    ), moved as (
      update profession p set state = s.after, version = p.version + 1, updated_at = now()
      from standing s where s.id = p.id and s.before <> s.after
      returning p.id, p.version, s.before, s.after
    ), logged as (${auditRows(null, {
      resource: professions.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: sql`jsonb_build_object('state', moved.before)`,
      after: sql`jsonb_build_object('state', moved.after)`,
    })})
    select from moved`.execute(tx)
}

/**
 * Passes the allowances of this month to pay, and corrects months in which somebody left or came back. People whose
 * allowances all ended in earlier months with every month passed on are left alone.
 */
export async function settleAll(tx: Tx): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select distinct a.user_id as "userId" from title_appointment a
    where a.allowance is not null and a.state <> ${TERM.void} and a.deleted_at is null and a.from_date <= today()
      and (a.to_date is null or a.to_date >= today() - 62
        or exists (select from title_allowance m where m.appointment_id = a.id and m.proposed_at is null and m.amount > 0
          and m.deleted_at is null))
    order by 1`.execute(tx)
  const people = rows.map(({ userId }) => userId)
  for (let at = 0; at < people.length; at += AT_ONCE) {
    await settleAllowances(tx, THE_PRODUCT, people.slice(at, at + AT_ONCE))
  }
}
