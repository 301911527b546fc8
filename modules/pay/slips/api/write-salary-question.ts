import { sql } from 'kysely'
import { ASK_UNTIL } from '#modules/pay/slips/api/ask-until.ts'
import { isShownTo } from '#modules/pay/slips/api/own-slip-rows.ts'
import { QUESTION } from '#modules/pay/slips/define/choices.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import type { NewSlipQuestion } from '#modules/pay/slips/wire/slips.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow, updateRow } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import { isSumLine, lineOf } from './line-of-slip.ts'

const ASKED = declareMessage({
  code: 'slipQuestion',
  type: 'pay',
  about: salaryQuestions.path,
  link: (id) => `/${salaryQuestions.path}/${id}`,
})
const ANSWERED = declareMessage({
  code: 'slipAnswer',
  type: 'pay',
  about: salaryQuestions.path,
  link: (_id, { slip }) => `/pay/my-slips/${String(slip)}#questions`,
})

/** One person cannot fill the list of those who answer. */
const MOST_WAITING = 20

type AskedSlip = {
  userId: string
  deptId: string
  month: string
  steps: SheetStep[]
  dueOn: string
  isOver: boolean
  askUntil: string
}

/**
 * Asks about a line of one's own published slip. One question for each line waits at a time; another one can be asked once
 * it has an answer. Returns the day until which it is answered.
 */
export async function askAboutSlip(tx: Tx, actor: Actor, asked: NewSlipQuestion): Promise<string> {
  const { id, salaryId, item, question } = asked
  const slip = await findOwnSlip(tx, actor, salaryId)
  await lockQuestionsOf(tx, slip.userId)
  const known = await findOwnAddition(tx, salaryQuestions, id, actor)
  if (known) return slip.dueOn
  if (slip.isOver) throw new Failure('conflict', 'slip.askOver', { values: { day: slip.askUntil } })
  const line = lineOf(slip.steps, item)
  if (!line) throw new Failure('invalid', 'slip.noLine')
  await requireRoom(tx, slip.userId, { salaryId, item })
  const row = {
    question,
    userId: slip.userId,
    deptId: slip.deptId,
    month: slip.month,
    part: isSumLine(item) ? item : 'item',
    itemId: await itemOf(tx, item),
    amount: line.amount,
    dueOn: slip.dueOn,
    state: QUESTION.waiting,
    salaryId,
  }
  const made = await insertRow(tx, salaryQuestions, id, { ...row, item }, actor)
  if (!made) throw new Failure('conflict', 'conflict.id')
  await writeHistory(tx, actor, {
    resource: salaryQuestions,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: row,
  })
  const able = await accountsWhoMay(tx, salaryQuestions, 'answer', id)
  await sendMessage(tx, ASKED, able, {
    from: actor,
    id,
    values: { name: actor.name, month: slip.month },
  })
  return slip.dueOn
}

async function findOwnSlip(tx: Tx, actor: Actor, id: string): Promise<AskedSlip> {
  const days = await policyValue(tx, 'slip.answerDays', { city: null, on: null })
  const { rows } = await sql<AskedSlip>`
    select s.user_id as "userId", s.dept_id as "deptId", s.month, s.basis as steps,
      working_day_after(today(), ${days ?? 1}::integer)::text as "dueOn",
      today() > ${ASK_UNTIL} as "isOver", ${ASK_UNTIL}::text as "askUntil"
    from salary s where s.id = ${id}::uuid and ${isShownTo(actor)}`.execute(tx)
  const [slip] = rows
  if (!slip) throw new Failure('not-found', 'not-found')
  return slip
}

/** The pay item with this code; null for a sum, and for the line of the items that are not shown. */
async function itemOf(tx: Tx, code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from pay_item where code = ${code} and deleted_at is null`.execute(tx)
  return rows[0]?.id ?? null
}

/** Questions of one person wait for each other, so that two requests at once do not pass the limits. */
async function lockQuestionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`salary_question ${userId}`}, 0))`.execute(
    tx,
  )
}

/** Refuses a second waiting question about a line, and too many waiting questions of one person. */
async function requireRoom(
  tx: Tx,
  userId: string,
  { salaryId, item }: { salaryId: string; item: string },
): Promise<void> {
  const { rows } = await sql<{ waiting: number; isSame: boolean }>`
    select count(*)::integer as waiting,
      coalesce(bool_or(salary_id = ${salaryId}::uuid and item = ${item}), false) as "isSame"
    from salary_question
    where user_id = ${userId}::uuid and state = ${QUESTION.waiting} and deleted_at is null`.execute(
    tx,
  )
  const { waiting = 0, isSame = false } = rows[0] ?? {}
  if (isSame) throw new Failure('conflict', 'slip.askedAlready')
  if (waiting >= MOST_WAITING) {
    throw new Failure('conflict', 'slip.askedTooMany', { values: { count: waiting } })
  }
}

/** Answers a question within the competence; a later answer replaces an earlier one, and the history has both. */
export const answerSalaryQuestion: ActionVerb = async (tx, actor, { id, version, values }) => {
  const current = await lockForUpdate(tx, actor, salaryQuestions, id, version, 'answer')
  if (current.state === QUESTION.closed) throw new Failure('conflict', 'slip.closed')
  const state = values.close === true ? QUESTION.closed : QUESTION.answered
  const after = { answer: String(values.answer), state, answeredById: actor.userId }
  const next = await updateRow(tx, salaryQuestions, id, { ...after, answeredAt: new Date() }, actor)
  await writeHistory(tx, actor, {
    resource: salaryQuestions,
    id,
    version: next,
    action: 'state',
    before: {
      answer: current.answer ?? null,
      state: current.state,
      answeredById: current.answeredById ?? null,
    },
    after,
  })
  await markHandled(tx, ASKED, id)
  await sendMessage(tx, ANSWERED, accountOf(String(current.userId)), {
    from: actor,
    id,
    values: { month: String(current.month), slip: String(current.salaryId) },
  })
  return { id, version: next, message: { key: 'slip.answered' } }
}

const accountOf = (userId: string) =>
  sql`select id from app_user where user_base_id = ${userId}::uuid and deleted_at is null`

/** Closes one's own question, whose answer is clear or no longer needed. Closing twice has the same effect as once. */
export async function closeOwnQuestion(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from salary_question
    where id = ${id}::uuid and user_id = ${actor.userBaseId}::uuid and deleted_at is null for update`.execute(
    tx,
  )
  const [current] = rows
  if (!current) throw new Failure('not-found', 'not-found')
  if (current.state === QUESTION.closed) return
  const after = { state: QUESTION.closed }
  const version = await updateRow(tx, salaryQuestions, id, after, actor)
  await writeHistory(tx, actor, {
    resource: salaryQuestions,
    id,
    version,
    action: 'state',
    before: { state: current.state },
    after,
  })
  await markHandled(tx, ASKED, id)
}

/** Nobody answers their own question. */
export const ownActionsOfQuestion = async (
  _tx: Tx,
  actor: Actor,
  { userId }: WireRecord,
): Promise<string[]> => (userId === actor.userBaseId ? [] : ['answer'])
