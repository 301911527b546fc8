import { sql } from 'kysely'
import { OFFICIAL } from '#modules/titles/official-posts/define/choices.ts'
import { officialOrganisations } from '#modules/titles/official-posts/define/official-organisation.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import { auditRows } from '#platform/api/history/history.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** So many days before, the end of a term is said. */
const TERM_AHEAD = 90
/** So many days before, the keeper is reminded of a fee. */
const FEE_AHEAD = 30

const TERM_ENDS = declareMessage({
  code: 'officialTermEnds',
  type: 'staff',
  about: officialPosts.path,
  link: (id) => `/${officialPosts.path}/${id}`,
})

const FEE_DUE = declareMessage({
  code: 'officialFeeDue',
  type: 'staff',
  about: officialOrganisations.path,
  link: (id) => `/${officialOrganisations.path}/${id}`,
})

/** Ends the posts whose term is over, as of its last day. A second run changes nothing. */
export async function endTerms(tx: Tx): Promise<void> {
  await sql`
    with moved as (
      update official_post p set state = ${OFFICIAL.ended}, ended_on = p.end_date, version = version + 1,
        updated_at = now()
      where p.state = ${OFFICIAL.active} and p.end_date < today() and p.deleted_at is null
      returning p.id, p.version, p.ended_on
    )
    ${auditRows(null, {
      resource: officialPosts.path,
      id: sql`moved.id`,
      version: sql`moved.version`,
      action: 'state',
      from: sql`moved`,
      before: sql`jsonb_build_object('state', ${OFFICIAL.active}::text)`,
      after: sql`jsonb_build_object('state', ${OFFICIAL.ended}::text, 'endedOn', moved.ended_on::text)`,
    })}`.execute(tx)
}

type Ending = {
  id: string
  name: string
  post: string
  day: string
  keeper: string
  holder: string
}

/** Tells the keeper of the organisation and the holder of a post that its term ends, once for each last day. */
export async function announceTerms(tx: Tx): Promise<void> {
  const { rows } = await sql<Ending>`
    with due as (
      update official_post p set reminded_for = p.end_date
      where p.state = ${OFFICIAL.active} and p.end_date <= today() + ${TERM_AHEAD}::integer and p.end_date >= today()
        and p.reminded_for is distinct from p.end_date and p.deleted_at is null
      returning p.id, p.user_id, p.organisation_id, p.position, p.end_date
    )
    select due.id, b.name, o.name || ' ' || due.position as post, due.end_date::text as day, o.keeper_id as keeper,
      due.user_id as holder
    from due join official_organisation o on o.id = due.organisation_id join user_base_info b on b.id = due.user_id
    order by due.end_date, due.id`.execute(tx)
  for (const { id, keeper, holder, ...values } of rows) {
    const whose = sql`select id from app_user where id = ${keeper}::uuid
      union select id from app_user where user_base_id = ${holder}::uuid and deleted_at is null`
    await sendMessage(tx, TERM_ENDS, whose, { from: null, id, values })
  }
}

type FeeDue = { id: string; name: string; day: string; keeper: string }

/** Reminds the keeper of an organisation of its yearly fee, once for each day on which one is due. */
export async function announceFees(tx: Tx): Promise<void> {
  const { rows } = await sql<FeeDue>`
    with due as (
      update official_organisation o set reminded_for = o.fee_due
      where o.fee_due <= today() + ${FEE_AHEAD}::integer and o.reminded_for is distinct from o.fee_due
        and o.deleted_at is null
      returning o.id, o.name, o.fee_due, o.keeper_id
    )
    select id, name, fee_due::text as day, keeper_id as keeper from due order by fee_due, id`.execute(
    tx,
  )
  for (const { id, keeper, ...values } of rows) {
    await sendMessage(tx, FEE_DUE, [keeper], { from: null, id, values })
  }
}
