import { sql } from 'kysely'
import { draftCertificate } from '#modules/hr/certificates/api/complete-certificate.ts'
import { draftServiceAgreement } from '#modules/hr/contracts/api/draft-service-agreement.ts'
import { TRAINING, trainings } from '#modules/hr/training/define/training.ts'
import {
  ABSENT,
  FAILED,
  NOT_YET_IN,
  PASSED,
  SIGNED_IN,
  trainingParticipants,
  UNDECIDED,
} from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moveTraining } from './move-training.ts'
import { costShares } from './training-cost.ts'
import { TRAINING_FINISHED, takingPart } from './training-messages.ts'

/** A training without an exam counts as passed for all who attended. */
const NO_EXAM = '无'

type Participant = {
  id: string
  userId: string
  name: string
  empNo: string
  signIn: string
  hours: string | null
  result: string
}

async function readParticipants(tx: Tx, trainId: string): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select p.id, p.user_id as "userId", b.name, b.emp_no as "empNo", p.sign_in as "signIn", p.hours::text as hours, p.result
    from train_user p join user_base_info b on b.id = p.user_id
    where p.train_id = ${trainId}::uuid and p.deleted_at is null
    order by p.signed_up_at, p.id for update of p`.execute(tx)
  return rows
}

const wasThere = ({ signIn }: Participant) => signIn === SIGNED_IN

async function write(tx: Tx, actor: Actor, one: Participant, after: Values): Promise<void> {
  const version = await updateRow(tx, trainingParticipants, one.id, after, actor)
  const { signIn, hours, result } = one
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id: one.id,
    version,
    action: 'update',
    before: { signIn, hours, result, fee: null },
    after,
  })
}

/** Writes hours and cost share of those who attended; the others get neither. */
async function settle(
  tx: Tx,
  actor: Actor,
  training: WireRecord,
  people: readonly Participant[],
): Promise<void> {
  const there = people.filter(wasThere)
  const shares = costShares(String(training.actualFee), there.length)
  for (const [at, one] of there.entries()) {
    const result = one.result === UNDECIDED ? PASSED : one.result
    const hours = one.hours ?? String(training.hours)
    await write(tx, actor, one, { hours, result, fee: shares[at] ?? null })
  }
  for (const one of people.filter((other) => !wasThere(other))) {
    const signIn = one.signIn === NOT_YET_IN ? ABSENT : one.signIn
    await write(tx, actor, one, { signIn, hours: '0.0' })
  }
}

/**
 * Finishes a training: writes the hours to the files of those who attended, and drafts service
 * agreements where the training requires them.
 */
export async function finishTraining(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, trainings, id, version, 'finish')
  if (String(current.endAt) > (await readWallClock(tx))) {
    throw new Failure('conflict', 'train.notOver', { values: { at: String(current.endAt) } })
  }
  const people = await readParticipants(tx, id)
  const there = people.filter(wasThere)
  const open = there.filter(({ result }) => result === UNDECIDED)
  if (current.examKind !== NO_EXAM && open.length > 0) {
    throw new Failure('conflict', 'train.resultsOpen', { values: { count: open.length } })
  }
  const training = { ...current, actualFee: String(values.actualFee) }
  await settle(tx, actor, training, people)
  const moved = await moveTraining(tx, actor, current, {
    to: TRAINING.done,
    move: 'finish',
    values: { actualFee: training.actualFee },
  })
  await sql`update train set sign_code = null where id = ${id}`.execute(tx)
  if (current.certTypeId) {
    const passed = there.filter(({ result }) => result !== FAILED)
    for (const one of passed) await draftCertificate(tx, actor, training, one)
  }
  let drafted = 0
  if (current.needSign === true) {
    for (const { id: rowId, userId } of there) {
      if (await draftServiceAgreement(tx, actor, training, { id: rowId, userId })) drafted += 1
    }
  }
  await sendMessage(tx, TRAINING_FINISHED, takingPart(id), {
    from: actor,
    id,
    values: { title: String(current.title) },
  })
  const counts = { count: there.length, drafted }
  const key = drafted > 0 ? 'train.finishedSigned' : 'train.finished'
  return { version: moved, message: { key, values: counts } }
}
