import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { documentPreview } from '#platform/wire/approval/document-preview.ts'
import { type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type ApprovalDesk, openApprovalDesk } from './approval-desk.ts'

let desk: ApprovalDesk

beforeAll(async () => {
  desk = await openApprovalDesk()
})

afterAll(async () => {
  await desk?.close()
})

const bizType = jobDescriptions.path
const send = (call: Caller, path: string, record: object) =>
  call(path, { method: 'POST', body: { bizType, record } })
const submit = (call: Caller, record: object) => send(call, APPROVAL_CALLS.saveAndSubmit, record)
const preview = async (call: Caller, record: object) =>
  documentPreview.parse((await send(call, APPROVAL_CALLS.preview, record)).body.response)

/** The rows that a submission leaves, and the numbers that it uses. */
const traces = () =>
  desk.database.rows(`select
    (select count(*) from post_explain) as documents, (select count(*) from approval_step) as steps,
    (select count(*) from message) as messages, (select count(*) from audit_log) as entries,
    (select sum(last) from document_number) as numbers`)

const setFlow = (state: string) =>
  desk.database.rows(`update approval_flow set state = $2 where resource = $1`, [bizType, state])

test('one call saves and submits; the same form sent again gives the same answer', async () => {
  const record = await desk.form()
  const first = await submit(desk.writer, record)
  const saved = savedIn(first)
  expect(await desk.row(saved.id)).toMatchObject({ state: '1' })
  const leader = await desk.database.value('select name from app_user where user_name = $1', [
    'leader1',
  ])
  expect(first.body.msg).toBe(`已提交，由 ${leader}（部门负责人）审批`)
  const before = await traces()
  const again = await submit(desk.writer, { ...record, purpose: '第二次' })
  expect([savedIn(again), again.body.msg]).toEqual([saved, first.body.msg])
  expect(await traces()).toEqual(before)
})

test('a draft of the same form takes over what the form says when it is submitted', async () => {
  const record = await desk.form()
  savedIn(await desk.writer(jobDescriptions.endpoints.add, { method: 'POST', body: record }))
  const { id } = savedIn(await submit(desk.writer, { ...record, purpose: '改写' }))
  expect(await desk.row(id)).toMatchObject({ state: '1', purpose: '改写' })
})

test('a changed draft is saved and submitted in one call, and a stale one is refused', async () => {
  const id = await desk.draft()
  const { version } = await desk.row(id)
  savedIn(await submit(desk.writer, { id, version, purpose: '改写' }))
  expect(await desk.row(id)).toMatchObject({ state: '1', purpose: '改写' })
  expect((await submit(desk.writer, { id, version, purpose: '又改' })).status).toBe(409)
})

test('a refused submission saves nothing, and uses no number', async () => {
  const record = await desk.form()
  await setFlow('0')
  const before = await traces()
  const answer = await submit(desk.writer, record)
  const tried = await preview(desk.writer, record)
  await setFlow('1')
  expect(refusalIn(answer)).toMatchObject({ status: 409 })
  expect(tried.problems.map(({ text }) => text)).toContain(answer.body.msg)
  expect(await traces()).toEqual(before)
})

test('a preview tells approvers and changes, and keeps nothing', async () => {
  const record = await desk.form()
  const before = await traces()
  const seen = await preview(desk.writer, record)
  expect(await traces()).toEqual(before)
  expect(await desk.row(String(record.id))).toEqual({})
  expect(seen).toMatchObject({ maySubmit: true, open: [], problems: [], missing: [] })
  expect(seen.record).toMatchObject({ id: record.id, state: '1' })
  expect(seen.steps?.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['deptHead', 'asks'],
    ['role:hr_manager', 'asks'],
  ])
})

test('a preview without a required text tells that it is open, and computes the rest', async () => {
  const record = await desk.form({ purpose: null })
  const seen = await preview(desk.writer, record)
  expect(seen.open).toEqual(['purpose'])
  expect(seen.steps?.length).toBe(2)
  const nothing = await preview(desk.writer, { ...record, postId: null })
  expect(nothing).toMatchObject({ record: null, steps: null })
})

test('who may not add and submit gets neither the values to begin with nor a preview', async () => {
  const record = await desk.form()
  const begun = await desk.staff(APPROVAL_CALLS.begin, { query: { bizType } })
  const [tried, sent] = [
    await send(desk.staff, APPROVAL_CALLS.preview, record),
    await submit(desk.staff, record),
  ]
  expect([begun.status, tried.status, sent.status]).toEqual([403, 403, 403])
  // A form without values does not reveal the fields of a document either.
  expect((await send(desk.staff, APPROVAL_CALLS.preview, { id: record.id })).status).toBe(403)
  const unknown = { bizType: 'org/posts', record }
  const other = await desk.writer(APPROVAL_CALLS.saveAndSubmit, { method: 'POST', body: unknown })
  expect(other.status).toBe(404)
})

test('a form neither takes the id of another record nor writes what nobody types', async () => {
  const foreign = await desk.draft(desk.manager)
  const record = await desk.form()
  expect((await submit(desk.writer, { ...record, id: foreign })).status).toBe(409)
  const refused = await submit(desk.writer, { ...record, id: newId(), state: '4', docNo: 'SM1' })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(['docNo', 'state'])
})
