import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import { choice } from '#platform/define/engine/field-kinds.ts'
import { sampleValue } from '#platform/define/engine/kinds.ts'
import { type MadeUpApi, startMadeUp } from '../../platform/tests/http/made-up-api.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import {
  type Caller,
  newId,
  pageIn,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from '../api/running-api.ts'
import { SHEET_TABLE, STATE, STATES, sheets } from './made-up-sheet.ts'

let copy: TestDatabase
let database: DatabaseClient
let running: RunningApi
let madeUp: MadeUpApi
let author: Caller
let other: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  await database.rows(SHEET_TABLE)
  await database.rows('grant select, insert, update on made_up_sheet to staffdesk_app')
  running = await startApi(copy.url)
  const userNames = ['hrdir', 'hrmgr']
  madeUp = await startMadeUp(running, database, { url: copy.url, resource: sheets, userNames })
  author = await madeUp.as('hrdir')
  other = await madeUp.as('hrmgr')
})

afterAll(async () => {
  await madeUp?.close()
  await running?.close()
  await database?.end()
  await copy?.drop()
})

const { endpoints } = sheets
const sample = (n = 1) =>
  Object.fromEntries(
    Object.entries(sheets.fields)
      .filter(([, { access }]) => access === 'write')
      .map(([name, field]) => [name, sampleValue(field, n)]),
  )

async function add(values: object = {}): Promise<string> {
  const id = newId()
  savedIn(await author(endpoints.add, { method: 'POST', body: { ...sample(), ...values, id } }))
  return id
}

const info = async (id: string) => recordIn(await author(endpoints.info, { query: { id } }))
const found = async (query: Record<string, string>) =>
  pageIn(await author(endpoints.list, { query })).data.map(({ id }) => id)

const problems = async (values: object) =>
  refusalIn(
    await author(endpoints.add, { method: 'POST', body: { ...sample(), ...values, id: newId() } }),
  ).errors

describe('kinds that are written', () => {
  test('come back as they were', async () => {
    expect(await info(await add())).toMatchObject(sample())
  })

  test('take moments by the clock of Shanghai, with or without seconds', async () => {
    const id = await add({ happensAt: '2026-11-22T08:30' })
    expect((await info(id)).happensAt).toBe('2026-11-22 08:30:00')
    expect(
      await database.value('select happens_at from made_up_sheet where id = $1', [id]),
    ).toEqual(new Date('2026-11-22T00:30:00Z'))
    const { version } = await info(id)
    const body = { id, version, happensAt: '2026-11-22 08:30:00' }
    expect(savedIn(await author(endpoints.update, { method: 'PUT', body }))).toEqual({
      id,
      version,
    })
  })

  test.each([
    [{ startsAt: '24:00' }, 'startsAt'],
    [{ startsAt: '8:30' }, 'startsAt'],
    [{ happensAt: '2026-02-30 08:00' }, 'happensAt'],
    [{ happensAt: 'now' }, 'happensAt'],
    [{ tint: 'red' }, 'tint'],
    [{ tint: '#12345' }, 'tint'],
    [{ parts: [{ from: '08:00', until: '9' }] }, 'parts.0.until'],
    [{ parts: [{ from: '08:00', until: '09:00' }, { until: '09:00' }] }, 'parts.1.from'],
    [{ parts: [{ from: '08:00', until: '09:00', minutes: 601 }] }, 'parts.0.minutes'],
    [{ parts: [{ from: '08:00', until: '09:00', secret: 1 }] }, 'parts.0.secret'],
    [{ parts: Array.from({ length: 5 }, () => ({ from: '08:00', until: '09:00' })) }, 'parts'],
    [{ parts: 'x' }, 'parts'],
    [{ parts: [['08:00']] }, 'parts.0'],
  ])('refuse %j and name the place', async (values, name) => {
    expect(await problems(values)).toEqual([name])
  })

  test('say row and column of a mistake', async () => {
    const parts = [{ from: '08:00', until: '09:00' }, { from: '08:00' }]
    const body = { ...sample(), id: newId(), parts }
    const answer = await author(endpoints.add, { method: 'POST', body })
    expect(answer.body.errors).toEqual({ 'parts.1.until': '时段 2 · 至不能为空' })
  })

  test('are found and put in order', async () => {
    await database.rows('delete from made_up_sheet')
    const early = await add({
      startsAt: '07:59',
      happensAt: '2026-11-21 23:59:59',
      tint: '#ABCDEF',
    })
    const late = await add({ startsAt: '20:00', happensAt: '2026-11-22 00:00:00', tint: null })
    expect(await found({ startsAtStart: '08:00' })).toEqual([late])
    expect(await found({ startsAtEnd: '07:59' })).toEqual([early])
    expect(await found({ happensAtEnd: '2026-11-21' })).toEqual([early])
    expect(await found({ happensAtStart: '2026-11-22' })).toEqual([late])
    expect(await found({ tint: '#abcdef' })).toEqual([early])
    expect(await found({ orderBy: 'startsAt desc' })).toEqual([late, early])
    expect((await author(endpoints.list, { query: { startsAtStart: '25:00' } })).status).toBe(400)
  })

  test('keep a history that tells old and new rows', async () => {
    const id = await add()
    const parts = [{ from: '10:00', until: '11:00', minutes: null, needed: false }]
    const body = { id, version: 1, parts }
    savedIn(await author(endpoints.update, { method: 'PUT', body }))
    const history = await author(endpoints.history, { query: { id } })
    const [newest] = history.body.response as { changes: object[] }[]
    expect(newest?.changes).toEqual([{ field: 'parts', before: sample().parts, after: parts }])
    // Saving the same rows again creates no new version.
    const again = { id, version: 2, parts }
    expect(savedIn(await author(endpoints.update, { method: 'PUT', body: again })).version).toBe(2)
  })

  test('are readable in a file', async () => {
    await database.rows('delete from made_up_sheet')
    await add({ parts: [{ from: '08:00', until: '12:00', minutes: 240, needed: true }] })
    const request = new Request(`http://staffdesk.example${endpoints.export}?format=csv`, {
      headers: { authorization: `Bearer ${await running.token('hrdir')}` },
    })
    const file = await (await madeUp.fetch(request)).text()
    expect(file).toContain('自 08:00、至 12:00、分钟 240、需打卡 是')
    expect(file).toContain('2024-03-05 08:01:00')
  })
})

describe('states', () => {
  const put = (state: string, id: string) =>
    database.rows('update made_up_sheet set state = $2 where id = $1', [id, state])
  const press = (call: Caller, name: string, id: string, body: object = { opinion: '不符' }) =>
    call(sheets.actions[name]?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: name === 'reject' ? body : {},
    })

  describe.each(Object.values(sheets.actions))('$name', ({ name, moves }) => {
    test.each(STATES)('in state %s', async (state) => {
      const id = await add()
      await put(state, id)
      const answer = await press(other, name, id)
      const isAllowed = moves?.from.includes(state)
      expect(answer.status).toBe(isAllowed ? 200 : 409)
      expect((await info(id)).state).toBe(isAllowed ? moves?.to : state)
      if (!isAllowed) expect(answer.body.msg).toContain(STATE.options[Number(state)]?.label)
    })
  })

  test('are not for the author where a transition says so', async () => {
    const id = await add()
    savedIn(await press(author, 'submit', id))
    expect((await info(id)).isAuthor).toBe(true)
    for (const name of ['approve', 'reject']) {
      expect((await press(author, name, id)).status).toBe(409)
    }
    expect((await info(id)).state).toBe('1')
    savedIn(await press(other, 'approve', id))
  })

  test('ask for a reason, which the history keeps with the transition', async () => {
    const id = await add()
    savedIn(await press(author, 'submit', id))
    expect(refusalIn(await press(other, 'reject', id, {})).errors).toEqual(['opinion'])
    savedIn(await press(other, 'reject', id))
    const history = await author(endpoints.history, { query: { id } })
    expect((history.body.response as object[])[0]).toMatchObject({
      action: 'state',
      transition: 'reject',
      reason: '不符',
      actorName: expect.any(String),
      changes: [{ field: 'state', before: '1', after: '3' }],
    })
  })

  test('share a right where they share a button', () => {
    expect([sheets.actions.approve?.button, sheets.actions.reject?.button]).toEqual([
      'audit',
      'audit',
    ])
  })

  test('that do not exist, or a reason nobody asks for, end the start', () => {
    const wrong = (moves: Parameters<typeof transition>[1]) => () =>
      defineResource({
        path: 'hr/wrong',
        table: 'wrong',
        label: '错',
        title: 'state',
        states: 'state',
        controller: { family: 'hr', name: 'Wrong' },
        sort: { field: 'state' },
        fields: { state: choice('状态', STATE, { access: 'computed' }) },
        actions: { go: transition('去', moves) },
      })
    expect(wrong({ call: 'Go', from: ['0'], to: '9' })).toThrow('9 is not a computed state')
    expect(wrong({ call: 'Go', from: ['0'], to: '1', reason: 'why' })).toThrow(
      'the form has no required entry why',
    )
  })
})
