import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { TALK } from '#modules/hr/hiring/define/choices.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, WriteVerb } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { AGREED_IN, checkTalk, readTalkFacts } from './check-talk.ts'
import { needsCheckup } from './needs-checkup.ts'

/** Plans or notes a talk about pay with a candidate who passed the interviews. */
export const addTalk: WriteVerb = async (tx, actor, input) => {
  await checkTalk(tx, input)
  return addRecord(tx, actor, salaryTalks, input)
}

/** Changes a talk that has no result. The figures of an agreed talk stay, because an offer may name them. */
export const updateTalk: WriteVerb = async (tx, actor, input) => {
  const current = await lockForUpdate(tx, actor, salaryTalks, input.id, Number(input.version))
  if (current.state !== TALK.open) throw new Failure('conflict', 'hiring.talkIsOver')
  await checkTalk(tx, { ...current, ...input })
  return updateRecord(tx, actor, salaryTalks, input)
}

/** Moves the application on: to the checkup where the post needs one, else to the hiring. */
async function moveOn(tx: Tx, actor: Actor, candidateId: string): Promise<void> {
  const to = (await needsCheckup(tx, candidateId)) ? STAGE.toCheckUp : STAGE.toHire
  await advanceCandidate(tx, actor, { id: candidateId, from: STAGE.passed, to, move: 'agreePay' })
}

/** Pay is agreed once the interviews are passed, within the law of that day. */
async function requireAgreeable(tx: Tx, current: WireRecord): Promise<void> {
  await checkTalk(tx, current)
  const facts = await readTalkFacts(tx, current)
  if (!facts || !AGREED_IN.includes(facts.stage)) {
    throw new Failure('conflict', 'hiring.interviewsFirst')
  }
}

/** Notes whether the candidate agreed to the figures. */
export async function confirmTalk(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, salaryTalks, id, version, 'confirm')
  const isAgreed = values.agreed === true
  const remark = hasText(values.remark) ? String(values.remark).trim() : null
  if (!isAgreed && remark === null) {
    const form = salaryTalks.actions.confirm?.form ?? salaryTalks
    throw invalidFields(form, { remark: { key: 'invalid.required' } })
  }
  if (isAgreed) await requireAgreeable(tx, current)
  const state = isAgreed ? TALK.agreed : TALK.failed
  const kept = remark === null ? {} : { remark }
  const saved = await writeMove(
    tx,
    actor,
    { resource: salaryTalks, current },
    { values: { state, ...kept }, move: 'confirm', reason: remark },
  )
  if (isAgreed) await moveOn(tx, actor, String(current.candidateId))
  return { version: saved }
}
