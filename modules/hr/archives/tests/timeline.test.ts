import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { type TimelineEntry, timeline } from '#platform/wire/records/timeline.ts'
import { type Caller, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { sampleRecord } from '#tests/conformance/sample-record.ts'

const PATH = archives.endpoints.timeline ?? ''

const { database, api } = testCompany()
let director: Caller
/** A person in a department of leader1, with an account of their own. */
let fileId: string

beforeAll(async () => {
  director = await api.as('hrdir')
  fileId = String(
    await database.value("select user_base_id from app_user where user_name = 'staff1'"),
  )
  await database.rows(
    `update department set leader_id = (select id from app_user where user_name = 'leader1')
     where id = (select dept_id from user_base_info where id = $1)`,
    [fileId],
  )
  for (const child of [educations, workHistories]) {
    const body = { ...(await sampleRecord(director, child)), userId: fileId }
    savedIn(await director(child.endpoints.add, { method: 'POST', body }))
  }
  await change({ computer: '二级', nativePlace: '样本市' })
  await change({ foreignLang: '英语六级' })
})

async function change(values: object): Promise<void> {
  const { version } = recordIn(await director(archives.endpoints.info, { query: { id: fileId } }))
  const body = { id: fileId, version, ...values }
  savedIn(await director(archives.endpoints.update, { method: 'PUT', body }))
}

async function read(call: Caller): Promise<TimelineEntry[]> {
  const answer = await call(PATH, { query: { id: fileId } })
  expect(answer.status, answer.text).toBe(200)
  return timeline.parse(answer.body.response)
}

const sources = (entries: readonly TimelineEntry[]) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'row' ? [entry.resource] : [])))
const changed = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'change' ? [entry.fields] : []))

describe('the timeline of a file', () => {
  test('gathers its days, its rows and its changes, newest first', async () => {
    const entries = await read(director)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    expect(sources(entries)).toEqual(
      new Set(['hr/educations', 'hr/work-histories', 'hr/train-records', 'org/user-positions']),
    )
    const joined = await database.value(
      'select join_date::text from user_base_info where id = $1',
      [fileId],
    )
    expect(entries).toContainEqual({ kind: 'day', at: joined, field: 'joinDate' })
    const position = entries.find(
      (entry) => entry.kind === 'row' && entry.resource === 'org/user-positions',
    )
    expect(position).toMatchObject({ values: { deptName: expect.any(String), kind: '主职' } })
    const changes = changed(entries)
    expect(changes).toContainEqual(['foreignLang'])
    expect(changes).toContainEqual(expect.arrayContaining(['nativePlace', 'computer']))
    // The timeline names the changed fields. Only the history contains their values.
    expect(JSON.stringify(entries)).not.toContain('英语六级')
  })

  test('has a transfer once it is done, with its places and its document', async () => {
    const add = (state: string) =>
      database.rows(
        `insert into transfer (id, doc_no, user_id, kind, from_dept_id, to_dept_id, to_post_id,
           effective_date, reason, state, effect_done)
         select gen_random_uuid(), next_document_number('DD'), b.id, '平级调动', d.id, b.dept_id, b.post_id,
           today() - 3, '工作需要', $2, $2 = '4'
         from user_base_info b, (select id from department order by code limit 1) d where b.id = $1`,
        [fileId, state],
      )
    await add('1')
    const moves = (entries: readonly TimelineEntry[]) =>
      entries.filter((entry) => entry.kind === 'row' && entry.resource === 'hr/transfers')
    expect(moves(await read(director))).toEqual([])
    await add('4')
    const timeline = await read(director)
    expect(moves(timeline)).toMatchObject([
      { values: { fromDeptName: expect.any(String), toDeptName: expect.any(String) } },
    ])
    // A reader without the right to list transfers sees only the resulting position.
    expect(moves(await read(await api.as('attend')))).toEqual([])
  })

  test('shows a superior nothing of closed groups and of their rows', async () => {
    const entries = await read(await api.as('leader1'))
    // The transfer is from a department that the superior does not lead.
    expect(sources(entries)).toEqual(new Set(['hr/train-records', 'org/user-positions']))
    const fields = changed(entries).flat()
    expect(fields).toContain('nativePlace')
    expect(fields).not.toContain('computer')
    expect(changed(entries)).not.toContainEqual([])
  })

  test('shows the person the same as their own page: no positions, which have a page of their own', async () => {
    const entries = await read(await api.as('staff1'))
    expect(sources(entries)).toEqual(
      new Set(['hr/educations', 'hr/work-histories', 'hr/train-records']),
    )
  })

  test.each([
    ['staff2', 404],
    ['noperm', 403],
  ])('is closed to %s', async (name, status) => {
    const answer = await (await api.as(name))(PATH, { query: { id: fileId } })
    expect([answer.status, answer.body.response]).toEqual([status, null])
  })

  test('of nobody is not there', async () => {
    for (const id of [newId(), 'no-id']) {
      expect((await director(PATH, { query: { id } })).status).toBe(404)
    }
  })
})
