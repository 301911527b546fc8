import { uuidv7 } from 'uuidv7'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { stageWords } from '#modules/hr/candidates/api/stage-words.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { takeOverForm } from '#modules/hr/first-day/api/take-over-form.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { enterPerson } from '#modules/hr/joining/api/join-person.ts'
import { inWordsOf } from '#modules/hr/joining/api/joining-parts.ts'
import { readRehireFacts } from '#modules/hr/joining/api/read-rehire-facts.ts'
import { rehireOnFile } from '#modules/hr/joining/api/rehire-person.ts'
import { closeFilledNeed } from '#modules/hr/recruiting-needs/api/close-filled-need.ts'
import { awardRecommenderOf } from '#modules/hr/referrals/api/award-bonus.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { draftFirstTerm } from '#modules/pay/salary-terms/api/draft-first-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { findFormerFile, type JoinFacts, readJoinFacts } from './join-facts.ts'
import { tellOfJoining } from './tell-of-joining.ts'

/** Code of EMPLOYMENT_KIND: the kind whose pay is agreed on by the month. */
export const BY_CONTRACT = '1'

const form = () => hirings.actions.join?.form ?? hirings

/** What was approved and offered. The form has no fields for it. */
const OFFERED = [
  'deptId',
  'postId',
  'rankId',
  'empKind',
  'contractTerm',
  'contractMonths',
  'probationMonths',
] as const

/** Taking somebody on needs the right to add files, besides the right to the hiring. */
export function requireFileRight({ permissions }: Actor): void {
  if (permissions.has(permissionCode(archives, 'add'))) return
  throw new Failure('forbidden', 'auth.forbidden')
}

async function requireFacts(tx: Tx, hiring: WireRecord, values: ActionValues): Promise<JoinFacts> {
  const facts = await readJoinFacts(tx, hiring.id)
  if (!facts) throw new Failure('not-found', 'not-found')
  if (facts.stage === STAGE.toCheckUp) throw new Failure('conflict', 'hiring.checkupFirst')
  if (facts.stage !== STAGE.toHire) {
    throw new Failure('conflict', 'hiring.notToHire', {
      values: { stage: stageWords(facts.stage) },
    })
  }
  const { answeredOn } = facts
  if (answeredOn !== null && String(values.joinDate) < answeredOn) {
    throw invalidFields(form(), {
      joinDate: { key: 'hiring.beforeAnswer', values: { day: answeredOn } },
    })
  }
  return facts
}

/** Continues the file of a former employee. The law allows one probation with an employer. */
async function takeBack(
  tx: Tx,
  actor: Actor,
  fileId: string,
  values: ActionValues,
): Promise<ActionResult> {
  const facts = await readRehireFacts(tx, fileId)
  return rehireOnFile(tx, actor, form(), {
    id: fileId,
    version: null,
    isPreview: false,
    confirm: null,
    values: {
      ...values,
      probationMonths: facts?.hadProbation ? null : (values.probationMonths ?? null),
      userName: facts?.userName ? null : (values.userName ?? null),
      newPhone: values.phone ?? null,
    },
  })
}

type Entered = { fileId: string; result: ActionResult }

async function enter(
  tx: Tx,
  actor: Actor,
  { knownFile }: JoinFacts,
  values: ActionValues,
): Promise<Entered> {
  const paper = String(values.idCardNo ?? '').toUpperCase()
  const former = await findFormerFile(tx, actor, { knownFile, paper })
  if (former) return { fileId: former.id, result: await takeBack(tx, actor, former.id, values) }
  const fileId = uuidv7()
  const input = { id: fileId, version: null, isPreview: false, confirm: null, values }
  return { fileId, result: await enterPerson(tx, actor, form(), input) }
}

/** Names the file on the talent record, so that the person is known as an employee. */
async function nameFile(tx: Tx, actor: Actor, talentId: string, fileId: string): Promise<void> {
  const current = await selectAnyRecord(tx, talents, talentId)
  if (!current) return
  const move = { values: { employeeId: fileId }, move: 'join' }
  await writeMove(tx, actor, { resource: talents, current }, move)
}

/**
 * 办理入职: takes a person on whose offer was accepted. One transaction makes the file (or continues the earlier one),
 * its position, account, probation and contract, proposes the terms of pay that were agreed on, moves the application,
 * and closes the need when it is filled. Each part is made by its own verb with its own rights; a refusal keeps nothing.
 */
export async function joinHired(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  requireFileRight(actor)
  const hiring = await lockForUpdate(tx, actor, hirings, id, version, 'join')
  const facts = await requireFacts(tx, hiring, values)
  const offered = Object.fromEntries(OFFERED.map((name) => [name, hiring[name] ?? null]))
  const all = { ...values, ...offered }
  const { fileId, result } = await inWordsOf(tx, actor, form(), {}, () =>
    enter(tx, actor, facts, all),
  )
  const day = String(values.joinDate)
  const move = {
    values: { offerState: OFFER.joined, joinedAt: day, userId: fileId },
    move: 'join',
  }
  const saved = await writeMove(tx, actor, { resource: hirings, current: hiring }, move)
  await nameFile(tx, actor, facts.talentId, fileId)
  await takeOverForm(tx, actor, { hiringId: id, fileId })
  await advanceCandidate(tx, actor, {
    id: String(hiring.candidateId),
    from: STAGE.toHire,
    to: STAGE.joined,
    move: 'join',
  })
  const { salaryInterviewId: talkId } = hiring
  if (hiring.empKind === BY_CONTRACT && typeof talkId === 'string') {
    await draftFirstTerm(tx, actor, { userId: fileId, day, talkId, hiringId: id })
  }
  await awardRecommenderOf(tx, actor, fileId)
  await closeFilledNeed(tx, actor, String(hiring.recruitingId))
  await tellOfJoining(tx, actor, { hiring, fileId, day, hasAccount: values.withAccount === true })
  return { ...result, id, version: saved }
}

/** Notes which papers of the list were handed in, before the first day and after it. */
export async function notePapers(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, hirings, id, version, 'join')
  const move = { values: { materials: values.materials ?? [] }, move: 'papers' }
  return { version: await writeMove(tx, actor, { resource: hirings, current }, move) }
}
