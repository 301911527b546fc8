import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { TAKES_APPLICATIONS } from '#modules/hr/recruiting-needs/define/choices.ts'
import { claimCarriedOn } from '#modules/hr/referrals/api/carry-claim.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { ChoiceLimit } from '#platform/api/crud/resource-store.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved, WriteVerb } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { isOpenApplication } from './open-application.ts'
import { dueDayOf, parallelNeeds } from './stage-clock.ts'

const PREFIX = 'HX'

/** Forms offer only needs that take applications. */
export const takesApplications: ChoiceLimit = (alias) =>
  sql`${sql.ref(`${alias}.publish_state`)} = any(${[...TAKES_APPLICATIONS]}::text[])`

/** A need takes applications once it is approved, until it is closed. The lock holds off closing it. */
async function needProblem(tx: Tx, needId: unknown): Promise<FieldProblem | null> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${takesApplications('a')} is true as "isOpen" from recruiting_application a
    where id = ${needId}::uuid and deleted_at is null for share`.execute(tx)
  return rows[0]?.isOpen ? null : { key: 'invalid.needNotOpen' }
}

/** Locks the person, so that two applications at once count each other. A form sent twice is no second application. */
async function parallelProblem(tx: Tx, { id, talentId, recruitingId }: WriteInput) {
  await sql`select from talent where id = ${talentId}::uuid for no key update`.execute(tx)
  const { rows } = await sql<{ same: boolean; others: number }>`
    select coalesce(bool_or(recruiting_id = ${recruitingId}::uuid), false) as same,
      (count(*) filter (where recruiting_id <> ${recruitingId}::uuid))::integer as others
    from candidate c where talent_id = ${talentId}::uuid and id <> ${id}::uuid and ${isOpenApplication('c')}`.execute(
    tx,
  )
  const { same = false, others = 0 } = rows[0] ?? {}
  if (same) return { key: 'invalid.appliesAlready' }
  const most = await parallelNeeds(tx)
  return others > 0 && others > most ? { key: 'invalid.appliesElsewhere' } : null
}

type Beginning = {
  form: Resource
  beforeId?: string | null
  /** The user who recommended the person. Neither colleagues nor applicants may look for users. */
  referrerId?: string | null
}

async function addApplication(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  { form, beforeId = null, referrerId = null }: Beginning,
): Promise<Saved> {
  const problem = (await needProblem(tx, input.recruitingId)) ?? (await parallelProblem(tx, input))
  if (problem) throw invalidFields(form, { recruitingId: problem })
  // A new application is an act, so that the record of the person is kept on.
  await sql`update talent set last_act_at = now() where id = ${input.talentId}::uuid`.execute(tx)
  return addRecord(tx, actor, candidates, input, {
    candidateNo: sql`next_document_number(${PREFIX})`,
    ownerId: input.ownerId ?? (await ownerOf(tx, input.recruitingId)),
    dueOn: await dueDayOf(tx, STAGE.toScreen),
    beforeId,
    referrerId: referrerId ?? input.referrerId ?? null,
  })
}

/** The recruiter of the need looks after the application, unless another user is named. */
async function ownerOf(tx: Tx, needId: unknown): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select owner_id as id from recruiting_application where id = ${needId}::uuid`.execute(tx)
  return rows[0]?.id ?? null
}

/** A person applies for a need. */
export const addCandidate: WriteVerb = (tx, actor, input) =>
  addApplication(tx, actor, input, { form: candidates })

/** A person applies for a need whom a user recommended. */
export const addRecommended = (
  tx: Tx,
  actor: Actor,
  input: WriteInput,
  referrerId: string | null,
): Promise<Saved> => addApplication(tx, actor, input, { form: candidates, referrerId })

/**
 * Begins a new application of a person whose earlier one ended; the earlier one stays as it is. The claim of the
 * colleague who recommended the person goes on with it.
 */
export async function reactivateCandidate(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, candidates, id, version, 'add')
  const { talentId = null, channel = null, tags = null } = current
  const recruitingId = values.recruitingId ?? null
  const input = { id: uuidv7(), talentId, recruitingId, channel, tags } as WriteInput
  const form = candidates.actions.reactivate?.form ?? candidates
  const { referrerId, carry } = await claimCarriedOn(tx, actor, {
    candidateId: id,
    talentId: String(talentId),
    referrerId: typeof current.referrerId === 'string' ? current.referrerId : null,
  })
  const saved = await addApplication(tx, actor, input, { form, beforeId: id, referrerId })
  await carry({ talentId: String(talentId), candidateId: saved.id, needId: String(recruitingId) })
  return { version: current.version, newId: saved.id, message: { key: 'recruit.reactivated' } }
}
