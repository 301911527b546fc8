import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CONTRACT_TEXT_FIELDS } from '#modules/hr/contracts/api/contract-text.ts'
import { tellDueContracts } from '#modules/hr/contracts/api/tell-due-contracts.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { contractTexts } from '#modules/hr/contracts/define/contract-texts.ts'
import { contractTypes } from '#modules/hr/contracts/define/contract-type.ts'
import {
  CONTRACT_CALLS,
  contractText,
  proposedRenewal,
  withoutContract,
} from '#modules/hr/contracts/wire/contract.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { mergeProblem } from '#platform/api/texts/merge-fields.ts'
import { daysBetween, nextTerm, termEnd } from '#platform/wire/time/terms.ts'
import { newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type ContractDesk, openContractDesk } from './contract-desk.ts'

let desk: ContractDesk

beforeAll(async () => {
  desk = await openContractDesk()
})
afterEach(() => desk?.passDays(0))
afterAll(() => desk?.close())

describe('from the first signing to the open-ended one', () => {
  test('a chain of renewals, each in force on its day, the third without an end', async () => {
    const { contract, row, day, press, drafted, approved, passDays, takeDue, typeOf, wrong } = desk
    const first = await contract({ endDate: await day(9), probationMonths: 1 })
    expect(await row(first)).toMatchObject({
      state: '4',
      biz_state: '2',
      part: 'expiring',
      sign_times: 1,
      origin: '新签',
    })
    const typeId = await typeOf('HT01')
    const renewal = { typeId, endDate: await day(400) }
    const second = drafted(await press('er', 'renew', first, renewal))
    expect(await row(second)).toMatchObject({
      state: '0',
      biz_state: null,
      sign_times: 2,
      origin: '续签',
      prev_id: first,
      start_date: await day(10),
    })
    // Only one renewal can be open, and the contract before it stays in force until the renewal begins.
    expect(refusalIn(await press('er', 'renew', first, renewal)).status).toBe(409)
    await approved(second)
    expect(await row(second)).toMatchObject({ state: '4', biz_state: '1', part: 'unsigned' })
    savedIn(await press('er', 'sign', second, { signDate: await day(0) }))
    expect(await row(second)).toMatchObject({ biz_state: '8', part: null })
    expect(await row(first)).toMatchObject({ biz_state: '2' })
    await passDays(10)
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    expect(await row(second)).toMatchObject({ biz_state: '2' })
    await passDays(0)
    const lastDay = await day(9)
    expect(await row(first)).toMatchObject({ biz_state: '4', ended_on: lastDay, part: null })

    // A third fixed term is refused, unless the employee asks for one.
    await passDays(10)
    const again = await press('er', 'renew', second, { typeId, endDate: await day(800) })
    expect(wrong(again)).toEqual(['typeId'])
    const openEnded = await typeOf('HT02')
    const third = drafted(await press('er', 'renew', second, { typeId: openEnded, endDate: null }))
    expect(await row(third)).toMatchObject({ sign_times: 3, term_kind: '无固定期限' })
    await approved(third)
    const fixed = await desk.by('er')(contracts.endpoints.update, {
      method: 'PUT',
      body: { id: third, version: 1, typeId },
    })
    expect(fixed.status).toBe(409)
  })

  test('late it begins the day after, and tells since when nothing was signed', async () => {
    const { contract, row, day, press, passDays, expire, typeOf } = desk
    const id = await contract({ endDate: await day(5) })
    await passDays(50)
    await expire()
    await expire()
    expect(await row(id)).toMatchObject({ biz_state: '3', part: 'expired' })
    const answer = await press('er', 'renew', id, {
      typeId: await typeOf('HT01'),
      endDate: await day(400),
    })
    expect(answer.body.msg).toMatch(/二倍工资的风险为 1[0-9] 天/)
    expect(await row(desk.drafted(answer))).toMatchObject({ sign_times: 2 })
  })

  test('drafted and submitted in one step, and without an end if the form names none', async () => {
    const { contract, row, day, press, typeOf } = desk
    const id = await contract({ endDate: await day(9) })
    const renewal = { typeId: await typeOf('HT02'), submits: true }
    const answer = await press('er', 'renew', id, renewal)
    expect(answer.body.msg).toMatch(/^已提交/)
    expect(await row(desk.drafted(answer))).toMatchObject({ state: '1', end_date: null })
  })
})

describe('refused contracts', () => {
  test('another one on the same days, before joining, after leaving, or a probation too long', async () => {
    const { add, contract, person, joinedOn, day, wrong, database } = desk
    const userId = await person()
    await contract({ userId, endDate: await day(30) })
    expect(wrong(await add({ userId, startDate: await day(30) }))).toEqual(['startDate'])
    expect(wrong(await add({ userId, startDate: await day(31), endDate: null }))).toEqual([
      'endDate',
    ])
    const joined = await joinedOn(userId)
    const before = `${Number(joined.slice(0, 4)) - 1}${joined.slice(4)}`
    expect(wrong(await add({ startDate: before }))).toEqual(['startDate'])
    const leaving = await person()
    await database.rows(
      "update user_base_info set status = '3', leave_date = today() + 9 where id = $1",
      [leaving],
    )
    expect(wrong(await add({ userId: leaving, startDate: await day(10) }))).toEqual(['startDate'])
    await database.rows("update user_base_info set status = '4' where id = $1", [leaving])
    expect(wrong(await add({ userId: leaving }))).toEqual(['userId'])
    // A contract of two years allows a probation of two months.
    expect(wrong(await add({ probationMonths: 3 }))).toEqual(['probationMonths'])
    savedIn(await add({ probationMonths: 2 }))
    expect(wrong(await add({ type: 'HT02', endDate: await day(99) }))).toEqual(['endDate'])
    expect(wrong(await add({ signDate: await day(1) }))).toEqual(['signDate'])
    const intern = await person()
    await database.rows("update user_base_info set emp_kind = '4', status = '7' where id = $1", [
      intern,
    ])
    expect(wrong(await add({ userId: intern }))).toEqual(['userId'])
    savedIn(await add({ userId: intern, type: 'HT04' }))
  })

  test('a renewal is proposed as the last term and the law have it', async () => {
    const { by, contract, database, day, person, press, drafted, approved, passDays } = desk
    const { typeOf, takeDue } = desk
    const proposed = async (id: string) => {
      const answer = await by('er')(CONTRACT_CALLS.renewal, { query: { id } })
      expect(answer.status).toBe(200)
      return proposedRenewal.parse(answer.body.response)
    }
    const userId = await person()
    const begun = await day(-100)
    await database.rows('update user_base_info set join_date = $2 where id = $1', [userId, begun])
    const year = termEnd(begun, 12)
    const first = await contract({ userId, startDate: begun, signDate: begun, endDate: year })
    const typeId = await typeOf('HT01')
    const next = nextTerm(begun, year)
    expect(await proposed(first)).toEqual({
      typeId,
      startDate: next.from,
      endDate: termEnd(next.from, 12),
      because: null,
    })
    // The third contract in a row is open-ended.
    const renewal = { typeId, endDate: termEnd(next.from, 12) }
    const second = await approved(drafted(await press('er', 'renew', first, renewal)))
    await passDays(daysBetween(await day(0), next.from))
    await takeDue()
    expect(await proposed(second)).toMatchObject({
      typeId: await typeOf('HT02'),
      endDate: null,
      because: 'twice',
    })
  })

  test('a renewal that ends before it begins is refused in words', async () => {
    const { contract, day, press, typeOf } = desk
    const id = await contract({ endDate: await day(30) })
    const renewal = { typeId: await typeOf('HT01'), endDate: await day(20) }
    const answer = await press('er', 'renew', id, renewal)
    expect(refusalIn(answer).status).toBe(400)
    expect(answer.body.errors).toEqual({ endDate: '结束日期不能早于开始日期' })
  })

  test('a renewal of what was ended, and a second end', async () => {
    const { contract, press, row, day, typeOf, wrong } = desk
    const id = await contract()
    const end = { kind: '解除', date: await day(0), reason: '协商一致' }
    expect(wrong(await press('er', 'end', id, { ...end, date: await day(1) }))).toEqual(['date'])
    savedIn(await press('er', 'end', id, end))
    expect(await row(id)).toMatchObject({
      biz_state: '5',
      end_kind: '解除',
      end_reason: '协商一致',
      ended_on: end.date,
    })
    const renewal = { typeId: await typeOf('HT01'), endDate: await day(900) }
    expect(refusalIn(await press('er', 'renew', id, renewal)).status).toBe(409)
    expect(refusalIn(await press('er', 'end', id, end)).status).toBe(409)
  })

  test('to two who approve at once: one contract runs', async () => {
    const { add, press, by, person, row, database, wrong } = desk
    const userId = await person()
    const drafts = [savedIn(await add({ userId })).id, savedIn(await add({ userId })).id]
    const [one = '', other = ''] = drafts
    savedIn(await press('er', 'submit', one))
    // The draft was saved before the other contract was submitted. The server checks it again when it is
    // submitted.
    expect(wrong(await press('er', 'submit', other))).toEqual(['startDate'])
    await database.rows("update contract set state = '1' where id = $1", [other])
    await database.rows(
      `insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, is_current, result, arrived_at)
       select gen_random_uuid(), resource, $2, round, seq, rule, approver_id, true, result, arrived_at
       from approval_step where record_id = $1 and is_current`,
      [one, other],
    )
    const pass = (id: string) =>
      by('hrmgr')('/hr/Contract/ApprovalContract', { method: 'PUT', body: { id, pass: true } })
    const answers = await Promise.all([pass(one), pass(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const running = [await row(one), await row(other)].filter(({ biz_state }) => biz_state === '2')
    expect(running).toHaveLength(1)
  })
})

test('a supplement contains the changed values from a day on, and keeps the term', async () => {
  const { contract, press, row, day, drafted, approved, wrong, shown } = desk
  const id = await contract({ salaryText: '月薪 9000 元' })
  const as = await shown('er', id)
  const terms = {
    entityId: as.entityId,
    postName: as.postName,
    workHours: as.workHours,
    workPlace: as.workPlace,
    salaryText: as.salaryText,
  }
  const change = { ...terms, startDate: await day(0), reason: '办公地点搬迁' }
  expect(wrong(await press('er', 'change', id, change))).toEqual(['reason'])
  const other = { ...change, workPlace: '邻市' }
  expect(wrong(await press('er', 'change', id, { ...other, startDate: await day(999) }))).toEqual([
    'startDate',
  ])
  const supplement = drafted(await press('er', 'change', id, other))
  await approved(supplement)
  savedIn(await press('er', 'sign', supplement, { signDate: await day(0) }))
  expect(await row(supplement)).toMatchObject({
    biz_state: '2',
    origin: '变更',
    work_place: '邻市',
    sign_times: 1,
    end_date: as.endDate,
  })
  expect(await row(id)).toMatchObject({ biz_state: '7', ended_on: await day(-1) })
})

test('the contract of an employee who leaves is terminated or ended on the last day', async () => {
  const { contract, leave, person, row, day, passDays, takeDue } = desk
  const [resigns, retires] = [await person(), await person()]
  const [one, other] = [await contract({ userId: resigns }), await contract({ userId: retires })]
  const open = { userId: resigns, signDate: await day(0), startDate: await day(0) }
  const silent = await contract({ ...open, type: 'HT07', endDate: null })
  const trained = await contract({ ...open, type: 'HT09' })
  await leave({ userId: resigns })
  await leave({ userId: retires, kind: '退休', reasonMain: 'retirement' })
  const lastDay = await day(30)
  await passDays(31)
  expect(await takeDue()).toMatchObject({ done: 2, failed: 0 })
  expect(await row(one)).toMatchObject({ biz_state: '5', end_kind: '解除', ended_on: lastDay })
  expect(await row(other)).toMatchObject({ biz_state: '6', end_kind: '终止', ended_on: lastDay })
  // The confidentiality agreement goes on; agreements with a term end.
  expect(await row(silent)).toMatchObject({ biz_state: '2', ended_on: null })
  expect(await row(trained)).toMatchObject({ biz_state: '5', ended_on: lastDay })
})

test('people who work without a written contract are listed, with the days of double pay', async () => {
  const { by, person, contract } = desk
  const [without, withOne] = [await person(), await person()]
  await contract({ userId: withOne })
  const list = async (name: string) =>
    withoutContract.array().parse((await by(name)(CONTRACT_CALLS.missing)).body.response)
  const rows = await list('er')
  // The report lists the missing contract on the last day on which it could have been written.
  const due = async (name: string, kind: string) => {
    const query = { kind, days: '30' }
    const answer = await by(name)('/hr/UserBaseInfo/GetAnniversaryList', { query })
    return answer.body.response as { id: string; date: string }[]
  }
  const missing = rows.find(({ id }) => id === without)
  expect((await due('er', 'contractMissing')).find(({ id }) => id === without)?.date).toBe(
    missing?.dueOn,
  )
  const ending = await person()
  await contract({ userId: ending, endDate: await desk.day(30) })
  expect((await due('er', 'contractEnd')).map(({ id }) => id)).toContain(ending)
  expect((await due('leader2', 'contractEnd')).map(({ id }) => id)).not.toContain(ending)
  expect(rows.find(({ id }) => id === without)).toMatchObject({
    isDeemedOpenEnded: true,
    since: await desk.joinedOn(without),
  })
  expect(rows.map(({ id }) => id)).not.toContain(withOne)
  // The head of a department sees only their own people. A user without access to other files sees only their
  // own.
  const [led, own] = [await list('leader2'), await list('staff1')]
  expect(led.map(({ id }) => id)).not.toContain(without)
  expect(own.length).toBeLessThanOrEqual(1)
})

test('users who answer for contracts get one message a day about open matters', async () => {
  const { contract, day, expire, database, passDays } = desk
  await contract({ endDate: await day(3) })
  const readMessages = () =>
    database.rows(
      `select m.said ->> 'expired' as expired from message m where m.code = 'contractsDue' and m.biz_id = today()::text`,
    )
  await passDays(4)
  await expire()
  await expire()
  const messages = await readMessages()
  expect(messages).toHaveLength(1)
  expect(Number(messages[0]?.expired)).toBeGreaterThan(0)
  await passDays(5)
  await expire()
  expect(await readMessages()).toHaveLength(1)
})

test('the message names people without a written contract also if no contract is open', async () => {
  const undone = new Error('undone')
  const day = desk.db.transaction().execute(async (tx) => {
    await sql`update contract set deleted_at = now()`.execute(tx)
    await sql`delete from message where code = 'contractsDue'`.execute(tx)
    await tellDueContracts(tx)
    const { rows } = await sql<{ missing: number }>`
      select (said ->> 'missing')::int as missing from message where code = 'contractsDue'`.execute(
      tx,
    )
    expect(rows[0]?.missing).toBeGreaterThan(0)
    throw undone
  })
  await expect(day).rejects.toBe(undone)
})

test('pay is shown to users who may see it, and staff see their own', async () => {
  const { contract, shown, fileOf, person, by } = desk
  const mine = await fileOf('staff1')
  // A confidentiality agreement is allowed for every kind of employment.
  const own = await contract({
    userId: mine,
    type: 'HT07',
    endDate: null,
    salaryText: '月薪 8000 元',
  })
  expect(await shown('staff1', own)).toMatchObject({ salaryText: '月薪 8000 元' })
  const led = await contract({ userId: await person(), salaryText: '月薪 9000 元' })
  expect(await shown('leader1', led)).not.toHaveProperty('salaryText', '月薪 9000 元')
  const foreign = await by('staff1')(contracts.endpoints.info, { query: { id: led } })
  expect(foreign.status).toBe(404)
})

test('the contracts of a person are one call, and ending contracts another', async () => {
  const { by, contract, person, day } = desk
  const userId = await person()
  const id = await contract({ userId, endDate: await day(44) })
  const history = await by('er')('/hr/Contract/GetContractHistory', { query: { userId } })
  expect(history.body.response).toMatchObject([{ id, bizState: '2' }])
  const ofRecord = await by('er')('/hr/Contract/GetContractHistory', { query: { id } })
  expect(ofRecord.body.response).not.toHaveLength(0)
  const within = async (days: string) => {
    const answer = await by('er')('/hr/Contract/GetContractExpiring', { query: { days } })
    return (answer.body.response as { id: string }[]).map((one) => one.id)
  }
  expect(await within('44')).toContain(id)
  expect(await within('43')).not.toContain(id)
})

test('a departure and a probation take the signed term, not the typed one', async () => {
  const { contract, person, joinedOn, draft, by, database, day } = desk
  const userId = await person()
  const [from, to] = [await joinedOn(userId), await day(0)]
  await contract({ userId, endDate: to })
  const departure = await draft({
    userId,
    contractTerm: '随手录入',
    lastDay: to,
    noticeWaived: true,
  })
  const [row] = await database.rows('select contract_term from dimission where id = $1', [
    departure,
  ])
  expect(row).toEqual({ contract_term: `${from} 至 ${to}` })
  await database.rows("update user_base_info set status = '1' where id = $1", [userId])
  const body = {
    id: newId(),
    userId,
    startDate: from,
    contractTerm: 'open',
    contractMonths: null,
    goals: [{ goal: '独立完成工作', standard: '按期', weight: 100 }],
    evaluateCycle: '每月',
    result: '0',
  }
  const add = (months: number) =>
    by('er')(probations.endpoints.add, { method: 'POST', body: { ...body, months } })
  // A term of a year and a day allows two months, even if the form calls the contract open-ended.
  expect(refusalIn(await add(3)).errors).toEqual(['months'])
  savedIn(await add(2))
  const [kept] = await database.rows(
    'select contract_term, contract_months from probation where user_id = $1',
    [userId],
  )
  expect(kept).toEqual({ contract_term: 'fixed', contract_months: 12 })
})

test('the paper of a renewal says that there is no probation, where a first contract leaves room', async () => {
  const { contract, press, drafted, by, day, typeOf } = desk
  const saidIn = async (id: string) =>
    contractText.parse((await by('er')(CONTRACT_CALLS.text, { query: { id } })).body.response)
      .values.probationMonths
  const first = await contract()
  const renewal = { typeId: await typeOf('HT01'), endDate: await day(700) }
  const second = drafted(await press('er', 'renew', first, renewal))
  expect([await saidIn(first), await saidIn(second)]).toEqual(['', '0'])
})

test('a contract is printed by the text of its type, with what its reader sees and no more', async () => {
  const { contract, person, by, database, day, typeOf } = desk
  const userId = await person()
  await database.rows("update user_base_info set home_address = '示例路 1 号' where id = $1", [
    userId,
  ])
  const id = await contract({ userId, salaryText: '月薪 9000 元 {{docNo}}', probationMonths: 2 })
  const read = async (name: string, of = id, clear = 'false') =>
    by(name)(CONTRACT_CALLS.text, { query: { id: of, clear } })
  const text = contractText.parse((await read('er')).body.response)
  expect(text.body).toContain('# 劳动合同书')
  // The user who prints sees pay and person. Masked values stay masked, and placeholders inside values are
  // not filled.
  expect(text.values).toMatchObject({
    companyEntity: await database.value(
      'select e.name from contract c join legal_entity e on e.id = c.entity_id where c.id = $1',
      [id],
    ),
    probationMonths: '2',
    salaryText: '月薪 9000 元 {{docNo}}',
    name: text.person,
    docNo: text.docNo,
  })
  expect(text.values.startDate).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日$/)
  expect(text.values.homeAddress).not.toContain('示例路')
  expect(text.mayUnmask).toBe(true)
  const seen = () =>
    database.value(
      "select count(*)::int from audit_log where action = 'view_sensitive' and record_id = $1",
      [userId],
    )
  const before = Number(await seen())
  const clear = contractText.parse((await read('er', id, 'true')).body.response)
  expect(clear.values.homeAddress).toBe('示例路 1 号')
  expect(Number(await seen())).toBe(before + 1)
  // The head of a department sees the terms but not the pay. Other users get a 404.
  const led = contractText.parse((await read('leader1')).body.response)
  expect(Object.keys(led.values)).not.toContain('salaryText')
  expect((await read('staff1')).status).toBe(404)
  // Some types of agreement have no template. A type accepts only a contract text as template.
  const without = await contract({
    userId,
    type: 'HT07',
    endDate: null,
    startDate: await day(0),
    signDate: await day(0),
  })
  expect(refusalIn(await read('er', without)).status).toBe(409)
  const [other] = await database.rows(
    `insert into report_template (id, key, name, category, query)
     values (gen_random_uuid(), 'test/roster', '名单', '人事', 'roster') returning id`,
  )
  const change = (templateId: unknown, version: number) =>
    typeOf('HT07').then((type) =>
      by('hrdir')(contractTypes.endpoints.update, {
        method: 'PUT',
        body: { id: type, version, templateId },
      }),
    )
  expect(refusalIn(await change(other?.id, 1)).errors).toEqual(['templateId'])
  const [shipped] = await database.rows(
    "select id from report_template where key = 'contract/service'",
  )
  savedIn(await change(shipped?.id, 1))
  expect((await read('er', without)).status).toBe(200)
})

test('texts that the product brings along name fields that there are, and no others', () => {
  expect(contractTexts).toHaveLength(3)
  for (const { key, body } of contractTexts) {
    expect([key, mergeProblem(body, CONTRACT_TEXT_FIELDS)]).toEqual([key, null])
  }
})
