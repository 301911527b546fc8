import { sql } from 'kysely'
import { isOpenApplication } from '#modules/hr/candidates/api/open-application.ts'
import { ASKS, REQUEST } from '#modules/hr/privacy/define/choices.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import type { PrivacyStanding } from '#modules/hr/privacy/wire/privacy.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { holdOf } from './holds.ts'

/** What cannot be done while data must be kept. */
const NEED_NO_HOLD: readonly string[] = [ASKS.remove, ASKS.withdraw]

/** Reads the facts to decide a request by: what is kept, and whether it may be deleted. */
export async function readPrivacyStanding(
  db: Database,
  actor: Actor,
  id: string,
): Promise<PrivacyStanding> {
  const request = await selectRecord(db, privacyRequests, id, actor)
  if (!request) throw new Failure('not-found', 'not-found')
  const talentId = String(request.talentId)
  const { rows } = await sql<Omit<PrivacyStanding, 'hold'>>`
    select t.id as "talentId", r.kind = ${ASKS.remove} and r.state = ${REQUEST.waiting}
        and r.created_by is not distinct from ${actor.userId}::uuid as "isOwnDeletion",
      (select count(*)::integer from candidate c where c.talent_id = t.id) as applications,
      (select count(*)::integer from candidate c
        where c.talent_id = t.id and ${isOpenApplication('c')}) as "openApplications",
      (select count(*)::integer from interview i join candidate c on c.id = i.candidate_id
        where c.talent_id = t.id and i.deleted_at is null) as interviews,
      (select count(*)::integer from records_of_talent(t.id) a
        join file f on f.record_id = a.record_id and f.resource = a.resource) as files,
      case when t.pool_state = ${POOL.kept} then t.pool_until::text end as "poolUntil",
      case when t.emptied_at is null then t.empty_on::text end as "emptyOn"
    from privacy_request r join talent t on t.id = r.talent_id where r.id = ${id}::uuid`.execute(db)
  const [facts] = rows
  if (!facts) throw new Failure('not-found', 'not-found')
  const isAsked = NEED_NO_HOLD.includes(String(request.kind)) && request.state === REQUEST.waiting
  return Object.assign(facts, { hold: isAsked ? await holdOf(db, talentId) : null })
}
