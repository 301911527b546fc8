import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import {
  type Answer,
  type Caller,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let manager: Caller
let leader: Caller
let made: Organisation
/** A department that leader1 leads, and a new department without a leader. */
let own: string
let foreign: string

beforeAll(async () => {
  manager = await api.as('hrmgr')
  leader = await api.as('leader1')
  made = createOrganisation(manager, database)
  own = String(
    await database.value(
      `select d.id from department d join app_user u on u.id = d.leader_id
       where u.user_name = 'leader1' and d.enabled and d.deleted_at is null order by d.level limit 1`,
    ),
  )
  foreign = await made.addDepartment(null)
})

afterAll(async () => {
  await setToday(0)
})

const day = async (from: number) =>
  String(
    await database.value(
      `select ((now() at time zone 'Asia/Shanghai')::date + $1::integer)::text`,
      [from],
    ),
  )

/** Sets the clock of the database, so that an action counts as done on that day. */
const setToday = (from: number) =>
  database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + (${from}) $$`,
  )

const list = (by: Caller, asOf: string, query: Record<string, string> = {}): Promise<Answer> =>
  by(archives.endpoints.list, { query: { pageSize: '500', asOf, ...query } })

const listedBy = async (by: Caller, from: number, ids: readonly string[]) =>
  pageIn(await list(by, await day(from), { ids: ids.join(',') })).data

/**
 * A person who joined 90 days ago in one department, became regular 60 days ago, moved 30 days ago and left
 * 10 days ago.
 */
async function liveThrough(first: string, then: string): Promise<string> {
  const id = await made.addPerson(first, { joinDate: await day(-90) })
  await setToday(-60)
  savedIn(await made.correct(id, { status: '2', regularDate: await day(-60) }))
  await setToday(-30)
  savedIn(await made.move(id, then))
  await setToday(-10)
  savedIn(await made.correct(id, { status: '4', leaveDate: await day(-11) }))
  await setToday(0)
  return id
}

describe('as of a past day', () => {
  test('people are where and what they were, and those not yet employed are not there', async () => {
    const id = await liveThrough(own, foreign)
    const seen = async (from: number) =>
      (await listedBy(manager, from, [id])).map(({ deptId, status }) => [deptId, status])
    expect(await seen(-91)).toEqual([])
    expect(await seen(-90)).toEqual([[own, '1']])
    expect(await seen(-61)).toEqual([[own, '1']])
    expect(await seen(-60)).toEqual([[own, '2']])
    expect(await seen(-31)).toEqual([[own, '2']])
    expect(await seen(-30)).toEqual([[foreign, '2']])
    expect(await seen(-11)).toEqual([[foreign, '2']])
    expect(await seen(-10)).toEqual([[foreign, '4']])
    const info = async (from: number) =>
      manager(archives.endpoints.info, { query: { id, asOf: await day(from) } })
    expect(recordIn(await info(-61))).toMatchObject({ deptId: own, status: '1' })
    expect(refusalIn(await info(-91)).status).toBe(404)
  })

  test('a list is filtered, ordered, counted and grouped by what was so', async () => {
    const other = await made.addDepartment(null)
    const [a, b] = [await liveThrough(other, foreign), await liveThrough(foreign, other)]
    const then = await day(-45)
    const ids = [a, b].join(',')
    const idsOf = async (query: Record<string, string>) =>
      pageIn(await list(manager, then, { ids, ...query })).data.map(({ id }) => id)
    expect(await idsOf({ deptId: other })).toEqual([a])
    expect(await idsOf({ deptId: foreign })).toEqual([b])
    expect((await idsOf({ status: '2' })).sort()).toEqual([a, b].sort())
    expect(await idsOf({ status: '4' })).toEqual([])
    expect(await idsOf({ empty: 'deptId' })).toEqual([])
    expect(await idsOf({ orderBy: 'status asc' })).toHaveLength(2)
    const filters = { ids, countTabs: 'true', countBy: 'deptId' }
    const page = pageIn(await list(manager, then, filters))
    expect(page.tabCounts).toEqual({ '2': 2 })
    const groups = page.groups?.map(({ value, count }) => [value, count]).sort()
    expect(groups).toEqual([[other, 1] as const, [foreign, 1] as const].sort())
    expect(page.dataCount).toBe(2)
  })

  test('a file of the list is of that day too, and says so in its name', async () => {
    const id = await liveThrough(own, foreign)
    const then = await day(-75)
    const url = new URL(archives.endpoints.export, 'http://staffdesk.example')
    url.search = `${new URLSearchParams({ ids: id, asOf: then, columns: 'deptId,status' })}`
    const authorization = `Bearer ${await api.token('hrmgr')}`
    const headers = { authorization, 'accept-language': 'zh' }
    const answer = await api.fetch(new Request(url, { headers }))
    const name = await database.value('select name from department where id = $1', [own])
    expect(await answer.text()).toContain(`"${name}","试用"`)
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(then)
  })

  test('today is the list as it always is', async () => {
    const [today, plain] = [await list(manager, await day(0)), await list(manager, '')]
    expect(pageIn(today)).toEqual(pageIn(plain))
  })

  test('a last day put right later counts as it stands then', async () => {
    const id = await liveThrough(own, own)
    savedIn(await made.correct(id, { status: '4', leaveDate: await day(-20) }))
    const states = async (from: number) =>
      (await listedBy(manager, from, [id])).map(({ status }) => status)
    expect(await states(-20)).toEqual(['2'])
    expect(await states(-19)).toEqual(['4'])
  })
})

test('a day that is none, or not past, is refused', async () => {
  const id = await made.addPerson(own)
  const bad = ['2026-02-30', '0001-01-01', '9999-12-31', await day(1), 'yesterday', '2026-3-1']
  const { list: listed, info, export: file } = archives.endpoints
  for (const asOf of bad) {
    for (const path of [listed, info, file]) {
      const { status } = refusalIn(await manager(path, { query: { id, asOf } }))
      expect(status, `${path} ${asOf}`).toBe(400)
    }
  }
  const twice = `${listed}?asOf=2025-01-01&asOf=2025-01-02`
  expect(refusalIn(await manager(twice)).status).toBe(400)
  const elsewhere = await manager(departments.endpoints.list, { query: { asOf: '2025-01-01' } })
  expect(refusalIn(elsewhere).status).toBe(400)
})

describe('an old day shows nothing that the reader may not see today', () => {
  test('a person out of reach today is out of reach on every day', async () => {
    const gone = await liveThrough(own, foreign)
    const come = await liveThrough(foreign, own)
    for (const from of [-80, -45, -20, -5]) {
      const seen = await listedBy(leader, from, [gone, come])
      expect(seen.map(({ id }) => id)).toEqual([come])
      const query = { id: gone, asOf: await day(from) }
      expect(refusalIn(await leader(archives.endpoints.info, { query })).status).toBe(404)
    }
    const [then] = await listedBy(leader, -45, [come])
    expect(then).toMatchObject({ deptId: foreign })
  })

  test('closed fields stay closed and covered ones covered', async () => {
    const id = await liveThrough(own, own)
    const query = { id, asOf: await day(-45) }
    const now = recordIn(await leader(archives.endpoints.info, { query: { id } }))
    const then = recordIn(await leader(archives.endpoints.info, { query }))
    expect(Object.keys(then).sort()).toEqual(Object.keys(now).sort())
    expect(then.openGroups).toEqual(now.openGroups)
    const clear = { ...query, clear: 'true' }
    const refused = await leader(archives.endpoints.info, { query: clear })
    expect(refusalIn(refused).status).toBe(403)
    const filtered = await list(leader, await day(-45), { gender: '男', ids: id })
    expect(filtered.status).toBe((await list(leader, '', { gender: '男', ids: id })).status)
  })
})
