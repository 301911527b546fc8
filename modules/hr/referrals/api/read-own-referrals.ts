import { sql } from 'kysely'
import { findConsentText } from '#modules/hr/careers/api/consent-in-force.ts'
import { REFERRED } from '#modules/hr/referrals/define/choices.ts'
import type {
  OpenNeed,
  OwnReferrals,
  REFERRAL_WORDS,
  ReferralForm,
} from '#modules/hr/referrals/wire/referrals.ts'
import { APPLICANT_CONSENT } from '#modules/hr/talents/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isOpenToRecommend } from './open-needs.ts'

const MOST_SHOWN = 100

type Word = (typeof REFERRAL_WORDS)[number]

/** A confirmed bonus is told by the slip, not here. */
const WORD_OF: Readonly<Record<string, Word>> = {
  [REFERRED.recommended]: 'recommended',
  [REFERRED.underWay]: 'underWay',
  [REFERRED.joined]: 'joined',
  [REFERRED.awarded]: 'joined',
  [REFERRED.notHired]: 'notHired',
}

/** The bonus in yuan that is in force today; null for none. */
export async function readBonus(db: Database | Tx): Promise<string | null> {
  const { rows } = await sql<{ bonus: string }>`
    select value::numeric(14, 2)::text as bonus from policy_at('recruit.referralBonus', null, null)
    where value::numeric > 0`.execute(db)
  return rows[0]?.bonus ?? null
}

async function readMine(db: Database, { userId }: Actor): Promise<OwnReferrals['mine']> {
  const { rows } = await sql<Omit<OwnReferrals['mine'][number], 'word'> & { state: string }>`
    select r.id, r.name, p.name as post, a.city, ${wireTime('r.created_at')} as at, r.state
    from referral r join recruiting_application a on a.id = r.recruiting_id join post p on p.id = a.post_id
      join talent t on t.id = r.talent_id
    where r.by_user_id = ${userId}::uuid and r.deleted_at is null and t.emptied_at is null
    order by r.created_at desc, r.id limit ${MOST_SHOWN}`.execute(db)
  return rows.map(({ state, ...row }) => ({ ...row, word: WORD_OF[state] ?? 'underWay' }))
}

const OPEN_NEED = (userId: string) => sql`a.id, p.name as post, d.name as department, a.city,
  takes_part_in_need(a.id, ${userId}::uuid) as "takesPart"`

async function readNeeds(db: Database, { userId }: Actor): Promise<OpenNeed[]> {
  const { rows } = await sql<OpenNeed>`
    select ${OPEN_NEED(userId)}
    from recruiting_application a join post p on p.id = a.post_id join department d on d.id = a.dept_id
    where ${isOpenToRecommend} order by a.urgency desc, a.expect_date, a.id limit ${MOST_SHOWN}`.execute(
    db,
  )
  return rows
}

/**
 * Reads what a user recommended, in four words, and the needs that are open for recommending. Nothing tells whether the
 * company knew a person before, and nothing of scores, pay and reasons.
 */
export async function readOwnReferrals(db: Database, actor: Actor): Promise<OwnReferrals> {
  const [mine, needs, bonus, notice] = await Promise.all([
    readMine(db, actor),
    readNeeds(db, actor),
    readBonus(db),
    findConsentText(db, APPLICANT_CONSENT, 'zh'),
  ])
  return { mine, needs, hasNotice: notice !== null, bonus }
}

/** Reads what the form for a need shows; null when it takes no recommendations. */
export async function readReferralForm(
  db: Database,
  { userId }: Actor,
  id: string,
  language: Language,
): Promise<ReferralForm | null> {
  const { rows } = await sql<ReferralForm['need']>`
    select ${OPEN_NEED(userId)}, a.duty, a.requirement, a.nice
    from recruiting_application a join post p on p.id = a.post_id join department d on d.id = a.dept_id
    where a.id = ${id}::uuid and ${isOpenToRecommend}`.execute(db)
  const [need] = rows
  if (!need) return null
  const notice = await findConsentText(db, APPLICANT_CONSENT, language)
  if (!notice) return { need, notice: null }
  const { until: _, ...shown } = notice
  return { need, notice: shown }
}
