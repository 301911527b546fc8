import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ROSTER_CALLS,
  type RosterItem,
  type RosterPage,
  type RosterSaved,
  rosterHeader,
  rosterPage,
  rosterSaved,
} from '#contracts/roster.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { type Answer, type Caller, type RunningApi, refusalIn, startApi } from './running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let attend: Caller
let leader: Caller
/** 三班倒组, which leader3 leads, with its early, late and night shift and its day off. */
let group: string
let shifts: string[]
/** People of the group, in the order of their numbers. */
let people: string[]

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  ;[attend, leader] = await Promise.all([api.as('attend'), api.as('leader3')])
  const [row] = await database.rows<{ id: string; shifts: string[] }>(
    "select id, shift_group_ids as shifts from attend_group where code = 'ROT'",
  )
  group = row?.id ?? ''
  shifts = row?.shifts ?? []
  const members = await database.rows<{ id: string }>(
    `select b.id from attend_roster_people($1, '2027-03-01', '2027-05-31') p
       join user_base_info b on b.id = p.user_id where b.status = '2' order by b.emp_no`,
    [group],
  )
  people = members.map(({ id }) => id)
})

afterAll(async () => {
  await database?.end()
  await api?.close()
  await copy?.drop()
})

const person = (nth: number) => people[nth] ?? ''
const shift = (nth: number) => shifts[nth] ?? ''

const save = (caller: Caller, items: RosterItem[], attendGroupId = group) =>
  caller(ROSTER_CALLS.save, { method: 'POST', body: { attendGroupId, items } })

const savedIn = (answer: Answer): RosterSaved => {
  expect(answer.text).toContain('"success":true')
  return rosterSaved.parse(answer.body.response)
}

const cell = (userId: string, date: string, shiftGroupId: string | null): RosterItem => ({
  ...{ userId, date, shiftGroupId },
})

const setLock = (caller: Caller, setDate: string, lockType: string, more: object = {}) =>
  caller(ROSTER_CALLS.lock, {
    ...{ method: 'PUT', query: { attendGroupId: group, setDate, lockType, ...more } },
  })

async function read(caller: Caller, month: string, more: object = {}): Promise<RosterPage> {
  const query = { attendGroupId: group, month, ...more }
  return rosterPage.parse((await caller(ROSTER_CALLS.data, { query })).body.response)
}

describe('saving', () => {
  test('writes what is put, a day off too, and tells what was there already', async () => {
    const items = [
      cell(person(0), '2027-03-01', shift(0)),
      cell(person(0), '2027-03-02', null),
      cell(person(1), '2027-03-01', shift(2)),
    ]
    expect(savedIn(await save(leader, items))).toMatchObject({
      saved: 3,
      unchanged: 0,
      refused: [],
    })
    expect(savedIn(await save(leader, items))).toMatchObject({ saved: 0, unchanged: 3 })
    const { data } = await read(leader, '2027-03')
    const row = data.find(({ userId }) => userId === person(0))
    expect(row?.cells['2027-03-01']).toMatchObject({
      shortName: '早',
      source: '手工',
      isOpen: true,
    })
    expect(row?.cells['2027-03-02']).toMatchObject({ shiftGroupId: null, shortName: '休' })
    expect(row?.cells['2027-03-03']).toMatchObject({ isUnscheduled: true })
    expect(row?.total).toMatchObject({ work: 1, rest: 1, hours: 7.5 })
  })
})

test('1,500 cells are saved at once', async () => {
  const items = Array.from({ length: 1_500 }, (_, at) =>
    cell(
      person(at % people.length),
      `2027-${String(4 + Math.floor(at / people.length / 30)).padStart(2, '0')}-${String((Math.floor(at / people.length) % 30) + 1).padStart(2, '0')}`,
      shift(at % 4),
    ),
  )
  const before = performance.now()
  const done = savedIn(await save(leader, items))
  console.warn(people.length, done.saved, done.refused.slice(0, 2), performance.now() - before)
})
