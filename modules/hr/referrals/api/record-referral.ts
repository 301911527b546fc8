import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BONUS } from '#modules/hr/referrals/define/choices.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow } from '#platform/api/store/rows/records.ts'

const PREFIX = 'NT'
const USUAL_DAYS = 180

export type Recommended = {
  talentId: string
  candidateId: string
  needId: string
  /** As the colleague or the applicant typed it: a merged record may have another name, which is not told. */
  name: string
  byUserId: string
  /** A value of REFERRAL_SOURCE. */
  source: string
  relation: string | null
  note: string | null
}

/** Whether a telephone is that of the user: of the account or of their personnel file. */
export async function isOneself(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u left join user_base_info b on b.id = u.user_base_id
    where u.id = ${userId}::uuid and ${phone} in (u.phone, b.phone)`.execute(tx)
  return rows.length > 0
}

/** For how many days whoever recommended a person first has the claim. */
export async function readClaimDays(tx: Tx): Promise<number> {
  return (await policyValue(tx, 'recruit.referralDays', { city: null, on: null })) ?? USUAL_DAYS
}

/** A claim that a new application carries on. */
export type Carried = {
  /** When the person was recommended first. */
  claimedAt: string
  /** Why there is no bonus; null unless it was withheld. */
  withheldFor: string | null
}

/** Who recommended a person first has the claim for some days; who decides about the need has none. */
async function claimOf(tx: Tx, { talentId, needId, byUserId }: Recommended): Promise<string> {
  const days = await readClaimDays(tx)
  const { rows } = await sql<{ takesPart: boolean; isLater: boolean }>`
    select takes_part_in_need(${needId}::uuid, ${byUserId}::uuid) as "takesPart",
      recommended_before(${talentId}::uuid, ${byUserId}::uuid, ${days}::integer) as "isLater"`.execute(
    tx,
  )
  if (rows[0]?.takesPart) return BONUS.takesPart
  return rows[0]?.isLater ? BONUS.notFirst : BONUS.waits
}

/** What becomes of the bonus: it stays withheld with a claim that is carried on. */
async function bonusOf(tx: Tx, recommended: Recommended, carried: Carried | null): Promise<string> {
  if (carried !== null && carried.withheldFor !== null) return BONUS.withheld
  return claimOf(tx, recommended)
}

/**
 * Notes that a user recommended the person of a new application. Two colleagues who recommend one telephone wait for each
 * other, because both forms lock it for counting, so the first of them counts.
 */
export async function recordReferral(
  tx: Tx,
  actor: Actor,
  recommended: Recommended,
  carried: Carried | null = null,
): Promise<void> {
  const { talentId, candidateId, needId, name, byUserId, source, relation, note } = recommended
  const id = uuidv7()
  const values = {
    name,
    talentId,
    candidateId,
    recruitingId: needId,
    byUserId,
    source,
    relation,
    note,
    bonus: await bonusOf(tx, recommended, carried),
    bonusReason: carried?.withheldFor ?? null,
  }
  const referralNo = sql`next_document_number(${PREFIX})`
  await insertRow(tx, referrals, id, { ...values, referralNo }, actor)
  if (carried) {
    await sql`update referral set claimed_at = ${carried.claimedAt}::timestamptz where id = ${id}::uuid`.execute(
      tx,
    )
  }
  await writeHistory(tx, actor, {
    resource: referrals,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: values,
  })
}
