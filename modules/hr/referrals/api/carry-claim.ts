import { sql } from 'kysely'
import { BONUS, BONUS_TO_TRY } from '#modules/hr/referrals/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readClaimDays, recordReferral } from './record-referral.ts'

type Claim = {
  name: string
  byUserId: string
  source: string
  relation: string | null
  note: string | null
  claimedAt: string
  bonus: string
  bonusReason: string | null
}

/** States of a bonus with which a claim goes on; the others came of an employment. */
const GOES_ON: readonly string[] = [...BONUS_TO_TRY, BONUS.notHired, BONUS.withheld]

/** The claim that counts for a person today; null for none, and for one of which an employment came. */
async function findClaim(tx: Tx, talentId: string): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select r.name, r.by_user_id as "byUserId", r.source, r.relation, r.note, r.claimed_at::text as "claimedAt",
      r.bonus, r.bonus_reason as "bonusReason"
    from referral r where r.id = first_claim(${talentId}::uuid, ${await readClaimDays(tx)}::integer)`.execute(
    tx,
  )
  const [claim] = rows
  return claim && GOES_ON.includes(claim.bonus) ? claim : null
}

async function wasRecommended(tx: Tx, candidateId: string): Promise<boolean> {
  const { rows } = await sql`select from referral
    where candidate_id = ${candidateId}::uuid and deleted_at is null`.execute(tx)
  return rows.length > 0
}

export type TakenUp = { talentId: string; candidateId: string; needId: string }

/**
 * Carries the claim of the colleague who recommended a person first to the application for another need. It is as old as
 * the first recommendation, so that taking somebody up again neither ends nor renews it. A bonus that was withheld stays so.
 */
async function carryClaim(tx: Tx, actor: Actor, taken: TakenUp, claim: Claim): Promise<void> {
  const { name, byUserId, source, relation, note, claimedAt, bonus, bonusReason } = claim
  const recommended = Object.assign({ name, byUserId, source, relation, note }, taken)
  const isWithheld = bonus === BONUS.withheld
  await recordReferral(tx, actor, recommended, {
    claimedAt,
    withheldFor: isWithheld ? (bonusReason ?? '') : null,
  })
}

export type Carrying = {
  /** The colleague who counts as the recommender of the new application; null for nobody. */
  referrerId: string | null
  carry: (taken: TakenUp) => Promise<void>
}

/**
 * Who recommended a person that is taken up again for another need: the colleague whose claim counts today. Without one,
 * the user that the earlier application names, unless that was a recommendation whose claim has ended.
 */
export async function claimCarriedOn(
  tx: Tx,
  actor: Actor,
  earlier: { candidateId: string; talentId: string; referrerId: string | null },
): Promise<Carrying> {
  const claim = await findClaim(tx, earlier.talentId)
  if (claim) {
    return {
      referrerId: claim.byUserId,
      carry: (taken) => carryClaim(tx, actor, taken, claim),
    }
  }
  const hasEnded = await wasRecommended(tx, earlier.candidateId)
  return { referrerId: hasEnded ? null : earlier.referrerId, carry: async () => undefined }
}
