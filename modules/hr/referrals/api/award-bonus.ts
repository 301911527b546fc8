import { sql } from 'kysely'
import { EMPLOYED } from '#modules/hr/archives/define/employment-states.ts'
import {
  BONUS,
  BONUS_TO_TRY,
  REFERRAL_BONUS,
  REFERRED,
} from '#modules/hr/referrals/define/choices.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { proposePayInputs } from '#modules/pay/inputs/api/propose-pay-inputs.ts'
import { revokePayInput } from '#modules/pay/inputs/api/revoke-pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import { readBonus } from './read-own-referrals.ts'

/** The pay item of the bonus, which every company has. */
const ITEM = 'bonus'
const SOURCE = 'referral'

type Waiting = {
  id: string
  referralNo: string
  recruitingId: string
  byUserId: string
  bonus: string
}

/** Locks a recommendation whose person joined and whose bonus may be proposed. */
async function lockWaiting(tx: Tx, id: string): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select id, referral_no as "referralNo", recruiting_id as "recruitingId", by_user_id as "byUserId", bonus
    from referral where id = ${id}::uuid and state = ${REFERRED.joined} and bonus = any(${[...BONUS_TO_TRY]}::text[])
      and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

type Receiver = {
  fileId: string | null
  month: string
  works: boolean
  hasEmployer: boolean
  hasItem: boolean
  takesPart: boolean
}

async function readReceiver(tx: Tx, { byUserId, recruitingId }: Waiting): Promise<Receiver> {
  const { rows } = await sql<Receiver>`
    select u.user_base_id as "fileId", to_char(today(), 'YYYY-MM') as month,
      (b.status = any(${[...EMPLOYED]}::text[])) is true as works,
      employer_of_pay(b.id, (date_trunc('month', today()) + interval '1 month - 1 day')::date) is not null
        as "hasEmployer",
      exists (select from pay_item i where i.code = ${ITEM} and i.enabled and i.deleted_at is null) as "hasItem",
      takes_part_in_need(${recruitingId}::uuid, u.id) as "takesPart"
    from app_user u left join user_base_info b on b.id = u.user_base_id and b.deleted_at is null
    where u.id = ${byUserId}::uuid`.execute(tx)
  const [receiver] = rows
  if (!receiver) throw new Error('a user who recommended is missing')
  return receiver
}

/** Why the colleague gets no bonus today; null when they do. */
function refusalOf({ works, hasEmployer, hasItem, takesPart }: Receiver, yuan: string | null) {
  if (takesPart) return BONUS.takesPart
  if (!works) return BONUS.left
  if (yuan === null || !hasItem) return BONUS.none
  return hasEmployer ? null : BONUS.noEmployer
}

async function propose(
  tx: Tx,
  actor: Actor,
  { id, referralNo }: Waiting,
  receiver: Receiver,
  amount: string,
) {
  await proposePayInputs(tx, actor, [
    {
      userId: String(receiver.fileId),
      itemCode: ITEM,
      amount,
      month: receiver.month,
      // The slip of the colleague tells no name of an applicant.
      reason: `内推奖金 ${referralNo}`,
      source: { type: SOURCE, id, part: 1 },
    },
  ])
  const { rows } = await sql<{ id: string }>`
    select id from pay_input where source_type = ${SOURCE} and source_id = ${id}::uuid and state <> '9'
      and not revoked and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Proposes the bonus of a recommendation as a pay input of the colleague, which another user confirms; or notes why there
 * is none. Returns the code of REFERRAL_BONUS that came of it; null when the bonus does not wait.
 */
async function proposeBonus(tx: Tx, actor: Actor, id: string): Promise<string | null> {
  const waiting = await lockWaiting(tx, id)
  if (!waiting) return null
  const [receiver, yuan] = [await readReceiver(tx, waiting), await readBonus(tx)]
  const refusal = refusalOf(receiver, yuan)
  const bonusInputId =
    refusal === null && yuan !== null ? await propose(tx, actor, waiting, receiver, yuan) : null
  const bonus = refusal ?? BONUS.proposed
  const current = { id, bonus: waiting.bonus, bonusInputId: null }
  await writeMove(
    tx,
    actor,
    { resource: referrals, current },
    { values: { bonus, bonusInputId }, move: 'award' },
  )
  return bonus
}

type Found = { id: string; isPastProbation: boolean }

/**
 * The recommendation of a person who was hired, by the file, while its bonus waits. Only the employment that it led to
 * counts: whoever left and came back was not recommended again.
 */
async function findOfFile(tx: Tx, fileId: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select r.id, is_past_probation(b.status, h.probation_months) as "isPastProbation"
    from referral r join to_be_recruited h on h.candidate_id = r.candidate_id join user_base_info b on b.id = h.user_id
    where h.user_id = ${fileId}::uuid and h.joined_at = b.join_date and h.deleted_at is null
      and r.state = ${REFERRED.joined} and r.bonus = any(${[...BONUS_TO_TRY]}::text[]) and r.deleted_at is null
    order by h.joined_at desc, r.id limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Proposes the bonus once the person who was recommended is past the probation: when it ended well, or at joining where
 * none is agreed on.
 */
export async function awardRecommenderOf(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const found = await findOfFile(tx, fileId)
  if (found?.isPastProbation) await proposeBonus(tx, actor, found.id)
}

/** The person who was recommended did not pass the probation: there is no bonus. */
export async function endBonusOf(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const found = await findOfFile(tx, fileId)
  const waiting = found && (await lockWaiting(tx, found.id))
  if (!waiting) return
  const move = { values: { bonus: BONUS.probationFailed }, move: 'award' }
  await writeMove(tx, actor, { resource: referrals, current: waiting }, move)
}

/**
 * The joining of a person who was recommended is undone: a bonus that was proposed is taken back from pay, and waits
 * again.
 */
export async function takeBonusBack(tx: Tx, actor: Actor, candidateId: string): Promise<void> {
  const { rows } = await sql<{ id: string; bonus: string; bonusInputId: string | null }>`
    select id, bonus, bonus_input_id as "bonusInputId" from referral
    where candidate_id = ${candidateId}::uuid and deleted_at is null
      and bonus in (${BONUS.proposed}, ${BONUS.confirmed}) for update`.execute(tx)
  const [current] = rows
  if (!current) return
  await revokePayInput(tx, actor, { type: SOURCE, ids: [current.id] })
  const move = { values: { bonus: BONUS.waits, bonusInputId: null }, move: 'undoJoin' }
  await writeMove(tx, actor, { resource: referrals, current }, move)
}

/**
 * A recruiter proposes a bonus that waits, such as after the amount was set, a pay input was void, or the person joined on
 * a later day.
 */
export async function awardReferral(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, referrals, id, version, 'award')
  if (current.mayAward !== true) throw new Failure('conflict', 'referral.bonusWaits')
  const bonus = await proposeBonus(tx, actor, id)
  if (bonus === BONUS.proposed) return { message: { key: 'referral.awarded' } }
  const why = choiceWords(REFERRAL_BONUS, bonus ?? String(current.bonus))
  return { message: { key: 'referral.noBonus', values: { why }, isDoubtful: true } }
}

/** A recruiter decides that there is no bonus, with the reason. */
export async function withholdBonus(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, referrals, id, version, 'award')
  if (current.mayWithhold !== true) throw new Failure('conflict', 'referral.bonusDecided')
  const bonusReason = String(values.reason).trim()
  const move = { values: { bonus: BONUS.withheld, bonusReason }, move: 'withhold' }
  return { version: await writeMove(tx, actor, { resource: referrals, current }, move) }
}
