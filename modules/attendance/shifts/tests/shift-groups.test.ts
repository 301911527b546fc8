import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller

beforeAll(async () => {
  attend = await api.as('attend')
})

let made = 0

async function addShift(values: object = {}): Promise<string> {
  made += 1
  const body = {
    id: newId(),
    code: `T${made}`,
    name: `班次${made}`,
    shortName: `T${made}`,
    color: '#1a7f37',
    kind: '工作',
    dayValue: '1',
    ...values,
  }
  return savedIn(await attend('/sa/ShiftGroup/AddShiftGroup', { method: 'POST', body })).id
}

const shift = async (id: string) =>
  recordIn(await attend('/sa/ShiftGroup/GetShiftGroup', { query: { id } }))

async function figures(id: string) {
  const { workMinutes, crossDay } = await shift(id)
  return { workMinutes, crossDay }
}

/** Parses `09:00-12:00`, `22:00-06:00+1` or `09:00-18:00/12:00-13:00`; `+1` means the next day. */
function times(text: string) {
  const found = /^([\d:]+)(\+1)?-([\d:]+)(\+1)?(?:\/([\d:]+)-([\d:]+))?$/.exec(text)
  const [, workOn, onNext, workOff, offNext, restStart = null, restEnd = null] = found ?? []
  const offsets = { onDayOffset: onNext ? '1' : '0', offDayOffset: offNext ? '1' : '0' }
  return { workOn, workOff, ...offsets, restStart, restEnd }
}

function addSegment(shiftGroupId: string, seq: number, text: string) {
  const body = { id: newId(), shiftGroupId, seq, ...times(text) }
  return attend(shiftSegments.endpoints.add, { method: 'POST', body })
}

const change = (body: object) => attend(shiftSegments.endpoints.update, { method: 'PUT', body })
const remove = (id: string) =>
  attend(shiftSegments.endpoints.delete, { method: 'DELETE', query: { id } })

describe('the calls of shifts', () => {
  test('are named as clients know them', async () => {
    const id = await addShift({ name: '夜班二' })
    const found = pageIn(
      await attend('/sa/ShiftGroup/GetShiftGroupPageList', { query: { key: '夜班二' } }),
    )
    expect(found.data.map((row) => row.id)).toEqual([id])
    const body = { id, version: 1, lateGrace: 5 }
    savedIn(await attend('/sa/ShiftGroup/UpdateShiftGroup', { method: 'PUT', body }))
    expect(await shift(id)).toMatchObject({ lateGrace: 5, lateToHalf: 120, lateToFull: 240 })
    const gone = await attend('/sa/ShiftGroup/DeleteShiftGroup', {
      method: 'DELETE',
      query: { id },
    })
    expect(gone.status).toBe(200)
  })

  test('find by type, crossing of midnight and use, in the order of the list', async () => {
    const list = async (query: Record<string, string>) =>
      pageIn(await attend('/sa/ShiftGroup/GetShiftGroupPageList', { query })).data
    expect((await list({ kind: '休息' })).map(({ name }) => name)).toEqual(['休息'])
    expect((await list({ crossDay: 'true' })).map(({ name }) => name)).toEqual(['夜班'])
    const sorts = await database.rows<{ name: string }>(
      'select name from shift_group where deleted_at is null and enabled order by sort, id',
    )
    const names = (await list({ enabled: 'true' })).map(({ name }) => name)
    expect([...names].sort()).toEqual(sorts.map(({ name }) => name).sort())
  })

  test('count days by halves, and know a short name once', async () => {
    const add = (values: object) => {
      const body = {
        id: newId(),
        code: newId().slice(-10),
        name: '半天',
        shortName: 'x1',
        color: '#000000',
        kind: '工作',
        ...values,
      }
      return attend(shiftGroups.endpoints.add, { method: 'POST', body })
    }
    const halves = { status: 400, code: 'invalid', errors: ['dayValue'] }
    expect(refusalIn(await add({ dayValue: '1.3' }))).toEqual(halves)
    const { id } = savedIn(await add({ dayValue: '1.5' }))
    const taken = { status: 400, code: 'invalid', errors: ['shortName'] }
    expect(refusalIn(await add({ dayValue: '1', shortName: 'X1' }))).toEqual(taken)
    const body = { id, version: 1, dayValue: '0.7' }
    const later = await attend(shiftGroups.endpoints.update, { method: 'PUT', body })
    expect(refusalIn(later)).toEqual(halves)
  })
})

describe('the figures of a shift', () => {
  test('follow every write of its segments', async () => {
    const id = await addShift()
    expect(await figures(id)).toEqual({ workMinutes: 0, crossDay: false })
    const first = savedIn(await addSegment(id, 1, '09:00-12:00'))
    expect(await figures(id)).toEqual({ workMinutes: 180, crossDay: false })
    const second = savedIn(await addSegment(id, 2, '22:00-06:00+1/23:45-00:15'))
    expect(await figures(id)).toEqual({ workMinutes: 180 + 450, crossDay: true })
    savedIn(
      await change({
        ...second,
        workOff: '23:00',
        offDayOffset: '0',
        restStart: null,
        restEnd: null,
      }),
    )
    expect(await figures(id)).toEqual({ workMinutes: 180 + 60, crossDay: false })
    expect((await remove(first.id)).status).toBe(200)
    expect(await figures(id)).toEqual({ workMinutes: 60, crossDay: false })
    const ids = [second.id]
    const batch = await attend(shiftSegments.endpoints.deleteBatch, { method: 'DELETE', body: ids })
    expect(batch.status).toBe(200)
    expect(await figures(id)).toEqual({ workMinutes: 0, crossDay: false })
  })

  test('are right for segments that are written at once, of which none overlap', async () => {
    const id = await addShift()
    const texts = ['00:00-04:00', '03:00-07:00', '06:00-10:00', '09:00-13:00', '12:00-16:00']
    const answers = await Promise.all(texts.map((text, index) => addSegment(id, index + 1, text)))
    const kept = answers.filter(({ status }) => status === 200).length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(texts.length)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    const spans = await database.rows<{ from: number; to: number }>(
      `select extract(epoch from work_on)::integer / 60 as "from",
         extract(epoch from work_off)::integer / 60 as "to"
       from shift_segment where shift_group_id = $1 and deleted_at is null order by work_on`,
      [id],
    )
    expect(spans).toHaveLength(kept)
    const gaps = spans.slice(1).map(({ from }, at) => from - (spans[at]?.to ?? 0))
    expect(gaps.every((gap) => gap >= 0)).toBe(true)
    expect(await figures(id)).toEqual({ workMinutes: kept * 240, crossDay: false })
  })

  test('of the demo company are what its segments give', async () => {
    const wrong = await database.rows(
      `select g.name from shift_group g left join shift_segment s
         on s.shift_group_id = g.id and s.deleted_at is null
       where g.deleted_at is null
       group by g.id having g.work_minutes <> coalesce(sum(
           extract(epoch from s.work_off - s.work_on) / 60
           + 1440 * (s.off_day_offset::integer - s.on_day_offset::integer)
           - coalesce(mod(extract(epoch from s.rest_end - s.rest_start)::integer / 60 + 1440, 1440), 0)), 0)
         or g.cross_day <> coalesce(bool_or(s.off_day_offset = '1'), false)`,
    )
    expect(wrong).toEqual([])
    const seeded = await database.value(
      'select count(*)::integer from shift_group where created_by is null',
    )
    expect(seeded).toBe(6)
  })
})

describe('segments', () => {
  const refused = (...errors: string[]) => ({ status: 400, code: 'invalid', errors })

  test.each([
    ['18:00-09:00', 'offDayOffset'],
    ['09:00-09:00', 'offDayOffset'],
    ['22:00-06:00', 'offDayOffset'],
    ['08:00+1-18:00', 'offDayOffset'],
    ['08:00-20:01', 'workOff'],
    ['09:00-18:00/08:00-09:30', 'restStart'],
    ['09:00-18:00/17:30-18:30', 'restStart'],
  ])('%s is refused at %s, and leaves nothing', async (text, at) => {
    const id = await addShift()
    expect(refusalIn(await addSegment(id, 1, text))).toEqual(refused(at))
    expect(await figures(id)).toEqual({ workMinutes: 0, crossDay: false })
    const rows = 'select count(*)::integer from shift_segment where shift_group_id = $1'
    expect(await database.value(rows, [id])).toBe(0)
  })

  test('stand one after the other, numbered in that order, sixteen hours in all', async () => {
    const id = await addShift()
    const noon = savedIn(await addSegment(id, 2, '12:00-18:00'))
    expect(refusalIn(await addSegment(id, 1, '08:00-12:01'))).toEqual(refused('workOn'))
    expect(refusalIn(await addSegment(id, 3, '08:00-12:00'))).toEqual(refused('seq'))
    expect(refusalIn(await addSegment(id, 2, '08:00-12:00'))).toEqual(refused('seq'))
    savedIn(await addSegment(id, 1, '06:00-12:00'))
    expect(refusalIn(await addSegment(id, 3, '18:00-22:01'))).toEqual(refused('workOff'))
    savedIn(await addSegment(id, 3, '20:00-00:00+1'))
    expect(refusalIn(await change({ ...noon, workOn: '11:59' }))).toEqual(refused('workOn'))
    expect(refusalIn(await change({ ...noon, seq: 4 }))).toEqual(refused('seq'))
    expect(await figures(id)).toEqual({ workMinutes: 960, crossDay: true })
  })

  test('are four at most', async () => {
    const id = await addShift()
    for (const seq of [1, 2, 3, 4]) savedIn(await addSegment(id, seq, `0${seq}:00-0${seq}:30`))
    expect(refusalIn(await addSegment(id, 4, '06:00-07:00'))).toEqual(refused('seq'))
  })

  test('a day off has none', async () => {
    const off = await addShift({ kind: '休息' })
    expect(refusalIn(await addSegment(off, 1, '09:00-12:00'))).toEqual(refused('shiftGroupId'))
    const id = await addShift()
    const segment = savedIn(await addSegment(id, 1, '09:00-12:00'))
    const rest = { id, version: 1, kind: '休息' }
    const turn = () => attend(shiftGroups.endpoints.update, { method: 'PUT', body: rest })
    expect(refusalIn(await turn())).toEqual(refused('kind'))
    expect((await remove(segment.id)).status).toBe(200)
    savedIn(await turn())
  })

  test('segments never overlap and add up, whatever is written', async () => {
    const quarter = fc.integer({ min: 0, max: 30 * 4 }).map((quarters) => quarters * 15)
    const plan = fc.tuple(
      quarter,
      fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 5 }), async (plans) => {
        const id = await addShift()
        const kept: [number, number][] = []
        for (const [from, length] of plans) {
          const seq = kept.filter(([other]) => other < from).length + 1
          const to = from + length
          const clock = (minute: number) =>
            `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}${minute < 1440 ? '' : '+1'}`
          const { status } = await addSegment(id, seq, `${clock(from)}-${clock(to)}`)
          if (status === 200) kept.push([from, to])
        }
        const minutes = new Set(
          kept.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)),
        )
        const sum = kept.reduce((total, [from, to]) => total + to - from, 0)
        expect(minutes.size).toBe(sum)
        expect(await figures(id)).toEqual({
          workMinutes: sum,
          crossDay: kept.some(([, to]) => to >= 1440),
        })
      }),
      { numRuns: 15 },
    )
  })
})
