import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import en from '#platform/wire/messages/en.json' with { type: 'json' }
import es from '#platform/wire/messages/es.json' with { type: 'json' }
import zh from '#platform/wire/messages/zh.json' with { type: 'json' }
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import {
  type Answer,
  type Caller,
  newId,
  pageIn,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { type Input, sampleRecord } from '#tests/conformance/sample-record.ts'

const CHILDREN = [educations, workHistories, families]
const ONESELF = '1'
const EVERYBODY = '4'
const GROUPS = Object.keys(archives.groups ?? {}).map((name) => `group.${name}`)

const { database, api } = testCompany()
/** Sees and edits all files, unmasked. */
let director: Caller
/** Edits all files, but sees sensitive values masked. */
let auditor: Caller
/** Edits the files of their department and the departments below it. */
let leader: Caller
/** Edits their own file. */
let staff: Caller
/** Edits their own file, but may neither add nor delete a file. */
let keeper: Caller
/** May add and delete, but not edit. */
let reader: Caller

beforeAll(async () => {
  for (const role of ['auditor', 'dept_head']) {
    await grant(role, ['add', 'edit', 'delete', ...GROUPS])
  }
  for (const [userName, buttons] of [
    ['staff1', ['add', 'edit', 'delete']],
    ['staff3', ['edit']],
    ['staff2', ['add', 'delete']],
  ] as const) {
    await database.rows(
      `with own as (insert into role (id, code, name, scope) values ($1, $2, $2, $3) returning id)
       insert into role_user (id, role_id, user_id) select gen_random_uuid(), own.id, app_user.id from own, app_user where user_name = $4`,
      [newId(), `own-${userName}`, ONESELF, userName],
    )
    await grant(`own-${userName}`, buttons)
  }
  ;[director, auditor, leader] = await Promise.all([
    api.as('hrdir'),
    api.as('auditor'),
    api.as('leader1'),
  ])
  ;[staff, keeper, reader] = await Promise.all([
    api.as('staff1'),
    api.as('staff3'),
    api.as('staff2'),
  ])
})

function grant(role: string, buttons: readonly string[]) {
  return database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select role.id, 'button', button.id from role, button join menu on menu.id = menu_id
     where role.code = $1 and menu.path = '/hr/archives' and button.code = any($2) on conflict do nothing`,
    [role, buttons],
  )
}

let numbered = 0

/** An identity number of the test range. Odd sequence numbers are men. */
function idCard(birthDate: string, gender: '男' | '女' = '男'): string {
  numbered += 1
  const sequence = String(501 + numbered * 2 - (gender === '男' ? 0 : 1)).padStart(3, '0')
  const first17 = `990001${birthDate.replaceAll('-', '')}${sequence}`
  return first17 + idCardCheckDigit(first17)
}

const add = (call: Caller, body: object, resource: Resource = archives) =>
  call(resource.endpoints.add, { method: 'POST', body })
const update = (call: Caller, body: object, resource: Resource = archives) =>
  call(resource.endpoints.update, { method: 'PUT', body })
/** The record without the fields that describe what its reader may do with it. */
function withoutOffers({ mayUnmask, openGroups, addsFiles, removesFiles, ...record }: WireRecord) {
  return record
}
const info = (call: Caller, id: string, resource: Resource = archives) =>
  call(resource.endpoints.info, { query: { id } })
/** Requests the sensitive values unmasked. The server logs this access. */
const clearInfo = (call: Caller, id: string, resource: Resource = archives) =>
  call(resource.endpoints.info, { query: { id, clear: 'true' } })
const history = (call: Caller, id: string, resource: Resource = archives) =>
  call(resource.endpoints.history, { query: { id } })
const remove = (call: Caller, id: string, resource: Resource = archives) =>
  call(resource.endpoints.delete, { method: 'DELETE', query: { id } })

async function person(values: Record<string, unknown> = {}): Promise<Input> {
  const sample = await sampleRecord(director, archives)
  return { ...sample, ...values } as Input
}

async function addPerson(values: Record<string, unknown> = {}): Promise<Input> {
  const input = await person(values)
  savedIn(await add(director, input))
  return input
}

/** Sets the state directly in the database, as an event would. */
const setState = (id: string, status: string) =>
  database.rows('update user_base_info set status = $2 where id = $1', [id, status])

const correct = (by: Caller, id: string, values: Record<string, unknown>, language = 'zh') =>
  by(archives.actions.correct?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body: { reason: '录入有误', ...values },
    language,
  })

/** The field names with an error when a file with these values is added. */
async function problemsOf(values: Record<string, unknown>): Promise<string[]> {
  const input = await person(values)
  const answer = await add(director, input)
  if (answer.status === 200) return []
  const { status, code, errors } = refusalIn(answer)
  expect([status, code]).toEqual([400, 'invalid'])
  const stored = await database.value('select count(*)::int from user_base_info where id = $1', [
    input.id,
  ])
  expect(stored).toBe(0)
  return errors
}

const rowOf = (id: string) =>
  database.value('select to_jsonb(p) from user_base_info p where id = $1', [id])

describe('the identity document', () => {
  test('is a resident number with the right check digit', async () => {
    const good = idCard('1990-05-06')
    const wrong = good.slice(0, 17) + (good.endsWith('1') ? '2' : '1')
    expect(await problemsOf({ idCardNo: wrong })).toEqual(['idCardNo'])
    expect(await problemsOf({ idCardNo: good.slice(0, 15) })).toEqual(['idCardNo'])
    expect(await problemsOf({ idCardNo: idCard('1990-02-30') })).toEqual(['idCardNo'])
    expect(await problemsOf({ idCardNo: idCard('2199-01-01') })).toEqual(['idCardNo'])
    expect(await problemsOf({ idCardNo: good })).toEqual([])
  })

  test('gives the date of birth and must agree with it', async () => {
    const { id } = await addPerson({ idCardNo: idCard('1988-11-23'), birthDate: null })
    expect(recordIn(await info(director, id))).toMatchObject({ birthDate: '1988-11-23' })
    const other = { idCardNo: idCard('1988-11-23'), birthDate: '1988-11-24' }
    expect(await problemsOf(other)).toEqual(['birthDate'])
  })

  test('must agree with the gender, also when only one of both is changed', async () => {
    const woman = idCard('1991-01-01', '女')
    expect(await problemsOf({ idCardNo: woman, gender: '男' })).toEqual(['gender'])
    const { id } = await addPerson({ idCardNo: woman, gender: '女' })
    const before = await rowOf(id)
    for (const change of [{ gender: '男' }, { idCardNo: idCard('1991-01-01', '男') }]) {
      expect(refusalIn(await update(director, { id, version: 1, ...change })).errors).toEqual([
        'gender',
      ])
    }
    expect(await rowOf(id)).toEqual(before)
  })

  test('tells the gender where that was left empty, and the history says so', async () => {
    const { id } = await addPerson({ idCardNo: idCard('1993-03-03', '女'), gender: null })
    expect(recordIn(await info(director, id))).toMatchObject({ gender: '女', version: 1 })
    expect((await history(director, id)).text).toContain('女')
    // The server fills the emptied gender from the card again, so nothing changes.
    savedIn(await update(director, { id, version: 1, gender: null }))
    expect(recordIn(await info(director, id))).toMatchObject({ gender: '女', version: 1 })
    const passport = { idType: '2', idCardNo: 'XX9900002', birthDate: '1990-01-01' }
    expect(await problemsOf({ ...passport, gender: null })).toEqual(['gender'])
  })

  test('may end in a small x and is kept with a capital one', async () => {
    let number = idCard('1992-02-02')
    while (!number.endsWith('X')) number = idCard('1992-02-02')
    const { id } = await addPerson({ idCardNo: number.toLowerCase() })
    expect(recordIn(await clearInfo(director, id)).idCardNo).toBe(number)
    expect(await problemsOf({ idCardNo: number })).toEqual(['idCardNo'])
  })

  test('of another kind has a shape and needs the date of birth', async () => {
    const passport = { idType: '2', idCardNo: 'XX9900001', birthDate: '1990-01-01' }
    expect(await problemsOf({ ...passport, birthDate: null })).toEqual(['birthDate'])
    expect(await problemsOf({ ...passport, birthDate: '2190-01-01' })).toContain('birthDate')
    expect(await problemsOf({ ...passport, idCardNo: 'X-1' })).toEqual(['idCardNo'])
    expect(await problemsOf({ ...passport, idCardNo: '护照123456' })).toEqual(['idCardNo'])
    // A passport number contains no gender, so the entered gender is accepted.
    expect(await problemsOf({ ...passport, gender: '女' })).toEqual([])
  })
})

describe('the dates', () => {
  test('let nobody join before the 16th birthday', async () => {
    const late = { workStartDate: '2020-01-01' }
    const born = '2008-02-29'
    for (const [joinDate, problems] of [
      ['2024-02-28', ['joinDate']],
      ['2024-02-29', []],
    ] as const) {
      const dates = { ...late, joinGroupDate: null, idCardNo: idCard(born), joinDate }
      expect(await problemsOf(dates), joinDate).toEqual(problems)
    }
  })

  test('come one after the other', async () => {
    const joinDate = '2024-03-05'
    const [earlier, later] = ['2024-03-04', '2024-03-06']
    expect(await problemsOf({ joinDate, joinGroupDate: later })).toEqual(['joinDate'])
    expect(await problemsOf({ joinDate, workStartDate: later })).toEqual(['joinDate'])
    const { id } = await addPerson({ joinDate })
    const moved = await correct(director, id, { status: '2', joinDate: earlier })
    expect(refusalIn(moved).errors).toEqual(['joinDate'])
    expect(moved.body.errors?.joinDate).toMatch(/入职日期.*入集团日期|入职日期.*参加工作日期/)
    const started = await update(director, { id, version: 1, workStartDate: later })
    expect(refusalIn(started).errors).toEqual(['workStartDate'])
  })

  test('bring the statutory retirement with them', async () => {
    const { id } = await addPerson({ idCardNo: idCard('1985-05-20'), isCadre: false })
    expect(recordIn(await info(director, id)).retireDate).toBe('2048-05-20')
    const woman = { idCardNo: idCard('1985-05-20', '女'), gender: '女', isCadre: false }
    const { id: herId } = await addPerson(woman)
    expect(recordIn(await info(director, herId)).retireDate).toBe('2040-05-20')
    savedIn(await update(director, { id: herId, version: 1, isCadre: true }))
    expect(recordIn(await info(director, herId)).retireDate).toBe('2043-05-20')
    const typed = await update(director, { id, version: 1, retireDate: '2030-01-01' })
    expect(refusalIn(typed).errors).toEqual(['retireDate'])
  })

  test('of child rows come one after the other too', async () => {
    const { id: userId } = await addPerson()
    for (const [resource, start, end] of [
      [educations, 'startDate', 'graduateDate'],
      [workHistories, 'startDate', 'endDate'],
    ] as const) {
      const input = { ...(await sampleRecord(director, resource)), userId }
      const crossed = { ...input, [start]: '2020-02', [end]: '2020-01' }
      expect(refusalIn(await add(director, crossed, resource)).errors).toEqual([end])
      savedIn(await add(director, { ...input, [start]: '2020-01', [end]: '2020-02' }, resource))
      const moved = await update(
        director,
        { id: input.id, version: 1, [start]: '2020-03' },
        resource,
      )
      expect(refusalIn(moved).errors).toEqual([end])
    }
  })
})

describe('values that exist already', () => {
  test.each(['empNo', 'phone', 'idCardNo'])('refuses a second %s on its field', async (name) => {
    const first = await addPerson()
    expect(await problemsOf({ [name]: first[name] })).toEqual([name])
    const second = await addPerson()
    if (name === 'empNo') return
    const copied = await update(director, { id: second.id, version: 1, [name]: first[name] })
    expect(refusalIn(copied)).toEqual({ status: 400, code: 'invalid', errors: [name] })
  })

  test('refuses all but one of many that come together', async () => {
    const one = await person()
    const inputs = await Promise.all(Array.from({ length: 6 }, () => person({ empNo: one.empNo })))
    const answers = await Promise.all(inputs.map((input) => add(director, input)))
    const refused = answers.filter(({ status }) => status !== 200).map(refusalIn)
    expect(refused).toEqual(Array(5).fill({ status: 400, code: 'invalid', errors: ['empNo'] }))
  })

  test('never issues a personnel number twice, but frees phones', async () => {
    const gone = await addPerson()
    expect((await remove(director, gone.id)).status).toBe(200)
    expect(await problemsOf({ empNo: gone.empNo })).toEqual(['empNo'])
    expect(await problemsOf({ phone: gone.phone, idCardNo: gone.idCardNo })).toEqual([])
    const left = await addPerson()
    await setState(left.id, '4')
    expect(await problemsOf({ phone: left.phone })).toEqual([])
    // A person has only one file: a former employee is rehired on their existing file.
    expect(await problemsOf({ idCardNo: left.idCardNo })).toEqual(['idCardNo'])
  })
})

test('only files of people who never joined can be deleted, with their child rows', async () => {
  const codes = archives.fields.status?.rule.choices?.options.map(({ value }) => value) ?? []
  for (const status of codes.filter((code) => code !== '0')) {
    const { id } = await addPerson()
    await setState(id, status)
    const before = await rowOf(id)
    expect(refusalIn(await remove(director, id)).status, status).toBe(409)
    expect(await rowOf(id)).toEqual(before)
  }
  const { id } = await addPerson()
  const rows = await Promise.all(
    CHILDREN.map(async (resource) => ({ resource, id: await addChild(director, resource, id) })),
  )
  expect((await remove(director, id)).status).toBe(200)
  for (const child of rows) {
    expect((await info(director, child.id, child.resource)).status).toBe(404)
    // The child rows are deleted too, not only hidden together with the file, so no count includes them.
    const living = `select count(*)::int from ${child.resource.table} where user_id = $1 and deleted_at is null`
    expect(await database.value(living, [id])).toBe(0)
  }
})

test('an employee who has joined cannot be set back to joining', async () => {
  const codes = archives.fields.status?.rule.choices?.options.map(({ value }) => value) ?? []
  for (const status of codes.filter((code) => code !== '0')) {
    const { id } = await addPerson({ joinDate: '2024-03-05' })
    await setState(id, status)
    const before = await rowOf(id)
    for (const [language, { invalid }] of Object.entries({ zh, en, es })) {
      const refused = { status: 400, code: 'invalid' }
      const later = await correct(director, id, { status, joinDate: STILL_TO_COME }, language)
      expect(refusalIn(later), status).toEqual({ ...refused, errors: ['joinDate'] })
      expect(later.body.errors?.joinDate).toBe(invalid.joinedAlready)
      const back = await correct(director, id, { status: '0' }, language)
      expect(refusalIn(back), status).toMatchObject({ ...refused, errors: ['status'] })
      expect(back.body.errors?.status).toBe(invalid.joinedAlready)
    }
    expect(await rowOf(id)).toEqual(before)
  }
  // A person who has yet to join may stay in that state, or join.
  const { id } = await addPerson()
  const { version } = savedIn(await update(director, { id, version: 1, nativePlace: '别处' }))
  expect(refusalIn(await correct(director, id, { status: '1' })).errors).toEqual(['status'])
  expect(version).toBe(2)
  savedIn(await correct(director, id, { status: '1', joinDate: '2026-11-02' }))
})

async function addChild(call: Caller, resource: Resource, userId: string): Promise<string> {
  const input = { ...(await sampleRecord(director, resource)), userId }
  savedIn(await add(call, input, resource))
  return input.id
}

describe('masks', () => {
  const masked = Object.entries(archives.fields).flatMap(([name, { mask }]) =>
    mask ? [{ name, mask }] : [],
  )

  test('are masked in all lists, and on the record for users without the right', async () => {
    const input = await addPerson()
    const columns = masked.map(({ name }) => name).join(',')
    const page = pageIn(
      await director(archives.endpoints.list, { query: { columns, key: String(input.empNo) } }),
    )
    const [listed] = page.data
    const [clear, covered] = await Promise.all([
      clearInfo(director, input.id),
      info(auditor, input.id),
    ])
    expect(recordIn(covered).mayUnmask).toBe(false)
    expect((await clearInfo(auditor, input.id)).status).toBe(403)
    const unasked = recordIn(await info(director, input.id))
    expect(unasked).toMatchObject({ phone: recordIn(covered).phone, mayUnmask: true })
    const looks = await database.rows<{ actor_name: string }>(
      "select actor_name from audit_log where record_id = $1 and action = 'view_sensitive'",
      [input.id],
    )
    expect(looks).toHaveLength(1)
    for (const { name, mask } of masked) {
      const stars = maskValue(mask, String(input[name]))
      expect(stars).toContain('***')
      expect([name, listed?.[name]]).toEqual([name, stars])
      expect([name, recordIn(covered)[name]]).toEqual([name, stars])
      expect([name, recordIn(clear)[name]]).toEqual([name, input[name]])
    }
  })

  test('are no place to write behind, or to try out guesses', async () => {
    const input = await addPerson()
    const { id } = input
    const before = await rowOf(id)
    for (const { name } of masked) {
      for (const value of [input[name], '13900001111']) {
        const answer = await update(auditor, { id, version: 1, [name]: value })
        expect(refusalIn(answer), name).toEqual({ status: 400, code: 'invalid', errors: [name] })
      }
    }
    expect(await rowOf(id)).toEqual(before)
    savedIn(await update(auditor, { id, version: 1, nativePlace: '别处' }))
    const record = recordIn(await clearInfo(director, id))
    for (const { name } of masked) expect(record[name], name).toEqual(input[name])
  })

  test('cover the record that comes with a conflict, and the history', async () => {
    const input = await addPerson()
    const { id } = input
    savedIn(await update(director, { id, version: 1, homeAddress: '新地址一百零八号' }))
    const stale = await update(auditor, { id, version: 1, nativePlace: '别处' })
    expect(stale.status).toBe(409)
    const seen = withoutOffers(recordIn(await info(auditor, id)))
    expect(stale.body.response).toEqual(seen)
    const historyAnswer = await history(auditor, id)
    for (const answer of [stale, historyAnswer, await history(director, id)]) {
      for (const secret of [input.phone, input.idCardNo, '新地址一百零八号', input.emergencyName]) {
        expect(answer.text).not.toContain(secret)
      }
    }
  })

  test('are masked in a conflict also for users with the right, and showing them is logged', async () => {
    const er = await api.as('er')
    const { id, ...input } = await addPerson()
    const stale = [
      await update(er, { id, version: 999, nativePlace: '别处' }),
      await director(archives.endpoints.delete, { method: 'DELETE', query: { id, version: 999 } }),
    ]
    const record = recordIn(await info(er, id))
    const covered = withoutOffers(record)
    expect(record.mayUnmask).toBe(true)
    for (const answer of stale) {
      expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
      for (const { name, mask } of masked) {
        const stars = maskValue(mask, String(input[name]))
        expect((answer.body.response as Input)[name], name).toEqual(stars)
      }
    }
    expect(stale[0]?.body.response).toEqual(covered)
    const looks = () =>
      database.value(
        "select count(*)::int from audit_log where record_id = $1 and action = 'view_sensitive'",
        [id],
      )
    expect(await looks()).toBe(0)
    expect(recordIn(await clearInfo(er, id)).phone).toBe(input.phone)
    expect(await looks()).toBe(1)
  })

  test('are lifted from one’s own file, which one may correct, but not from others', async () => {
    const own = String(
      await database.value("select user_base_id from app_user where user_name = 'staff1'"),
    )
    const record = recordIn(await clearInfo(staff, own))
    expect(record).toEqual(recordIn(await clearInfo(director, own)))
    const phone = '19811112222'
    savedIn(await update(staff, { id: own, version: record.version, phone }))
    expect(recordIn(await clearInfo(staff, own)).phone).toBe(phone)
    expect(recordIn(await info(staff, own)).phone).not.toBe(phone)
    expect((await staff(archives.endpoints.list)).text).not.toContain(phone)

    const team = pageIn(await leader(archives.endpoints.list, { query: { pageSize: 500 } })).data
    const leaderId = await database.value(
      "select user_base_id from app_user where user_name = 'leader1'",
    )
    const member = team.find(({ id }) => id !== leaderId)
    const seen = recordIn(await info(leader, String(member?.id)))
    expect(seen.phone).toMatch(/^\d{3}\*+\d{4}$/)
    expect((await clearInfo(leader, String(member?.id))).status).toBe(403)
    expect(recordIn(await clearInfo(leader, String(leaderId))).phone).toMatch(/^\d{11}$/)
  })

  test('let a phone be found by the whole number only, and by those who may see it', async () => {
    const input = await addPerson()
    const find = async (key: string, call = director) => {
      const page = pageIn(await call(archives.endpoints.list, { query: { key, pageSize: 500 } }))
      return page.data.some(({ id }) => id === input.id)
    }
    for (const name of ['phone', 'idCardNo']) {
      const value = String(input[name])
      expect(await find(value)).toBe(true)
      expect(await find(value, auditor)).toBe(false)
      for (const part of [value.slice(1), value.slice(0, -1), `${value.slice(0, 5)}%`]) {
        expect(await find(part), part).toBe(false)
      }
    }
  })
})

describe('the row scope', () => {
  const listed = async (call: Caller, query: Record<string, string> = {}) => {
    const page = pageIn(await call(archives.endpoints.list, { query: { pageSize: 500, ...query } }))
    expect(page.dataCount).toBe(page.data.length)
    return page.data.map(({ id }) => id).sort()
  }
  const personOf = (userName: string) =>
    database.value('select user_base_id from app_user where user_name = $1', [userName])
  const idsOf = async (sql: string, values: unknown[] = []) =>
    (await database.rows<{ id: string }>(sql, values)).map(({ id }) => id)

  /** The people of a leader: their department and all departments below it. */
  const treeOf = (userName: string) =>
    idsOf(
      `with recursive below as (
         select dept_id as id from app_user where user_name = $1
         union all select d.id from department d join below on d.pid = below.id
       ) select p.id from user_base_info p where p.deleted_at is null and dept_id in (select id from below)
       order by p.id`,
      [userName],
    )

  test('shows all people to some users, a tree to leaders, and themselves to staff', async () => {
    const everybody = await idsOf(
      'select id from user_base_info where deleted_at is null order by id',
    )
    expect(await listed(director)).toEqual(everybody)
    const tree = await treeOf('leader1')
    expect(tree.length).toBeGreaterThan(1)
    expect(tree.length).toBeLessThan(everybody.length)
    expect(await listed(leader)).toEqual(tree)
    expect(await listed(staff)).toEqual([await personOf('staff1')])
  })

  test('cannot be widened by keyword, filter, sort, page or ids', async () => {
    const own = await personOf('staff1')
    const [stranger] = await database.rows<{ id: string; name: string; dept: string }>(
      `select id, name, dept_id as dept from user_base_info
       where id <> $1 and deleted_at is null and not id = any($2) limit 1`,
      [own, await treeOf('leader1')],
    )
    if (!stranger) throw new Error('there is nobody else')
    const queries: Record<string, string>[] = [
      { key: stranger.name },
      { deptId: stranger.dept },
      { name: stranger.name },
      { orderBy: 'name desc' },
      { columns: 'phone,idCardNo' },
      { status: '0,1,2,3,4,5,6,7,8' },
    ]
    for (const call of [staff, leader]) {
      for (const query of queries) expect(await listed(call, query)).not.toContain(stranger.id)
      const { options } = archives.endpoints
      for (const [name, value] of [
        ['ids', stranger.id],
        ['key', stranger.name],
      ] as const) {
        const answer = await call(options, { query: { [name]: value } })
        expect(answer.text).not.toContain(stranger.id)
      }
      const names = (await call(options)).body.response as { id: string }[]
      expect(names.map(({ id }) => id).sort()).toEqual(await listed(call))
    }
  })

  /** Makes every call that takes a record id, for a person and their child rows. */
  async function callsAbout(call: Caller, id: string, children: Map<Resource, string>) {
    const answers: Answer[] = [
      await info(call, id),
      await history(call, id),
      await update(call, { id, version: 1, nativePlace: '别处' }),
      await remove(call, id),
    ]
    for (const [resource, child] of children) {
      answers.push(
        await info(call, child, resource),
        await history(call, child, resource),
        await update(call, { id: child, version: 1, ...CHILD_CHANGE.get(resource) }, resource),
        await remove(call, child, resource),
      )
    }
    return answers
  }
  const CHILD_CHANGE = new Map<Resource, object>([
    [educations, { school: '别处' }],
    [workHistories, { company: '别处' }],
    [families, { workUnit: '别处' }],
  ])
  const emptyChildren = () => new Map(CHILDREN.map((resource) => [resource, newId()]))

  test('is the same for every call: out of reach is not there', async () => {
    const outside = await addPerson()
    const children = new Map<Resource, string>()
    for (const resource of CHILDREN) {
      children.set(resource, await addChild(director, resource, outside.id))
    }
    const before = await rowOf(outside.id)
    for (const call of [staff, leader]) {
      const missing = await callsAbout(call, newId(), emptyChildren())
      const foreign = await callsAbout(call, outside.id, children)
      expect(missing.map(({ status }) => status)).toEqual(missing.map(() => 404))
      expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text))
      for (const resource of CHILDREN) {
        const rows = await call(resource.endpoints.list, { query: { userId: outside.id } })
        expect(pageIn(rows)).toMatchObject({ data: [], dataCount: 0 })
        const [far, none] = await Promise.all(
          [outside.id, newId()].map(async (userId) => {
            const input = { ...(await sampleRecord(director, resource)), userId }
            return refusalIn(await add(call, input, resource))
          }),
        )
        expect(far).toEqual({ status: 400, code: 'invalid', errors: ['userId'] })
        expect(far).toEqual(none)
      }
    }
    expect(await rowOf(outside.id)).toEqual(before)
  })

  test('lets a leader work inside the tree, and put nobody outside of it', async () => {
    const [inside] = await database.rows<{ dept: string }>(
      "select dept_id as dept from app_user where user_name = 'leader1'",
    )
    const deptId = inside?.dept
    const own = await person({ deptId, postId: null })
    savedIn(await add(leader, own))
    savedIn(await update(leader, { id: own.id, version: 1, nativePlace: '这里' }))
    for (const resource of CHILDREN) await addChild(leader, resource, own.id)
    expect((await remove(leader, own.id)).status).toBe(200)

    const head = await database.value('select id from department where pid is null')
    const outside = await person({ deptId: head, postId: null })
    expect(refusalIn(await add(leader, outside))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await rowOf(outside.id)).toBeUndefined()
    const kept = await person({ deptId, postId: null })
    savedIn(await add(leader, kept))
    const moved = await update(leader, { id: kept.id, version: 1, deptId: head })
    expect(refusalIn(moved)).toMatchObject({ status: 400, errors: ['deptId'] })
    expect(await rowOf(kept.id)).toMatchObject({ dept_id: deptId, version: 1 })
  })

  test('reaches as far as the role that grants the very action', async () => {
    // The recruiter has two roles. The role with the wide scope grants nothing on personnel files.
    const recruiter = await api.as('recruiter')
    expect(await listed(recruiter)).toEqual([await personOf('recruiter')])

    const viewer = await api.as('trainer')
    for (const [scope, buttons] of [
      [EVERYBODY, ['view', ...GROUPS]],
      [ONESELF, ['edit']],
    ] as const) {
      await database.rows(
        `with made as (insert into role (id, code, name, scope) values ($1, $2, $2, $3) returning id)
         insert into role_user (id, role_id, user_id)
         select gen_random_uuid(), made.id, app_user.id from made, app_user where user_name = 'trainer'`,
        [newId(), `trainer-${scope}`, scope],
      )
      await grant(`trainer-${scope}`, buttons)
    }
    const other = await addPerson()
    await until(async () => (await info(viewer, other.id)).status === 200)
    const change = { version: 1, nativePlace: '别处' }
    const foreign = await update(viewer, { id: other.id, ...change })
    expect(foreign.text).toBe((await update(viewer, { id: newId(), ...change })).text)
    expect(foreign.status).toBe(404)
    savedIn(await update(viewer, { id: String(await personOf('trainer')), ...change }))
    expect(await rowOf(other.id)).toMatchObject({ version: 1 })
  })

  test('lists child rows of one’s own people only', async () => {
    const tree = new Set(await treeOf('leader1'))
    for (const resource of CHILDREN) {
      const all = pageIn(await director(resource.endpoints.list, { query: { pageSize: 500 } }))
      const own = pageIn(await leader(resource.endpoints.list, { query: { pageSize: 500 } }))
      expect(own.data.map(({ id }) => id)).toEqual(
        all.data.filter(({ userId }) => tree.has(String(userId))).map(({ id }) => id),
      )
    }
  })
})

describe('child rows', () => {
  test('need the right to edit the file', async () => {
    const ownId = String(
      await database.value("select user_base_id from app_user where user_name = 'staff2'"),
    )
    for (const resource of CHILDREN) {
      const input = { ...(await sampleRecord(director, resource)), userId: ownId }
      expect((await add(reader, input, resource)).status).toBe(403)
      savedIn(await add(director, input, resource))
      expect((await info(reader, input.id, resource)).status).toBe(200)
      const change = { id: input.id, version: 1 }
      expect((await update(reader, change, resource)).status).toBe(403)
      expect((await remove(reader, input.id, resource)).status).toBe(403)
    }
  })

  test('can be written by users who may edit the file, and stay with it', async () => {
    const ownId = String(
      await database.value("select user_base_id from app_user where user_name = 'staff3'"),
    )
    expect((await add(keeper, await person())).status).toBe(403)
    expect((await remove(keeper, ownId)).status).toBe(403)
    for (const resource of CHILDREN) {
      const id = await addChild(keeper, resource, ownId)
      const moved = await update(keeper, { id, version: 1, userId: newId() }, resource)
      expect(refusalIn(moved).errors).toEqual(['userId'])
      expect((await remove(keeper, id, resource)).status).toBe(200)
    }
  })
})

describe('the highest education', () => {
  const fileOf = async (id: string) => {
    const { edu, degree, eduMode, school, graduateDate } = recordIn(await info(director, id))
    return { edu, degree, eduMode, school, graduateDate }
  }
  async function addEducation(userId: string, edu: string, school: string, more: object = {}) {
    const sample = await sampleRecord(director, educations)
    const input = { ...sample, userId, edu, school, degree: '0', ...more }
    savedIn(await add(director, input, educations))
    return input.id
  }
  const NONE = { edu: null, degree: null, eduMode: null, school: null, graduateDate: null }

  test('follows the rows of the file', async () => {
    const { id } = await addPerson()
    expect(await fileOf(id)).toEqual(NONE)
    const bachelor = await addEducation(id, '6', '甲大学')
    expect(await fileOf(id)).toMatchObject({ edu: '6', school: '甲大学', graduateDate: '2019-07' })
    const master = await addEducation(id, '7', '乙大学')
    await addEducation(id, '3', '丙中学')
    expect(await fileOf(id)).toMatchObject({ edu: '7', school: '乙大学' })
    savedIn(await update(director, { id: bachelor, version: 1, edu: '8' }, educations))
    expect(await fileOf(id)).toMatchObject({ edu: '8', school: '甲大学' })
    expect((await remove(director, bachelor, educations)).status).toBe(200)
    expect(await fileOf(id)).toMatchObject({ edu: '7', school: '乙大学' })
    expect((await remove(director, master, educations)).status).toBe(200)
    expect(await fileOf(id)).toMatchObject({ edu: '3', school: '丙中学' })
  })

  test('goes by level, then degree, then the later graduation', async () => {
    const { id } = await addPerson()
    await addEducation(id, '6', '无学位', { graduateDate: '2022-07' })
    await addEducation(id, '6', '早', { degree: '1', graduateDate: '2020-07' })
    expect(await fileOf(id)).toMatchObject({ school: '早' })
    await addEducation(id, '6', '晚', { degree: '1', graduateDate: '2021-07' })
    expect(await fileOf(id)).toMatchObject({ school: '晚' })
  })

  test('is right when rows are added together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await addPerson()
      const levels = ['8', '3', '4', '5', '6', '7']
      await Promise.all(levels.map((edu) => addEducation(id, edu, `学校${edu}`)))
      expect(await fileOf(id)).toMatchObject({ edu: '8', school: '学校8' })
    }
  })
})

test('everybody of the demo company keeps the rules of a new file', async () => {
  // The seed writes rows without the checks. An edit checks the whole file, so it shows whether a seeded row
  // is valid.
  const people = await database.rows<{ id: string; version: number }>(
    'select id, version from user_base_info where deleted_at is null',
  )
  for (const { id, version } of people) {
    const answer = await update(director, { id, version, nativePlace: '某地' })
    expect([id, answer.body.errors]).toEqual([id, undefined])
  }
})
