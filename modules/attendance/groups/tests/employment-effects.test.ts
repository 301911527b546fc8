import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recomputeMarkedDaysOf } from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import { openAttendance, span } from '#modules/attendance/days/tests/attendance-desk.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  type DepartureDesk,
  openDepartureDesk,
} from '#modules/hr/departures/tests/departure-desk.ts'
import { openTransferDesk, type TransferDesk } from '#modules/hr/transfers/tests/transfer-desk.ts'
import { createOrganisation } from '#modules/org/tests/organisation-fixture.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'

// Attendance days are kept from this many days before today.
const SINCE = -60

describe('a transfer', () => {
  let desk: TransferDesk
  let attendance: ReturnType<typeof openAttendance>
  let old: string
  let next: string

  beforeAll(async () => {
    desk = await openTransferDesk()
    attendance = openAttendance(desk.database)
    old = await attendance.group([desk.from])
    next = await attendance.group([desk.to])
    const known = await desk.person()
    await attendance.computed(known, [SINCE])
  })
  afterAll(() => desk?.close())
  afterEach(() => desk.passDays(0))

  test('takes the employee off the roster of the group from its day on, except locked days', async () => {
    const userId = await desk.person()
    await attendance.schedule(userId, old, [1, 2, 3, 5, 8])
    await attendance.lock(old, 5, '1')
    await attendance.forget()
    const id = await desk.completed({ userId, effectiveDate: await desk.day(2) })
    expect(await attendance.scheduled(userId)).toEqual([1, 2, 3, 5, 8])
    await desk.passDays(3)
    await desk.takeDue()
    expect(await desk.row(id)).toMatchObject({ effect_done: true })
    expect(await attendance.scheduled(userId)).toEqual([1 - 3, 5 - 3])
    // The day of the transfer, the days from then until today, and the day before: a night shift may end on
    // the first day.
    expect(await attendance.marked(userId)).toEqual([-2, -1, 0])
    const messages = await desk.database.rows(
      `select m.said from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id
       where m.code = 'rosterCleared' and u.user_name = 'leader3'`,
    )
    expect(messages).toEqual([{ said: expect.objectContaining({ removed: 3, kept: 1 }) }])
    const history = await desk.database.rows(
      `select before ->> 'userId' as "userId" from audit_log
       where resource = 'attendance/schedules' and action = 'delete'`,
    )
    expect(history).toEqual([{ userId }, { userId }, { userId }])
  })

  test('ends the naming in a group if the new department leads to another group', async () => {
    const elsewhere = await attendance.group()
    const userId = await desk.person()
    await attendance.name(userId, elsewhere, { from: -30, to: 20 })
    await attendance.name(userId, old, { from: 21 })
    await desk.completed({ userId, effectiveDate: await desk.day(0) })
    expect(await attendance.named(userId)).toEqual([
      { group: elsewhere, from: -30, to: -1 },
      { group: old, from: 21, to: null },
    ])
    expect(await desk.database.value('select attend_group_of($1, today())', [userId])).toBe(next)
    const [line] = await desk.database.rows(
      `select after from audit_log where resource = 'attendance/group-members' and action = 'update'`,
    )
    expect(line).toEqual({ after: { toDate: await desk.day(-1) } })
  })

  test('within a department keeps the naming and the roster', async () => {
    const elsewhere = await attendance.group()
    const userId = await desk.person()
    await attendance.name(userId, elsewhere, { from: -30 })
    await attendance.schedule(userId, elsewhere, [1, 2])
    const toPostId = await desk.post(desk.from)
    const day = await desk.day(0)
    const id = await desk.draft({ userId, toDeptId: desk.from, toPostId, effectiveDate: day })
    savedIn(await desk.press('er', 'submit', id))
    for (const name of ['leader1', 'hrmgr']) savedIn(await desk.pass(name, id))
    savedIn(await desk.press('hrmgr', 'complete', id))
    expect(await attendance.named(userId)).toMatchObject([{ group: elsewhere, to: null }])
    expect(await attendance.scheduled(userId)).toEqual([1, 2])
  })

  test('shows the deciding approver the future group of the employee', async () => {
    const id = await desk.draft()
    const { changes } = await desk.seen('er', id)
    const names = await desk.database.rows(
      'select name from attend_group where id = any($1) order by code',
      [[old, next]],
    )
    const [before, after] = names.map(({ name }) => name)
    expect(changes).toContainEqual({ what: 'attendGroup', of: null, before, after })
  })

  test('is not asked for, nor completed, on a day that is closed in either group', async () => {
    const day = await desk.day(3)
    const transferId = await desk.draft({ effectiveDate: await desk.day(4) })
    savedIn(await desk.press('er', 'submit', transferId))
    for (const name of ['leader1', 'leader2', 'hrmgr']) savedIn(await desk.pass(name, transferId))
    await attendance.lock(next, 3, '2')
    const late = await desk.draft({ effectiveDate: day })
    expect(refusalIn(await desk.press('er', 'submit', late)).errors).toEqual(['effectiveDate'])
    const moved = await desk.press('hrmgr', 'complete', transferId, { effectiveDate: day })
    expect(refusalIn(moved).errors).toEqual(['effectiveDate'])
    await attendance.lock(next, 4, '2')
    expect(refusalIn(await desk.press('hrmgr', 'complete', transferId)).errors).toEqual([
      'effectiveDate',
    ])
    await attendance.lock(next, 4, '1')
    savedIn(await desk.press('hrmgr', 'complete', transferId))
  })
})

describe('a leaving', () => {
  let desk: DepartureDesk
  let attendance: ReturnType<typeof openAttendance>
  let group: string

  beforeAll(async () => {
    desk = await openDepartureDesk()
    attendance = openAttendance(desk.database)
    group = await attendance.group([desk.from])
    const known = await desk.person()
    await attendance.computed(known, [SINCE])
  })
  afterAll(() => desk?.close())
  afterEach(() => desk.passDays(0))

  test('is not asked for, nor completed, where days after it are closed', async () => {
    const waiver = { noticeWaived: true }
    const late = await desk.draft({ ...waiver, lastDay: await desk.day(5) })
    const soon = await desk.passed({ ...waiver, lastDay: await desk.day(7) })
    await attendance.lock(group, 6, '2')
    expect(refusalIn(await desk.press('er', 'submit', late)).errors).toEqual(['lastDay'])
    const moved = await desk.press('hrmgr', 'complete', soon, { effectiveDate: await desk.day(5) })
    expect(refusalIn(moved).errors).toEqual(['effectiveDate'])
    savedIn(await desk.press('hrmgr', 'complete', soon, { effectiveDate: await desk.day(6) }))
  })

  test('ends memberships, takes off rosters and has the days after it computed anew', async () => {
    const userId = await desk.person()
    await attendance.name(userId, group, { from: -90, to: 60 })
    await attendance.name(userId, group, { from: 61 })
    await attendance.schedule(userId, group, [29, 30, 31, 32, 33])
    await attendance.lock(group, 32, '1')
    await attendance.lock(group, 33, '2')
    await attendance.lock(group, 33, '0', 'YYYY-MM')
    await desk.completed({ userId, lastDay: await desk.day(33) })
    await attendance.lock(group, 34, '2')
    await attendance.lock(group, 33, '0')
    await attendance.schedule(userId, group, [34, 35])
    await attendance.lock(group, 35, '1')
    await attendance.forget()
    await desk.passDays(36)
    await desk.takeDue()
    expect(await attendance.named(userId)).toEqual([{ group, from: -90 - 36, to: 33 - 36 }])
    // The closed day stays; the locked one after it is removed, because the employee has left.
    expect(await attendance.scheduled(userId)).toEqual(
      [29, 30, 31, 32, 33, 34].map((day) => day - 36),
    )
    expect(await attendance.marked(userId)).toEqual([34 - 36, 35 - 36, 36 - 36])
  })

  test('that was put right by hand has the same effects', async () => {
    const made = createOrganisation(desk.by('hrmgr'), desk.database)
    const id = await made.addPerson(desk.from, { joinDate: await desk.day(-40) })
    await attendance.name(id, group, { from: -30 })
    await attendance.schedule(id, group, [-2, 1])
    await attendance.forget()
    savedIn(await made.correct(id, { status: '4', leaveDate: await desk.day(-5) }))
    expect(await attendance.named(id)).toMatchObject([{ to: -5 }])
    expect(await attendance.scheduled(id)).toEqual([])
    expect(await attendance.marked(id)).toEqual(span(-4, 0))
    await attendance.forget()
    savedIn(await made.correct(id, { status: '4', leaveDate: await desk.day(-2) }))
    expect(await attendance.marked(id)).toEqual([-4, -3, -2])
  })

  test('leaves no computed days of an employee who had left by then, except closed days', async () => {
    const made = createOrganisation(desk.by('hrmgr'), desk.database)
    const id = await made.addPerson(desk.from, { joinDate: await desk.day(-40) })
    await attendance.computed(id, span(-6, 0), { group })
    await attendance.lock(group, -4, '2')
    savedIn(await made.correct(id, { status: '4', leaveDate: await desk.day(-6) }))
    await recomputeMarkedDaysOf(desk.db, [id])
    const days = await desk.database.rows(
      'select date - today() as ahead from attend_day where user_id = $1 and date >= today() - 6 order by date',
      [id],
    )
    expect(days).toEqual([{ ahead: -6 }, { ahead: -4 }])
    await attendance.lock(group, -4, '0')
  })

  test('is followed by working days again when an employee comes back or joins', async () => {
    const made = createOrganisation(desk.by('hrmgr'), desk.database)
    await attendance.forget()
    const id = await made.addPerson(desk.from, { joinDate: await desk.day(-90) })
    expect(await attendance.marked(id)).toEqual(span(SINCE, 0))
    savedIn(await made.correct(id, { status: '4', leaveDate: await desk.day(-20) }))
    await attendance.forget()
    const [seat] = await desk.database.rows(
      'select dept_id as "deptId", post_id as "postId" from user_base_info where id = $1',
      [id],
    )
    const back = { ...seat, empKind: '1', joinDate: await desk.day(-3), withAccount: false }
    savedIn(await made.press(archives, 'rehire', id, back))
    expect(await attendance.marked(id)).toEqual(span(-3, 0))
  })
})

describe('a suspension', () => {
  let desk: TransferDesk
  let attendance: ReturnType<typeof openAttendance>
  let group: string

  beforeAll(async () => {
    desk = await openTransferDesk()
    attendance = openAttendance(desk.database)
    group = await attendance.group([desk.from])
    const known = await desk.person()
    await attendance.computed(known, [SINCE])
  })
  afterAll(() => desk?.close())

  const press = (move: string, id: string, body: object) =>
    desk.by('hrmgr')(archives.actions[move]?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { reason: '个人原因', ...body },
    })

  test('takes the employee off the roster until the return, from an open day on', async () => {
    const id = await desk.person()
    await attendance.schedule(id, group, [-6, -5, 1, 2])
    await attendance.lock(group, -8, '2')
    await attendance.forget()
    const closed = refusalIn(await press('suspend', id, { fromDate: await desk.day(-8) }))
    expect(closed.errors).toEqual(['fromDate'])
    savedIn(await press('suspend', id, { fromDate: await desk.day(-5) }))
    expect(await attendance.scheduled(id)).toEqual([-6])
    expect(await attendance.marked(id)).toEqual(span(-6, 0))
    await attendance.forget()
    savedIn(await press('resume', id, { fromDate: await desk.day(-1) }))
    expect(await attendance.marked(id)).toEqual([-1, 0])
  })

  test('of a version that was wrong is computed anew in the days that it was wrong in', async () => {
    const made = createOrganisation(desk.by('hrmgr'), desk.database)
    const [wrong, right] = [await made.addDepartment(null), await made.addDepartment(null)]
    const other = await attendance.group([right])
    const id = await made.addPerson(wrong, { joinDate: await desk.day(-300) })
    await attendance.schedule(id, other, [-3, 3])
    await attendance.schedule(id, group, [4])
    await attendance.forget()
    const values = { fromDate: await desk.day(-300), deptId: right, reason: '登记错误' }
    savedIn(await made.press(archives, 'correctVersion', id, values))
    expect(await attendance.marked(id)).toEqual(span(SINCE, 0))
    expect(await attendance.scheduled(id)).toEqual([-3, 3])
  })
})
