import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { BEFORE_JOINING, CHECKED } from '#modules/hr/hiring/define/choices.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, WriteVerb } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { isOpenStage, readStage } from './check-talk.ts'
import { followOfferClock } from './offer-clock.ts'

/** The cell of the parameter `checkup.months` for a kind that comes again. */
const COMES_AGAIN: Readonly<Record<string, 'yearly' | 'hazard'>> = {
  在岗年度: 'yearly',
  职业健康在岗: 'hazard',
}

/** A checkup before joining is about a candidate; all others are about an employee. */
async function personProblem(
  tx: Tx,
  { kind, candidateId, userId }: Readonly<Record<string, unknown>>,
): Promise<Record<string, FieldProblem>> {
  if (kind !== BEFORE_JOINING) {
    return hasText(userId) ? {} : { userId: { key: 'invalid.required' } }
  }
  if (!hasText(candidateId)) return { candidateId: { key: 'invalid.required' } }
  if (hasText(userId)) return { userId: { key: 'invalid.checkupOfOne' } }
  if (isOpenStage(await readStage(tx, candidateId))) return {}
  return { candidateId: { key: 'invalid.applicationOver' } }
}

/** Plans a checkup. */
export const addCheckup: WriteVerb = async (tx, actor, input) => {
  const problems = await personProblem(tx, input)
  if (Object.keys(problems).length > 0) throw invalidFields(checkups, problems)
  return addRecord(tx, actor, checkups, input)
}

/** Plans a checkup of one kind for several employees. Those for whom one of that kind waits are left out. */
export async function planCheckups(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
): Promise<ActionResult> {
  const { kind, planDate, hospital = null } = values
  const form = checkups.actions.plan?.form ?? checkups
  if (kind === BEFORE_JOINING)
    throw invalidFields(form, { kind: { key: 'invalid.checkupOfStaff' } })
  const userIds = [...new Set([values.userIds ?? []].flat().map(String))].sort()
  const { rows } = await sql<{ id: string }>`
    select user_id as id from checkup where user_id = any(${userIds}::uuid[]) and kind = ${kind}
      and result = ${CHECKED.waits} and deleted_at is null`.execute(tx)
  const waiting = new Set(rows.map(({ id }) => id))
  const fresh = userIds.filter((id) => !waiting.has(id))
  for (const userId of fresh) {
    const input = { id: uuidv7(), userId, candidateId: null, kind, planDate, hospital }
    await addRecord(tx, actor, checkups, input as WriteInput)
  }
  return {
    message: { key: 'hiring.planned', values: { count: fresh.length, skipped: waiting.size } },
  }
}

/** The day of the next checkup; null for a kind that does not come again. */
async function nextDay(tx: Tx, kind: unknown, doneDate: unknown): Promise<string | null> {
  const cell = COMES_AGAIN[String(kind)]
  const months = await policyValue(tx, 'checkup.months', { city: null, on: String(doneDate) })
  if (cell === undefined || months === null) return null
  const { rows } = await sql<{ day: string }>`
    select (${doneDate}::date + make_interval(months => ${months[cell]}::integer))::date::text as day`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

/** Enters the result of a checkup. A candidate who passed goes on to the hiring. */
export async function setCheckupResult(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, checkups, id, version, 'setResult')
  const { result, doneDate, recheckDate = null } = values
  const form = checkups.actions.setResult?.form ?? checkups
  if (result === CHECKED.again && recheckDate === null) {
    throw invalidFields(form, { recheckDate: { key: 'invalid.required' } })
  }
  const found = hasText(values.abnormal) ? { abnormal: String(values.abnormal).trim() } : {}
  const saved = await writeMove(
    tx,
    actor,
    { resource: checkups, current },
    {
      move: 'setResult',
      values: {
        result,
        doneDate,
        recheckDate,
        nextDate: await nextDay(tx, current.kind, doneDate),
        ...found,
      },
    },
  )
  if (result === CHECKED.passed && typeof current.candidateId === 'string') {
    const { candidateId } = current
    const way = { from: STAGE.toCheckUp, to: STAGE.toHire, move: 'passCheckup' }
    await advanceCandidate(tx, actor, { id: candidateId, ...way })
    await followOfferClock(tx, candidateId)
  }
  return { version: saved }
}
