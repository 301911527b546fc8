import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLots } from '#modules/attendance/balances/api/leave-lots.ts'
import { CAUSE } from '#modules/attendance/balances/define/choices.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { readInbox } from '#platform/api/approval/documents/read-inbox.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { APPROVAL_CALLS, approvalInbox, decidedOutcome } from '#platform/wire/approval/approval.ts'
import { documentBeginning, documentPreview } from '#platform/wire/approval/document-preview.ts'
import { documentKinds } from '#product/api/areas.ts'
import { newId, savedIn } from '#tests/api/running-api.ts'
import { openRequestDesk } from './request-desk.ts'

let desk: Awaited<ReturnType<typeof openRequestDesk>>

beforeAll(async () => {
  desk = await openRequestDesk()
})

afterAll(async () => {
  await desk?.close()
})

const bizType = leaves.path
const WHOLE = { startHalf: '上午', endHalf: '下午', reason: '家中有事' }
/** A Monday to Wednesday without a holiday. */
const DAYS = { startDate: '2031-10-13', endDate: '2031-10-15' }

const form = (userId: string, values: object) => ({ id: newId(), userId, ...WHOLE, ...values })
const send = (path: string, record: object, who = 'attend') =>
  desk.by(who)(path, { method: 'POST', body: { bizType, record } })
const preview = async (record: object, who = 'attend') =>
  documentPreview.parse((await send(APPROVAL_CALLS.preview, record, who)).body.response)

async function withBalance(days: number): Promise<string> {
  const userId = await desk.person()
  const lot = { userId, kind: LEAVE.annual, year: 2031, date: '2031-01-01' }
  const opened = { ...lot, expireAt: '2031-12-31', tenths: days * 10, cause: CAUSE.granted }
  await desk.run((tx) => openLots(tx, [opened], {}))
  return userId
}

test('a leave begins with the user, the kind used last and a day that is still a working day', async () => {
  const own = await desk.fileOf('staff1')
  const values = { userId: own, kind: LEAVE.personal, ...DAYS, ...WHOLE }
  savedIn(await desk.add('leaves', values, 'staff1'))
  const answer = await desk.by('staff1')(APPROVAL_CALLS.begin, { query: { bizType } })
  const begun = documentBeginning.parse(answer.body.response).values
  expect(begun).toMatchObject({ userId: own, kind: LEAVE.personal })
  expect(begun.endDate).toBe(begun.startDate)
  const [plan] = await desk.database.rows<{ plan: string; is_past: boolean }>(
    'select plan, p.date < today() as is_past from planned_days(array[$1::uuid], $2, $2) p',
    [own, begun.startDate],
  )
  expect(plan?.is_past).toBe(false)
  expect(['shift', 'free']).toContain(plan?.plan)
})

test('the preview tells days, and the balance before and after, also while the request is decided', async () => {
  const userId = await withBalance(5)
  const seen = await preview(form(userId, { kind: LEAVE.annual, ...DAYS }))
  expect(seen.record?.days).toBe('3.0')
  const balance = { label: '假期余额', text: '现有 5 天，本次 3 天，剩余 2 天' }
  expect(seen.facts).toContainEqual(balance)
  const { id } = savedIn(
    await send(APPROVAL_CALLS.saveAndSubmit, form(userId, { kind: LEAVE.annual, ...DAYS })),
  )
  const opened = await desk.by('leader1')(APPROVAL_CALLS.document, {
    query: { bizType, bizId: id },
  })
  expect((opened.body.response as { facts: unknown[] }).facts).toContainEqual(balance)
})

test('too few days are a problem of the preview, and a refused submission leaves no draft', async () => {
  const userId = await withBalance(1)
  const record = form(userId, { kind: LEAVE.annual, ...DAYS })
  const seen = await preview(record)
  expect(seen.facts[0]).toMatchObject({ text: '现有 1 天，本次 3 天，剩余 -2 天', tone: 'red' })
  const refused = await send(APPROVAL_CALLS.saveAndSubmit, record)
  expect(refused.status).toBe(409)
  expect(seen.problems).toEqual([{ field: null, text: refused.body.msg }])
  expect(await desk.row('leaves', record.id)).toEqual({})
})

test('a proof that is needed is missing before the press, and refused with it', async () => {
  const userId = await desk.person()
  const record = form(userId, { kind: LEAVE.sick, ...DAYS })
  const seen = await preview(record)
  expect(seen.missing).toMatchObject([{ field: 'proof', move: 'submit' }])
  expect(seen.problems).toEqual([])
  const refused = await send(APPROVAL_CALLS.saveAndSubmit, record)
  expect(desk.wrong(refused)).toEqual(['proof'])
})

test('colleagues who are away are named to those who may see their leave, and counted for others', async () => {
  const own = await desk.fileOf('staff1')
  const dept = `(select dept_id from user_base_info where id = $1)`
  const other = await desk.person()
  await desk.database.rows(`update user_base_info set dept_id = ${dept} where id = $2`, [
    own,
    other,
  ])
  const days = { startDate: '2031-11-10', endDate: '2031-11-10' }
  await desk.asked('leaves', { userId: other, kind: LEAVE.personal, ...days, ...WHOLE })
  const record = form(own, { kind: LEAVE.personal, ...days })
  const name = await desk.database.value('select name from user_base_info where id = $1', [other])
  const awayText = async (who: string) =>
    (await preview(record, who)).facts.find(({ label }) => label.startsWith('同期不在岗'))?.text
  expect(await awayText('staff1')).toBe('1 人')
  expect(await awayText('attend')).toBe(`1 人：${name}`)
})

test('a row of the inbox tells what stands out, for each request by itself', async () => {
  const userId = await withBalance(5)
  const days = { startDate: '2031-12-01', endDate: '2031-12-02' }
  const annual = { userId, kind: LEAVE.annual, ...WHOLE, ...days }
  const colleague = await desk.person()
  const ids = [
    await desk.asked('leaves', annual),
    await desk.asked('leaves', { ...annual, userId: colleague, kind: LEAVE.personal }),
    await desk.asked('leaves', {
      ...annual,
      kind: LEAVE.personal,
      startDate: '2031-12-09',
      endDate: '2031-12-09',
    }),
  ]
  const submittedAt = '2031-12-12 09:00:00'
  await desk.database.rows('update leave set apply_at = $2 where id = $1', [ids[2], submittedAt])
  await desk.database.rows(
    "update approval_step set arrived_at = '2020-01-01' where record_id = any($1) and is_current",
    [ids],
  )
  const read = async (mode: string) => {
    const query = { bizType, mode }
    const answer = await desk.by('leader1')(APPROVAL_CALLS.inbox, { query })
    return approvalInbox.parse(answer.body.response).data
  }
  const waiting = await read('todo')
  // The reason is a fact to decide by, although the list of leaves does not show it.
  expect(waiting.find(({ bizId }) => bizId === ids[0])?.record.reason).toBe(WHOLE.reason)
  const factRows = ids.map((id) =>
    waiting
      .find(({ bizId }) => bizId === id)
      ?.facts?.map(({ label, text, tone }) => [label, text, tone ?? '']),
  )
  const [awayOfOne, awayOfOther] = await Promise.all(
    [colleague, userId].map((one) =>
      desk.database.value('select name from user_base_info where id = $1', [one]),
    ),
  )
  expect(factRows).toEqual([
    [
      ['假期余额', '现有 5 天，本次 2 天，剩余 3 天', ''],
      ['同期不在岗（本部门）', expect.stringContaining(String(awayOfOne)), 'amber'],
    ],
    [['同期不在岗（本部门）', expect.stringContaining(String(awayOfOther)), 'amber']],
    [['事后提交', '开始后 3 天', 'amber']],
  ])
  for (const id of ids) savedIn(await desk.decide('leaves', id, 'leader1', { pass: true }))
  const done = await read('done')
  expect(done.filter(({ bizId }) => ids.includes(bizId)).map(({ facts }) => facts)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a page of the inbox costs the same number of statements for one leave and for many', async () => {
  const leader = await loadActorOf(
    desk.db,
    String(await desk.database.value("select id from app_user where user_name = 'leader1'")),
  )
  if (!leader) throw new Error('leader1 has no account')
  let statements = 0
  const db = desk.db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = async () => {
    statements = 0
    const request = { mode: 'todo', bizType, page: 1, language: 'zh' } as const
    const store = { db, counts: createCountCache() }
    const { data } = await readInbox(store, leader, documentKinds(), request)
    return { rows: data.length, told: data.filter(({ facts }) => facts?.length).length, statements }
  }
  const days = { startDate: '2031-11-03', endDate: '2031-11-04' }
  const ask = async () => {
    const userId = await withBalance(5)
    return desk.asked('leaves', { userId, kind: LEAVE.annual, ...WHOLE, ...days })
  }
  const ids = [await ask()]
  const few = await read()
  for (let made = 1; made < 6; made += 1) ids.push(await ask())
  const many = await read()
  expect(many.rows).toBe(few.rows + 5)
  expect(many.told).toBe(few.told + 5)
  expect(many.statements).toBe(few.statements)
  for (const id of ids) savedIn(await desk.press('leaves', 'withdraw', id))
})

test('the last approvals are tried with their effects before the press, and nothing is kept', async () => {
  const days = { startDate: '2031-09-08', endDate: '2031-09-09' }
  const ask = async (userId: string) =>
    desk.asked('leaves', { userId, kind: LEAVE.personal, ...WHOLE, ...days })
  const [open, gone] = [await ask(await desk.person()), await ask(await desk.person())]
  // Another user is the approver of the step by now.
  await desk.database.rows(
    "update approval_step set rule = 'person:' || u.id from app_user u where record_id = $1 and u.user_name = 'leader2'",
    [gone],
  )
  const targets = await Promise.all(
    [open, gone].map(async (id) => {
      return { bizType, id, version: Number((await desk.row('leaves', id)).version) }
    }),
  )
  const send = async (path: string, method: 'POST' | 'PUT') =>
    decidedOutcome.parse(
      (await desk.by('leader1')(path, { method, body: { targets, pass: true } })).body.response,
    )
  const states = async () =>
    Promise.all([open, gone].map(async (id) => (await desk.row('leaves', id)).state))
  const seen = await send(APPROVAL_CALLS.previewTogether, 'POST')
  expect(seen).toMatchObject({ done: [open], canTakeBack: [] })
  expect(seen.refused[gone]).toContain('您已不再担任')
  expect(await states()).toEqual(['1', '1'])
  const paper = 'select count(*)::int from attend_paper where from_day = $1'
  expect(await desk.database.value(paper, [days.startDate])).toBe(0)
  expect(await send(APPROVAL_CALLS.decideTogether, 'PUT')).toEqual(seen)
  expect(await states()).toEqual(['4', '1'])
})
