import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { BANK_BATCH_CALLS } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { say } from '#platform/api/http/messages.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { batchDesk } from './batch-desk.ts'

const company = testCompany()
const { database } = company
const { grant, one } = payDesk(company)
const desk = batchDesk(company)
const { addCards, approvedRun, setPay, make, batchesOf, act, fetchFile, settle, sendResult } = desk
const { exportedBatch, moveRun, payOtherwise, takeBack, raw } = desk

const AMOUNTS = ['1000.00', '2000.10', '3000.20']
const ITEMS = ['定薪', '工资表', '银行卡', '个税']

let users: { pay: Caller; second: Caller; director: Caller }

beforeAll(async () => {
  users = await desk.specialists()
})

async function answerRun() {
  const run = await approvedRun(users)
  await addCards(run.people)
  await setPay(run.people, AMOUNTS)
  return run
}

type Payment = {
  id: string
  userId: string
  cardNo: string
  holder: string
  amount: string
  result: string
}

const paymentsOf = (batchId: string) =>
  database.rows<Payment>(
    `select id, user_id as "userId", card_no as "cardNo", holder, amount::text, result from bank_batch_row
     where batch_id = $1 order by amount`,
    [batchId],
  )

const resultFile = (payments: readonly Payment[], result: string) =>
  encodeText(
    [
      '收款账号|户名|金额|处理结果|失败原因',
      ...payments.map(({ cardNo, holder, amount }) =>
        [cardNo, holder, moneyOf(amount).inFen(), result, ''].join('|'),
      ),
    ].join('\r\n'),
    'GB18030',
  )

/** A batch whose first payment failed. */
async function failedFirst() {
  const run = await answerRun()
  const id = await exportedBatch(users, run.runId)
  const [first] = await paymentsOf(id)
  if (!first) throw new Error('the batch has no payment')
  const failed = await settle(users.pay, {
    id,
    rows: [{ id: first.id, result: PAYMENT.failed, reason: '账户已销' }],
  })
  expect(failed.status, failed.text).toBe(200)
  return { ...run, id, first }
}

const nameOf = (userId: string) => one('select name from user_base_info where id = $1', [userId])

/** Approves changed amounts again, as the audit would have sealed them. */
async function changeAndApprove(entityId: string, people: readonly string[], amounts: string[]) {
  const back = await moveRun(users.director, entityId, '1', { reason: '改动' })
  expect(back.status, back.text).toBe(200)
  await setPay(people, amounts)
  await database.rows("update salary set state = '2' where entity_id = $1", [entityId])
  await database.rows('update salary s set seal = seal_of_salary(s) where entity_id = $1', [
    entityId,
  ])
}

describe('a payment that failed', () => {
  test('is not called paid once its pay was paid otherwise', async () => {
    const { runId, first, id } = await failedFirst()
    const paid = await payOtherwise(users.pay, {
      runId,
      userIds: [first.userId],
      reason: '现金发放',
    })
    expect(paid.status, paid.text).toBe(200)
    const late = await settle(users.pay, { id, rows: [{ id: first.id, result: PAYMENT.paid }] })
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(first.userId)),
    ])
    await expect(
      database.rows("update bank_batch_row set result = '成功' where id = $1", [first.id]),
    ).rejects.toThrow('has changed, or is paid otherwise')
  })

  test('is not called paid once its pay has another amount', async () => {
    const run = await answerRun()
    const id = await exportedBatch(users, run.runId)
    const payments = await paymentsOf(id)
    const rows = payments.map((payment) => ({ id: payment.id, result: PAYMENT.failed }))
    expect((await settle(users.pay, { id, rows })).status).toBe(200)
    await changeAndApprove(run.entityId, run.people, ['900.00', '2000.10', '3000.20'])
    const changed = payments[0]
    const late = await settle(users.pay, { id, rows: [{ id: changed?.id, result: PAYMENT.paid }] })
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(changed?.userId ?? '')),
    ])
    const other = await settle(users.pay, {
      id,
      rows: [{ id: payments[1]?.id, result: PAYMENT.paid }],
    })
    expect(other.status, other.text).toBe(200)
  })

  test('is paid once when the bank corrects it while somebody pays in cash', async () => {
    const { runId, first, id } = await failedFirst()
    const answers = await Promise.all([
      settle(users.pay, { id, rows: [{ id: first.id, result: PAYMENT.paid }] }),
      payOtherwise(users.second, { runId, userIds: [first.userId], reason: '现金发放' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const ways = await database.value(
      `select count(*)::integer from salary s where s.id = (select salary_id from bank_batch_row where id = $1)
         and (s.paid_otherwise is not null) <> exists (select from bank_batch_row r
           where r.salary_id = s.id and r.result = '成功')`,
      [first.id],
    )
    expect(ways).toBe(1)
  })

  test('keeps its reason only while it is not paid', async () => {
    const { first, id } = await failedFirst()
    const reasonOf = () =>
      database.value('select reason from bank_batch_row where id = $1', [first.id])
    expect(await reasonOf()).toBe('账户已销')
    await settle(users.pay, {
      id,
      rows: [{ id: first.id, result: PAYMENT.paid, reason: '账户已销' }],
    })
    expect(await reasonOf()).toBeNull()
  })
})

describe('a batch', () => {
  test('is void or settled, never both', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const answers = await Promise.all([
      settle(users.pay, { id, all: true }),
      act(users.second, id, 'void', { why: '网点退回' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const results = new Set((await paymentsOf(id)).map(({ result }) => result))
    expect(results.size).toBe(1)
  })

  test('is refused when a card was deleted or got another holder after the file was made', async () => {
    const { runId, people } = await answerRun()
    await make(users.pay, runId)
    const id = (await batchesOf(runId))[0]?.id ?? ''
    const [deleted = '', renamed = ''] = people
    await database.rows("update salary_bank set holder = '别人' where user_id = $1", [renamed])
    const unlike = await act(users.second, id, 'check')
    expect([unlike.status, unlike.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(renamed)),
    ])
    await database.rows('update salary_bank set holder = $2 where user_id = $1', [
      renamed,
      await nameOf(renamed),
    ])
    expect((await act(users.second, id, 'check')).status).toBe(200)
    await database.rows('update salary_bank set deleted_at = now() where user_id = $1', [deleted])
    const gone = await fetchFile('pay', id)
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining(await nameOf(deleted))])
  })

  test('is not checked by somebody whom it pays', async () => {
    const self = await one("select user_base_id from app_user where user_name = 'pay2'")
    const { runId, people } = await answerRun()
    await database.rows(`update user_base_info set name = name || '旧' where id = $1`, [self])
    await database.rows('update salary set user_id = $2 where user_id = $1 and state = $3', [
      people[0],
      self,
      '2',
    ])
    await database.rows(
      `update salary_bank set user_id = $2, holder = (select name from user_base_info where id = $2::uuid)
       where user_id = $1`,
      [people[0], self],
    )
    await setPay([self], ['1000.00'])
    expect((await make(users.pay, runId)).status).toBe(200)
    const id = (await batchesOf(runId))[0]?.id ?? ''
    const refused = await act(users.second, id, 'check')
    expect([refused.status, refused.body.msg]).toEqual([403, say('zh', 'bankBatch.notAllPeople')])
    expect((await act(users.director, id, 'check')).status).toBe(200)
    await database.rows('delete from salary_bank where user_id = $1', [self]).catch(() => undefined)
  })

  test('gives its file only with the competence for pay and for cards', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    await grant('pay', { items: ['定薪', '工资表'], canEdit: true, canExport: true })
    const closed = await fetchFile('pay', id)
    const rows = await desk.rowsOf(users.pay, id)
    await grant('pay', { items: ITEMS, canEdit: true, canExport: true })
    expect(closed.status).toBe(403)
    expect(rows.map(({ tail }) => tail)).toEqual(['', '', ''])
    expect((await fetchFile('pay', id)).status).toBe(200)
  })

  test('stays as it was made, whatever writes to the tables', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const write = (sql: string) => database.rows(sql, [id])
    for (const [sql, told] of [
      [
        "update bank_batch set made_by_id = (select id from app_user where user_name = 'hrdir') where id = $1",
        'stays as it was made',
      ],
      [
        "update bank_batch set checked_by_id = (select id from app_user where user_name = 'hrdir') where id = $1",
        'keeps the user who checked',
      ],
      [
        'update bank_batch_row set amount = amount + 1 where batch_id = $1',
        'stays as its file has it',
      ],
      [
        "update bank_batch_row set card_no = '6217000000000000999' where batch_id = $1",
        'stays as its file has it',
      ],
      [
        `insert into bank_batch (id, batch_no, run_id, entity_id, bank, template_id, account_id, payer_account, people,
           net, hash, extension, content, state, made_by_id, checked_by_id)
         select gen_random_uuid(), 'copy', run_id, entity_id, bank, template_id, account_id, payer_account, people, net,
           hash, extension, content, '2', made_by_id, made_by_id from bank_batch where id = $1`,
        'another user than its maker',
      ],
    ] as const) {
      await expect(write(sql), sql).rejects.toThrow(told)
    }
    await settle(users.pay, { id, all: true })
    const other = await answerRun()
    const voided = await exportedBatch(users, other.runId)
    await act(users.pay, voided, 'void', { why: '网点退回' })
    await expect(
      database.rows("update bank_batch set state = '2' where id = $1", [voided]),
    ).rejects.toThrow('stays void')
  })

  test('that is late is dated today, and one in time the pay day', async () => {
    const { runId } = await answerRun()
    const dayIn = async () => {
      const made = await make(users.pay, runId)
      expect(made.status, made.text).toBe(200)
      const batch = (await batchesOf(runId)).at(-1)
      const stored = await one(
        "select convert_from(content, 'GB18030') from bank_batch where id = $1",
        [batch?.id],
      )
      await act(users.pay, batch?.id ?? '', 'void', { why: '日期' })
      return /RMB\|(\d{8})\|1\|/.exec(stored)?.[1]
    }
    const today = await one("select to_char(today(), 'YYYYMMDD')")
    await database.rows('update pay_run set pay_date = today() - 3 where id = $1', [runId])
    expect(await dayIn()).toBe(today)
    await database.rows('update pay_run set pay_date = today() + 3 where id = $1', [runId])
    expect(await dayIn()).toBe(await one("select to_char(today() + 3, 'YYYYMMDD')"))
  })
})

describe('a result', () => {
  test('for all must have the count and the sum that were typed', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    for (const typed of [{ count: 2 }, { total: '6000.31' }]) {
      const refused = await settle(users.pay, Object.assign({ id, all: true }, typed))
      expect(refused.status).toBe(409)
    }
    const settled = await settle(users.pay, { id, all: true, count: 3, total: '6000.30' })
    expect(settled.status, settled.text).toBe(200)
  })

  test('by a file must have the count and the sum that were typed', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const file = resultFile(await paymentsOf(id), PAYMENT.paid)
    for (const typed of [{ count: '2' }, { total: '6000.31' }]) {
      expect((await sendResult('pay', id, file, typed)).status).toBe(409)
    }
    const settled = await sendResult('pay', id, file, { count: '3', total: '6000.30' })
    expect(settled.status, settled.text).toBe(200)
  })

  test('is entered by nobody who may not change the pay of everybody in the batch', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    await grant('pay2', { items: ITEMS, canEdit: true, canExport: true, rank: 'P1' })
    const refused = await settle(users.second, { id, all: true })
    await grant('pay2', { items: ITEMS, canEdit: true, canExport: true })
    expect(refused.status).toBe(403)
  })
})

describe('paid otherwise', () => {
  const stored = (entityId: string) =>
    database.rows<{ userId: string; reason: string | null }>(
      'select user_id as "userId", paid_otherwise as reason from salary where entity_id = $1 order by net',
      [entityId],
    )

  test('is entered for several people at once or for none, with history, and taken back until the run is finished', async () => {
    const { runId, entityId, people } = await answerRun()
    const { pay } = users
    const [first = '', second = '', third = ''] = people
    const stranger = await one("select user_base_id from app_user where user_name = 'staff2'")
    const none = await payOtherwise(pay, { runId, userIds: [first, stranger], reason: '现金' })
    expect(none.status).toBe(409)
    expect((await stored(entityId)).every(({ reason }) => reason === null)).toBe(true)

    const named = await payOtherwise(pay, { runId, userIds: [first, second], reason: '现金' })
    expect(named.status, named.text).toBe(200)
    expect((await stored(entityId)).map(({ reason }) => reason)).toEqual(['现金', '现金', null])
    const history = await database.value(
      `select count(*)::integer from audit_log l join salary s on s.id = l.record_id
       where s.entity_id = $1 and l.after ->> 'paidOtherwise' = '现金'
         and l.actor_id = (select id from app_user where user_name = 'pay')`,
      [entityId],
    )
    expect(history).toBe(2)

    const back = await takeBack(pay, { runId, userIds: [second] })
    expect(back.status, back.text).toBe(200)
    expect((await takeBack(pay, { runId, userIds: [third] })).status).toBe(409)
    expect((await stored(entityId)).map(({ reason }) => reason)).toEqual(['现金', null, null])

    await payOtherwise(pay, { runId, userIds: [second, third], reason: '现金' })
    const finished = await moveRun(pay, entityId, '3')
    expect(finished.status, finished.text).toBe(200)
    expect((await takeBack(pay, { runId, userIds: [first] })).status).toBe(409)
    await expect(
      database.rows('update salary set paid_otherwise = null where user_id = $1', [first]),
    ).rejects.toThrow('paid otherwise keeps')
  })

  test('is entered for people whose pay the user may change, also without seeing their files', async () => {
    const { people } = await answerRun()
    const offered = await users.pay(archives.endpoints.options, {
      query: { for: 'pay/bank-batches#payOtherwise.userIds', ids: people.join(',') },
    })
    for (const id of people) expect(offered.text).toContain(id)
    const shown = await users.pay(archives.endpoints.options, { query: { ids: people.join(',') } })
    expect(shown.text).not.toContain(people[0])
  })

  test('keeps the approval and the amount', async () => {
    const { runId, entityId, people } = await answerRun()
    await payOtherwise(users.pay, { runId, userIds: people.slice(0, 1), reason: '现金' })
    const back = await moveRun(users.director, entityId, '1', { reason: '改动' })
    expect([back.status, back.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(people[0] ?? '')),
    ])
    for (const change of ['net = net + 1', "state = '1'", 'deleted_at = now()']) {
      await expect(
        database.rows(`update salary set ${change} where user_id = $1`, [people[0]]),
      ).rejects.toThrow('paid otherwise keeps')
    }
    await takeBack(users.pay, { runId, userIds: people.slice(0, 1) })
    expect((await moveRun(users.director, entityId, '1', { reason: '改动' })).status).toBe(200)
  })
})

describe('the calls of a month', () => {
  const file = (query: Record<string, string>) => raw('pay', BANK_BATCH_CALLS.fileOfMonth, query)
  const result = (body: object) =>
    users.pay(BANK_BATCH_CALLS.resultOfMonth, { method: 'PUT', body })

  /** An exported batch alone in a month and at a bank of its own. */
  async function aloneIn(month: string) {
    const run = await answerRun()
    await database.rows('update pay_run set month = $2 where id = $1', [run.runId, month])
    await database.rows('update salary set month = $2 where entity_id = $1', [run.entityId, month])
    await database.rows('update salary s set seal = seal_of_salary(s) where entity_id = $1', [
      run.entityId,
    ])
    return { ...run, id: await exportedBatch(users, run.runId) }
  }

  test('give the file of the one batch, and refuse several, none and another form', async () => {
    const month = '2025-01'
    const bank = '示例银行'
    expect((await file({ month, bank })).status).toBe(404)
    const { id } = await aloneIn(month)
    const found = await file({ month, bank })
    expect(found.content.equals((await fetchFile('pay', id)).content)).toBe(true)
    expect((await file({ month, bank, format: 'txt' })).status).toBe(200)
    expect((await file({ month, bank, format: 'xlsx' })).status).toBe(409)
    await aloneIn(month)
    expect((await file({ month, bank })).status).toBe(409)
  })

  test('settle batches by the numbers of cards, all or none', async () => {
    const month = '2025-02'
    const [one, other] = [await aloneIn(month), await aloneIn(month)]
    const payments = [...(await paymentsOf(one.id)), ...(await paymentsOf(other.id))]
    const rows = payments.map(({ cardNo, amount }) => ({ cardNo, amount, result: PAYMENT.paid }))
    const foreign = { cardNo: '6217000000000000015', amount: '1.00', result: PAYMENT.paid }
    const wrong = { cardNo: rows[5]?.cardNo, amount: '0.01', result: PAYMENT.paid }
    expect((await result({ month, rows: [...rows, foreign] })).status).toBe(409)
    expect((await result({ month, rows: [...rows.slice(0, 5), wrong] })).status).toBe(409)
    const waiting = [...(await paymentsOf(one.id)), ...(await paymentsOf(other.id))]
    expect(waiting.every((payment) => payment.result === PAYMENT.waiting)).toBe(true)
    const settled = await result({ month, rows })
    expect(settled.status, settled.text).toBe(200)
    expect(settled.body.response).toEqual({ changed: 6, paid: 6, open: 0 })
    expect((await result({ month, rows })).body.response).toMatchObject({ changed: 0 })
  })
})
