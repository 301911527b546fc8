import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { postEstablishments } from '#modules/org/establishment/define/post-establishment.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { APPROVAL_CALLS, approvalDocument } from '#platform/wire/approval/approval.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const DECIDE = '/hr/PostEstablishment/ApprovalPostEstablishment'

const { database, api } = testCompany()
let made: Organisation
let [director, recruiter, manager, general] = [] as unknown as [Caller, Caller, Caller, Caller]
let year: number

beforeAll(async () => {
  director = await api.as('hrdir')
  recruiter = await api.as('recruiter')
  manager = await api.as('hrmgr')
  general = await api.as('gm')
  made = createOrganisation(director, database)
  year = Number(await database.value('select this_year()'))
})

async function place() {
  const deptId = await made.addDepartment(null)
  return { deptId, postId: await made.addPost(deptId) }
}

type Values = Readonly<Record<string, RecordValue>>

const ask = (values: Values, by = recruiter) =>
  by(postEstablishments.endpoints.add, { method: 'POST', body: { id: newId(), year, ...values } })

const press = (name: string, id: string, by: Caller, body: Values = {}) =>
  by(postEstablishments.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

const decide = (id: string, by: Caller, pass = true) =>
  by(DECIDE, { method: 'PUT', body: { id, pass, ...(pass ? {} : { opinion: '不同意' }) } })

async function addSubmitted(values: Values): Promise<string> {
  const { id } = savedIn(await ask(values))
  savedIn(await press('submit', id, recruiter))
  return id
}

async function approve(id: string): Promise<void> {
  savedIn(await decide(id, manager))
  savedIn(await decide(id, general))
}

const planOf = async (postId: string) =>
  recordIn(await director(posts.endpoints.info, { query: { id: postId } })).plan

const stateOf = (id: string) =>
  database.rows('select state, is_current from post_establishment where id = $1', [id])

describe('approved places', () => {
  test('count once the HR manager and then the general manager have approved them', async () => {
    const at = await place()
    const id = await addSubmitted({ ...at, plan: 3 })
    expect(await planOf(at.postId)).toBeNull()
    expect((await decide(id, general)).status).toBe(404)
    savedIn(await decide(id, manager))
    expect(await planOf(at.postId)).toBeNull()
    savedIn(await decide(id, general))
    expect(await planOf(at.postId)).toBe(3)
    expect(await stateOf(id)).toEqual([{ state: '4', is_current: true }])
  })

  test('are not exceeded by a new file, which is left to the form of joining', async () => {
    const { deptId, postId } = await place()
    await approve(await addSubmitted({ deptId, postId, plan: 1 }))
    const add = async () => {
      const body = await made.personBody(deptId, { postId })
      return director(archives.endpoints.add, { method: 'POST', body })
    }
    savedIn(await add())
    const refused = await add()
    expect(refusalIn(refused)).toEqual({ status: 400, code: 'invalid', errors: ['postId'] })
    expect(refused.text).toContain('编制 1，在岗 1')
    const there = 'select count(*)::int from user_base_info where post_id = $1'
    expect(await database.value(there, [postId])).toBe(1)
  })

  test('are changed by a proposal that takes their place once it is approved', async () => {
    const at = await place()
    const first = await addSubmitted({ ...at, plan: 3, planTemp: 1 })
    await approve(first)
    expect((await made.change(postEstablishments, first, { plan: 9 })).status).toBe(409)
    expect((await press('cancel', first, director, { reason: '撤' })).status).toBe(409)

    const answer = await press('adjust', first, recruiter)
    const second = String((answer.body.response as { newId: string }).newId)
    expect(refusalIn(await press('adjust', first, recruiter)).status).toBe(409)
    const beside = await ask({ ...at, plan: 7 })
    expect(refusalIn(beside).errors).toEqual(['postId'])
    expect(JSON.stringify(beside.body)).toContain('该岗位本年度已有尚未生效的编制单')
    savedIn(await made.change(postEstablishments, second, { plan: 5 }, recruiter))
    savedIn(await press('submit', second, recruiter))
    const opened = await manager(APPROVAL_CALLS.document, {
      query: { bizType: postEstablishments.path, bizId: second },
    })
    expect(approvalDocument.parse(opened.body.response).changes).toEqual([
      { what: 'places', of: null, before: '3', after: '5' },
    ])
    expect(await planOf(at.postId)).toBe(4)
    await approve(second)
    expect(await planOf(at.postId)).toBe(6)
    expect(await stateOf(first)).toEqual([{ state: '9', is_current: false }])
    expect(await stateOf(second)).toEqual([{ state: '4', is_current: true }])
  })

  test('stay what they were where a proposal is rejected', async () => {
    const at = await place()
    await made.addPlaces(at.deptId, at.postId, { plan: 3 })
    const id = await addSubmitted({ ...at, plan: 8 })
    savedIn(await decide(id, manager, false))
    expect(await planOf(at.postId)).toBe(3)
    // The applicant may resubmit or cancel the rejected proposal. Until then, a second proposal for the same
    // post is refused.
    expect(refusalIn(await ask({ ...at, plan: 4 })).errors).toEqual(['postId'])
    savedIn(await press('cancel', id, recruiter, { reason: '不再需要' }))
    savedIn(await ask({ ...at, plan: 4 }))
  })

  test('of a year are copied as drafts, except for requested ones', async () => {
    const top = await made.addDepartment(null)
    const [here, below] = [await made.addDepartment(top), await made.addDepartment(top)]
    const [one, two, third] = [
      await made.addPost(here),
      await made.addPost(below),
      await made.addPost(below),
    ]
    for (const [deptId, postId] of [
      [here, one],
      [below, two],
      [below, third],
    ] as const) {
      await made.addPlaces(deptId, postId, { year: 2040, plan: 2 })
    }
    // Another user already proposed places for one of these posts.
    savedIn(await ask({ year: 2041, deptId: below, postId: third, plan: 6 }))
    const call = (name: string, body: Values) =>
      director(postEstablishments.actions[name]?.endpoint ?? '', {
        method: 'PUT',
        body: { id: newId(), ...body },
      })
    const copied = await call('copy', { year: 2041, deptIds: [top] })
    expect(copied.body.response).toMatchObject({ count: 2 })
    const rows = await database.rows(
      `select e.post_id, e.state, u.user_name as applicant from post_establishment e
       join app_user u on u.id = e.apply_user_id where e.year = 2041`,
    )
    expect(rows).toHaveLength(3)
    expect(rows.every(({ state }) => state === '0')).toBe(true)
    expect(rows.find(({ post_id }) => post_id === third)).toMatchObject({ applicant: 'recruiter' })
    expect(rows.filter(({ applicant }) => applicant === 'hrdir')).toHaveLength(2)
  })

  test('those of one post in two departments are combined with their requests', async () => {
    const top = await made.addDepartment(null)
    const [from, to] = [await made.addDepartment(top), await made.addDepartment(top)]
    const name = '合并岗位'
    const [old, successor] = [await made.addPost(from, { name }), await made.addPost(to, { name })]
    await made.addPlaces(from, old, { plan: 2 })
    await made.addPlaces(to, successor, { plan: 3 })
    const [doubled, kept] = [
      await addSubmitted({ deptId: from, postId: old, plan: 4 }),
      await addSubmitted({ deptId: to, postId: successor, plan: 7 }),
    ]
    const later = await addSubmitted({ deptId: from, postId: old, plan: 4, year: year + 1 })
    expect((await made.merge([from], to)).status).toBe(200)
    expect(await planOf(successor)).toBe(5)
    expect(await stateOf(doubled)).toMatchObject([{ state: '9' }])
    expect(
      await database.value(
        'select count(*)::int from approval_step where record_id = $1 and is_current',
        [doubled],
      ),
    ).toBe(0)
    expect(await stateOf(kept)).toMatchObject([{ state: '1' }])
    expect(
      await database.rows('select dept_id, post_id, state from post_establishment where id = $1', [
        later,
      ]),
    ).toEqual([{ dept_id: to, post_id: successor, state: '1' }])
    const department = await director(departments.endpoints.info, { query: { id: to } })
    expect(recordIn(department)).toMatchObject({ headcountPlan: 5 })
  })
})
