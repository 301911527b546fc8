import { beforeAll, describe, expect, test } from 'vitest'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { type Answer, type Caller, newId, refusalIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller

beforeAll(async () => {
  attend = await api.as('attend')
})

const PATH = String(shiftGroups.actions.setUp?.endpoint)

const DAY = {
  name: '常日班',
  kind: '工作',
  workOn: '08:30',
  workOff: '17:30',
  restStart: '12:00',
  restMinutes: '60',
  color: '#24478f',
  dayValue: '1.0',
}

const setUp = (values: object = {}, id = newId(), call = attend): Promise<Answer> =>
  call(PATH, { method: 'PUT', body: { id, ...DAY, ...values } })

const segmentsOf = (shiftId: string) =>
  database.rows(
    `select on_day_offset as on_day, to_char(work_on, 'HH24:MI') as on, off_day_offset as off_day,
       to_char(work_off, 'HH24:MI') as off, to_char(rest_start, 'HH24:MI') as pause,
       to_char(rest_end, 'HH24:MI') as until, need_in, in_before, in_after, out_before, out_after
     from shift_segment where shift_group_id = $1`,
    [shiftId],
  )

const shiftOf = async (id: string) =>
  (
    await database.rows<Record<string, unknown>>(
      'select code, short_name, work_minutes, cross_day, enabled, late_to_half from shift_group where id = $1',
      [id],
    )
  )[0]

describe('a shift with its times', () => {
  test('is one request: the segment, the hours, and a free code and short name', async () => {
    const id = newId()
    const answer = await setUp({}, id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.response).toMatchObject({ newId: id })
    expect(await shiftOf(id)).toEqual({
      code: 'CRB',
      short_name: '常',
      work_minutes: 480,
      cross_day: false,
      enabled: true,
      late_to_half: 120,
    })
    const window = { need_in: true, in_before: 60, in_after: 300, out_before: 300, out_after: 240 }
    expect(await segmentsOf(id)).toEqual([
      {
        on_day: '0',
        on: '08:30',
        off_day: '0',
        off: '17:30',
        pause: '12:00',
        until: '13:00',
        ...window,
      },
    ])
    const other = newId()
    await setUp({}, other)
    expect(await shiftOf(other)).toMatchObject({ code: 'CRB2', short_name: '常日' })
  })

  test('ends on the next day when it ends no later on the clock than it begins', async () => {
    const id = newId()
    const night = { name: '大夜', workOn: '22:00', workOff: '06:00', restStart: '23:45' }
    await setUp({ ...night, restMinutes: '30' }, id)
    expect(await shiftOf(id)).toMatchObject({ work_minutes: 450, cross_day: true })
    expect(await segmentsOf(id)).toMatchObject([{ off_day: '1', pause: '23:45', until: '00:15' }])
  })

  test('sent twice at once is one shift with one segment', async () => {
    const id = newId()
    const answers = await Promise.all([
      setUp({ name: '重复班' }, id),
      setUp({ name: '重复班' }, id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await segmentsOf(id)).toHaveLength(1)
  })

  test.each([
    ['without a start', { workOn: null }, ['workOn']],
    ['with a break outside', { restStart: '07:00' }, ['restStart']],
    ['longer than half a day', { workOff: '21:30' }, ['workOff']],
    ['that ends when it begins', { workOff: '08:30' }, ['workOff']],
    ['with a break of no length', { restMinutes: null }, ['restMinutes']],
    ['with times on a day off', { kind: '休息' }, ['kind']],
    ['with the code of another one', { code: 'D' }, ['code']],
    ['that is worth a third of a day', { dayValue: '0.7' }, ['dayValue']],
  ])('%s is refused and leaves nothing', async (_what, values, errors) => {
    const id = newId()
    expect(refusalIn(await setUp(values, id))).toMatchObject({ status: 400, errors })
    expect(await shiftOf(id)).toBeUndefined()
  })

  test('a day off has no times', async () => {
    const id = newId()
    const times = { workOn: null, workOff: null, restStart: null, restMinutes: null }
    const answer = await setUp({ ...times, name: '调休', kind: '休息' }, id)
    expect(answer.status, answer.text).toBe(200)
    expect(await segmentsOf(id)).toEqual([])
  })

  test('is refused to who may only look, with fields of its own, and under the id of another one', async () => {
    const auditor = await api.as('auditor')
    expect((await setUp({}, newId(), auditor)).status).toBe(403)
    expect(refusalIn(await setUp({ workMinutes: 1 }))).toMatchObject({ status: 400 })
    expect(refusalIn(await setUp({ enabled: false }))).toMatchObject({ status: 400 })
    const known = String(await database.value("select id from shift_group where code = 'D'"))
    expect((await setUp({}, known)).status).toBe(409)
  })
})
