import { beforeAll, describe, expect, test } from 'vitest'
import { bankCards } from '#modules/pay/bank-cards/define/bank-card.ts'
import { cardChanges } from '#modules/pay/bank-cards/define/card-change.ts'
import { OWN_CARDS_CALL, ownCards } from '#modules/pay/bank-cards/wire/own-cards.ts'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { RUN_STEPS_CALL, runSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import { say } from '#platform/api/http/messages.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'
import { type Caller, newId, pageIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database } = company
const { person, grant, one } = payDesk(company)
const { newEmployer, staffed, openRun, generateRun, moveRun } = runDesk(company)

let pay: Caller
let second: Caller
let director: Caller
let staff: Caller
let owner = ''

const ITEMS = ['定薪', '工资表', '银行卡']

beforeAll(async () => {
  ;[pay, second, director, staff] = (await Promise.all(
    ['pay', 'pay2', 'hrdir', 'staff1'].map((name) => company.api.as(name)),
  )) as [Caller, Caller, Caller, Caller]
  for (const name of ['pay', 'pay2', 'hrdir']) {
    await grant(name, { items: ITEMS, canEdit: true, canExport: true })
  }
  owner = await one("select user_base_id from app_user where user_name = 'staff1'")
})

let numbers = 0
const newNumber = () => withCheckDigit(`998877${String(++numbers).padStart(10, '0')}`)
const nameOf = (id: string) => one('select name from user_base_info where id = $1', [id])

async function addCard(userId: string, more: Readonly<Record<string, unknown>> = {}) {
  const body = {
    id: newId(),
    userId,
    bankName: '示例银行',
    holder: await nameOf(userId),
    cardNo: newNumber(),
    kind: '工资',
    isDefault: true,
  }
  return pay(bankCards.endpoints.add, { method: 'POST', body: Object.assign(body, more) })
}

const ask = (call: Caller, more: Readonly<Record<string, unknown>> = {}) => {
  const body = { id: newId(), bankName: '样本银行', cardNo: newNumber(), kind: '工资' }
  return call(cardChanges.endpoints.add, { method: 'POST', body: Object.assign(body, more) })
}

const decide = (call: Caller, id: string, name: 'take' | 'refuse', body: object = {}) =>
  call(cardChanges.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

const rowOf = async (id: string) => {
  const [row] = await database.rows<Record<string, unknown>>(
    'select *, valid_from::text as from, valid_to::text as to from salary_bank where id = $1',
    [id],
  )
  return row ?? {}
}

describe('a card', () => {
  test('has a number with a check digit', async () => {
    const userId = await person()
    const wrong = newNumber().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    for (const cardNo of [wrong, '12345', 'ABCD1234567890']) {
      const refused = await addCard(userId, { cardNo })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('银行卡号不正确')
    }
    const spaced = newNumber()
    const id = savedIn(await addCard(userId, { cardNo: spaced.replace(/(.{4})/g, '$1 ') })).id
    expect((await rowOf(id)).card_no).toBe(spaced)
  })

  test('is of one person, and entered once', async () => {
    const [mine, other] = [await person(), await person()]
    const cardNo = newNumber()
    savedIn(await addCard(mine, { cardNo }))
    const ofOther = await addCard(other, { cardNo })
    expect([ofOther.status, ofOther.text]).toEqual([
      400,
      expect.stringContaining(say('zh', 'invalid.cardOfOther')),
    ])
    const twice = await addCard(mine, { cardNo, kind: '报销' })
    expect(twice.text).toContain(say('zh', 'invalid.cardEntered'))
  })

  test('is verified when its holder is the person, whatever middle dot the bank writes', async () => {
    const userId = await person()
    await database.rows('update user_base_info set name = $2 where id = $1', [
      userId,
      '阿卜杜拉·热合曼',
    ])
    for (const dot of ['·', '•', '・', '‧', '∙', '．']) {
      const saved = savedIn(
        await addCard(userId, { holder: `阿卜杜拉${dot}热合曼`, isDefault: false }),
      )
      expect(await rowOf(saved.id), dot).toMatchObject({ verified: true, fail_reason: null })
    }
    const other = savedIn(await addCard(userId, { holder: '别人' }))
    expect(await rowOf(other.id)).toMatchObject({ verified: false, fail_reason: 'holder' })
    // The personnel file is corrected later.
    await database.rows('update user_base_info set name = $2 where id = $1', [userId, '别人'])
    expect(await rowOf(other.id)).toMatchObject({ verified: true })
  })

  test('is the only default of its kind on a day', async () => {
    const userId = await person()
    const first = savedIn(await addCard(userId, { validFrom: '2024-01-01' })).id
    const second = savedIn(await addCard(userId, { validFrom: '2025-01-01' })).id
    const expenses = savedIn(await addCard(userId, { kind: '报销' })).id
    expect(await rowOf(first)).toMatchObject({ to: '2024-12-31', is_default: false })
    expect(await rowOf(second)).toMatchObject({ to: null, is_default: true })
    expect(await rowOf(expenses)).toMatchObject({ is_default: true })
    const set = await pay(bankCards.actions.setDefault?.endpoint ?? '', {
      method: 'PUT',
      query: { id: first },
      body: {},
    })
    expect(set.status, set.text).toBe(200)
    expect(await rowOf(first)).toMatchObject({ is_default: true, to: null })
    expect((await rowOf(second)).to).not.toBeNull()
    await expect(
      database.rows('update salary_bank set is_default = true, valid_to = null where id = $1', [
        second,
      ]),
    ).rejects.toThrow('ex_salary_bank__default')
  })

  test('is told to its owner when it is entered, replaced or deleted', async () => {
    const told = (id: string) =>
      database.rows<{ code: string }>(
        `select m.code from message_copy c join message m on m.id = c.message_id
           join app_user u on u.id = c.receiver_id
         where m.biz_id = $1 and u.user_name = 'staff1' order by m.id`,
        [id],
      )
    const first = savedIn(await addCard(owner, { kind: '报销' })).id
    const second = savedIn(await addCard(owner, { kind: '报销' })).id
    expect([await told(first), await told(second)]).toEqual([
      [{ code: 'bankCardSet' }],
      [{ code: 'bankCardSet' }],
    ])
    const remove = (id: string) =>
      pay(bankCards.endpoints.delete, { method: 'DELETE', query: { id } })
    expect((await remove(first)).status).toBe(200)
    const gone = await remove(second)
    expect(gone.status, gone.text).toBe(200)
    // The first one no longer took payments.
    expect((await told(first)).at(-1)?.code).toBe('bankCardSet')
    expect((await told(second)).at(-1)?.code).toBe('bankCardRemoved')
  })

  test('shows its last digits only to those who may not unmask, and nothing without the competence', async () => {
    const cardNo = newNumber()
    const id = savedIn(await addCard(owner, { cardNo, kind: '奖金' })).id
    const own = await staff(bankCards.endpoints.info, { query: { id } })
    expect(own.status).toBe(200)
    expect(own.text).toContain(cardNo.slice(-4))
    expect(own.text).not.toContain(cardNo)
    await grant('pay2', { items: ['定薪'], canEdit: true })
    const closed = await second(bankCards.endpoints.info, { query: { id } })
    await grant('pay2', { items: ITEMS, canEdit: true, canExport: true })
    expect(closed.status).toBe(404)
    const mine = ownCards.parse((await staff(OWN_CARDS_CALL)).body.response)
    expect(mine?.cards.map(({ tail }) => tail)).toContain(cardNo.slice(-4))
  })
})

describe('a change of the own card', () => {
  const messages = (code: string, id: string) =>
    database.value(
      `select count(*)::integer from message_copy c join message m on m.id = c.message_id
         join app_user u on u.id = c.receiver_id
       where m.code = $1 and m.biz_id = $2 and u.user_name = 'staff1'`,
      [code, id],
    )

  test('waits, is told to its person at once, and counts from the next month once taken', async () => {
    const old = savedIn(await addCard(owner, { validFrom: '2024-01-01' })).id
    const cardNo = newNumber()
    const { id } = savedIn(await ask(staff, { cardNo }))
    expect(await messages('bankCardAsked', id)).toBe(1)
    const [row] = await database.rows<Record<string, string>>(
      'select old_card_no, state from bank_card_change where id = $1',
      [id],
    )
    expect(row).toEqual({ old_card_no: (await rowOf(old)).card_no, state: '0' })
    expect(
      await database.value('select count(*)::integer from salary_bank where card_no = $1', [
        cardNo,
      ]),
    ).toBe(0)

    const taken = await decide(pay, id, 'take')
    expect(taken.status, taken.text).toBe(200)
    expect(await messages('bankCardTaken', id)).toBe(1)
    const next = await one("select (date_trunc('month', today()) + interval '1 month')::date::text")
    const made = await one('select id from salary_bank where card_no = $1', [cardNo])
    expect(await rowOf(made)).toMatchObject({ from: next, is_default: true, verified: true })
    const paidTo = (day: string) =>
      one('select card_id from cards_to_pay(false, $2::date) where user_id = $1', [owner, day])
    const today = await one('select today()::text')
    expect([await paidTo(today), await paidTo(next)]).toEqual([old, made])
  })

  test('is refused with a reason that its person reads', async () => {
    const { id } = savedIn(await ask(staff))
    expect((await decide(pay, id, 'refuse', {})).status).toBe(400)
    const refused = await decide(pay, id, 'refuse', { why: '卡号与复印件不符' })
    expect(refused.status, refused.text).toBe(200)
    expect(await messages('bankCardRefused', id)).toBe(1)
    expect((await decide(pay, id, 'take')).status).toBe(409)
  })

  test('gives way to a newer one', async () => {
    const first = savedIn(await ask(staff)).id
    const second = savedIn(await ask(staff)).id
    const stateOf = (id: string) => one('select state from bank_card_change where id = $1', [id])
    expect([await stateOf(first), await stateOf(second)]).toEqual(['9', '0'])
    expect((await decide(pay, first, 'take')).status).toBe(409)
  })

  test('no longer waits for anybody once it is withdrawn', async () => {
    const { id, version } = savedIn(await ask(staff))
    const open = () =>
      database.value(
        `select count(*)::integer from message_copy c join message m on m.id = c.message_id
         where m.code = 'bankCardWaits' and m.biz_id = $1 and c.handled_at is null`,
        [id],
      )
    expect(await open()).not.toBe(0)
    const withdrawn = await pay(cardChanges.endpoints.delete, {
      method: 'DELETE',
      query: { id, version: String(version) },
    })
    expect(withdrawn.status, withdrawn.text).toBe(200)
    expect(await open()).toBe(0)
  })

  test('is not for the card of somebody else, nor for another person', async () => {
    const other = await person()
    const cardNo = newNumber()
    savedIn(await addCard(other, { cardNo }))
    const taken = await ask(staff, { cardNo })
    expect([taken.status, taken.text]).toEqual([
      400,
      expect.stringContaining(say('zh', 'invalid.cardOfOther')),
    ])
    expect((await ask(staff, { userId: other })).status).toBe(403)
  })

  test('is decided by another user than its person and the user who asked', async () => {
    const userId = await person()
    const { id } = savedIn(await ask(pay, { userId }))
    expect((await decide(pay, id, 'take')).status).toBe(409)
    await expect(
      database.rows(
        "update bank_card_change set state = '1', decided_by_id = filed_by_id where id = $1",
        [id],
      ),
    ).rejects.toThrow('another user decides')
    const self = await one("select user_base_id from app_user where user_name = 'pay'")
    const mine = savedIn(await ask(pay))
    expect((await decide(pay, mine.id, 'take')).status).not.toBe(200)
    expect((await decide(second, mine.id, 'take')).status).toBe(200)
    expect(self).not.toBe('')
  })
})

describe('the checks of a run', () => {
  async function checkedRun() {
    const entityId = await newEmployer()
    const people = (await staffed(entityId, { count: 3 })) as [string, string, string]
    const id = await openRun(pay, entityId)
    expect((await generateRun(pay, entityId)).status).toBe(200)
    return { entityId, id, people }
  }
  const stepsOf = async (id: string) =>
    runSteps.parse((await pay(RUN_STEPS_CALL, { query: { id } })).body.response)

  test('hold the audit while the holder of a card has another name, and name people without a card', async () => {
    const { entityId, id, people } = await checkedRun()
    savedIn(await addCard(people[0], { validFrom: '2024-01-01' }))
    const wrong = savedIn(await addCard(people[1], { holder: '别人', validFrom: '2024-01-01' }))
    const { blocked, warnings } = await stepsOf(id)
    expect(blocked.reasons).toMatchObject([
      { check: 'cardHolder', people: [{ userId: people[1] }] },
    ])
    expect(warnings.find(({ name }) => name === 'noCard')?.people).toMatchObject([
      { userId: people[2] },
    ])
    expect((await moveRun(second, entityId, '1')).status).toBe(200)
    const refused = await moveRun(director, entityId, '2')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(await nameOf(people[1]))
    await database.rows('update salary_bank set holder = $2 where id = $1', [
      wrong.id,
      await nameOf(people[1]),
    ])
    expect((await moveRun(director, entityId, '2')).status).toBe(200)
  })

  test('hold the audit while two people have one card', async () => {
    const { id, people } = await checkedRun()
    const cardNo = newNumber()
    savedIn(await addCard(people[0], { cardNo, validFrom: '2024-01-01' }))
    const twin = savedIn(await addCard(people[1], { validFrom: '2024-01-01' }))
    // The rule and the index refuse such a row, so the check is tried without them.
    await database.rows('drop index uq_salary_bank__card_no')
    await database.rows('update salary_bank set card_no = $2 where id = $1', [twin.id, cardNo])
    const { blocked } = await stepsOf(id)
    await database.rows('delete from salary_bank where id = $1', [twin.id])
    await database.rows(
      'create unique index uq_salary_bank__card_no on salary_bank (card_no) where deleted_at is null',
    )
    expect(blocked.reasons).toMatchObject([{ check: 'cardShared', count: 2 }])
  })
})

test('a list of cards shows the person and the last digits', async () => {
  const page = pageIn(await pay(bankCards.endpoints.list, { query: { key: await nameOf(owner) } }))
  expect(page.data.length).toBeGreaterThan(0)
})
