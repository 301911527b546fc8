import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { employmentVersions } from '#modules/hr/archives/wire/employment-versions.ts'
import { userPositions } from '#modules/org/positions/define/user-position.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { type Caller, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const VERSIONS = '/hr/UserBaseInfo/GetUserBaseInfoVersions'

const { database, api } = testCompany()
let manager: Caller
let made: Organisation
let wrong: string
let right: string

beforeAll(async () => {
  manager = await api.as('hrmgr')
  made = createOrganisation(manager, database)
  wrong = await made.addDepartment(null)
  right = await made.addDepartment(null)
})

const day = async (from: number) =>
  String(await database.value('select (today() + $1::integer)::text', [from]))

/** A person who joined a year ago, became regular half a year later, and moved 100 days ago. */
async function somebody(first = wrong, then = wrong): Promise<string> {
  const id = await made.addPerson(first, { joinDate: await day(-365) })
  savedIn(await made.correct(id, { status: '2', regularDate: await day(-180) }))
  if (first === then) return id
  const [position] = pageIn(
    await manager(userPositions.endpoints.list, { query: { userId: id } }),
  ).data
  const endDate = await day(-101)
  savedIn(await made.press(userPositions, 'end', String(position?.id), { endDate }))
  const startDate = await day(-100)
  savedIn(await made.addPosition(id, { deptId: then, startDate }))
  return id
}

const read = async (id: string, by = manager) =>
  employmentVersions.parse((await by(VERSIONS, { query: { id } })).body.response)

const versionsOf = async (id: string) =>
  (await read(id)).map(({ from, to, deptId, status }) => [from, to, deptId, status])

const correct = (id: string, values: Record<string, string | null>, by = manager) =>
  made.press(archives, 'correctVersion', id, { reason: '登记错误', ...values }, by)

test('versions follow each other without a gap, the latest first', async () => {
  const id = await somebody(wrong, right)
  expect(await versionsOf(id)).toEqual([
    [await day(-100), null, right, '2'],
    [await day(-180), await day(-101), wrong, '2'],
    [await day(-365), await day(-181), wrong, '1'],
  ])
  expect((await read(id))[0]).toMatchObject({ source: 'manual' })
})

test('readers without the file see none of them', async () => {
  const id = await somebody()
  const stranger = await api.as('leader2')
  expect(refusalIn(await stranger(VERSIONS, { query: { id } })).status).toBe(404)
})

describe('a correction', () => {
  test('applies to its version and the later ones that say the same', async () => {
    const id = await somebody()
    savedIn(await correct(id, { fromDate: await day(-180), deptId: right }))
    expect(await versionsOf(id)).toEqual([
      [await day(-180), null, right, '2'],
      [await day(-365), await day(-181), wrong, '1'],
    ])
    const file = recordIn(await manager(archives.endpoints.info, { query: { id } }))
    expect(file.deptId).toBe(right)
    const query = { id, asOf: await day(-179) }
    expect(recordIn(await manager(archives.endpoints.info, { query })).deptId).toBe(right)
    const history = await manager(archives.endpoints.history, { query: { id } })
    expect(JSON.stringify(history.body.response)).toContain('登记错误')
  })

  test('goes on through later positions that say the same', async () => {
    const id = await somebody()
    savedIn(await correct(id, { fromDate: await day(-180), deptId: wrong, rankId: null }))
    const [, first] = await read(id)
    const values = { fromDate: await day(-365), deptId: right, rankId: first?.rankId ?? null }
    savedIn(await correct(id, values))
    expect((await versionsOf(id)).map(([, , deptId]) => deptId)).toEqual([right, right])
    expect((await read(id)).map(({ rankId }) => rankId)).toEqual([null, first?.rankId])
  })

  test('leaves alone what was made otherwise since', async () => {
    const other = await made.addDepartment(null)
    const id = await somebody(wrong, other)
    savedIn(await correct(id, { fromDate: await day(-365), deptId: right }))
    expect((await versionsOf(id)).map(([, , deptId]) => deptId)).toEqual([other, right, right])
    const file = recordIn(await manager(archives.endpoints.info, { query: { id } }))
    expect(file.deptId).toBe(other)
  })

  test('is refused where there is no version, nothing to correct, or nobody at work', async () => {
    const id = await somebody()
    for (const fromDate of [await day(-364), await day(-366), await day(1)]) {
      const answer = await correct(id, { fromDate, deptId: right })
      expect(refusalIn(answer), fromDate).toMatchObject({ status: 400, errors: ['fromDate'] })
    }
    const fromDate = await day(-365)
    const [version] = (await read(id)).slice(-1)
    const same = { fromDate, deptId: wrong, rankId: version?.rankId ?? null }
    expect(refusalIn(await correct(id, same)).status).toBe(409)
    const foreign = await made.addPost(wrong)
    const misplaced = await correct(id, { fromDate, deptId: right, postId: foreign })
    expect(refusalIn(misplaced)).toMatchObject({ status: 400, errors: ['postId'] })
    expect(refusalIn(await correct(id, { fromDate: '2026-02-30', deptId: right })).status).toBe(400)
    const before = await versionsOf(id)
    savedIn(await made.correct(id, { status: '4', leaveDate: await day(-1) }))
    expect(refusalIn(await correct(id, { fromDate, deptId: right })).status).toBe(409)
    expect((await versionsOf(id)).slice(1).map(([from]) => from)).toEqual(
      before.map(([from]) => from),
    )
  })

  test('needs a right of its own', async () => {
    const id = await somebody()
    const values = { fromDate: await day(-365), deptId: right }
    for (const name of ['er', 'leader1', 'staff1']) {
      const answer = await correct(id, values, await api.as(name))
      expect(refusalIn(answer).status, name).toBe(403)
    }
  })
})
