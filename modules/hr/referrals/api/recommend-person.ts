import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import {
  type Problems,
  readOwnText,
  type Typed,
} from '#modules/hr/careers/api/check-application.ts'
import { requireUnderLimits } from '#modules/hr/careers/api/count-applications.ts'
import { enterApplication, findEntered } from '#modules/hr/careers/api/enter-application.ts'
import { formKey, keyed, keyedId } from '#modules/hr/careers/api/form-key.ts'
import { readAgreed } from '#modules/hr/careers/api/read-agreed.ts'
import { CAME_BY, REFERRAL_RELATION } from '#modules/hr/referrals/define/choices.ts'
import { MOST_NOTE } from '#modules/hr/referrals/define/referral.ts'
import type { RecommendationAsked } from '#modules/hr/referrals/wire/referrals.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { takeStaged } from '#platform/api/files/staged-files.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { BY_RECOMMENDATION, isOpenToRecommend } from './open-needs.ts'
import { recommender } from './recommender.ts'
import { isOneself, recordReferral } from './record-referral.ts'

type RecommendingStore = Pick<Store, 'db' | 'files' | 'counts' | 'dictionaries'>

const refuse = (fields: Problems) =>
  new Failure('invalid', 'invalid.form', { fields, resource: talents })

/** Reads the form; refuses it with every problem at its field. */
function checkRecommendation(asked: RecommendationAsked): Typed {
  const problems: Problems = {}
  const required = { key: 'invalid.required' }
  const name = readOwnText('name', asked.name, problems)
  const phone = readOwnText('phone', asked.phone, problems)
  if (name === null) problems.name = required
  if (phone === null) problems.phone = required
  if (!REFERRAL_RELATION.options.some(({ value }) => value === asked.relation)) {
    problems.relation = asked.relation === '' ? required : { key: 'invalid.choice' }
  }
  if ([...asked.note].length > MOST_NOTE) {
    problems.note = { key: 'invalid.tooLong', values: { max: MOST_NOTE } }
  }
  if (!asked.isAgreed) problems.isAgreed = { key: 'referral.notAgreed' }
  if (Object.keys(problems).length > 0) throw refuse(problems)
  return {
    name: name ?? '',
    phone: phone ?? '',
    email: null,
    edu: null,
    school: null,
    major: null,
    workYears: null,
  }
}

/** The need must be open, and the colleague must not decide about it. The lock holds off closing it. */
async function requireFree(tx: Tx, { userId }: Actor, needId: string): Promise<void> {
  const { rows } = await sql<{ takesPart: boolean }>`
    select takes_part_in_need(a.id, ${userId}::uuid) as "takesPart" from recruiting_application a
    where a.id = ${needId}::uuid and ${isOpenToRecommend} for share of a`.execute(tx)
  const [need] = rows
  if (!need) throw new Failure('conflict', 'referral.needClosed')
  if (need.takesPart) throw new Failure('conflict', 'referral.takesPart')
}

async function recommendIn(
  tx: Tx,
  store: RecommendingStore,
  actor: Actor,
  { asked, typed, key }: { asked: RecommendationAsked; typed: Typed; key: string },
): Promise<void> {
  // The ticket of the person follows from the id of the form, so the colleague must not choose that id.
  const formId = keyedId(key, 'recommendation', `${actor.userId} ${asked.id}`)
  if ((await findEntered(tx, formId)) !== null) return
  await requireFree(tx, actor, asked.needId)
  if (await isOneself(tx, actor.userId, typed.phone)) {
    throw refuse({ phone: { key: 'referral.oneself' } })
  }
  const phoneKey = keyed(key, 'phone', typed.phone)
  // A colleague counts like an address, so that nobody uses up the day of a vacancy.
  const addressKey = keyed(key, 'recommender', actor.userId)
  await requireUnderLimits(tx, { needId: asked.needId, phoneKey, addressKey })
  const agreed = await readAgreed(tx, { noticeId: asked.noticeId, poolId: null })
  const staged = await takeStaged(tx, actor, asked.files)
  if (staged.length < asked.files.length) throw new Failure('conflict', 'careers.filesGone')
  const by = recommender(actor)
  const { talentId, candidateId } = await enterApplication(tx, store, by, {
    formId,
    needId: asked.needId,
    typed,
    agreed,
    staged,
    key,
    phoneKey,
    addressKey,
    channel: BY_RECOMMENDATION,
    referrerId: actor.userId,
  })
  await recordReferral(tx, by, {
    talentId,
    candidateId,
    needId: asked.needId,
    name: typed.name,
    byUserId: actor.userId,
    source: CAME_BY.form,
    relation: asked.relation,
    note: asked.note === '' ? null : asked.note,
  })
}

/**
 * A colleague recommends a person for a need: an application like one that the person sends. The answer is the same
 * whether the person is known or not.
 */
export async function recommendPerson(
  store: RecommendingStore,
  actor: Actor,
  asked: RecommendationAsked,
): Promise<void> {
  const typed = checkRecommendation(asked)
  const key = await formKey(store.db)
  await inTransaction(store, { resource: candidates, actor: recommender(actor) }, (tx) =>
    recommendIn(tx, store, actor, { asked, typed, key }),
  )
}
