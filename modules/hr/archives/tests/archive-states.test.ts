import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { voidedArchives } from '#modules/hr/archives/define/voided-archive.ts'
import { STILL_TO_COME } from '#modules/hr/define/samples.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { type Caller, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let manager: Caller
let relations: Caller
let made: Organisation
let dept: string
let today: string

beforeAll(async () => {
  manager = await api.as('hrmgr')
  relations = await api.as('er')
  made = createOrganisation(manager, database)
  dept = await made.addDepartment(null)
  today = await day(0)
})

const day = async (from: number) =>
  String(await database.value('select (today() + $1::integer)::text', [from]))

const fileOf = async (id: string) =>
  recordIn(await manager(archives.endpoints.info, { query: { id } }))

const press = (name: string, id: string, body: object, by = manager) =>
  by(archives.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

/** The account of a user of the demo company, with the id of their file. */
async function accountOf(userName: string) {
  const [row] = await database.rows<{ id: string; file: string; state: string }>(
    'select id, user_base_id as file, state from app_user where user_name = $1',
    [userName],
  )
  return row ?? { id: '', file: '', state: '' }
}

describe('the state of a new file', () => {
  test('follows from the day of joining and the kind of employment', async () => {
    const recent = await day(-20)
    for (const [empKind, joinDate, status] of [
      ['1', STILL_TO_COME, '0'],
      ['4', STILL_TO_COME, '0'],
      ['1', today, '1'],
      ['2', recent, '1'],
      ['1', '2024-03-05', '2'],
      ['4', recent, '7'],
      ['3', recent, '8'],
      ['6', '2024-03-05', '8'],
      ['7', recent, '8'],
      ['5', recent, '2'],
    ]) {
      const id = await made.addPerson(dept, { empKind: empKind ?? '', joinDate: joinDate ?? '' })
      expect((await fileOf(id)).status, `${empKind} ${joinDate}`).toBe(status)
    }
  })

  test('is typed by nobody, neither then nor later', async () => {
    const values = { status: '2', regularDate: today, leaveDate: today }
    for (const [name, value] of Object.entries(values)) {
      const typed = { [name]: value }
      const body = await made.personBody(dept, typed)
      const added = await manager(archives.endpoints.add, { method: 'POST', body })
      expect(refusalIn(added)).toMatchObject({ status: 400, errors: [name] })
      const id = await made.addPerson(dept)
      expect(refusalIn(await made.change(archives, id, typed))).toMatchObject({
        status: 400,
        errors: [name],
      })
    }
  })
})

describe('a correction', () => {
  test('needs its own right and a reason, and is written down with it', async () => {
    const id = await made.addPerson(dept, { joinDate: await day(-20) })
    const wanted = { status: '2', regularDate: today, leaveDate: null }
    const reason = '转正审批在纸面上完成'
    expect((await press('correct', id, { ...wanted, reason }, relations)).status).toBe(403)
    expect(refusalIn(await press('correct', id, wanted))).toMatchObject({
      status: 400,
      errors: ['reason'],
    })
    savedIn(await press('correct', id, { ...wanted, reason }))
    expect(await fileOf(id)).toMatchObject({ status: '2', regularDate: today })
    const history = await manager(archives.endpoints.history, { query: { id } })
    expect(history.text).toContain(reason)
    const logged = await database.rows(
      "select action, before, after from audit_log where record_id = $1 and action = 'state'",
      [id],
    )
    expect(logged).toEqual([
      {
        action: 'state',
        before: { status: '1', regularDate: null },
        after: {
          status: '2',
          regularDate: today,
          transition: 'correct',
          transitionReason: reason,
        },
      },
    ])
    const events = await database.rows(
      'select kind from org_history where user_id = $1 order by at',
      [id],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['入职', '转正'])
    expect((await press('correct', id, { ...wanted, reason })).status).toBe(409)
  })

  test('keeps state and days in step', async () => {
    const id = await made.addPerson(dept, { joinDate: '2024-03-05' })
    const tomorrow = await day(1)
    for (const [values, errors] of [
      [{ status: '4' }, ['leaveDate']],
      [{ status: '4', leaveDate: tomorrow }, ['leaveDate']],
      [{ status: '4', leaveDate: '2024-03-04' }, ['leaveDate']],
      [{ status: '3', leaveDate: '2024-06-01' }, ['leaveDate']],
      [{ status: '2', leaveDate: today }, ['leaveDate']],
      [{ status: '2', regularDate: tomorrow }, ['regularDate']],
      [{ status: '1', regularDate: today }, ['regularDate']],
      [{ status: '0' }, ['status']],
    ] as const) {
      const answer = await made.correct(id, values)
      expect(refusalIn(answer), JSON.stringify(values)).toMatchObject({ status: 400, errors })
    }
    savedIn(await made.correct(id, { status: '3', leaveDate: tomorrow }))
    savedIn(await made.correct(id, { status: '6', leaveDate: null }))
  })

  test('closes the account of an employee who leaves', async () => {
    const staff = await accountOf('staff2')
    const session = await api.as('staff2')
    expect((await session('/uc/api/Module/GetModuleList')).status).not.toBe(401)
    savedIn(await made.correct(staff.file, { status: '4', leaveDate: today }))
    expect((await accountOf('staff2')).state).toBe('3')
    const call = async () => (await session('/uc/api/Module/GetModuleList')).status
    await expect.poll(call).toBe(401)
    // Correcting the state does not let the employee sign in again. An administrator must enable the account.
    savedIn(await made.correct(staff.file, { status: '2', leaveDate: null }))
    expect((await accountOf('staff2')).state).toBe('3')
  })
})

describe('deleting', () => {
  test('is refused for everybody who has joined', async () => {
    const id = await made.addPerson(dept)
    const answer = await manager(archives.endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    expect((await fileOf(id)).status).toBe('2')
  })
})

describe('voiding', () => {
  const isListed = async (id: string) => {
    const { empNo } = await fileOf(id)
    const query = { key: String(empNo) }
    return pageIn(await manager(archives.endpoints.list, { query })).dataCount === 1
  }
  const heads = async () =>
    recordIn(await manager(departments.endpoints.info, { query: { id: dept } })).headcount

  test('takes a mistaken file out of every list and count, and keeps who, when and why', async () => {
    const before = await heads()
    const id = await made.addPerson(dept)
    const file = await fileOf(id)
    expect(await heads()).toBe(Number(before) + 1)
    expect(await isListed(id)).toBe(true)
    const reason = '同一人重复建档'
    expect((await press('void', id, { reason }, relations)).status).toBe(403)
    expect(refusalIn(await press('void', id, {})).errors).toEqual(['reason'])
    const answer = await press('void', id, { reason })
    expect(answer.body.response).toMatchObject({ gone: true })
    expect(await heads()).toBe(before)
    expect((await manager(archives.endpoints.info, { query: { id } })).status).toBe(404)
    expect(
      await database.value(
        'select count(*)::int from user_position where user_id = $1 and deleted_at is null',
        [id],
      ),
    ).toBe(0)

    for (const by of [manager, relations]) {
      const found = pageIn(
        await by(voidedArchives.endpoints.list, {
          query: {
            key: String(file.empNo),
            voidedAtStart: today,
            voidedAtEnd: today,
            deptId: dept,
          },
        }),
      )
      expect(found.data).toMatchObject([
        { id, name: file.name, voidReason: reason, voidedByName: expect.stringMatching(/./) },
      ])
    }
    const leader = await api.as('leader1')
    expect((await leader(voidedArchives.endpoints.list)).status).toBe(403)
    const logged = await database.value(
      "select after ->> 'transitionReason' from audit_log where record_id = $1 and action = 'state'",
      [id],
    )
    expect(logged).toBe(reason)

    // The number is never used again. The person may be entered again under another number.
    const again = await made.personBody(dept)
    const sameNumber = { ...again, empNo: file.empNo ?? '' }
    const add = (body: object) => manager(archives.endpoints.add, { method: 'POST', body })
    expect(refusalIn(await add(sameNumber)).errors).toEqual(['empNo'])
    const [clear] = await database.rows<{ phone: string; id_card_no: string }>(
      'select phone, id_card_no from user_base_info where id = $1',
      [id],
    )
    savedIn(await add({ ...again, phone: clear?.phone, idCardNo: clear?.id_card_no }))
  })

  test('is refused while an account or a position entered by a user refers to it', async () => {
    const { file } = await accountOf('staff3')
    const bound = await press('void', file, { reason: '误录' })
    expect(refusalIn(bound)).toMatchObject({ status: 409, code: 'conflict' })
    expect(bound.body.msg).toContain('账号')
    expect((await fileOf(file)).status).not.toBeNull()
    const id = await made.addPerson(dept)
    const post = await made.addPost(dept)
    savedIn(await made.addPosition(id, { isMain: false, kind: '兼职', deptId: dept, postId: post }))
    const answer = await press('void', id, { reason: '误录' })
    expect(refusalIn(answer)).toMatchObject({ status: 409 })
    expect(answer.body.msg).toContain('人员任职 (1)')
    expect(await isListed(id)).toBe(true)
  })
})
