import { beforeAll, describe, expect, test } from 'vitest'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { ownSlips } from '#modules/pay/runs/wire/own-slips.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { salaryQuestions } from '#modules/pay/slips/define/salary-question.ts'
import { questionsCard } from '#modules/pay/slips/wire/questions-card.ts'
import {
  incomeProof,
  type MySlip,
  mySalary,
  mySlip,
  questionFacts,
  SLIP_CALLS,
} from '#modules/pay/slips/wire/slips.ts'
import { say } from '#platform/api/http/messages.ts'
import { HOME_CALLS } from '#platform/wire/shell/home.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { type Caller, newId, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { one, grant } = payDesk(company)
const { newEmployer, staffed, insertFor, openRun, generateRun, moveRun } = runDesk(company)

const COMPETENT = { items: ['定薪', '工资表', '个税'], canEdit: true, canExport: true }
const MOST_WAITING = 20

let pay: Caller
let second: Caller
let director: Caller
let staff: Caller

beforeAll(async () => {
  ;[pay, second, director, staff] = (await Promise.all(
    ['pay', 'pay2', 'hrdir', 'staff1'].map((name) => api.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const name of ['pay', 'pay2', 'hrdir']) await grant(name, COMPETENT)
})

/** Moves a run from checked to published by the people who may. */
async function published(entityId: string): Promise<void> {
  const move = async (call: Caller, state: string) => {
    const moved = await moveRun(call, entityId, state)
    expect(moved.status, moved.text).toBe(200)
  }
  await move(second, '1')
  await move(director, '2')
  await payInCash(entityId)
  await move(pay, '3')
  await move(director, '5')
}

/** A run is finished once everybody is paid. */
async function payInCash(entityId: string): Promise<void> {
  const rows = await database.rows<{ runId: string; userId: string }>(
    `select r.id as "runId", s.user_id as "userId" from salary s join pay_run r on r.entity_id = s.entity_id
     where s.entity_id = $1 and s.net > 0`,
    [entityId],
  )
  for (const { runId, userId } of rows) {
    const paid = await pay(bankBatches.actions.payOtherwise?.endpoint ?? '', {
      method: 'PUT',
      body: { runId, userIds: [userId], reason: '现金发放' },
    })
    expect(paid.status, paid.text).toBe(200)
  }
}

/** Changes a row beside the trigger that keeps what was paid. */
async function changePaid(statement: string, id: string): Promise<void> {
  await database.rows('alter table salary disable trigger keep_paid_salary')
  await database.rows(statement, [id])
  await database.rows('alter table salary enable trigger keep_paid_salary')
}

type Slip = { entityId: string; userId: string; id: string; runId: string }

/** A slip of `staff1` that is generated, with overtime and a deduction, and two colleagues in the same run. */
async function generated(): Promise<Slip & { others: string[] }> {
  const entityId = await newEmployer()
  const [userId = '', ...others] = await staffed(entityId, {
    count: 3,
    facts: { ot_workday: 2, absent_days: 1, attend_days: 21 },
  })
  await database.rows("update app_user set user_base_id = $1 where user_name = 'staff1'", [userId])
  await insertFor('pay_input', [userId], {
    entity_id: entityId,
    item_id: await one("select id from pay_item where code = 'union'"),
    amount: '25.00',
    month: '2026-03',
    reason: '工会费',
    state: '1',
    source_type: 'hand',
    source_id: newId(),
    part: 1,
  })
  const runId = await openRun(pay, entityId)
  const made = await generateRun(pay, entityId)
  expect(made.status, made.text).toBe(200)
  const id = await one('select id from salary where user_id = $1', [userId])
  return { entityId, userId, id, runId, others }
}

async function publishedSlip(): Promise<Slip & { others: string[] }> {
  const slip = await generated()
  await published(slip.entityId)
  return slip
}

const read = (call: Caller, id: string) => call(SLIP_CALLS.slip, { query: { id } })
const slipOf = async (id: string): Promise<MySlip> =>
  mySlip.parse((await read(staff, id)).body.response)
const confirm = (call: Caller, id: string, digest: string) =>
  call(SLIP_CALLS.confirm, { method: 'PUT', body: { id, digest } })
const ask = (call: Caller, salaryId: string, values: object = {}) =>
  call(SLIP_CALLS.ask, {
    method: 'POST',
    body: Object.assign({ id: newId(), salaryId, item: 'base', question: '为什么？' }, values),
  })
const answer = (call: Caller, id: string, values: object = {}) =>
  call(salaryQuestions.actions.answer?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body: Object.assign({ answer: '已核对', close: false }, values),
  })
const messagesAbout = (id: string) =>
  database.rows<{ code: string; receiver: string; said: string }>(
    `select m.code, u.user_name as receiver, m.said::text as said
     from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
     where m.biz_id = $1 and c.status in ('0', '1') and (c.expires_at is null or c.expires_at > now())`,
    [id],
  )

describe('a slip of one’s own', () => {
  test('is shown from its publication on, and to nobody else by these calls', async () => {
    const slip = await generated()
    expect((await read(staff, slip.id)).status).toBe(404)
    expect((await ask(staff, slip.id)).status).toBe(404)
    expect(mySalary.parse((await staff(SLIP_CALLS.year)).body.response).slips).toEqual([])
    expect(await messagesAbout(slip.runId)).toEqual([])

    await published(slip.entityId)
    const { slip: shown, digest } = await slipOf(slip.id)
    expect(shown.net).toBe(await one('select net::text from salary where id = $1', [slip.id]))
    for (const call of [pay, director, second]) {
      expect((await read(call, slip.id)).status).toBe(404)
      expect((await confirm(call, slip.id, digest)).status).toBe(404)
      expect((await ask(call, slip.id)).status).toBe(404)
    }
    const colleague = await one('select id from salary where user_id = $1', [slip.others[0]])
    expect((await read(staff, colleague)).status).toBe(404)
    expect((await read(staff, newId())).status).toBe(404)

    const back = await moveRun(director, slip.entityId, '3', { from: '5', reason: '有误' })
    expect(back.status, back.text).toBe(200)
    expect((await read(staff, slip.id)).status).toBe(404)
  })

  test('is told to its person without an amount, and no longer when it is taken back', async () => {
    const slip = await publishedSlip()
    const told = await messagesAbout(slip.runId)
    expect(told.map(({ code, receiver }) => [code, receiver])).toEqual([
      ['slipPublished', 'staff1'],
    ])
    const { slip: shown } = await slipOf(slip.id)
    expect(told[0]?.said).not.toContain(shown.net)
    const home = await staff(HOME_CALLS.read)
    const { cards } = home.body.response as { cards: { name: string; data: unknown }[] }
    const card = ownSlips.parse(cards.find(({ name }) => name === 'pay/own-slips')?.data)
    expect(card.slips.map(({ id }) => id)).toContain(slip.id)
    expect(home.text).not.toContain(shown.net)

    await moveRun(director, slip.entityId, '3', { from: '5', reason: '有误' })
    expect(await messagesAbout(slip.runId)).toEqual([])
  })

  test('adds up: lines to earnings, and everything taken off is earnings less net', async () => {
    const { id } = await publishedSlip()
    const { slip } = await slipOf(id)
    const sumOf = (side: string) =>
      sumOfMoney(
        slip.steps
          .filter(({ step }) => step === `item.${side}`)
          .map(({ values }) => moneyOf(String(values.amount))),
      )
    expect(String(sumOf('add').minus(sumOf('deduct')))).toBe(slip.gross)
    expect(sumOf('deduct').fen).toBeGreaterThan(0n)
    const taken = sumOfMoney([
      moneyOf(slip.insurance),
      moneyOf(slip.fund),
      moneyOf(slip.tax),
      sumOf('afterDeduct'),
    ]).minus(sumOf('afterAdd'))
    expect(String(taken)).toBe(String(moneyOf(slip.gross).minus(moneyOf(slip.net))))
  })

  test('hides the items that the company does not show, and still adds up', async () => {
    const { id } = await publishedSlip()
    const before = (await slipOf(id)).slip
    await database.rows(
      "update pay_item set staff_visible = false where code in ('overtime.workday', 'absence')",
    )
    const { slip } = await slipOf(id)
    await database.rows('update pay_item set staff_visible = true')
    const names = ({ steps }: MySlip['slip']) => new Set(steps.map(({ values }) => values.item))
    expect(names(before)).toContain('overtime.workday')
    expect(names(slip)).not.toContain('overtime.workday')
    expect(slip.steps.some(({ step }) => /overtime|absence/.test(step))).toBe(false)
    const earned = ({ steps }: MySlip['slip']) =>
      sumOfMoney(
        steps.flatMap(({ step, values }) => {
          const amount = moneyOf(String(values.amount ?? '0'))
          if (step === 'item.add') return [amount]
          return step === 'item.deduct' ? [moneyOf('0').minus(amount)] : []
        }),
      )
    expect(String(earned(slip))).toBe(String(earned(before)))
    expect(String(earned(slip))).toBe(slip.gross)
  })

  test('is confirmed once with the amounts that were read, and again after it was replaced', async () => {
    const slip = await publishedSlip()
    const { digest } = await slipOf(slip.id)
    expect((await confirm(staff, slip.id, 'f'.repeat(64))).status).toBe(409)
    expect((await confirm(staff, slip.id, 'x')).status).toBe(400)
    expect((await slipOf(slip.id)).confirmedAt).toBeNull()
    expect((await confirm(staff, slip.id, digest)).status).toBe(200)
    const { confirmedAt } = await slipOf(slip.id)
    expect(confirmedAt).not.toBeNull()
    expect((await confirm(staff, slip.id, digest)).status).toBe(200)
    expect((await slipOf(slip.id)).confirmedAt).toBe(confirmedAt)

    await changePaid('update salary set tax = tax + 1, net = net - 1 where id = $1', slip.id)
    expect((await slipOf(slip.id)).confirmedAt).toBeNull()
    const refused = await confirm(staff, slip.id, digest)
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'slip.replaced')])
  })

  test('names the rules behind its lines, with their days and papers', async () => {
    const { id } = await publishedSlip()
    const { parameters } = await slipOf(id)
    expect(parameters.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['ot.rates', 'paid.days', 'pit.brackets', 'pit.basicDeduction']),
    )
    for (const { from, basis } of parameters) {
      expect(from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(basis).not.toBe('')
    }
  })

  test('counts in the year of its pay day and in the proof of income', async () => {
    const { id, entityId } = await publishedSlip()
    const year = mySalary.parse((await staff(SLIP_CALLS.year)).body.response)
    expect(year.year).toBe(2026)
    const { slip } = await slipOf(id)
    expect(year.slips.map((one) => [one.id, one.net])).toEqual([[id, slip.net]])
    expect(year.totals.net).toBe(slip.net)
    const earlier = mySalary.parse(
      (await staff(SLIP_CALLS.year, { query: { year: '2025' } })).body.response,
    )
    expect(earlier.slips).toEqual([])
    const proof = incomeProof.parse((await staff(SLIP_CALLS.proof)).body.response)
    expect(proof.months.map(({ month, net }) => [month, net])).toEqual([['2026-03', slip.net]])
    expect([proof.totals.gross, proof.average.gross]).toEqual([slip.gross, slip.gross])
    expect(proof.entity).toBe(await one('select name from legal_entity where id = $1', [entityId]))
    expect(proof.paper).toContain('*')
  })
})

describe('a question about a slip', () => {
  test('reaches those who may answer, with its line, and its answer reaches the person', async () => {
    const slip = await publishedSlip()
    const id = newId()
    const asked = await ask(staff, slip.id, { id, item: 'absence', question: '这天我请了调休' })
    expect(asked.status, asked.text).toBe(200)
    // A form that is sent twice asks once.
    expect((await ask(staff, slip.id, { id, item: 'absence' })).status).toBe(200)
    const told = await messagesAbout(id)
    expect(told.map(({ receiver }) => receiver)).toEqual(expect.arrayContaining(['pay', 'hrdir']))
    expect(told.map(({ receiver }) => receiver)).not.toContain('staff1')

    const home = (await pay(HOME_CALLS.read)).body.response as {
      cards: { name: string; data: unknown }[]
    }
    const waiting = home.cards.find(({ name }) => name === 'pay/salary-questions')
    const { lines } = questionsCard.parse(waiting?.data)
    expect(lines.find((line) => line.id === id)?.part).toBe('item')
    const facts = questionFacts.parse(
      (await pay(SLIP_CALLS.questioned, { query: { id } })).body.response,
    )
    expect(facts.now?.amount).toBe('400.00')
    expect(facts.now?.steps.length).toBeGreaterThan(1)

    const done = await answer(pay, id)
    expect(done.status, done.text).toBe(200)
    const { questions } = await slipOf(slip.id)
    expect(questions.map(({ state, answer: text }) => [state, text])).toEqual([['1', '已核对']])
    const after = await messagesAbout(id)
    expect(
      after.filter(({ code }) => code === 'slipAnswer').map(({ receiver }) => receiver),
    ).toEqual(['staff1'])
    const close = () => staff(SLIP_CALLS.close, { method: 'PUT', body: { id } })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(200)
    expect((await answer(pay, id)).status).toBe(409)
  })

  test('waits once for each line, and never a thousand times', async () => {
    const slip = await publishedSlip()
    expect((await ask(staff, slip.id, { item: 'nothing' })).status).toBe(400)
    expect((await ask(staff, slip.id, { question: ' ' })).status).toBe(400)
    expect((await ask(staff, slip.id, { question: '长'.repeat(501) })).status).toBe(400)
    const both = await Promise.all([ask(staff, slip.id), ask(staff, slip.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask(staff, slip.id)).body.msg).toBe(say('zh', 'slip.askedAlready'))
    await database.rows(
      `insert into salary_question (id, salary_id, user_id, month, item, part, item_id, question, due_on)
       select gen_random_uuid(), $1, $2, '2026-03', i.code, 'item', i.id, '多', today()
       from pay_item i where i.code <> 'base' order by i.code limit $3::integer - 1`,
      [slip.id, slip.userId, MOST_WAITING],
    )
    const many = await ask(staff, slip.id, { item: 'net' })
    expect([many.status, many.body.msg]).toEqual([
      409,
      say('zh', 'slip.askedTooMany', { count: MOST_WAITING }),
    ])
    await database.rows('delete from salary_question where user_id = $1', [slip.userId])
  })

  test('is refused after the time to ask', async () => {
    const slip = await publishedSlip()
    await database.rows(
      "update salary set published_at = now() - interval '366 days' where id = $1",
      [slip.id],
    )
    const late = await ask(staff, slip.id)
    expect(late.status).toBe(409)
    expect(late.body.msg).toContain('不能再提问')
    await database.rows(
      "update salary set published_at = now() - interval '365 days' where id = $1",
      [slip.id],
    )
    expect((await ask(staff, slip.id)).status).toBe(200)
  })

  test('is answered only with the competence for the person, and never by the person', async () => {
    const slip = await publishedSlip()
    const id = newId()
    await ask(staff, slip.id, { id })
    await grant('pay2', { items: ['社保'], canEdit: true })
    const list = async (call: Caller) =>
      pageIn(await call(salaryQuestions.endpoints.list, { query: { columns: 'question,amount' } }))
    expect((await list(second)).dataCount).toBe(0)
    expect((await answer(second, id)).status).toBe(404)
    expect((await second(SLIP_CALLS.questioned, { query: { id } })).status).toBe(404)
    await grant('pay2', { items: ['工资表'] })
    // A competence to look does not answer.
    expect((await answer(second, id)).status).toBe(404)
    await grant('pay2', COMPETENT)
    expect((await answer(staff, id)).status).toBe(403)
    await database.rows('update app_user set user_base_id = null where user_name = $1', ['staff1'])
    await database.rows('update app_user set user_base_id = $1 where user_name = $2', [
      slip.userId,
      'pay2',
    ])
    expect((await answer(second, id)).status).toBe(404)
    await database.rows("update app_user set user_base_id = null where user_name = 'pay2'")
    await database.rows("update app_user set user_base_id = $1 where user_name = 'staff1'", [
      slip.userId,
    ])
    expect((await answer(second, id)).status).toBe(200)
  })

  test('stays when the slip is made void', async () => {
    const slip = await publishedSlip()
    const id = newId()
    await ask(staff, slip.id, { id })
    await changePaid("update salary set state = '9' where id = $1", slip.id)
    expect((await answer(pay, id)).status).toBe(200)
    expect((await pay(salaryQuestions.endpoints.info, { query: { id } })).status).toBe(200)
    expect((await pay(salaries.endpoints.info, { query: { id: slip.id } })).status).toBe(200)
  })
})
