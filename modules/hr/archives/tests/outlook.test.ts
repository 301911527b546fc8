import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  OUTLOOK,
  type Outlook,
  outlook,
  STARTS_OF_PEOPLE,
  startsOfPeople,
} from '#modules/hr/archives/wire/outlook.ts'
import { type ContractDesk, openContractDesk } from '#modules/hr/contracts/tests/contract-desk.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: ContractDesk
/** Regular, with a contract that ends soon, an open transfer and an open departure. */
let person: string
/** On probation, without a probation record and without an account. */
let trainee: string
let transferId: string
let contractId: string
let attend: Caller

async function read(call: Caller, id: string): Promise<Outlook> {
  const answer = await call(OUTLOOK, { query: { id } })
  expect(answer.status, answer.text).toBe(200)
  return outlook.parse(answer.body.response)
}

const kinds = ({ documents }: Outlook) => documents.map(({ resource }) => resource)
const names = ({ starts }: Outlook) => starts.map(({ name }) => name)
const startOf = ({ starts }: Outlook, name: string) => starts.find((one) => one.name === name)

beforeAll(async () => {
  desk = await openContractDesk()
  attend = await desk.api.as('attend')
  person = await desk.person()
  contractId = await desk.contract({ userId: person, endDate: await desk.day(20) })
  const post = await desk.post(desk.to)
  const body = {
    id: newId(),
    userId: person,
    kind: '平级调动',
    effectiveDate: await desk.day(3),
    toDeptId: desk.to,
    toPostId: post,
    reason: '业务需要',
  }
  transferId = savedIn(await desk.by('er')(transfers.endpoints.add, { method: 'POST', body })).id
  const submit = transfers.actions.submit?.endpoint ?? ''
  savedIn(await desk.by('er')(submit, { method: 'PUT', query: { id: transferId } }))
  trainee = await desk.person()
  await desk.database.rows(
    "update user_base_info set status = '1', regular_date = null, join_date = today() - 30 where id = $1",
    [trainee],
  )
})

afterAll(() => desk?.close())

describe('the outlook of a person', () => {
  test('has open documents with their state, approver and day, and the days that come', async () => {
    const seen = await read(desk.by('hrdir'), person)
    const document = seen.documents.find(({ id }) => id === transferId)
    expect(document).toMatchObject({
      resource: transfers.path,
      state: '1',
      approver: expect.stringMatching(/./),
      effectDay: await desk.day(3),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(seen.days).toContainEqual({
      kind: 'contractEnd',
      date: await desk.day(20),
      days: 20,
    })
    expect(seen.days.map(({ kind }) => kind)).not.toContain('birthday')
  })

  test('proposes the first values of what can be started', async () => {
    const seen = await read(desk.by('hrmgr'), person)
    expect(startOf(seen, 'renewal')).toMatchObject({ target: contractId, refused: null })
    expect(startOf(seen, 'contract')).toBeUndefined()
    expect(startOf(seen, 'departure')?.values).toEqual({
      kind: '主动辞职',
      applyDate: await desk.day(0),
      lastDay: await desk.day(30),
    })
    // The product proposes the first day of the next month.
    const first = await desk.database.value(
      "select (date_trunc('month', today()) + interval '1 month')::date::text",
    )
    expect(startOf(seen, 'transfer')?.values).toEqual({ kind: '平级调动', effectiveDate: first })
    const settled = await desk.person()
    await desk.contract({ userId: settled, endDate: await desk.day(700) })
    expect(names(await read(desk.by('hrmgr'), settled))).not.toContain('renewal')
    const early = await read(desk.by('hrmgr'), trainee)
    expect(startOf(early, 'departure')?.values.lastDay).toBe(await desk.day(3))
    expect(startOf(early, 'confirmation')).toMatchObject({ refused: 'noProbation' })
    expect(startOf(early, 'renewal')).toBeUndefined()
    expect(startOf(early, 'contract')?.values).toMatchObject({ startDate: await desk.day(-30) })
  })

  test('answers the starts of several people as it does for each of them', async () => {
    const ids = [person, trainee]
    for (const who of ['hrmgr', 'hrdir', 'leader1'] as const) {
      const call = desk.by(who)
      const answer = await call(STARTS_OF_PEOPLE, { query: { ids: ids.join(',') } })
      expect(answer.status, answer.text).toBe(200)
      const rows = startsOfPeople.parse(answer.body.response)
      for (const id of ids) {
        const alone = await call(OUTLOOK, { query: { id } })
        const row = rows.find((one) => one.id === id)
        // A leader sees the files of their own department only.
        expect(row !== undefined).toBe(alone.status === 200)
        if (!row) continue
        const seen = outlook.parse(alone.body.response)
        expect(row.status).toBe(seen.status)
        expect(row.starts).toEqual(seen.starts)
        expect(row.documents.map(({ docNo }) => docNo)).toEqual(
          seen.documents.map(({ docNo }) => docNo),
        )
      }
    }
    const none = await desk.by('hrmgr')(STARTS_OF_PEOPLE, { query: { ids: newId() } })
    expect(none.body.response).toEqual([])
    const staff = await desk.api.as('staff1')
    expect(
      (await staff(STARTS_OF_PEOPLE, { query: { ids: person } })).body.response,
    ).not.toContainEqual(expect.objectContaining({ id: person }))
  })

  test('proposes the confirmation of a probation on its day, which the API accepts', async () => {
    const probationId = String(
      await desk.database.value(
        `insert into probation (id, doc_no, user_id, dept_id, person_name, person_no, start_date,
           months, end_date, contract_term, goals, evaluate_cycle, state, effect_done)
         select gen_random_uuid(), next_document_number('SY'), b.id, b.dept_id, b.name, b.emp_no,
           b.join_date, 3, (b.join_date + interval '3 months')::date - 1, 'open', '[]', '每月', '4', true
         from user_base_info b where b.id = $1 returning id`,
        [trainee],
      ),
    )
    const seen = await read(desk.by('er'), trainee)
    const proposed = startOf(seen, 'confirmation')
    expect(proposed).toMatchObject({ values: { probationId }, refused: null })
    expect(names(seen)).not.toContain('probation')
    const body = { id: newId(), kind: '按期转正', summary: '完成', ...proposed?.values }
    savedIn(await desk.by('er')(regularisations.endpoints.add, { method: 'POST', body }))
  })

  test('is limited to the documents and days that the lists of the reader show', async () => {
    // Employees see departures, but only their own.
    await desk.draft({ userId: trainee })
    expect(kinds(await read(desk.by('hrdir'), trainee))).toContain(departures.path)
    expect(kinds(await read(attend, trainee))).toEqual([])
    const seen = await read(attend, person)
    expect(kinds(seen)).toEqual([])
    expect(seen.days.map(({ kind }) => kind)).not.toContain('contractEnd')
    expect(kinds(await read(desk.by('leader1'), person))).toContain(transfers.path)
  })

  test('offers only what the reader may add, and only for people in the reach of that right', async () => {
    const seen = await read(attend, person)
    for (const name of ['transfer', 'departure', 'renewal', 'contract', 'role', 'letter']) {
      expect(names(seen)).not.toContain(name)
    }
    // The attendance clerk may add leave for all employees, but departures only for themselves.
    expect(names(seen)).toContain('leave')
    const led = names(await read(desk.by('leader1'), person))
    expect(led).toContain('transfer')
    for (const name of ['renewal', 'contract', 'role']) expect(led).not.toContain(name)
    const own = names(await read(desk.by('staff1'), await desk.fileOf('staff1')))
    expect(own).toContain('leave')
    expect(own).not.toContain('transfer')
  })

  test.each([
    ['staff1', 404],
    ['noperm', 403],
  ])('is closed to %s', async (name, status) => {
    const call = await desk.api.as(name)
    expect(refusalIn(await call(OUTLOOK, { query: { id: person } })).status).toBe(status)
  })
})
