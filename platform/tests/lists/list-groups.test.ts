import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { postRanks } from '#modules/org/posts/define/post-rank.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { createCountCache } from '#platform/api/store/caches/count-cache.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { sumFields } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { isGroupable, readListQuery } from '#platform/define/engine/list-query.ts'
import { addBareAccount, giveRole, issueToken } from '#tests/api/rights-company.ts'
import { type Caller, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
let er: Caller
let leader: Caller

beforeAll(async () => {
  ;[er, leader] = await Promise.all([api.as('er'), api.as('leader1')])
})

/** A user without a personnel file, who may see all people but no guarded group. */
async function viewerToken(): Promise<string> {
  const [role, id] = [uuidv7(), await addBareAccount(database, uuidv7())]
  await database.rows("insert into role (id, code, name, scope) values ($1, $2, 'x', '4')", [
    role,
    role,
  ])
  await database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select $1, 'button', button_id from page_right where code = $2`,
    [role, `${archives.path}:view`],
  )
  await giveRole(database, id, role)
  return issueToken(database, id)
}

const list = (call: Caller, query: Record<string, string>, path = archives.endpoints.list) =>
  call(path, { query: { pageSize: '1', ...query } })

describe('rows by the value of a field', () => {
  test.each(['deptId', 'gender', 'status', 'edu', 'rankId'])(
    'by %s: each group has as many as its filter finds',
    async (field) => {
      for (const call of [er, leader]) {
        const answer = await list(call, { countBy: field, key: '' })
        if (answer.status !== 200) continue
        const { groups = [], dataCount } = pageIn(answer)
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(dataCount)
        for (const { value, label, count } of groups.slice(0, 4)) {
          if (value === null) continue
          const found = await list(call, { [field]: value, deptOnly: 'true' })
          expect(pageIn(found).dataCount, `${field} ${value}`).toBe(count)
          if (archives.fields[field]?.rule.target) expect(label).toMatch(/\S/)
        }
      }
    },
  )

  test('are counted within the other conditions, the largest first', async () => {
    const answer = pageIn(await list(er, { countBy: 'gender', status: '3' }))
    const counts = (answer.groups ?? []).map(({ count }) => count)
    expect(counts.reduce((a, b) => a + b, 0)).toBe(answer.dataCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  test('are not counted by a field that is closed, masked or no choice', async () => {
    // The leader sees the value only in their own file, so all other rows are one group without a value.
    const { groups = [], dataCount } = pageIn(await list(leader, { countBy: 'political' }))
    const known = groups.filter(({ value }) => value !== null)
    expect(known.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(1)
    expect(dataCount).toBeGreaterThan(2)
    // A user without a personnel file does not see the field at all.
    const stranger = api.withToken(await viewerToken())
    expect((await list(stranger, { countBy: 'political' })).status).toBe(400)
    expect((await list(stranger, { countBy: 'deptId' })).status).toBe(200)
    expect((await list(er, { countBy: 'political' })).status).toBe(200)
    for (const field of ['marital', 'name', 'joinDate', 'nosuch', 'constructor']) {
      expect(isGroupable(archives, field), field).toBe(false)
      expect((await list(er, { countBy: field })).status, field).toBe(400)
    }
    expect(pageIn(await list(er, {}))).not.toHaveProperty('groups')
  })
})

describe('totals of a list', () => {
  const { list: path } = postEstablishments.endpoints

  test('are those of the whole list, not of the page, within its conditions', async () => {
    const hr = await api.as('hrdir')
    const { sums, data } = pageIn(await list(hr, { sums: 'true' }, path))
    expect(data).toHaveLength(1)
    const [stored] = await database.rows<{ plan: string; actual: string }>(
      `select sum(plan)::text as plan, sum(actual)::text as actual
       from post_establishment_view where deleted_at is null`,
    )
    expect(sums).toMatchObject({ plan: stored?.plan, actual: stored?.actual })
    const nothing = pageIn(await list(hr, { sums: 'true', yearStart: '9999' }, path))
    expect(nothing.sums?.plan).toBeNull()
    expect(pageIn(await list(hr, {}, path))).not.toHaveProperty('sums')
  })

  test('are of what the definition says and the list brings, and of nobody out of reach', async () => {
    const hr = await api.as('hrdir')
    const { sums = {} } = pageIn(
      await list(hr, { sums: 'true', columns: 'code,plan,sort' }, posts.endpoints.list),
    )
    expect(Object.keys(sums)).toEqual(['plan'])
    const answer = await list(leader, { sums: 'true' }, path)
    if (answer.status === 200) {
      const all = pageIn(await list(hr, { sums: 'true' }, path)).sums?.plan
      expect(Number(pageIn(answer).sums?.plan ?? 0)).toBeLessThan(Number(all))
    }
    expect((await list(hr, { sums: 'maybe' }, path)).status).toBe(400)
  })

  test('hold no amount that is covered, and none of rows in which it does not show', async () => {
    const { db } = openDatabase(company.url, { poolSize: 2, onIdleError: () => undefined })
    const place = String(
      await database.value('select dept_id from user_base_info where deleted_at is null limit 1'),
    )
    const user = String(await database.value("select id from app_user where user_name = 'er'"))
    const actor = await loadActorOf(db, user)
    if (!actor) throw new Error('there is no such account')
    const scope = { all: false, departmentTrees: [], departments: [place], self: null, leads: null }
    const permissions = new Map(actor.permissions).set('hr/archives:group.base', scope)
    const summed = (resource: Resource, name: string): Resource => {
      const field = resource.fields[name] as Field
      return {
        ...resource,
        fields: { ...resource.fields, [name]: { ...field, in: ['list', 'sum'] } },
      }
    }
    const { query } = readListQuery(archives, new URLSearchParams())
    const sum = (resource: Resource, name: string) =>
      sumFields(
        db,
        createCountCache(),
        { resource: summed(resource, name), names: [name] },
        query,
        { ...actor, permissions },
      )
    const own = await database.value(
      `select sum(age)::text from user_base_info_view where dept_id = $1 and deleted_at is null`,
      [place],
    )
    expect(await sum(archives, 'age')).toEqual({ age: own })
    permissions.delete('hr/archives:group.base')
    expect(await sum(archives, 'age')).toEqual({})
    expect(await sum(postRanks, 'salaryMin')).toEqual({})
    await db.destroy()
  })
})
