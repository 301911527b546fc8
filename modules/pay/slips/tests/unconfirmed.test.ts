import { beforeAll, describe, expect, test } from 'vitest'
import { runDesk } from '#modules/pay/runs/tests/run-desk.ts'
import { payDesk } from '#modules/pay/salary-terms/tests/pay-desk.ts'
import {
  UNCONFIRMED_CALLS,
  type UnconfirmedSlips,
  unconfirmedSlips,
} from '#modules/pay/slips/wire/unconfirmed.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { api, database } = company
const { grant } = payDesk(company)
const { newEmployer, staffed, openRun, generateRun } = runDesk(company)

const COMPETENT = { items: ['定薪', '工资表'], canEdit: true, canExport: true }

let pay: Caller
let runId: string
let userIds: string[]
/** The people of the first two slips have accounts. */
const ACCOUNTS = ['staff1', 'staff2']

beforeAll(async () => {
  pay = await api.as('pay')
  await grant('pay', COMPETENT)
  const entityId = await newEmployer()
  userIds = await staffed(entityId, { count: 3 })
  runId = await openRun(pay, entityId)
  const made = await generateRun(pay, entityId)
  expect(made.status, made.text).toBe(200)
  await database.rows("update salary set state = '5' where entity_id = $1", [entityId])
  for (const [at, name] of ACCOUNTS.entries()) {
    await database.rows('update app_user set user_base_id = $1 where user_name = $2', [
      userIds[at],
      name,
    ])
  }
})

async function read(call = pay, id = runId): Promise<UnconfirmedSlips> {
  const answer = await call(UNCONFIRMED_CALLS.list, { query: { id } })
  expect(answer.status, answer.text).toBe(200)
  return unconfirmedSlips.parse(answer.body.response)
}

const remind = (call = pay) =>
  call(UNCONFIRMED_CALLS.remind, { method: 'PUT', body: { id: runId } })

const confirm = (userId: string) =>
  database.rows(
    `insert into slip_confirmation (salary_id, digest, user_id)
     select s.id, seal_of_salary(s), s.user_id from salary s where s.user_id = $1`,
    [userId],
  )

const told = () =>
  database.rows<{ user_name: string; said: string }>(
    `select u.user_name, m.said::text as said from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where m.code = 'slipReminder' and m.biz_id = $1 order by m.created_at, u.user_name`,
    [runId],
  )

describe('who has not confirmed', () => {
  test('is counted and named, without an amount', async () => {
    const found = await read()
    expect([found.published, found.count, found.remindable]).toEqual([3, 3, 2])
    expect(found.people.map(({ hasAccount }) => hasAccount).sort()).toEqual([false, true, true])
    const amounts = await database.rows<{ net: string }>(
      'select net::text as net from salary where user_id = any($1::uuid[])',
      [userIds],
    )
    for (const { net } of amounts) expect(JSON.stringify(found)).not.toContain(net)
  })

  test('is reminded by one press, at most once a day, and not after confirming', async () => {
    await confirm(userIds[0] ?? '')
    const done = await remind()
    expect(done.body.msg).toBe(say('zh', 'slip.reminded', { count: 1 }))
    const messages = await told()
    expect(messages.map(({ user_name }) => user_name)).toEqual(['staff2'])
    expect(messages[0]?.said).not.toMatch(/\d{3,}\.\d\d/)
    const again = await remind()
    expect([again.status, again.body.msg]).toEqual([409, say('zh', 'slip.nobodyToRemind')])
    expect(await told()).toHaveLength(1)
    const found = await read()
    expect([found.count, found.remindable]).toEqual([2, 0])
    expect(found.people.filter(({ remindedOn }) => remindedOn !== null)).toHaveLength(1)
    // On the next day the same press reminds again.
    await database.rows('update slip_reminder set day = day - 1')
    expect((await remind()).status).toBe(200)
    expect(await told()).toHaveLength(2)
  })

  test('is everybody again whose slip was replaced after the confirmation', async () => {
    await database.rows('update salary set net = net - 1, gross = gross - 1 where user_id = $1', [
      userIds[0],
    ])
    expect((await read()).count).toBe(3)
  })

  test('two presses at once remind once', async () => {
    await database.rows('delete from slip_reminder')
    const before = (await told()).length
    const answers = await Promise.all([remind(), remind()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await told()).length - before).toBe(2)
  })
})

describe('without the competence', () => {
  test('nobody is named, and nobody is reminded', async () => {
    await database.rows('delete from slip_reminder')
    for (const name of ['staff1', 'leader1', 'hrmgr', 'gm', 'admin', 'auditor']) {
      const call = await api.as(name)
      const answer = await call(UNCONFIRMED_CALLS.list, { query: { id: runId } })
      if (answer.status === 200) {
        const { published, people } = unconfirmedSlips.parse(answer.body.response)
        expect([published, people], name).toEqual([0, []])
      }
      expect((await remind(call)).status, name).not.toBe(200)
    }
    const reminders = () => database.value('select count(*)::integer from slip_reminder')
    expect(await reminders()).toBe(0)
    // To see is not to remind: a reminder needs the competence to change this pay.
    await grant('pay', { items: COMPETENT.items })
    expect([(await read()).count, (await read()).remindable]).toEqual([3, 0])
    expect((await remind()).status).toBe(409)
    await grant('pay', { items: ['社保'], canEdit: true })
    expect(await read()).toMatchObject({ published: 0, people: [] })
    expect((await remind()).status).toBe(409)
    expect(await reminders()).toBe(0)
    await grant('pay', COMPETENT)
  })

  test('a run that is not published names nobody, and an unknown one is refused', async () => {
    await database.rows("update salary set state = '2' where user_id = any($1::uuid[])", [userIds])
    expect(await read()).toMatchObject({ published: 0, count: 0, remindable: 0, people: [] })
    expect((await remind()).status).toBe(409)
    expect((await pay(UNCONFIRMED_CALLS.list, { query: { id: userIds[0] ?? '' } })).status).toBe(
      404,
    )
  })
})
