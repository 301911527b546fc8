import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { certificateLoans } from '#modules/hr/certificates/define/certificate-loan.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { DELETION, TAKE_BACK_CHANGE } from '#platform/wire/records/take-back.ts'
import { type Caller, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

const { database, api } = testCompany()
let admin: Caller
let director: Caller
let staff: Caller

beforeAll(async () => {
  const callers = await Promise.all(['admin', 'hrdir', 'staff1'].map((name) => api.as(name)))
  ;[admin, director, staff] = callers as [Caller, Caller, Caller]
})
let made = 0
async function addType(call = admin): Promise<string> {
  made += 1
  const body = {
    id: newId(),
    code: `UNDO${made}`,
    name: `撤销类型 ${made}`,
    sort: made,
    enabled: true,
  }
  return savedIn(await call(departmentTypes.endpoints.add, { method: 'POST', body })).id
}
const remove = (id: string, resource: Resource = departmentTypes, call = admin) =>
  call(resource.endpoints.delete, { method: 'DELETE', query: { id } })
const restore = (id: string, resource: Resource = departmentTypes, call = admin) =>
  call(TAKE_BACK_CHANGE, {
    method: 'PUT',
    body: { resource: resource.path, id, change: DELETION },
  })
const rowOf = async (id: string, { table }: Resource = departmentTypes) =>
  (await database.rows(`select * from ${table} where id = $1`, [id]))[0] ?? {}
const isLive = async (id: string, resource?: Resource) =>
  (await rowOf(id, resource)).deleted_at === null

/** Moves a deletion into the past, as if that time had gone by. */
const goBy = (id: string, seconds: number, { table }: Resource = departmentTypes) =>
  database.rows(
    `update ${table} set deleted_at = deleted_at - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )

async function deleted(): Promise<string> {
  const id = await addType()
  const answer = await remove(id)
  expect(answer.body.response).toMatchObject({ id, canTakeBack: true })
  return id
}

describe('what a user deleted is restored', () => {
  test('as it was, and the history keeps both entries', async () => {
    const id = await addType()
    const { version, updated_at: _at, ...before } = await rowOf(id)
    await remove(id)
    const answer = await restore(id)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('已恢复 1 条记录')
    expect(await rowOf(id)).toMatchObject({ ...before, version: Number(version) + 2 })
    const entries = await database.rows(
      `select action, after ->> 'transition' as transition from audit_log
       where record_id = $1 and version > $2 order by version`,
      [id, version],
    )
    expect(entries).toEqual([
      { action: 'delete', transition: null },
      { action: 'state', transition: 'restore' },
    ])
  })

  test('with all that the same press deleted, and nothing that another one did', async () => {
    const ids = [await addType(), await addType(), await addType()]
    const [alone = '', ...together] = ids
    await remove(alone)
    await admin(departmentTypes.endpoints.deleteBatch, { method: 'DELETE', body: together })
    expect((await restore(together[1] ?? '')).text).toContain('已恢复 2 条记录')
    expect(await Promise.all(ids.map((id) => isLive(id)))).toEqual([false, true, true])
  })

  test('with its child rows, but not with those that were deleted before it', async () => {
    const { id } = await addSample(admin, certificates)
    const loan = async () => {
      const values = [newId(), id]
      await database.rows(
        `insert into ${certificateLoans.table} (id, certificate_id, borrower_id, purpose, lent_on, due_date)
         select $1, $2, (select id from user_base_info where deleted_at is null limit 1), '投标', today(), today()`,
        values,
      )
      return values[0] ?? ''
    }
    const gone = await loan()
    await database.rows(`update ${certificateLoans.table} set deleted_at = now() where id = $1`, [
      gone,
    ])
    const kept = await loan()
    const answer = await remove(id, certificates)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await isLive(kept, certificateLoans)).toBe(false)
    expect((await restore(id, certificates)).status).toBe(200)
    expect(await isLive(id, certificates)).toBe(true)
    expect(await isLive(kept, certificateLoans)).toBe(true)
    expect(await isLive(gone, certificateLoans)).toBe(false)
  })

  test('once, when the button is pressed twice at once', async () => {
    const id = await deleted()
    const answers = await Promise.all([restore(id), restore(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await isLive(id)).toBe(true)
  })
})

describe('a deletion stands', () => {
  test('for everybody else: who may delete as well, and who may not', async () => {
    const id = await addType()
    await remove(id)
    expect(refusalIn(await restore(id, departmentTypes, director))).toMatchObject({ status: 409 })
    expect(refusalIn(await restore(id, departmentTypes, staff))).toMatchObject({ status: 403 })
    expect((await restore(id, departmentTypes, api.withToken(null))).status).toBe(401)
    const unknown = await restore('01970000-0000-7000-8000-00000000dead')
    const strange = await restore(id, departmentTypes, director)
    expect(refusalIn(strange)).toEqual(refusalIn(unknown))
    expect(await isLive(id)).toBe(false)
  })

  test('once a minute has passed', async () => {
    const id = await deleted()
    await goBy(id, 61)
    const answer = await restore(id)
    expect(refusalIn(answer)).toMatchObject({ status: 409 })
    expect(answer.text).toContain('已超过一分钟')
    expect(await isLive(id)).toBe(false)
  })

  test('once a unique value of it is taken, or what it refers to is gone', async () => {
    const id = await deleted()
    const { code } = await rowOf(id)
    const body = { id: newId(), code: String(code), name: '另一个', sort: 1, enabled: true }
    savedIn(await admin(departmentTypes.endpoints.add, { method: 'POST', body }))
    expect(refusalIn(await restore(id)).status).toBe(400)
    expect(await isLive(id)).toBe(false)
    const typeId = await addType()
    const pid = await database.value('select id from department where pid is null limit 1')
    const sample = { id: newId(), code: 'UNDO-D', name: '撤销部门', pid, typeId, enabled: true }
    const { id: dept } = savedIn(
      await admin(departments.endpoints.add, { method: 'POST', body: sample as never }),
    )
    await database.rows('update department set type_id = $2 where id = $1', [dept, typeId])
    expect((await remove(dept, departments)).status).toBe(200)
    await remove(typeId)
    expect(refusalIn(await restore(dept, departments)).status).toBe(409)
    expect(await isLive(dept, departments)).toBe(false)
  })

  test('of a list with rules of its own once somebody has written into it', async () => {
    const [one, two] = [await addSample(admin, posts), await addSample(admin, posts)]
    await remove(one.id, posts)
    expect((await restore(one.id, posts)).status).toBe(200)
    await remove(one.id, posts)
    await database.rows('update post set updated_at = clock_timestamp() where id = $1', [two.id])
    const answer = await restore(one.id, posts)
    expect(answer.text).toContain('之后已有变动')
    expect(await isLive(one.id, posts)).toBe(false)
  })

  test('where deleting has effects besides, and for what is no change', async () => {
    const role = String(await database.value('select id from role limit 1'))
    const body = { resource: 'system/roles', id: role, change: DELETION }
    expect((await admin(TAKE_BACK_CHANGE, { method: 'PUT', body })).status).toBe(400)
    for (const wrong of [
      { ...body, resource: 'system/nothing' },
      { ...body, resource: departmentTypes.path, change: 'nothing' },
      { ...body, more: true },
    ]) {
      expect((await admin(TAKE_BACK_CHANGE, { method: 'PUT', body: wrong })).status).toBe(400)
    }
  })
})

test('whatever happens in whichever order, only what one deleted within the minute comes back', async () => {
  const event = fc.constantFrom('delete', 'restore', 'strange', 'wait')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
      const id = await addType()
      let state: 'live' | 'recent' | 'old' = 'live'
      for (const one of events) {
        if (one === 'delete') {
          await remove(id)
          if (state === 'live') state = 'recent'
        } else if (one === 'wait') {
          await goBy(id, 61)
          if (state === 'recent') state = 'old'
        } else if (one === 'strange') {
          expect((await restore(id, departmentTypes, director)).status).toBe(409)
        } else {
          expect((await restore(id)).status).toBe(state === 'recent' ? 200 : 409)
          if (state === 'recent') state = 'live'
        }
        expect(await isLive(id)).toBe(state === 'live')
      }
    }),
    { numRuns: 12 },
  )
})
