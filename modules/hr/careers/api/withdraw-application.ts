import { sql } from 'kysely'
import { giveUpCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { declineOfferOf } from '#modules/hr/hiring/api/end-offer.ts'
import { tellOwnAnswer } from '#modules/hr/hiring/api/own-answer-messages.ts'
import { leavePool } from '#modules/hr/talents/api/consent.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { applicant } from './applicant.ts'
import { findOwnApplication } from './read-status.ts'

type WithdrawingStore = Pick<Store, 'db' | 'counts' | 'dictionaries'>

const NOTHING = { version: null, values: {}, isPreview: false, confirm: null } as const

/**
 * The person withdraws the application of a ticket; a running offer is declined with it. False when it has ended already.
 */
export function withdrawApplication(
  store: WithdrawingStore,
  candidateId: string,
): Promise<boolean> {
  return inTransaction(store, { resource: candidates, actor: applicant('') }, async (tx) => {
    await lockHiringOf(tx, candidateId)
    const own = await findOwnApplication(tx, candidateId)
    if (!own || own.state >= STAGE.joined) return false
    const { id, name } = own
    const actor = applicant(name)
    const hiringId = await declineOfferOf(tx, actor, { candidateId: id, name })
    await giveUpCandidate(tx, actor, { id, ...NOTHING })
    if (hiringId !== null) await tellOwnAnswer(tx, { hiringId, name, isAccepted: false })
    return true
  })
}

/** Verbs of the hiring lock it before the application; so does this one. */
async function lockHiringOf(tx: Tx, candidateId: string): Promise<void> {
  await sql`select from to_be_recruited where candidate_id = ${candidateId}::uuid and deleted_at is null
    order by id for update`.execute(tx)
}

async function gaveAgreement(tx: Tx, candidateId: string): Promise<boolean> {
  const { rows } =
    await sql`select from public_application a join candidate c on c.id = a.candidate_id
      join talent t on t.id = c.talent_id
    where a.candidate_id = ${candidateId}::uuid and a.agreed_pool and t.pool_state = ${POOL.kept}`.execute(
      tx,
    )
  return rows.length > 0
}

/** The person withdraws the agreement that this application gave. A ticket of another application cannot. */
export function withdrawPoolAgreement(
  store: WithdrawingStore,
  candidateId: string,
): Promise<boolean> {
  return inTransaction(store, { resource: talents, actor: applicant('') }, async (tx) => {
    const own = await findOwnApplication(tx, candidateId)
    if (!own || !(await gaveAgreement(tx, candidateId))) return false
    await leavePool(tx, applicant(own.name), { id: own.talentId, ...NOTHING })
    return true
  })
}
