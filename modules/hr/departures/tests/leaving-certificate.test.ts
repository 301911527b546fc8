import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { DEPARTURE_CALLS, leavingCertificate } from '#modules/hr/departures/wire/departure.ts'
import { pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type DepartureDesk, openDepartureDesk } from './departure-desk.ts'

const TERM = { contractTerm: '2024-01-01 至 2027-12-31' }

let desk: DepartureDesk

beforeAll(async () => {
  desk = await openDepartureDesk()
})
afterEach(() => desk?.passDays(0))
afterAll(() => desk?.close())

const issue = (name: string, id: string, body: object = TERM) =>
  desk.press(name, 'certify', id, body)
const ask = (name: string, id: string) =>
  desk.by(name)(DEPARTURE_CALLS.certificate, { query: { id } })
const certificate = async (name: string, id: string) =>
  leavingCertificate.parse((await ask(name, id)).body.response)
const copies = (id: string) =>
  desk.database.value('select count(*)::int from leaving_certificate where dimission_id = $1', [id])
/** A completed departure with the last day today. */
const leavesToday = async () => desk.completed({ kind: '退休', lastDay: await desk.day(0) })

test('says what the law asks for and nothing else, on the last day and not before', async () => {
  const { completed, day, database, row } = desk
  const id = await completed({ kind: '退休', lastDay: await day(3) })
  expect(refusalIn(await issue('er', id))).toMatchObject({ status: 409, code: 'conflict' })
  expect((await ask('er', id)).status).toBe(404)
  await desk.passDays(3)
  savedIn(await issue('er', id))
  const { user_id: person, doc_no: docNo, last_day: lastDay } = await row(id)
  const [file] = await database.rows(
    `select b.name, b.emp_no as "empNo", b.join_date::text as "joinDate", p.name as post
     from user_base_info b join post p on p.id = b.post_id where b.id = $1`,
    [person],
  )
  const { years, months, days, company, ...rest } = await certificate('hrmgr', id)
  expect(rest).toEqual({
    ...file,
    ...TERM,
    copy: 1,
    no: String(docNo).replace('LZ', 'ZM'),
    lastDay,
    issuedOn: lastDay,
  })
  expect(company).toBe('示例科技集团有限公司')
  expect([years, months, days].join()).toMatch(/^1,/)
})

test('is counted copy by copy, and pressed twice at once is one', async () => {
  const { database, row } = desk
  const id = await leavesToday()
  const { version } = await row(id)
  const both = await Promise.all([
    issue('er', id, { ...TERM, version }),
    issue('er', id, { ...TERM, version }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await copies(id)).toBe(1)
  savedIn(await issue('hrmgr', id, { contractTerm: '无固定期限' }))
  expect(await certificate('er', id)).toMatchObject({ copy: 2, contractTerm: '无固定期限' })
  const log = await database.rows(
    `select actor_code, after->>'certificateCopies' as copy from audit_log
     where record_id = $1 and after->>'transition' = 'certify' order by at`,
    [id],
  )
  expect(log.map(({ copy }) => copy)).toEqual(['1', '2'])
})

test('once issued it keeps the departure from being cancelled, on the last day too', async () => {
  const { press, row } = desk
  const id = await leavesToday()
  savedIn(await issue('er', id))
  const answer = await press('hrmgr', 'cancel', id, { reason: '留任' })
  expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
  expect(answer.body.msg).toContain('已开具离职证明')
  expect(await row(id)).toMatchObject({ state: '4' })
  expect((await certificate('er', id)).copy).toBe(1)
  const without = await leavesToday()
  savedIn(await press('hrmgr', 'cancel', without, { reason: '留任' }))
})

test('stays what was handed out, whatever becomes of the file', async () => {
  const { database, row } = desk
  const id = await leavesToday()
  savedIn(await issue('er', id))
  const before = await certificate('er', id)
  await database.rows(
    "update user_base_info set name = '改名', join_date = today() where id = $1",
    [(await row(id)).user_id],
  )
  expect(await certificate('er', id)).toEqual(before)
})

test('is refused in words where there is none to be had', async () => {
  const { database, draft, completed, press, day, row } = desk
  const open = await draft()
  expect(refusalIn(await issue('er', open))).toMatchObject({ status: 409 })
  const cancelled = await completed({ lastDay: await day(30) })
  savedIn(await press('hrmgr', 'cancel', cancelled, { reason: '留任' }))
  expect(refusalIn(await issue('er', cancelled))).toMatchObject({ status: 409 })
  const id = await leavesToday()
  expect(refusalIn(await issue('er', id, {})).errors).toEqual(['contractTerm'])
  await database.rows("update user_base_info set emp_kind = '4' where id = $1", [
    (await row(id)).user_id,
  ])
  const agency = await issue('er', id)
  expect([agency.status, agency.body.msg]).toEqual([409, expect.stringContaining('劳动合同关系')])
  expect(await copies(id)).toBe(0)
})

test('is issued by those who handle departures, and read by the person himself', async () => {
  const { database, draft, fileOf, row } = desk
  const userId = await fileOf('staff1')
  await database.rows("update user_base_info set emp_kind = '1', status = '2' where id = $1", [
    userId,
  ])
  const own = await draft({ userId })
  const other = await leavesToday()
  await database.rows(
    "update dimission set state = '4', effect_done = true, last_day = today() where id = $1",
    [own],
  )
  expect((await ask('staff1', own)).status).toBe(404)
  for (const name of ['staff1', 'leader1']) expect((await issue(name, own)).status).toBe(403)
  savedIn(await issue('er', own))
  savedIn(await issue('er', other))
  expect((await certificate('staff1', own)).copy).toBe(1)
  expect((await ask('staff1', other)).status).toBe(404)
  // The contract term is not part of the pay, so every reader of the departure sees it.
  const list = await desk.by('leader1')(departures.endpoints.list, {
    query: { ids: other, columns: 'contractTerm,certificateNo' },
  })
  const [seen] = pageIn(list).data
  expect(seen).toMatchObject({ certificateNo: `ZM${String((await row(other)).doc_no).slice(2)}` })
  const record = await desk.by('leader1')(departures.endpoints.info, { query: { id: other } })
  expect(record.body.response).toMatchObject({ ...TERM, certificateCopies: 1 })
  expect(record.body.response).not.toHaveProperty('averagePay')
})
