import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { BANK_BATCH_CALLS, bankPayList } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { say } from '#platform/api/http/messages.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { batchDesk } from './batch-desk.ts'

const company = testCompany()
const { database } = company
const desk = batchDesk(company)
const { addCards, approvedRun, setPay, make, batchesOf, act, fetchFile, rowsOf, settle } = desk
const { sendResult, exportedBatch, moveRun, addAccount, payOtherwise } = desk

let users: { pay: Caller; second: Caller; director: Caller }

beforeAll(async () => {
  users = await desk.specialists()
})

const nameOf = (id = '') =>
  database.value('select name from user_base_info where id = $1', [id]).then(String)

/** An approved run whose people have cards and are owed the amounts of the fixed answer of banks. */
async function answerRun() {
  const run = await approvedRun(users)
  await addCards(run.people)
  await setPay(run.people, ['1000.00', '2000.10', '3000.20'])
  return run
}

const lineOf = (row: { cardNo: string; holder: string; amount: string }, result: string) =>
  [row.cardNo, row.holder, moneyOf(row.amount).inFen(), result, ''].join('|')

const HEADS = '收款账号|户名|金额|处理结果|失败原因'
const fileOf = (lines: readonly string[], encoding = 'GB18030') =>
  encodeText([HEADS, ...lines].join('\r\n'), encoding)

const storedRows = (id: string) =>
  database.rows<{ id: string; cardNo: string; holder: string; amount: string; result: string }>(
    `select id, card_no as "cardNo", holder, amount::text, result from bank_batch_row where batch_id = $1
     order by amount`,
    [id],
  )

describe('a batch', () => {
  test('pays the net of a run once, and what failed in the next one (answer 57)', async () => {
    const { pay, second } = users
    const { runId, entityId, people } = await answerRun()
    const made = await make(pay, runId)
    expect(made.status, made.text).toBe(200)
    const [batch] = await batchesOf(runId)
    expect(batch).toMatchObject({ people: '3', total: '6000.30', state: '0' })
    const id = batch?.id ?? ''
    expect((await act(second, id, 'check')).status).toBe(200)
    const file = await fetchFile('pay', id)
    expect(new TextDecoder('gb18030').decode(file.content)).toContain('|600030|3|')
    expect(createHash('sha256').update(file.content).digest('hex')).toBe(batch?.hash)
    // Finishing waits for the payment.
    const early = await moveRun(pay, entityId, '3')
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('尚未发放')])

    const rows = await storedRows(id)
    const results = [PAYMENT.paid, PAYMENT.failed, PAYMENT.paid]
    const answer = fileOf(rows.map((row, at) => lineOf(row, results[at] ?? '')))
    const settled = await sendResult('pay', id, answer)
    expect(settled.status, settled.text).toBe(200)
    expect((await storedRows(id)).map(({ result }) => result)).toEqual(results)
    expect((await batchesOf(runId))[0]?.state).toBe('3')
    // The result sent again changes nothing.
    const again = await sendResult('pay', id, answer)
    expect(again.text).toContain(say('zh', 'bankBatch.nothingNew'))

    expect((await make(pay, runId)).status).toBe(200)
    const [, next] = await batchesOf(runId)
    expect(next).toMatchObject({ people: '1', total: '2000.10' })
    expect((await make(pay, runId)).body.msg).toBe(say('zh', 'bankBatch.nothingToPay'))
    await act(second, next?.id ?? '', 'check')
    await fetchFile('pay', next?.id ?? '')
    expect((await settle(pay, { id: next?.id, all: true })).status).toBe(200)
    expect((await batchesOf(runId))[1]?.state).toBe('4')
    // The failed payment cannot be called paid any more.
    const twice = await settle(pay, { id, rows: [{ id: rows[1]?.id, result: PAYMENT.paid }] })
    expect([twice.status, twice.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(people[1])),
    ])
    const finished = await moveRun(pay, entityId, '3')
    expect(finished.status, finished.text).toBe(200)
  })

  test('has the sums of its rows, which are the net of the run, for any amounts', async () => {
    const { pay } = users
    const { runId, people } = await approvedRun(users, { count: 12 })
    const banks = ['示例银行', '样本银行', '演示银行']
    for (const [at, bank] of banks.entries()) await addCards(people.slice(at * 4, at * 4 + 4), bank)
    const [{ entity = '' } = {}] = await database.rows<{ entity: string }>(
      'select entity_id as entity from pay_run where id = $1',
      [runId],
    )
    for (const bank of banks.slice(1)) await addAccount(entity, bank)
    const amounts = people.map((_, at) => String(moneyOf(`${(at * 7919) % 50_000}.${10 + at}`)))
    await setPay(people, amounts)
    expect((await make(pay, runId)).status).toBe(200)
    const batches = await batchesOf(runId)
    expect(batches.map(({ bank }) => bank).sort()).toEqual([...banks].sort())
    for (const { id = '', total = '', people: count } of batches) {
      const rows = await storedRows(id)
      expect(String(sumOfMoney(rows.map(({ amount }) => moneyOf(amount))))).toBe(total)
      expect(String(rows.length)).toBe(count)
    }
    const paid = sumOfMoney(batches.map(({ total = '0' }) => moneyOf(total)))
    expect(String(paid)).toBe(String(sumOfMoney(amounts.map(moneyOf))))
  })

  test('is checked by another user, and its file is fetched only then, with the same bytes each time', async () => {
    const { pay, second } = users
    const { runId } = await answerRun()
    await make(pay, runId)
    const id = (await batchesOf(runId))[0]?.id ?? ''
    expect((await fetchFile('pay', id)).status).toBe(409)
    expect((await act(pay, id, 'check')).status).not.toBe(200)
    await expect(
      database.rows("update bank_batch set state = '1', checked_by_id = made_by_id where id = $1", [
        id,
      ]),
    ).rejects.toThrow('another user than its maker')
    await expect(
      database.rows('update bank_batch set net = net + 1 where id = $1', [id]),
    ).rejects.toThrow('stays as it was made')
    expect((await act(second, id, 'check')).status).toBe(200)
    const [first, again] = [await fetchFile('pay', id), await fetchFile('pay2', id)]
    expect(first.content.equals(again.content)).toBe(true)
    expect((await batchesOf(runId))[0]?.state).toBe('2')
  })

  test('frees its rows when it is void, and takes no result any more', async () => {
    const { pay, second } = users
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    expect((await act(pay, id, 'void', {})).status).toBe(400)
    expect((await act(pay, id, 'void', { why: '网点退回文件' })).status).toBe(200)
    const refused = await settle(pay, { id, all: true })
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'bankBatch.isVoid')])
    const rows = await storedRows(id)
    const file = await sendResult('pay', id, fileOf(rows.map((row) => lineOf(row, '成功'))))
    expect(file.status).toBe(409)
    expect((await fetchFile('pay', id)).status).toBe(409)
    await expect(
      database.rows("update bank_batch_row set result = '成功' where batch_id = $1", [id]),
    ).rejects.toThrow('stays void')
    expect((await make(second, runId)).status).toBe(200)
    expect((await batchesOf(runId)).map(({ state }) => state)).toEqual(['9', '0'])
  })

  test('leaves out people without a usable card, and says why', async () => {
    const { pay } = users
    const { runId, people } = await approvedRun(users, { count: 5 })
    await addCards(people.slice(0, 2))
    await addCards(people.slice(2, 3), '没有模板的银行')
    await addCards(people.slice(3, 4), '样本银行')
    await database.rows("update salary_bank set holder = '别人' where user_id = $1", [people[1]])
    const preview = await pay(`${bankBatches.actions.make?.endpoint}`, {
      method: 'PUT',
      body: { runId, preview: true },
    })
    const list = bankPayList
      .parse((await pay(BANK_BATCH_CALLS.payList, { query: { month: '2026-03' } })).body.response)
      .filter((line) => line.runId === runId)
    expect(list.map(({ why, people: count }) => [why, count])).toEqual([
      [null, 1],
      ['noCard', 1],
      ['otherHolder', 1],
      ['noTemplate', 1],
      ['noAccount', 1],
    ])
    expect(preview.status, preview.text).toBe(200)
    expect((await make(pay, runId)).status).toBe(200)
    expect(await batchesOf(runId)).toMatchObject([{ people: '1' }])
    const paid = await payOtherwise(pay, { runId, userIds: people.slice(1), reason: '现金发放' })
    expect(paid.status, paid.text).toBe(200)
    // Somebody in a batch, and somebody named before.
    for (const userId of people.slice(0, 2)) {
      const again = await payOtherwise(pay, { runId, userIds: [userId], reason: '现金发放' })
      expect(again.status).toBe(409)
    }
  })

  test('is split where a file would have too many rows', async () => {
    const { pay } = users
    const { runId } = await answerRun()
    await database.rows("update bank_template set max_rows = 2 where bank = '示例银行'")
    const made = await make(pay, runId)
    await database.rows("update bank_template set max_rows = 10000 where bank = '示例银行'")
    expect(made.status, made.text).toBe(200)
    expect((await batchesOf(runId)).map(({ people }) => people)).toEqual(['2', '1'])
  })
})

describe('a result', () => {
  const cases: readonly [
    what: string,
    lines: (rows: Awaited<ReturnType<typeof storedRows>>) => string[],
    told: string,
  ][] = [
    [
      'with a foreign row',
      (rows) => [...rows.map((row) => lineOf(row, '成功')), '6217000000000000999|别人|100|成功|'],
      '不属于该批次的账号',
    ],
    [
      'with another amount',
      (rows) =>
        rows.map((row, at) =>
          lineOf({ ...row, amount: at === 1 ? '2000.01' : row.amount }, '成功'),
        ),
      '与批次中的 2,000.10 不符',
    ],
    [
      'with another sum',
      (rows) => [...rows.map((row) => lineOf(row, '成功')), '合计||600031||'],
      '与各行之和',
    ],
    [
      'with another name',
      (rows) => rows.map((row) => lineOf({ ...row, holder: '别人' }, '成功')),
      '与批次不符',
    ],
    [
      'with a payment twice',
      (rows) => [...rows, ...rows.slice(0, 1)].map((row) => lineOf(row, '成功')),
      '出现两次',
    ],
    [
      'with an amount that is none',
      (rows) => rows.map((row) => lineOf(row, '成功').replace(/\|\d+\|/, '|一千|')),
      '没有可识别的金额',
    ],
  ]
  test.each(cases)('%s is refused whole', async (_, lines, told) => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const refused = await sendResult('pay', id, fileOf(lines(await storedRows(id))))
    expect([400, 409]).toContain(refused.status)
    expect(refused.text).toContain(told)
    expect((await storedRows(id)).every(({ result }) => result === PAYMENT.waiting)).toBe(true)
  })

  test.each(['GB18030', 'UTF-8'])('is read in %s', async (encoding) => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const lines = (await storedRows(id)).map((row) => lineOf(row, '成功'))
    const settled = await sendResult('pay', id, fileOf(lines, encoding))
    expect(settled.status, settled.text).toBe(200)
    expect((await batchesOf(runId))[0]?.state).toBe('4')
  })

  test('typed apart must have the count and the sum of its rows', async () => {
    const { pay } = users
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const rows = (await rowsOf(pay, id)).map((row) => ({ id: row.id, result: PAYMENT.paid }))
    expect((await settle(pay, { id, rows, count: 4 })).status).toBe(409)
    expect((await settle(pay, { id, rows, total: '6000.31' })).status).toBe(409)
    const settled = await settle(pay, { id, rows, count: 3, total: '6000.30' })
    expect(settled.status, settled.text).toBe(200)
  })

  test('that gives a payment back opens the row again', async () => {
    const { pay } = users
    const { runId, entityId } = await answerRun()
    const id = await exportedBatch(users, runId)
    await settle(pay, { id, all: true })
    expect((await moveRun(pay, entityId, '3')).status).toBe(200)
    const [row] = await storedRows(id)
    const failed = await settle(pay, { id, rows: [{ id: row?.id, result: PAYMENT.failed }] })
    expect(failed.status).toBe(409)
    const back = await settle(pay, {
      id,
      rows: [{ id: row?.id, result: PAYMENT.returned, reason: '账户已销' }],
    })
    expect(back.status, back.text).toBe(200)
    expect((await make(pay, runId)).status).toBe(200)
    expect((await batchesOf(runId)).map(({ state, people }) => [state, people])).toEqual([
      ['3', '3'],
      ['0', '1'],
    ])
  })

  test('is not entered before the file was fetched', async () => {
    const { pay } = users
    const { runId } = await answerRun()
    await make(pay, runId)
    const id = (await batchesOf(runId))[0]?.id ?? ''
    const refused = await settle(pay, { id, all: true })
    expect([refused.status, refused.body.msg]).toEqual([409, say('zh', 'bankBatch.notExported')])
  })
})

describe('nothing is paid twice', () => {
  test('by two makers at once', async () => {
    const { pay, second } = users
    const { runId } = await answerRun()
    const answers = await Promise.all([make(pay, runId), make(second, runId), make(pay, runId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await batchesOf(runId)).toHaveLength(1)
  })

  test('in two live batches, whatever writes the row', async () => {
    const { runId } = await answerRun()
    const id = await exportedBatch(users, runId)
    const [row] = await storedRows(id)
    await expect(
      database.rows(
        `insert into bank_batch_row (id, batch_id, salary_id, user_id, row_no, card_id, card_no, holder, amount)
         select gen_random_uuid(), batch_id, salary_id, user_id, 99, card_id, card_no, holder, amount
         from bank_batch_row where id = $1`,
        [row?.id],
      ),
    ).rejects.toThrow('uq_bank_batch_row__salary_id')
  })

  test('when the approval is undone, or an amount changes, between approval and payment', async () => {
    const { pay, second, director } = users
    const { runId, entityId, people } = await answerRun()
    const before = await moveRun(director, entityId, '1', { reason: '再看一遍' })
    expect(before.status, before.text).toBe(200)
    const unapproved = await make(pay, runId)
    expect([unapproved.status, unapproved.text]).toEqual([
      409,
      expect.stringContaining('尚未全部审核'),
    ])
    expect((await moveRun(director, entityId, '2')).status).not.toBe(500)
    await setPay(people, ['1000.00', '2000.10', '3000.20'])
    await database.rows("update salary set state = '2' where entity_id = $1", [entityId])
    expect((await make(pay, runId)).status).toBe(200)
    const [batch] = await batchesOf(runId)
    const back = await moveRun(director, entityId, '1', { reason: '再看一遍' })
    expect([back.status, back.text]).toEqual([409, expect.stringContaining(batch?.batchNo ?? '-')])
    await expect(
      database.rows("update salary set state = '1' where entity_id = $1", [entityId]),
    ).rejects.toThrow('keeps its amount and its approval')
    // A change beside the trigger is found before the batch goes on.
    await database.rows('alter table salary disable trigger keep_paid_salary')
    await database.rows('update salary set net = net + 1 where user_id = $1', [people[0]])
    await database.rows('alter table salary enable trigger keep_paid_salary')
    const refused = await act(second, batch?.id ?? '', 'check')
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(people[0])),
    ])
  })

  test('nor by a file of rows that were changed after the audit', async () => {
    const { pay } = users
    const { runId, people } = await answerRun()
    await database.rows('update salary set net = net + 0.01 where user_id = $1', [people[2]])
    const refused = await make(pay, runId)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(await nameOf(people[2])),
    ])
    expect(await batchesOf(runId)).toEqual([])
  })
})
