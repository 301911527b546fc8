import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  APPROVAL_CALLS,
  decidedOutcome,
  togetherOutcome,
} from '#platform/wire/approval/approval.ts'
import type { Answer, Caller } from '#tests/api/running-api.ts'
import { KIND, openApprovalDesk } from './approval-desk.ts'

type Desk = Awaited<ReturnType<typeof openApprovalDesk>>
let desk: Desk

beforeAll(async () => {
  desk = await openApprovalDesk()
})
afterAll(() => desk?.close())

const seen = async (ids: readonly string[]) =>
  desk.database.rows<{ id: string; version: number }>(
    'select id, version from post_explain where id = any($1)',
    [ids],
  )
const states = async (ids: readonly string[]) =>
  (await desk.database.rows('select state from post_explain where id = any($1) order by id', [ids]))
    .map(({ state }) => state)
    .join()
const submit = async (call: Caller, ids: readonly string[]) =>
  call(APPROVAL_CALLS.submitTogether, {
    method: 'PUT',
    body: { bizType: KIND, targets: await seen(ids) },
  })
const decide = (call: Caller, targets: readonly object[], body: object) =>
  call(APPROVAL_CALLS.decideTogether, {
    method: 'PUT',
    body: { targets: targets.map((one) => ({ bizType: KIND, ...one })), ...body },
  })
const outcome = ({ body }: Answer) => togetherOutcome.parse(body.response)

test('many drafts are submitted, each by itself, and none twice', async () => {
  const { draft, submitted, writer, staff } = desk
  const ids = [await draft(), await draft(), await submitted()]
  const targets = await seen(ids)
  expect((await submit(staff, ids)).status).toBe(403)
  const first = outcome(await submit(writer, ids))
  expect(first.done.sort()).toEqual(ids.slice(0, 2).sort())
  expect(Object.keys(first.refused)).toEqual([ids[2]])
  expect(await states(ids)).toBe('1,1,1')
  // Sending the same form again is refused for each document, because the documents have changed since the user saw
  // them.
  const again = await writer(APPROVAL_CALLS.submitTogether, {
    method: 'PUT',
    body: { bizType: KIND, targets },
  })
  expect(outcome(again).done).toEqual([])
  const rounds = await desk.database.value(
    'select max(round) from approval_step where record_id = any($1)',
    [ids],
  )
  expect(rounds).toBe(1)
})

test('many steps are decided, one’s own alone, as they were seen', async () => {
  const { draft, submitted, leader, writer } = desk
  const ids = [await submitted(), await submitted()]
  const changed = await submitted()
  const own = await draft(leader)
  await submit(leader, [own])
  const targets = await seen([...ids, own])
  const stale = { id: changed, version: 1 }
  const { done, refused } = outcome(
    await decide(leader, [...targets, stale], { pass: true, opinion: '同意' }),
  )
  expect(done.sort()).toEqual([...ids].sort())
  expect(Object.keys(refused).sort()).toEqual([own, changed].sort())
  // The writer is not the approver of these documents, so none is decided.
  expect(outcome(await decide(writer, await seen(ids), { pass: true })).done).toEqual([])
  expect(outcome(await decide(leader, targets, { pass: true })).done).toEqual([])
  const passed = await desk.database.value(
    "select count(*)::int from approval_step where record_id = any($1) and opinion = '同意'",
    [ids],
  )
  expect(passed).toBe(2)
})

test('a rejection says why, and one that fails stops none of the others', async () => {
  const { submitted, leader } = desk
  const ids = [await submitted(), await submitted()]
  const targets = await seen(ids)
  const unsaid = outcome(await decide(leader, targets, { pass: false }))
  expect([unsaid.done, Object.keys(unsaid.refused).length]).toEqual([[], 2])
  const missing = { id: '01970000-0000-7000-8000-00000000dead', version: 1 }
  const decided = outcome(
    await decide(leader, [missing, ...targets], { pass: false, opinion: '不妥' }),
  )
  expect(decided.done.sort()).toEqual([...ids].sort())
  expect(Object.keys(decided.refused)).toEqual([missing.id])
  expect(await states(ids)).toBe('3,3')
  const many = Array.from({ length: 201 }, (_, n) => ({
    id: `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    version: 1,
  }))
  expect((await decide(leader, many, { pass: true })).status).toBe(400)
})

test('a preview answers what the press answers, to each approver for their own steps, and keeps nothing', async () => {
  const { draft, submitted, leader, staff, writer, steps, api } = desk
  const [first, second] = [await submitted(), await submitted()]
  const own = await draft(leader)
  await submit(leader, [own])
  const stale = { id: await submitted(), version: 1 }
  const targets = [...(await seen([first, second, own])), stale]
  const ask = (call: Caller, body: object = { pass: true }) =>
    call(APPROVAL_CALLS.previewTogether, {
      method: 'POST',
      body: { targets: targets.map((one) => ({ bizType: KIND, ...one })), ...body },
    })
  const kept = async () => [
    await seen([first, second, own, stale.id]),
    await steps(first),
    await desk.database.value('select count(*)::int from message'),
    await desk.database.value('select count(*)::int from audit_log where record_id = $1', [first]),
  ]
  const before = await kept()
  const preview = decidedOutcome.parse((await ask(leader)).body.response)
  expect([preview.done.sort(), preview.canTakeBack?.sort()]).toEqual([
    [first, second].sort(),
    [first, second].sort(),
  ])
  expect(Object.keys(preview.refused).sort()).toEqual([own, stale.id].sort())
  for (const stranger of [staff, writer]) {
    const { done, refused } = decidedOutcome.parse((await ask(stranger)).body.response)
    expect([done, Object.keys(refused).length]).toEqual([[], 4])
  }
  expect((await ask(leader, { pass: true, approverId: first })).status).toBe(400)
  const tooMany = Array.from({ length: 21 }, (_, n) => ({
    bizType: KIND,
    id: `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    version: 1,
  }))
  expect((await ask(leader, { pass: true, targets: tooMany })).status).toBe(400)
  expect((await ask(api.withToken(null))).status).toBe(401)
  expect(await kept()).toEqual(before)
  expect(
    decidedOutcome.parse((await decide(leader, targets, { pass: true })).body.response),
  ).toEqual(preview)
})
