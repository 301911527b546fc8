import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import { csvOf, HEADINGS, importDesk, newcomer } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { type Caller, type RunningApi, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

/** Fields that only a document changes. The tests send values that differ from the file. */
const DECIDED = ['deptId', 'postId', 'rankId', 'empKind', 'joinDate'] as const
const FROM_EVENTS = ['status', 'regularDate', 'leaveDate', 'suspendedUntil'] as const

const { database, api } = testCompany()
let director: Caller
let made: Organisation
let here: string
let there: string
let full: string
let jobs: ReturnType<RunningApi['startJobs']>

beforeAll(async () => {
  jobs = api.startJobs({ atOnce: 1, pulse: QUICK })
  director = await api.as('hrdir')
  made = createOrganisation(director, database)
  here = await made.addDepartment(null)
  there = await made.addDepartment(null)
  full = await made.addPost(there)
  await made.addPlaces(there, full, { plan: 1 })
  await made.addPerson(there, { postId: full })
})

afterAll(async () => {
  await jobs?.stop()
})

const fileOf = async (id: string) => {
  const [file] = await database.rows(
    `select dept_id, post_id, rank_id, emp_kind, join_date, status, version from user_base_info where id = $1`,
    [id],
  )
  return file
}

async function valuesFor(): Promise<Record<string, RecordValue>> {
  const rankId = await database.value('select id from post_rank order by code desc limit 1')
  return {
    deptId: there,
    postId: full,
    rankId: String(rankId),
    empKind: '5',
    joinDate: '2024-01-05',
    status: '4',
    regularDate: '2024-06-05',
    leaveDate: '2024-07-05',
    suspendedUntil: '2024-07-05',
  }
}

const startOf = async (id: string) =>
  String(
    await database.value(
      'select start_date::text from user_position where user_id = $1 and is_main and end_date is null',
      [id],
    ),
  )

describe('what a document decides', () => {
  test('stands on no form, no bulk change and no call that edits a file', async () => {
    const values = await valuesFor()
    const id = await made.addPerson(here)
    const before = await fileOf(id)
    for (const name of [...DECIDED, ...FROM_EVENTS]) {
      const field = archives.fields[name]
      expect([name, field && isWritable(field, 'update')]).toEqual([name, false])
      expect([name, field?.in.includes('bulk')]).toEqual([name, false])
      const edited = await made.change(archives, id, { [name]: values[name] ?? null })
      expect(refusalIn(edited), name).toMatchObject({ status: 400, errors: [name] })
      // The error message uses the label of the field, not its name.
      expect(edited.text).not.toContain(`“${name}”`)
      const targets = [{ id, version: before?.version }]
      const many = await director(archives.endpoints.updateBatch ?? '', {
        method: 'PUT',
        body: { targets, field: name, value: values[name] ?? null },
      })
      expect(refusalIn(many).status, name).toBe(400)
    }
    expect(await fileOf(id)).toEqual(before)
  })

  test('is not changed by an import, whose answer names the field', async () => {
    const desk = importDesk(api)
    const name = String(await database.value('select name from department where id = $1', [here]))
    const person = newcomer(7_001, name)
    const added = await desk.sent('hrdir', csvOf([person]))
    expect((await desk.commit('hrdir', added.id)).state).toBe('done')
    const other = String(await database.value('select name from department where id = $1', [there]))
    const labels = { 部门: other, 用工性质: '非全日制', 入职日期: '2020-03-09' }
    for (const [heading, value] of Object.entries(labels)) {
      const file = await desk.sent('hrdir', csvOf([{ ...person, [heading]: value }]))
      expect([heading, file.counts.refused, file.counts.change]).toEqual([heading, 1, 0])
      const [row] = await desk.rows('hrdir', file.id, 'refused')
      expect(row?.problems[0]?.text).toContain(`${heading}与现有记录不同`)
    }
    const same = await desk.sent('hrdir', csvOf([person], HEADINGS))
    expect(same.counts).toMatchObject({ same: 1 })
  })
})

describe('a correction', () => {
  const correct = (id: string, values: Record<string, RecordValue>) =>
    made.press(archives, 'correctVersion', id, { reason: '登记有误', ...values })

  test('needs a reason where the post has no free place, and is shown as a correction', async () => {
    const id = await made.addPerson(here)
    const account = await database.value(
      `update app_user set user_base_id = $1 where user_name = 'staff1' returning id`,
      [id],
    )
    const values = { fromDate: await startOf(id), deptId: there, postId: full }
    const refused = await correct(id, values)
    expect(refusalIn(refused).errors).toEqual(['overReason'])
    expect(refused.text).toContain('编制 1')
    savedIn(await correct(id, { ...values, overReason: '等待增编' }))
    expect(await fileOf(id)).toMatchObject({ dept_id: there, post_id: full })
    const history = await database.rows(
      'select kind, text from org_history where user_id = $1 order by at desc limit 1',
      [id],
    )
    expect(history[0]?.kind).toBe('更正')
    expect(history[0]?.text).toContain('登记有误')
    const messages = await database.rows(
      `select m.code from message m join message_copy c on c.message_id = m.id
       where c.receiver_id = $1 and m.code = 'fileCorrected'`,
      [account],
    )
    expect(messages).toHaveLength(1)
  })

  test('does not move an employee to a company without a contract', async () => {
    const id = await made.addPerson(here)
    await database.rows(
      `update department set company_entity = '甲公司', entity_id = null where id = $1`,
      [here],
    )
    await database.rows(
      `update department set company_entity = '乙公司', entity_id = null where id = $1`,
      [there],
    )
    await database.rows(
      `insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, company_entity, post_name,
         work_place, work_hours, origin, start_date, state, biz_state)
       select gen_random_uuid(), 'HT-X1', $1, $2, id, true, term_kind, '甲公司', '岗位', '本市',
         '标准工时', '新签',
         '2024-03-05', '4', '2' from contract_type where kind = '劳动合同' order by sort limit 1`,
      [id, here],
    )
    const refused = await correct(id, { fromDate: await startOf(id), deptId: there })
    expect(refusalIn(refused).errors).toEqual(['deptId'])
    expect(refused.text).toContain('HT-X1')
    const kind = await made.correct(id, { status: '8', empKind: '6' })
    expect(refusalIn(kind).errors).toEqual(['empKind'])
    const late = await made.correct(id, { status: '2', joinDate: '2024-04-01' })
    expect(refusalIn(late).errors).toEqual(['joinDate'])
    await database.rows(`update department set company_entity = null where id = any($1)`, [
      [here, there],
    ])
  })

  test('puts the day of joining and the kind of employment right, with a reason', async () => {
    const id = await made.addPerson(here)
    const wanted = { status: '2', joinDate: '2024-03-15', empKind: '5' }
    expect(refusalIn(await made.correct(id, { ...wanted, reason: '' })).errors).toEqual(['reason'])
    expect(refusalIn(await made.correct(id, { status: '2', empKind: '4' })).errors).toEqual([
      'empKind',
    ])
    savedIn(await made.correct(id, wanted))
    expect(await fileOf(id)).toMatchObject({ emp_kind: '5', join_date: '2024-03-15' })
    const [logged] = await database.rows(
      `select after from audit_log where record_id = $1 and action = 'state' order by at desc limit 1`,
      [id],
    )
    expect(logged?.after).toMatchObject({ transition: 'correct', transitionReason: '更正' })
  })
})

describe('a position written by hand', () => {
  test('needs a reason and a free place if it moves the employee today', async () => {
    const id = await made.addPerson(here)
    const before = await fileOf(id)
    const positionId = String(
      await database.value('select id from user_position where user_id = $1 and is_main', [id]),
    )
    const silent = await made.change(userPositions, positionId, { deptId: there, postId: null })
    expect(refusalIn(silent).errors).toEqual(['remark'])
    const crowded = { deptId: there, postId: full, remark: '补登' }
    expect(refusalIn(await made.change(userPositions, positionId, crowded)).errors).toEqual([
      'postId',
    ])
    expect(await fileOf(id)).toEqual(before)
    savedIn(
      await made.change(userPositions, positionId, { deptId: there, postId: null, remark: '补登' }),
    )
    expect(await fileOf(id)).toMatchObject({ dept_id: there })
  })
})
