import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addRecommended } from '#modules/hr/candidates/api/write-candidate.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { StagedBytes } from '#platform/api/files/staged-files.ts'
import { makeLink } from '#platform/api/links/make-link.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { applicant } from './applicant.ts'
import type { Typed } from './check-application.ts'
import { keyed } from './form-key.ts'
import { attachResumes, keepApplicant } from './keep-applicant.ts'
import type { Agreed } from './read-agreed.ts'
import { statusDoor } from './status-door.ts'

export type Entering = {
  /** The id of the form, from which the ticket follows. */
  formId: string
  needId: string
  typed: Typed
  agreed: Agreed
  staged: readonly StagedBytes[]
  /** The key that signs forms. */
  key: string
  phoneKey: string
  addressKey: string | null
  /** A value of NEED_CHANNEL. */
  channel: string
  /** The user who recommended the person. */
  referrerId: string | null
}

export type Entered = { candidateId: string; talentId: string; number: string }

/** A form that was sent twice is one application. Forms with one id wait for each other. */
export async function findEntered(tx: Tx, formId: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`public form ${formId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ number: string }>`
    select c.candidate_no as number from public_application a join candidate c on c.id = a.candidate_id
    where a.id = ${formId}::uuid`.execute(tx)
  return rows[0]?.number ?? null
}

/** The ticket of the page of an application. */
export const ticketOf = (key: string, formId: string): string => keyed(key, 'ticket', formId)

/**
 * Enters an application that a person sent or a colleague recommended: the person, the consent, the résumés, the
 * application and the link to its page. The caller checks the need and the limits.
 */
export async function enterApplication(
  tx: Tx,
  store: Pick<Store, 'files'>,
  actor: Actor,
  entering: Entering,
): Promise<Entered> {
  const { formId, needId, typed, agreed, staged, key, phoneKey, addressKey } = entering
  const { talentId, differences } = await keepApplicant(tx, actor, typed, {
    noticeId: agreed.noticeId,
    pool: agreed.pool,
    files: staged.length,
  })
  if (staged.length > 0) await attachResumes(tx, store, actor, { talentId, staged })
  const input = {
    id: uuidv7(),
    talentId,
    recruitingId: needId,
    channel: entering.channel,
    remark: differences,
  }
  const { id } = await addRecommended(tx, actor, input, entering.referrerId)
  await sql`insert into public_application
      (id, candidate_id, recruiting_id, phone_key, address_key, agreed_pool)
    values (${formId}::uuid, ${id}::uuid, ${needId}::uuid, ${phoneKey}, ${addressKey},
      ${agreed.pool !== null})`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select candidate_no as number from candidate where id = ${id}::uuid`.execute(tx)
  const number = rows[0]?.number ?? ''
  const link = { scope: { candidateId: id }, subject: number, slot: id }
  await makeLink(tx, applicant(typed.name), statusDoor, link, ticketOf(key, formId))
  return { candidateId: id, talentId, number }
}
