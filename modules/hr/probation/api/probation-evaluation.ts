import { sql } from 'kysely'
import {
  EVALUATED,
  probationEvaluations,
  TO_BE_JUDGED,
} from '#modules/hr/probation/define/probation-evaluation.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

const about = probationEvaluations.path
const link = (id: string) => `/${about}/${id}`
const TO_SAY_HIMSELF = declareMessage({ code: 'selfEvaluationAsked', type: 'staff', about, link })
const TO_JUDGE = declareMessage({ code: 'evaluationAsked', type: 'staff', about, link })

type Concerned = { userId: string; deptId: string; name: string; isOpen: boolean }

async function readProbation(tx: Tx, probationId: unknown): Promise<Concerned | undefined> {
  const { rows } = await sql<Concerned>`
    select p.user_id as "userId", b.dept_id as "deptId", b.name, p.state in ('0', '3') as "isOpen"
    from probation p join user_base_info b on b.id = p.user_id
    where p.id = ${probationId}::uuid and p.deleted_at is null for share of p`.execute(tx)
  return rows[0]
}

/**
 * Adds an evaluation and asks the employee for their self-assessment first. A concluded probation
 * accepts none.
 */
export async function addEvaluation(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const person = await readProbation(tx, input.probationId)
  if (!person?.isOpen) {
    const key = person ? 'invalid.probationConcluded' : 'invalid.reference'
    throw invalidFields(probationEvaluations, { probationId: { key } })
  }
  const { userId, deptId, name } = person
  await refuseOwnJudge(tx, userId, input.evaluatorId)
  const saved = await addRecord(tx, actor, probationEvaluations, input, { userId, deptId })
  const accounts = sql`select id from app_user where user_base_id = ${userId}::uuid`
  const values = { name, period: String(input.period) }
  await sendMessage(tx, TO_SAY_HIMSELF, accounts, { from: actor, id: saved.id, values })
  return saved
}

/**
 * The period can be changed until the employee has assessed themselves, the evaluator until they have assessed the
 * employee. A new evaluator gets the request instead of the previous one.
 */
export async function updateEvaluation(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const { id, version, period, evaluatorId } = input
  const current = await lockForUpdate(tx, actor, probationEvaluations, id, Number(version))
  if (current.state === EVALUATED) throw new Failure('conflict', 'probation.evaluated')
  const isJudgedNext = current.state === TO_BE_JUDGED
  if (isJudgedNext && period !== undefined && period !== current.period) {
    throw invalidFields(probationEvaluations, { period: { key: 'probation.spokenAbout' } })
  }
  const isOther = evaluatorId !== undefined && evaluatorId !== current.evaluatorId
  if (isOther) await refuseOwnJudge(tx, String(current.userId), evaluatorId)
  const saved = await updateRecord(tx, actor, probationEvaluations, input)
  if (!isOther || !isJudgedNext) return saved
  await markHandled(tx, TO_JUDGE, id)
  const values = { name: String(current.personName), period: String(current.period) }
  await sendMessage(tx, TO_JUDGE, [String(evaluatorId)], { from: actor, id, values })
  return saved
}

/** Refuses an evaluator who would judge themselves. */
async function refuseOwnJudge(tx: Tx, userId: string, evaluatorId: unknown): Promise<void> {
  const { rows } = await sql`select from app_user
    where id = ${evaluatorId}::uuid and user_base_id = ${userId}::uuid`.execute(tx)
  if (rows.length === 0) return
  throw invalidFields(probationEvaluations, { evaluatorId: { key: 'invalid.ownEvaluator' } })
}

type Standing = { userId: string; evaluatorId: string; name: string; period: string }

async function readStanding(tx: Tx, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select e.user_id as "userId", e.evaluator_id as "evaluatorId", e.period, b.name
    from probation_evaluation e join user_base_info b on b.id = e.user_id
    where e.id = ${id} and e.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  return row
}

/** Stores the self-assessment. Only the employee may write it. */
export async function selfAssess(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { userId, evaluatorId, name, period } = await readStanding(tx, input.id)
  if (actor.userBaseId !== userId) throw new Failure('forbidden', 'probation.onlyHimself')
  const move = { resource: probationEvaluations, name: 'selfAssess' }
  const moved = await moveRecord(tx, actor, move, input)
  await markHandled(tx, TO_SAY_HIMSELF, input.id)
  const judge = sql`select ${evaluatorId}::uuid as id`
  await sendMessage(tx, TO_JUDGE, judge, { from: actor, id: input.id, values: { name, period } })
  return moved
}

/** Stores scores and total. Only the named evaluator may write them. */
export async function assess(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { evaluatorId } = await readStanding(tx, input.id)
  if (actor.userId !== evaluatorId) throw new Failure('forbidden', 'probation.onlyEvaluator')
  const move = { resource: probationEvaluations, name: 'assess' }
  const moved = await moveRecord(tx, actor, move, input)
  await markHandled(tx, TO_JUDGE, input.id)
  return moved
}
