import { sql } from 'kysely'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import type { ApplicationStatus } from '#modules/hr/careers/wire/careers.ts'
import { readJoinTicket } from '#modules/hr/first-day/api/join-ticket.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { readOfferedTimes } from '#modules/hr/interviews/api/read-offered-times.ts'
import { readPlanned } from '#modules/hr/interviews/api/read-planned.ts'
import { POOL } from '#modules/hr/talents/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { readCompany } from './read-company.ts'

/** Checkups, talks and results are parts of one step, because a stage of their own would tell a result. */
const STEP_OF: Readonly<Record<string, ApplicationStatus['step']>> = {
  [STAGE.toScreen]: 'received',
  [STAGE.toInterview]: 'interviews',
  [STAGE.interviewing]: 'interviews',
  [STAGE.passed]: 'decision',
  [STAGE.toCheckUp]: 'decision',
  [STAGE.toHire]: 'decision',
  [STAGE.joined]: 'joined',
  [STAGE.refused]: 'ended',
  [STAGE.gaveUp]: 'withdrawn',
  [STAGE.kept]: 'ended',
}

/** What applicants learn of a stage. */
export const stepOf = (state: string): ApplicationStatus['step'] => STEP_OF[state] ?? 'received'

type Found = Omit<
  ApplicationStatus,
  'company' | 'step' | 'canWithdraw' | 'days' | 'interviews' | 'planned' | 'formTicket'
> & {
  state: string
  /** The hiring whose offer was accepted. */
  hiringId: string | null
  days: number | null
}

/** The application of a ticket, with the person's record. */
export type OwnApplication = { id: string; talentId: string; name: string; state: string }

export async function findOwnApplication(
  tx: Tx,
  candidateId: string,
): Promise<OwnApplication | null> {
  const { rows } = await sql<OwnApplication>`
    select id, talent_id as "talentId", name, state from candidate
    where id = ${candidateId}::uuid and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/** Reads how far an application is, in plain steps: no score, no reason, no name. */
export async function readStatus(
  db: Database,
  candidateId: string,
): Promise<ApplicationStatus | null> {
  const { rows } = await sql<Found>`
    select c.candidate_no as number, p.name as post, n.city, c.state,
      (c.created_at at time zone 'Asia/Shanghai')::date::text as "appliedOn",
      (c.stage_at at time zone 'Asia/Shanghai')::date::text as since,
      c.due_on - (c.stage_at at time zone 'Asia/Shanghai')::date as days,
      case when a.agreed_pool and t.pool_state = ${POOL.kept} then t.pool_until::text end as "poolUntil",
      (select ${wireTime('h.offer_expires_at')} from to_be_recruited h where h.candidate_id = c.id
        and h.offer_state = ${OFFER.sent} and h.offer_expires_at > now() and h.deleted_at is null) as "offerUntil",
      (select h.id from to_be_recruited h where h.candidate_id = c.id
        and h.offer_state in (${OFFER.accepted}, ${OFFER.joined}) and h.deleted_at is null limit 1) as "hiringId"
    from candidate c join post p on p.id = c.post_id join recruiting_application n on n.id = c.recruiting_id
      join talent t on t.id = c.talent_id left join public_application a on a.candidate_id = c.id
    where c.id = ${candidateId}::uuid and c.deleted_at is null`.execute(db)
  const [found] = rows
  if (!found) return null
  const { state, number, post, city, appliedOn, since, days, poolUntil, offerUntil, hiringId } =
    found
  const step = stepOf(state)
  const runs = state < STAGE.joined
  return {
    company: await readCompany(db),
    number,
    post,
    city,
    appliedOn,
    step,
    since,
    // The days of one stage within a step would tell which stage it is.
    days: step === 'received' ? days : null,
    canWithdraw: runs,
    poolUntil,
    offerUntil,
    interviews: runs ? await readOfferedTimes(db, candidateId) : [],
    planned: runs ? await readPlanned(db, candidateId) : [],
    formTicket: hiringId === null ? null : await readJoinTicket(db, hiringId),
  }
}
