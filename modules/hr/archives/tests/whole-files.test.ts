import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import type { RunningJobs } from '#platform/api/jobs/run-jobs.ts'
import { fileCalls } from '#platform/define/engine/endpoints.ts'
import { csvOf, HEADINGS, importDesk, newcomer } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'
import { PDF } from '#tests/picture-files.ts'

type Values = Readonly<Record<string, RecordValue>>

const { database, api } = testCompany()
let jobs: RunningJobs
let manager: Caller
let relations: Caller
let made: Organisation
let dept: string

beforeAll(async () => {
  jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  manager = await api.as('hrmgr')
  relations = await api.as('er')
  made = createOrganisation(manager, database)
  dept = await made.addDepartment(null)
})

afterAll(async () => {
  await jobs?.stop()
})

const day = async (from: number) =>
  String(await database.value('select (today() + $1::integer)::text', [from]))
const fileOf = async (id: string, query: Record<string, string> = {}) =>
  recordIn(await manager(archives.endpoints.info, { query: { id, ...query } }))
const press = (name: string, id: string, body: Values, by = manager) =>
  by(archives.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

describe('a personnel file', () => {
  test('tells the first of full-time schooling beside the highest', async () => {
    const userId = await made.addPerson(dept)
    const add = async (values: Values) =>
      savedIn(
        await manager(educations.endpoints.add, {
          method: 'POST',
          body: { id: newId(), userId, school: '学校', ...values },
        }),
      ).id
    await add({ edu: '3', eduMode: '2', startDate: '2001-09', graduateDate: '2003-07' })
    const first = await add({
      edu: '5',
      eduMode: '1',
      startDate: '2004-09',
      graduateDate: '2007-07',
    })
    await add({ edu: '7', eduMode: '1', startDate: '2010-09', graduateDate: '2013-07' })
    expect(await fileOf(userId)).toMatchObject({ firstEdu: '5', edu: '7' })
    await manager(educations.endpoints.delete, { method: 'DELETE', query: { id: first } })
    expect(await fileOf(userId)).toMatchObject({ firstEdu: '7', edu: '7' })
  })

  test('shows until when a person is on probation', async () => {
    const userId = await made.addPerson(dept, { joinDate: await day(-30) })
    await database.rows(
      `insert into probation (id, doc_no, user_id, dept_id, start_date, months, contract_term,
         goals, evaluate_cycle, state)
       select gen_random_uuid(), next_document_number('SY'), $1, $2, today() - 30, 3, 'open',
         '[]', '每月', '0'`,
      [userId, dept],
    )
    const ends = String(
      await database.value("select ((today() - 30 + interval '3 months')::date - 1)::text"),
    )
    expect(await fileOf(userId)).toMatchObject({ probationEnd: ends })
  })

  test('and its schooling keep scans, for those who may read that part', async () => {
    const userId = await made.addPerson(dept)
    const school = savedIn(
      await manager(educations.endpoints.add, {
        method: 'POST',
        body: {
          id: newId(),
          userId,
          school: '学校',
          edu: '6',
          eduMode: '1',
          startDate: '2004-09',
          graduateDate: '2008-07',
        },
      }),
    ).id
    for (const [resource, id] of [
      [archives, userId],
      [educations, school],
    ] as const) {
      const { add } = fileCalls(resource.controller)
      const body = new Uint8Array(PDF)
      const send = (by: Caller, name: string) =>
        by(add, { method: 'POST', query: { id, name }, body })
      expect((await send(manager, '证书.pdf')).status, resource.path).toBe(200)
      const record = recordIn(await manager(resource.endpoints.info, { query: { id } }))
      expect(record.files, resource.path).toMatchObject([{ name: '证书.pdf' }])
      // This user may see neither this file nor its educations.
      const admin = await api.as('staff1')
      expect([403, 404]).toContain((await send(admin, '别.pdf')).status)
    }
  })

  test('masks the private ones of the new fields', async () => {
    const userId = await made.addPerson(dept, { wechat: 'wx_private', disabilityNo: 'CJ123456789' })
    const covered = await fileOf(userId)
    expect(covered.wechat).not.toBe('wx_private')
    expect(covered.disabilityNo).not.toBe('CJ123456789')
    expect(
      await database.rows('select wechat, disability_no from user_base_info where id = $1', [
        userId,
      ]),
    ).toEqual([{ wechat: 'wx_private', disability_no: 'CJ123456789' }])
  })

  test('takes the new fields from a file of rows', async () => {
    const name = String(await database.value('select name from department where id = $1', [dept]))
    const desk = importDesk(api)
    const headings = [...HEADINGS, '微信号', '残疾证号', '纳税识别号同证件号']
    const row = {
      ...newcomer(990_001, name),
      微信号: 'wx_row',
      残疾证号: 'CJ1',
      纳税识别号同证件号: '是',
    }
    const file = await desk.sent('hrmgr', csvOf([row], headings))
    expect(file.counts).toMatchObject({ add: 1, refused: 0 })
    await desk.commit('hrmgr', file.id)
    expect(
      await database.rows(
        'select wechat, disability_no, tax_id_same from user_base_info where emp_no = $1',
        [row.工号],
      ),
    ).toEqual([{ wechat: 'wx_row', disability_no: 'CJ1', tax_id_same: true }])
  })
})

test('work elsewhere after joining is stored, and pointed out', async () => {
  const userId = await made.addPerson(dept, { joinDate: '2024-03-05' })
  const add = (values: Values) =>
    manager(workHistories.endpoints.add, {
      method: 'POST',
      body: { id: newId(), userId, company: '别处', ...values },
    })
  const before = await add({ startDate: '2020-01', endDate: '2024-03' })
  savedIn(before)
  expect(before.body.msg).not.toContain('重叠')
  for (const endDate of ['2024-04', null]) {
    const answer = await add({ startDate: '2020-01', endDate })
    savedIn(answer)
    expect(answer.body.msg).toContain('重叠')
  }
})

describe('leave without pay', () => {
  const joined = (values: Values = {}) =>
    made.addPerson(dept, { joinDate: '2020-01-01', workStartDate: '2020-01-01', ...values })
  const reason = '本人申请'

  test('begins and ends on its days, and is shown as of each of them', async () => {
    const id = await joined()
    const [from, until, back] = [await day(-100), await day(80), await day(-10)]
    savedIn(await press('suspend', id, { fromDate: from, untilDate: until, reason }))
    expect(await fileOf(id)).toMatchObject({ status: '6', suspendedUntil: until })
    savedIn(await press('resume', id, { fromDate: back, reason }))
    expect(await fileOf(id)).toMatchObject({ status: '2', suspendedUntil: null })
    const on = async (from: number) => (await fileOf(id, { asOf: await day(from) })).status
    expect([await on(-101), await on(-100), await on(-11), await on(-10)]).toEqual([
      '2',
      '6',
      '6',
      '2',
    ])
    const transitions = await database.rows<{ transition: string; reason: string }>(
      `select after ->> 'transition' as transition, after ->> 'transitionReason' as reason from audit_log
       where record_id = $1 and action = 'state' order by at`,
      [id],
    )
    expect(transitions.map(({ transition }) => transition)).toEqual(['suspend', 'resume'])
    expect(transitions[0]?.reason).toContain(from)
  })

  test('is no service, while it lasts and afterwards', async () => {
    const id = await joined()
    const before = Number((await fileOf(id)).serviceYears)
    savedIn(await press('suspend', id, { fromDate: await day(-365), reason }))
    expect(Number((await fileOf(id)).serviceYears)).toBeCloseTo(before - 1, 0)
    savedIn(await press('resume', id, { fromDate: await day(0), reason }))
    expect(Number((await fileOf(id)).serviceYears)).toBeCloseTo(before - 1, 0)
  })

  test('is of regular staff, between the day of their present state and today', async () => {
    const id = await joined()
    for (const fromDate of [await day(1), '2020-01-01', '2019-05-05']) {
      const refused = refusalIn(await press('suspend', id, { fromDate, reason }))
      expect(refused.errors, fromDate).toEqual(['fromDate'])
    }
    const order = { fromDate: await day(-5), untilDate: await day(-6), reason }
    expect(refusalIn(await press('suspend', id, order)).errors).toEqual(['untilDate'])
    expect((await press('resume', id, { fromDate: await day(0), reason })).status).toBe(409)
    const intern = await joined({ empKind: '4' })
    expect((await press('suspend', intern, { fromDate: await day(-1), reason })).status).toBe(409)
    // The employee relations specialist may edit files, but not suspend employees.
    const fromDate = await day(-1)
    expect((await press('suspend', id, { fromDate, reason }, relations)).status).toBe(403)
    expect(await fileOf(id)).toMatchObject({ status: '2' })
  })
})

describe('a job description', () => {
  test('names no hazard beside “none”, and takes the names of the catalogue', async () => {
    const postId = await made.addPost(dept)
    const { reportToId: _reportTo, ...sample } = await sampleRecord(manager, jobDescriptions)
    const body = { ...sample, deptId: dept, postId }
    const add = (values: Values) =>
      manager(jobDescriptions.endpoints.add, { method: 'POST', body: { ...body, ...values } })
    expect(refusalIn(await add({ hazards: ['噪声', '无'] })).errors).toEqual(['hazards'])
    const superior = await made.addPost(dept)
    const { id } = savedIn(await add({ hazards: ['无'], reportTo: superior }))
    expect(
      recordIn(await manager(jobDescriptions.endpoints.info, { query: { id } })),
    ).toMatchObject({
      reportToId: superior,
    })
  })
})
