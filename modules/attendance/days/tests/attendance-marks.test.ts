import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { departments } from '#modules/org/departments/define/department.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { type Caller, newId, recordIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { openAttendance, span } from './attendance-desk.ts'

// Settings decide how days are judged: a change of a setting marks the days that it may affect for
// recalculation.

const { database, api } = testCompany()
let attend: Caller
let made: Organisation
let attendance: ReturnType<typeof openAttendance>
let department: string
let person: string

beforeAll(async () => {
  attend = await api.as('attend')
  made = createOrganisation(await api.as('hrmgr'), database)
  attendance = openAttendance(database)
  department = await made.addDepartment(null)
  person = await made.addPerson(department, { joinDate: await day(-300) })
  await attendance.computed(person, [-90])
})

beforeEach(() => attendance.forget())

const day = async (ahead: number) =>
  String(await database.value('select (today() + $1::int)::text', [ahead]))

const count = async (sql: string, values: unknown[] = []) =>
  Number(await database.value(sql, values))

async function edit(controller: string, id: string, values: object) {
  const get = await attend(`/sa/${controller}/Get${controller}`, { query: { id } })
  const { version } = recordIn(get)
  return attend(`/sa/${controller}/Update${controller}`, {
    method: 'PUT',
    body: { id, version, ...values },
  })
}

describe('a day of the calendar', () => {
  const expected = `select count(distinct user_id) from employment_status where is_expected(status)
    and from_day <= today() - 3 and (to_day is null or to_day >= today() - 3)`
  const calendar = '/sa/WorkCalendar'
  let id: string

  test('that is decided has everybody computed anew who was expected then', async () => {
    const body = { id: newId(), date: await day(-3), dayClass: '1', name: '厂庆' }
    id = savedIn(await attend(`${calendar}/AddWorkCalendar`, { method: 'POST', body })).id
    expect(await count('select count(*) from attend_mark where date = today() - 3')).toBe(
      await count(expected),
    )
    expect(await count('select count(*) from attend_mark where date <> today() - 3')).toBe(0)
  })

  test('that gets another name has nobody, another class everybody', async () => {
    savedIn(await edit('WorkCalendar', id, { name: '店庆' }))
    expect(await count('select count(*) from attend_mark')).toBe(0)
    savedIn(await edit('WorkCalendar', id, { dayClass: '3' }))
    expect(await attendance.marked(person)).toEqual([-3])
  })

  test('that is taken back has everybody again; one to come nobody, nor one before days were kept', async () => {
    await attend(`${calendar}/DeleteWorkCalendar`, { method: 'DELETE', query: { id } })
    expect(await attendance.marked(person)).toEqual([-3])
    await attendance.forget()
    for (const ahead of [4, -190]) {
      const body = { id: newId(), date: await day(ahead), dayClass: '1', name: '厂庆' }
      savedIn(await attend(`${calendar}/AddWorkCalendar`, { method: 'POST', body }))
    }
    expect(await count('select count(*) from attend_mark')).toBe(0)
  })
})

describe('a shift', () => {
  let shift: string
  let group: string

  const segment = (values: object) => ({
    id: newId(),
    shiftGroupId: shift,
    seq: 1,
    onDayOffset: '0',
    offDayOffset: '0',
    workOn: '09:00',
    workOff: '18:00',
    ...values,
  })
  const add = (controller: string, body: object) =>
    attend(`/sa/${controller}/Add${controller}`, { method: 'POST', body })

  beforeAll(async () => {
    const body = { id: newId(), code: 'MARK', name: '标记班', shortName: '标', color: '#1a7f37' }
    shift = savedIn(await add('ShiftGroup', { ...body, kind: '工作', dayValue: '1' })).id
    group = await attendance.group([department])
    await database.rows('update attend_group set shift_group_ids = array[$2::uuid] where id = $1', [
      group,
      shift,
    ])
    await attendance.computed(person, span(-12, -1), { group, shift })
    await attendance.computed(person, [0], { group })
    await attendance.lock(group, -10, '2')
  })

  test('whose hours change has the days anew on which it is worked, after the last closed one', async () => {
    const { id } = savedIn(await add('ShiftSegment', segment({})))
    expect(await attendance.marked(person)).toEqual(span(-9, -1))
    await attendance.forget()
    await attendance.schedule(person, group, [0, 1])
    await database.rows('update user_schedule set shift_group_id = $1 where user_id = $2', [
      shift,
      person,
    ])
    savedIn(await edit('ShiftSegment', id, { workOff: '17:30' }))
    expect(await attendance.marked(person)).toEqual(span(-9, 0))
    await attendance.forget()
    await attend('/sa/ShiftSegment/DeleteShiftSegment', { method: 'DELETE', query: { id } })
    expect(await attendance.marked(person)).toEqual(span(-9, 0))
  })

  test('that gets another name or colour has none, with more time to be late some', async () => {
    savedIn(await edit('ShiftGroup', shift, { name: '改名班', color: '#1f6feb' }))
    expect(await count('select count(*) from attend_mark')).toBe(0)
    savedIn(await edit('ShiftGroup', shift, { lateGrace: 15 }))
    expect(await attendance.marked(person)).toEqual(span(-9, 0))
  })

  test('that a group or a roster has is not deleted, and what has it is named', async () => {
    const query = { id: shift }
    const remove = () => attend('/sa/ShiftGroup/DeleteShiftGroup', { method: 'DELETE', query })
    const answer = await remove()
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('考勤组')
    await database.rows(
      "update attend_group set shift_group_ids = '{}', monday_id = null where id = $1",
      [group],
    )
    const planned = await remove()
    expect(planned.status).toBe(409)
    expect(planned.text).toContain('1 人 2 天')
  })
})

describe('an attendance group', () => {
  test('with other rules has the days of its people anew that are not closed', async () => {
    const group = await attendance.group()
    await attendance.computed(person, [-30, -20, -19], { group })
    await attendance.lock(group, -20, '2')
    savedIn(await edit('AttendGroup', group, { name: '改名组', allowField: true }))
    expect(await count('select count(*) from attend_mark')).toBe(0)
    savedIn(await edit('AttendGroup', group, { overtimeUnit: 60 }))
    expect(await attendance.marked(person)).toEqual([-19])
  })

  test('that a department is added to has the days anew of everybody whom that brings', async () => {
    const dept = await made.addDepartment(null)
    const below = await made.addDepartment(dept)
    const [here, there] = [await made.addPerson(dept), await made.addPerson(below)]
    const attendGroup = await attendance.group()
    await attendance.computed(here, [-3, -2], { group: attendGroup, dept })
    await attendance.computed(there, [-3], { group: attendGroup, dept: below })
    await attendance.lock(attendGroup, -3, '2')
    await attendance.forget()
    const group = await attendance.group()
    savedIn(await edit('AttendGroup', group, { deptIds: [dept] }))
    expect(await attendance.marked(here)).toEqual([-2, 0])
    expect(await attendance.marked(there)).toEqual([0])
    expect(await attendance.marked(person)).toEqual([])
    await attendance.forget()
    savedIn(await edit('AttendGroup', group, { deptIds: [] }))
    expect(await attendance.marked(there)).toEqual([0])
  })

  test('recalculates the days of the named employee that it changes', async () => {
    const [first, second] = [await attendance.group(), await attendance.group()]
    await attendance.name(person, first, { from: -8, to: -4 })
    expect(await attendance.marked(person)).toEqual(span(-8, -4))
    await attendance.forget()
    await database.rows(
      `update attend_member set to_date = today() - 2 where attend_group_id = $1`,
      [first],
    )
    expect(await attendance.marked(person)).toEqual([-3, -2])
    await attendance.forget()
    await database.rows(
      'update attend_member set attend_group_id = $2 where attend_group_id = $1',
      [first, second],
    )
    expect(await attendance.marked(person)).toEqual(span(-8, -2))
  })
})

test('an employee who is named in another group leaves the roster of the earlier one, except locked days', async () => {
  const dept = await made.addDepartment(null)
  const [current, next] = [await attendance.group([dept]), await attendance.group()]
  const mover = await made.addPerson(dept)
  await attendance.schedule(mover, current, [-1, 1, 2, 3, 4])
  await attendance.lock(current, 2, '1')
  await database.rows(
    `insert into published_schedule (id, attend_group_id, month, edition)
     select gen_random_uuid(), $1, to_char(today() + 3, 'YYYY-MM'), 1`,
    [current],
  )
  const body = { id: newId(), attendGroupId: next, userId: mover, fromDate: await day(0) }
  const call = '/sa/AttendGroupMember/AddAttendGroupMember'
  savedIn(await attend(call, { method: 'POST', body: { ...body, toDate: await day(3) } }))
  expect(await attendance.scheduled(mover)).toEqual([-1, 2, 4])
  expect(
    await database.value('select is_stale from published_schedule where attend_group_id = $1', [
      current,
    ]),
  ).toBe(true)
  const users = { id: next, add: [mover], fromDate: await day(0) }
  savedIn(await attend('/sa/AttendGroup/SetAttendGroupUsers', { method: 'PUT', body: users }))
  expect(await attendance.scheduled(mover)).toEqual([-1, 2])
})

test('a department that moves below another one has the present day of its people anew', async () => {
  const [above, dept] = [await made.addDepartment(null), await made.addDepartment(null)]
  const below = await made.addDepartment(dept)
  const mover = await made.addPerson(below)
  await attendance.forget()
  savedIn(await made.press(departments, 'move', dept, { pid: above, effectiveDate: await day(0) }))
  expect(await attendance.marked(mover)).toEqual([0])
  expect(await count('select count(*) from attend_mark')).toBe(1)
})
