import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import type { ReferralOfCandidate } from '#modules/hr/referrals/wire/referrals.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Reads who recommended the person of an application in the reader's reach; null for nobody. */
export async function readReferralOfCandidate(
  db: Database,
  actor: Actor,
  candidateId: string,
): Promise<ReferralOfCandidate | null> {
  await readRecord(db, actor, candidates, candidateId)
  const { rows } = await sql<ReferralOfCandidate>`
    select r.id, u.name as by, ${wireTime('r.created_at')} as at, r.state, r.bonus
    from referral r join app_user u on u.id = r.by_user_id
    where r.candidate_id = ${candidateId}::uuid and r.deleted_at is null
      and ${scopePredicate(referrals, 'r', actor, 'view')}`.execute(db)
  return rows[0] ?? null
}
