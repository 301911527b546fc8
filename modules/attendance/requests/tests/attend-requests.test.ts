import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLots } from '#modules/attendance/balances/api/leave-lots.ts'
import { CAUSE } from '#modules/attendance/balances/define/choices.ts'
import { planHolidays } from '#modules/attendance/calendar/define/public-holidays.server.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import { APPROVAL_CALLS, togetherOutcome } from '#platform/wire/approval/approval.ts'
import { newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openRequestDesk, type RequestDesk } from './request-desk.ts'

let desk: RequestDesk

beforeAll(async () => {
  desk = await openRequestDesk()
  // A week in which only these days are in the calendar: Wednesday is a public holiday, Thursday is a bridge
  // day to the weekend, and Saturday is a make-up day.
  await desk.calendar('2031-03-05', '2')
  await desk.calendar('2031-03-06', '1')
  await desk.calendar('2031-03-08', '3')
})
afterAll(() => desk?.close())

const MONDAY = '2031-03-03'
const status = ({ status: code }: { status: number }) => code

/**
 * The date this many days ago, and the last plain weekday up to it: Monday to Friday without a calendar
 * entry.
 */
const ago = async (days: number) =>
  String(await desk.database.value('select (today() - $1::int)::text', [days]))
const weekdayAgo = async (days: number) =>
  String(
    await desk.database.value(
      `select max(day)::date::text from generate_series(today() - $1::int - 14, today() - $1::int, '1 day') day
       where extract(isodow from day) < 6
         and not exists (select from work_calendar c where c.date = day::date and c.deleted_at is null)`,
      [days],
    ),
  )

describe('days of a leave', () => {
  test('those that would have been worked, by halves; holidays, bridged days and weekends are none', async () => {
    const { person, figure } = desk
    const days = async (startDate: string, endDate: string, more: object = {}) =>
      figure('leaves', { userId: await person(), startDate, endDate, ...more })
    // Monday, Tuesday and Friday count. In a group that works make-up days by Monday's shift, Saturday counts
    // too.
    expect(await days(MONDAY, '2031-03-09')).toBe(3)
    const group = await desk.group('固定班制', { makeup: '调休上班日按周一班次' })
    const userId = await person({ group })
    expect(await days(MONDAY, '2031-03-09', { userId })).toBe(4)
    expect(await days(MONDAY, '2031-03-04', { startHalf: '下午' })).toBe(1.5)
    expect(await days(MONDAY, '2031-03-04', { startHalf: '下午', endHalf: '上午' })).toBe(1)
    expect(await days(MONDAY, MONDAY, { endHalf: '上午' })).toBe(0.5)
    // Half of a day off counts as zero.
    expect(await days('2031-03-04', '2031-03-05', { endHalf: '上午' })).toBe(1)
    expect(await days('2031-03-05', '2031-03-07', { startHalf: '下午' })).toBe(1)
  })

  test.each([
    // For each leave: the working days that it takes, and the year without a holiday notice.
    { from: '2056-12-29', to: '2057-01-03', days: 3, year: 2057 },
    { from: '2057-01-01', to: '2057-01-02', days: 1, year: 2057 },
    { from: '2057-02-02', to: '2057-02-07', days: 2, year: 2057 },
    { from: '2057-04-03', to: '2057-04-05', days: 2, year: 2057 },
    { from: '2057-05-01', to: '2057-05-03', days: 1, year: 2057 },
    { from: '2057-06-05', to: '2057-06-07', days: 2, year: 2057 },
    { from: '2057-09-12', to: '2057-09-14', days: 2, year: 2057 },
    { from: '2057-09-30', to: '2057-10-04', days: 1, year: 2057 },
    { from: '2056-12-25', to: '2056-12-29', days: 5, year: null },
  ])('over public holidays of a year without a notice: $from to $to', async (one) => {
    await desk.calendar('2056-03-01', '0')
    const rule = await desk.database.value(
      `select value from policy_param where key = 'calendar.publicHolidays' and effective_to is null`,
    )
    const plan = planHolidays(JSON.parse(String(rule)), null, 2057)
    await desk.database.rows('select install_holidays_by_law($1::jsonb)', [JSON.stringify(plan)])
    const { from: startDate, to: endDate, days, year } = one
    const values = { userId: await desk.person(), startDate, endDate }
    const { id } = savedIn(await desk.add('leaves', values))
    const { days: counted, uncertain_year } = await desk.row('leaves', id)
    expect([Number(counted), uncertain_year]).toEqual([days, year])
  })

  test('by the roster, by free hours and by the calendar', async () => {
    const { group, person, roster, figure } = desk
    const rostered = await person({ group: await group('排班制') })
    await roster(rostered, '2031-03-05', 'N')
    await roster(rostered, MONDAY, null)
    await roster(rostered, '2031-03-04', 'R')
    // The rostered night shift, and Friday and Saturday, which have no roster row yet.
    const week = { startDate: MONDAY, endDate: '2031-03-09' }
    expect(await figure('leaves', { userId: rostered, ...week })).toBe(3)
    const free = await person({ group: await group('自由工时') })
    expect(await figure('leaves', { userId: free, ...week })).toBe(4)
    const kinds = await person()
    const birth = { kind: LEAVE.maternity, ...week, startHalf: '下午' }
    expect(await figure('leaves', { userId: kinds, ...birth })).toBe(6.5)
  })

  test('a leave that takes no work, ends before it begins or lasts for ever is refused', async () => {
    const { person, add, wrong } = desk
    const userId = await person()
    const send = (values: object) => add('leaves', { userId, ...values })
    const off = { startDate: '2031-03-05', endDate: '2031-03-06' }
    expect(wrong(await send(off))).toEqual(['endDate'])
    const back = { startDate: '2031-03-04', endDate: MONDAY }
    expect(wrong(await send(back))).toEqual(['endDate'])
    const turned = { startDate: MONDAY, endDate: MONDAY, startHalf: '下午', endHalf: '上午' }
    expect(wrong(await send(turned))).toEqual(['endDate'])
    expect(wrong(await send({ startDate: MONDAY, endDate: '2032-06-01' }))).toEqual(['endDate'])
  })
})

describe('what was planned for a day', () => {
  const planOf = async (userId: string) =>
    (
      await desk.database.rows<{ plan: string }>(
        'select plan from planned_days(array[$1::uuid], $2, $2::date + 6) order by date',
        [userId, MONDAY],
      )
    ).map(({ plan }) => plan)

  test('by the week as the calendar changes it, and by the roster before both', async () => {
    const { group, person, roster } = desk
    const [on, off] = ['shift', 'rest']
    const fixed = await person()
    expect(await planOf(fixed)).toEqual([on, on, off, off, on, off, off])
    await roster(fixed, MONDAY, null)
    await roster(fixed, '2031-03-04', 'R')
    await roster(fixed, '2031-03-05', 'D')
    expect(await planOf(fixed)).toEqual([off, off, on, off, on, off, off])
    const asMonday = await group('固定班制', { makeup: '调休上班日按周一班次' })
    expect(await planOf(await person({ group: asMonday }))).toEqual([on, on, off, off, on, on, off])
    const always = await group('固定班制', { holiday: '不考虑节假日' })
    expect(await planOf(await person({ group: always }))).toEqual([on, on, on, on, on, off, off])
    const by = await person({ group: await group('排班制') })
    expect(await planOf(by)).toEqual(Array(7).fill('unscheduled'))
    const free = await person({ group: await group('自由工时') })
    expect(await planOf(free)).toEqual(['free', 'free', off, off, 'free', 'free', off])
  })
})

describe('away twice', () => {
  const week = { startDate: '2031-04-07', endDate: '2031-04-11' }

  test('other leave, trips, visits and returns of the same person stand in the way until they are refused', async () => {
    const { person, add, wrong, press } = desk
    const userId = await person()
    const trip = (day: string, more: object = {}) =>
      add('trips', { userId, startAt: `${day} 08:00`, endAt: `${day} 20:00`, ...more })
    const { id } = savedIn(await trip('2031-04-09'))
    const leave = await add('leaves', { userId, ...week })
    expect([wrong(leave), leave.text.includes('与出差（2031-04-09，CC')]).toEqual([
      ['startDate'],
      true,
    ])
    const hours = { userId, date: '2031-04-09', startTime: '10:00', endTime: '11:00' }
    expect(wrong(await add('hours-leaves', hours))).toEqual(['startTime'])
    expect(wrong(await add('family-visits', { userId, ...week }))).toEqual(['startDate'])
    const stay = { userId, startAt: '2031-04-09 19:59', endAt: '2031-04-10 08:00' }
    expect(wrong(await add('returns', stay))).toEqual(['startAt'])
    // The request of another employee does not conflict, nor does a cancelled request.
    savedIn(await add('leaves', { userId: await person(), ...week }))
    savedIn(await press('trips', 'cancel', id, { reason: '取消' }))
    savedIn(await add('leaves', { userId, ...week }))
    const again = await trip('2031-04-09')
    expect([wrong(again), again.text]).toEqual([
      ['startAt'],
      expect.stringMatching(/与.*假（2031-04-07，QJ/),
    ])
  })

  test('a half day and what begins when it ends are two things', async () => {
    const { person, add, wrong } = desk
    const userId = await person()
    const day = { startDate: '2031-04-14', endDate: '2031-04-14' }
    savedIn(await add('leaves', { userId, ...day, endHalf: '上午' }))
    const trip = { userId, startAt: '2031-04-14 12:00', endAt: '2031-04-15 12:00' }
    const { id } = savedIn(await add('trips', trip))
    expect(Number((await desk.row('trips', id)).days)).toBe(1)
    const more = { userId, startDate: '2031-04-15', endDate: '2031-04-15' }
    expect(wrong(await add('leaves', { ...more, endHalf: '上午' }))).toEqual(['startDate'])
    savedIn(await add('leaves', { ...more, startHalf: '下午' }))
  })

  test('of two at once only one is saved, whatever they are', async () => {
    const { person, add } = desk
    for (let round = 0; round < 4; round++) {
      const userId = await person()
      const trip = { userId, startAt: '2031-04-09 08:00', endAt: '2031-04-09 20:00' }
      const answers = await Promise.all([
        add('leaves', { userId, ...week }),
        add('trips', trip),
        add('leaves', { userId, ...week }),
      ])
      expect(answers.map(status).sort()).toEqual([200, 400, 400])
    }
  })

  test('a request that was refused and is made again meets what was asked meanwhile', async () => {
    const { person, asked, decide, submit, add } = desk
    const userId = await person()
    const id = await asked('leaves', { userId, ...week })
    expect(status(await decide('leaves', id, 'leader1', { pass: false, opinion: '太忙' }))).toBe(
      200,
    )
    savedIn(await add('leaves', { userId, ...week }))
    expect(refusalIn(await submit('leaves', id)).errors).toEqual(['startDate'])
  })
})

describe('who works here', () => {
  test('nothing before joining, after the last day, or of who is gone or suspended', async () => {
    const { person, add, wrong } = desk
    const day = { startDate: '2031-03-04', endDate: '2031-03-04' }
    const leaver = await person({ status: '3', leave: '2031-03-03' })
    expect(wrong(await add('leaves', { userId: leaver, ...day }))).toEqual(['endDate'])
    const over = { startDate: MONDAY, endDate: '2031-03-04' }
    expect(wrong(await add('leaves', { userId: leaver, ...over }))).toEqual(['endDate'])
    savedIn(await add('leaves', { userId: leaver, startDate: MONDAY, endDate: MONDAY }))
    const suspended = await person({ status: '6' })
    expect(wrong(await add('leaves', { userId: suspended, ...day }))).toEqual(['userId'])
    const early = await person({ join: '2020-06-01' })
    const before = { startDate: '2020-05-29', endDate: '2020-06-03' }
    expect(wrong(await add('leaves', { userId: early, ...before }))).toEqual(['userId'])
  })

  test('a request for a day too long ago is refused with the first possible day', async () => {
    const { person, add, wrong, database } = desk
    const userId = await person()
    const leave = async (days: number) => {
      const day = await ago(days)
      return add('leaves', {
        userId,
        kind: LEAVE.sick,
        startDate: day,
        endDate: await ago(days - 6),
      })
    }
    const old = await leave(91)
    expect([wrong(old), old.text.includes('最近 90 天')]).toEqual([['startDate'], true])
    savedIn(await leave(90))
    const at = await ago(120)
    const trip = { userId, startAt: `${at} 08:00`, endAt: `${at} 18:00` }
    expect(wrong(await add('trips', trip))).toEqual(['startAt'])
    expect(wrong(await add('overtimes', trip))).toEqual(['startAt'])
    expect(wrong(await add('hours-leaves', { userId, date: at }))).toEqual(['startTime'])
    // A company can raise the limit with a parameter.
    await database.rows("update policy_param set value = '200' where key = 'attend.requestBack'")
    savedIn(await add('trips', trip))
    await database.rows("update policy_param set value = '90' where key = 'attend.requestBack'")
  })

  test('everybody asks for himself without saying so, and for nobody else', async () => {
    const { add, row, fileOf, by, resource, submit, steps } = desk
    const day = { startDate: '2031-05-06', endDate: '2031-05-06' }
    const { id } = savedIn(await add('leaves', day, 'staff1'))
    const mine = await fileOf('staff1')
    expect(await row('leaves', id)).toMatchObject({ user_id: mine })
    const other = { ...day, userId: await fileOf('staff2') }
    expect(status(await add('leaves', other, 'staff1'))).toBe(400)
    const { list, info } = resource('leaves').endpoints
    const seen = pageIn(await by('staff2')(list, { query: { pageSize: 100 } }))
    expect(seen.data.map(({ id: one }) => one)).not.toContain(id)
    expect(status(await by('staff2')(info, { query: { id } }))).toBe(404)
    savedIn(await submit('leaves', id, 'staff1'))
    expect(await steps(id)).toEqual(['upLeader'])
    // The list under the name of the clock-in controller is the same list.
    const other2 = pageIn(
      await by('staff1')('/sa/ClockIn/GetLeaveList', { query: { pageSize: 100 } }),
    )
    const own = pageIn(await by('staff1')(list, { query: { pageSize: 100 } }))
    expect(other2).toEqual(own)
    expect(own.data.map(({ id: one }) => one)).toContain(id)
  })

  test('a request of a person about themselves is submitted by no other user', async () => {
    const { add, by, row, resource, submit } = desk
    const day = { startDate: '2031-05-12', endDate: '2031-05-12' }
    const { id } = savedIn(await add('leaves', day, 'staff1'))
    savedIn(await by('attend')(resource('leaves').endpoints.info, { query: { id } }))
    expect(refusalIn(await submit('leaves', id, 'attend'))).toMatchObject({ code: 'conflict' })
    expect(await row('leaves', id)).toMatchObject({ state: '0' })
    savedIn(await submit('leaves', id, 'staff1'))
  })

  test('of a person out of reach shows nothing of the person, not even that they exist', async () => {
    const { person, asked, add } = desk
    const [him, her] = [await person({ gender: '男', leave: '2031-05-20' }), await person()]
    const day = { startDate: '2031-05-07', endDate: '2031-05-07' }
    await asked('leaves', { userId: him, ...day })
    const tried = async (name: string, values: object) => {
      const { status: answered, body } = await add(name, values, 'staff2')
      return { answered, ...body }
    }
    const nobody = await tried('leaves', { userId: newId(), ...day })
    expect(nobody).toMatchObject({ answered: 400, errors: { userId: expect.anything() } })
    const others: readonly [string, object][] = [
      ['leaves', { userId: him, ...day }],
      ['leaves', { userId: him, startDate: '2031-06-02', endDate: '2031-06-02' }],
      ['leaves', { userId: him, ...day, kind: LEAVE.maternity }],
      ['leaves', { userId: her, ...day }],
      ['corrections', { userId: him, date: await ago(1), at: `${await ago(1)} 08:00:00` }],
    ]
    for (const [name, values] of others) expect(await tried(name, values)).toEqual(nobody)
  })

  test('leaders of an attendance group reach the requests of its people', async () => {
    const { group, person, add, by, resource, database } = desk
    const led = await group()
    await database.rows(
      `update attend_group set leader_ids = array(select id from app_user where user_name = 'leader3')
       where id = $1`,
      [led],
    )
    const day = { startDate: '2031-05-06', endDate: '2031-05-06' }
    const { id } = savedIn(await add('leaves', { userId: await person({ group: led }), ...day }))
    const { info } = resource('leaves').endpoints
    expect(recordIn(await by('leader3')(info, { query: { id } })).id).toBe(id)
    expect(status(await by('leader2')(info, { query: { id } }))).toBe(404)
  })

  test('leaders request for the people whom the form offers; their list has these requests and no others', async () => {
    const { group, person, add, by, resource, database, submit, wrong } = desk
    // leader3 leads no department, so they see no personnel file of these employees.
    await database.rows(
      `update department set leader_id = null
       where leader_id = (select id from app_user where user_name = 'leader3')`,
    )
    const [led, foreign] = [await group(), await group()]
    await database.rows(
      `update attend_group set leader_ids = array(select id from app_user where user_name = 'leader3')
       where id = $1`,
      [led],
    )
    const [his, other, moves] = [
      await person({ group: led }),
      await person({ group: foreign }),
      await person({ group: led }),
    ]
    await database.rows(
      'update attend_member set to_date = today() + 5 where user_id = $1 and attend_group_id = $2',
      [moves, led],
    )
    await database.rows(
      `insert into attend_member (id, attend_group_id, user_id, from_date)
       values (gen_random_uuid(), $2, $1, today() + 6)`,
      [moves, foreign],
    )
    const offered = async (place: string, key = '申请') => {
      const query = { for: place, key }
      const { text } = await by('leader3')('/hr/UserBaseInfo/GetUserBaseInfoList', { query })
      return [his, other, moves].filter((id) => text.includes(id))
    }
    const names = ['leaves', 'hours-leaves', 'trips', 'overtimes', 'family-visits', 'returns']
    for (const name of [...names, 'corrections']) {
      expect([name, await offered(`attendance/${name}.userId`)]).toEqual([name, [his, moves]])
    }
    // Other fields do not offer these employees: the leader of their attendance group does not lead them
    // elsewhere.
    expect(await offered('')).toEqual([])
    expect(await offered('attendance/daily.userId')).toEqual([his, moves])
    const day = { startDate: '2031-05-06', endDate: '2031-05-06' }
    const { id } = savedIn(await add('leaves', { userId: his, ...day }, 'leader3'))
    savedIn(await submit('leaves', id, 'leader3'))
    expect(wrong(await add('leaves', { userId: other, ...day }, 'leader3'))).toEqual(['userId'])
    // On that day another user leads this employee. A request for the day after tomorrow is still allowed.
    expect(status(await add('leaves', { userId: moves, ...day }, 'leader3'))).toBe(403)
    const soon = await ago(-2)
    const trip = { startAt: `${soon} 08:00`, endAt: `${soon} 18:00` }
    const { id: near } = savedIn(await add('trips', { userId: moves, ...trip }, 'leader3'))
    const lists = await Promise.all(
      ['leaves', 'trips'].map(async (name) =>
        pageIn(await by('leader3')(resource(name).endpoints.list, { query: { pageSize: 500 } })),
      ),
    )
    const seen = lists.flatMap(({ data }) => data)
    expect(seen.map((row) => row.id)).toEqual(expect.arrayContaining([id, near]))
    expect(seen.map((row) => row.userId)).not.toContain(other)
    expect(status(await add('leaves', { userId: his, ...day }, 'staff1'))).toBe(400)
  })

  test('trips are also asked for as clients spell them', async () => {
    const { person, add, row } = desk
    const moments = { startAt: '2031-05-06 08:00', endAt: '2031-05-06 18:00' }
    const spelt = { from: '丙城', to: '丁城', fromPlace: undefined, toPlace: undefined }
    const { id } = savedIn(await add('trips', { userId: await person(), ...moments, ...spelt }))
    expect(await row('trips', id)).toMatchObject({ from_place: '丙城', to_place: '丁城' })
  })
})

describe('kinds of leave', () => {
  const send = async (kind: string, values: object = {}, gender = '女') =>
    desk.add('leaves', {
      userId: await desk.person({ gender }),
      kind,
      startDate: '2031-06-02',
      endDate: '2031-06-02',
      ...values,
    })

  test('whom they are for, how long they are, and for how old a child', async () => {
    const { wrong } = desk
    expect(wrong(await send(LEAVE.maternity, {}, '男'))).toEqual(['kind'])
    expect(wrong(await send(LEAVE.paternity))).toEqual(['kind'])
    savedIn(await send(LEAVE.paternity, {}, '男'))
    expect(wrong(await send(LEAVE.bereavement, { endDate: '2031-06-05' }))).toEqual(['endDate'])
    savedIn(await send(LEAVE.bereavement, { endDate: '2031-06-04' }))
    // 98 days, 15 for a difficult birth and 15 for each further child.
    expect(wrong(await send(LEAVE.maternity, { endDate: '2031-12-31' }))).toEqual(['endDate'])
    savedIn(await send(LEAVE.maternity, { endDate: '2031-09-07' }))
    const childcare = (childBirth: string | null) => send(LEAVE.childcare, { childBirth })
    expect(wrong(await childcare(null))).toEqual(['childBirth'])
    expect(wrong(await childcare('2031-06-03'))).toEqual(['childBirth'])
    expect(wrong(await childcare('2028-06-02'))).toEqual(['childBirth'])
    savedIn(await childcare('2028-06-03'))
    expect(wrong(await send(LEAVE.nursing, { childBirth: '2030-06-02' }))).toEqual(['childBirth'])
    savedIn(await send(LEAVE.nursing, { childBirth: '2030-06-03' }))
  })

  test('marriage leave is given once', async () => {
    const { person, add, press, wrong } = desk
    const userId = await person()
    const wedding = (startDate: string) =>
      add('leaves', { userId, kind: LEAVE.marriage, startDate, endDate: startDate })
    const { id } = savedIn(await wedding('2031-06-02'))
    await desk.database.rows("update leave set state = '1' where id = $1", [id])
    expect(wrong(await wedding('2031-07-01'))).toEqual(['kind'])
    savedIn(await press('leaves', 'cancel', id, { reason: '改期' }))
    savedIn(await wedding('2031-07-01'))
  })

  test('papers have to be there when it is asked for', async () => {
    const { submit, database, wrong } = desk
    const sick = savedIn(await send(LEAVE.sick, { endDate: '2031-06-03' })).id
    savedIn(await submit('leaves', sick))
    const long = savedIn(await send(LEAVE.sick, { endDate: '2031-06-04' })).id
    expect(wrong(await submit('leaves', long))).toEqual(['proof'])
    const wedding = savedIn(await send(LEAVE.marriage)).id
    expect(wrong(await submit('leaves', wedding))).toEqual(['proof'])
    await database.rows(
      `with paper as (
         insert into file (id, resource, record_id, field, name, created_by)
         select gen_random_uuid(), 'attendance/leaves', $1, 'proof', '诊断证明.pdf', id
         from app_user where user_name = 'attend' returning id)
       insert into file_object (key, file_id, variant, type, size, sha256)
       select repeat('0a', 24), id, 'original', 'application/pdf', 1, repeat('0a', 32) from paper`,
      [long],
    )
    savedIn(await submit('leaves', long))
  })
})

describe('who decides', () => {
  test('by how long it is and what it is', async () => {
    const { person, asked, steps } = desk
    const flow = async (name: string, values: object) =>
      steps(await asked(name, { userId: await person(), ...values }))
    const from = { startDate: '2031-09-01' }
    const [leader, head, manager] = ['upLeader', 'deptHead', 'role:hr_manager']
    expect(await flow('leaves', { ...from, endDate: '2031-09-03' })).toEqual([leader])
    expect(await flow('leaves', { ...from, endDate: '2031-09-04' })).toEqual([leader, head])
    const long = { ...from, endDate: '2031-09-12' }
    expect(await flow('leaves', long)).toEqual([leader, head, manager])
    const injury = { ...from, endDate: '2031-09-01', kind: LEAVE.injury }
    expect(await flow('leaves', injury)).toEqual([leader, manager])
    const visit = { ...from, endDate: '2031-09-02' }
    expect(await flow('family-visits', visit)).toEqual([leader, manager])
    const trip = { startAt: '2031-09-30 08:00', endAt: '2031-09-30 20:00' }
    expect(await flow('trips', trip)).toEqual([leader])
    expect(await flow('trips', { ...trip, endAt: '2031-10-01 10:00' })).toEqual([leader, head])
    const month = { startAt: '2031-09-01 08:00', endAt: '2031-09-09 10:00' }
    expect(await flow('returns', month)).toEqual([leader, head])
  })
})

describe('hours', () => {
  const DAY = '2031-06-03'
  const send = (values: object) => desk.add('hours-leaves', { date: DAY, ...values })

  test('in half hours that are begun, within the shift and without its breaks', async () => {
    const { person, figure, wrong, roster, group } = desk
    const hours = async (startTime: string, endTime: string) =>
      figure('hours-leaves', { userId: await person(), date: DAY, startTime, endTime }, 'hours')
    expect(await hours('09:00', '09:20')).toBe(0.5)
    expect(await hours('09:00', '10:31')).toBe(2)
    // 12:00–13:30 is not working time.
    expect(await hours('11:00', '14:30')).toBe(2)
    const userId = await person()
    expect(wrong(await send({ userId, startTime: '08:00', endTime: '09:30' }))).toEqual([
      'startTime',
    ])
    expect(wrong(await send({ userId, startTime: '12:00', endTime: '13:00' }))).toEqual([
      'startTime',
    ])
    expect(wrong(await send({ userId, date: '2031-06-07' }))).toEqual(['startTime'])
    expect(wrong(await send({ userId, startTime: '09:00', endTime: '15:00' }))).toEqual(['endTime'])
    const nights = await person({ group: await group('排班制') })
    await roster(nights, DAY, 'N')
    const night = { userId: nights, startTime: '23:00', endTime: '01:00' }
    expect(await figure('hours-leaves', { date: DAY, ...night }, 'hours')).toBe(2)
    const morning = { userId: nights, date: '2031-06-04', startTime: '04:00', endTime: '06:00' }
    expect(await figure('hours-leaves', morning, 'hours')).toBe(2)
  })

  test('so many a month, and of nursing so many a day', async () => {
    const { person, asked, wrong } = desk
    const userId = await person()
    const four = { startTime: '14:00', endTime: '18:00' }
    for (const date of ['2031-06-03', '2031-06-04']) {
      await asked('hours-leaves', { userId, date, ...four })
    }
    const more = { userId, date: '2031-06-05', startTime: '09:00', endTime: '09:30' }
    expect(wrong(await send(more))).toEqual(['endTime'])
    savedIn(await send({ ...more, date: '2031-07-01' }))
    const nursing = { userId, kind: '哺乳', startTime: '09:00', endTime: '09:30' }
    const child = { childBirth: '2031-01-05' }
    expect(wrong(await send({ ...nursing, date: '2031-06-05' }))).toEqual(['childBirth'])
    await asked('hours-leaves', { ...nursing, ...child, date: '2031-06-05' })
    const second = { ...nursing, ...child, date: '2031-06-05', startTime: '10:00' }
    expect(wrong(await send({ ...second, endTime: '11:00' }))).toEqual(['endTime'])
    savedIn(await send({ ...second, endTime: '10:30' }))
    expect(wrong(await send({ ...nursing, ...child, date: '2032-01-05' }))).toEqual(['childBirth'])
  })
})

describe('overtime', () => {
  const send = (values: object) => desk.add('overtimes', values)
  const found = async (values: object) => desk.row('overtimes', savedIn(await send(values)).id)
  /** Sets whether the policy allows time off for overtime on working days. */
  const workdayOff = (isAllowed: boolean) =>
    desk.database.rows("update policy_param set value = $1 where key = 'ot.workdayLieu'", [
      String(isAllowed),
    ])

  test('what it is paid as goes by the calendar day on which it begins', async () => {
    const { person, group, roster } = desk
    const kind = async (startAt: string, endAt: string, userId?: string) =>
      (await found({ userId: userId ?? (await person()), startAt, endAt })).kind
    expect(await kind(`${MONDAY} 19:00`, `${MONDAY} 21:00`)).toBe('1')
    expect(await kind('2031-03-05 09:00', '2031-03-05 11:00')).toBe('3')
    expect(await kind('2031-03-06 09:00', '2031-03-06 11:00')).toBe('2')
    expect(await kind('2031-03-09 09:00', '2031-03-09 11:00')).toBe('2')
    const nights = await person({ group: await group('排班制') })
    await roster(nights, '2031-03-04', 'N')
    await roster(nights, '2031-03-05', null)
    // Tuesday's night shift ends on the holiday, so the overtime after it lies on the holiday too.
    expect(await kind('2031-03-05 06:00', '2031-03-05 08:00', nights)).toBe('3')
    expect(await kind('2031-03-05 14:00', '2031-03-05 16:00', nights)).toBe('3')
    const off = await person({ group: await group('排班制') })
    await roster(off, '2031-03-11', null)
    expect(await kind('2031-03-11 14:00', '2031-03-11 16:00', off)).toBe('2')
    // A Saturday with a shift on the roster is an ordinary working day.
    await roster(off, '2031-03-15', 'D')
    expect(await kind('2031-03-15 19:00', '2031-03-15 21:00', off)).toBe('1')
  })

  test('time off is refused where a part of the hours lies on a public holiday', async () => {
    const { person, wrong } = desk
    const userId = await person()
    const into = { startAt: '2031-03-04 22:00', endAt: '2031-03-05 02:00' }
    const refused = await send({ userId, ...into, settle: '调休' })
    expect(wrong(refused)).toEqual(['settle'])
    expect(refused.text).toContain('2 小时在法定节假日')
    expect(await found({ userId, ...into })).toMatchObject({ kind: '1', hours: '4.0' })
  })

  test('time off for a working day is refused unless the policy allows it', async () => {
    const { person, wrong } = desk
    const userId = await person()
    const evening = { startAt: '2031-03-04 19:00', endAt: '2031-03-04 21:00' }
    const refused = await send({ userId, ...evening, settle: '调休' })
    expect(wrong(refused)).toEqual(['settle'])
    expect(refused.text).toContain('工作日加班应支付加班工资')
    await workdayOff(true)
    savedIn(await send({ userId, ...evening, settle: '调休' }))
    await workdayOff(false)
  })

  test('time off is not granted for hours that turned out to lie on a public holiday', async () => {
    const { person, asked, approve, database } = desk
    const userId = await person()
    const night = { startAt: '2031-05-12 22:00', endAt: '2031-05-13 02:00', settle: '调休' }
    await workdayOff(true)
    const id = await asked('overtimes', { userId, ...night })
    await workdayOff(false)
    await database.rows(
      `insert into work_calendar (id, date, day_class, name)
       values (gen_random_uuid(), '2031-05-13', '2', '临时节日')`,
    )
    await approve('overtimes', id)
    const granted = 'select sum("left")::float from leave_lot where user_id = $1 and kind = $2'
    expect(await database.value(granted, [userId, LEAVE.lieu])).toBe(0.3)
    await database.rows("delete from work_calendar where date = '2031-05-13'")
  })

  test('on a public holiday it is paid, and the database says so too', async () => {
    const { person, wrong, database } = desk
    const holiday = { startAt: '2031-03-05 09:00', endAt: '2031-03-05 11:00' }
    const userId = await person()
    expect(wrong(await send({ userId, ...holiday, settle: '调休' }))).toEqual(['settle'])
    const { id } = savedIn(await send({ userId, ...holiday }))
    const change = database.rows(`update work_overtime set settle = '调休' where id = $1`, [id])
    await expect(change).rejects.toThrow('ck_work_overtime__settle')
  })

  test('whole half hours beside the shift, once', async () => {
    const { person, wrong } = desk
    const userId = await person()
    const evening = { userId, startAt: `${MONDAY} 17:00`, endAt: `${MONDAY} 20:20` }
    // Overtime begins to count half an hour after the shift: 18:30–20:20.
    expect(Number((await found(evening)).hours)).toBe(1.5)
    expect(wrong(await send({ ...evening, startAt: `${MONDAY} 19:30` }))).toEqual(['startAt'])
    const atWork = { userId, startAt: '2031-03-04 09:00', endAt: '2031-03-04 18:20' }
    // The noon break is not working time.
    expect(Number((await found(atWork)).hours)).toBe(1.5)
    const other = { userId, startAt: '2031-03-07 10:00', endAt: '2031-03-07 12:00' }
    expect(wrong(await send(other))).toEqual(['endAt'])
  })

  test('beyond the limits of a day or a month its head decides too', async () => {
    const { person, asked, steps } = desk
    const flow = async (userId: string, startAt: string, endAt: string) =>
      steps(await asked('overtimes', { userId, startAt, endAt }))
    const userId = await person()
    expect(await flow(userId, '2031-07-01 19:00', '2031-07-01 22:00')).toEqual(['upLeader'])
    const both = ['upLeader', 'deptHead']
    expect(await flow(userId, '2031-07-01 22:00', '2031-07-01 22:30')).toEqual(both)
    // The limit is 36 hours a month: three and a half are already requested.
    for (const day of ['05', '06', '12', '13']) {
      await flow(userId, `2031-07-${day} 08:00`, `2031-07-${day} 16:00`)
    }
    expect(await flow(userId, '2031-07-19 08:00', '2031-07-19 08:30')).toEqual(['upLeader'])
    expect(await flow(userId, '2031-07-20 08:00', '2031-07-20 08:30')).toEqual(both)
    expect(await flow(userId, '2031-08-02 08:00', '2031-08-02 08:30')).toEqual(['upLeader'])
  })

  test('afterwards for three days', async () => {
    const { person, wrong } = desk
    const userId = await person()
    const on = async (days: number) => {
      const day = await ago(days)
      return { userId, startAt: `${day} 22:00`, endAt: `${day} 23:00` }
    }
    expect(await found(await on(3))).toMatchObject({ is_post: true })
    expect(wrong(await send(await on(4)))).toEqual(['endAt'])
    expect(await found(await on(-3))).toMatchObject({ is_post: false })
  })

  test('time off is granted once it is approved', async () => {
    const { person, passed, row, database } = desk
    const userId = await person()
    const rest = { startAt: '2031-03-09 09:00', endAt: '2031-03-09 13:00', settle: '调休' }
    const id = await passed('overtimes', { userId, ...rest })
    expect(await row('overtimes', id)).toMatchObject({ state: '4', real_hours: '4.0' })
    const granted = 'select sum("left")::float from leave_lot where user_id = $1 and kind = $2'
    expect(await database.value(granted, [userId, LEAVE.lieu])).toBe(0.5)
    await passed('overtimes', {
      userId,
      ...rest,
      startAt: '2031-03-09 14:00',
      endAt: '2031-03-09 18:00',
      settle: '计薪',
    })
    expect(await database.value(granted, [userId, LEAVE.lieu])).toBe(0.5)
  })
})

describe('balances', () => {
  /** An employee with this many days of annual leave for 2031. */
  async function withLeave(days: number): Promise<string> {
    const userId = await desk.person()
    const lot = { userId, kind: LEAVE.annual, year: 2031, date: '2031-01-01' }
    const grant = { ...lot, expireAt: '2031-12-31', tenths: days * 10, cause: CAUSE.granted }
    await desk.run((tx) => openLots(tx, [grant], {}))
    return userId
  }
  const balance = async (userId: string) =>
    (
      await desk.database.rows(
        `select "left"::float, locked::float, used::float from leave_balance where user_id = $1`,
        [userId],
      )
    )[0]
  const annual = { kind: LEAVE.annual, startDate: '2031-10-13', endDate: '2031-10-15' }

  test('asking reserves, refusing frees, passing uses and coming back early returns', async () => {
    const { asked, decide, approve, submit, press, row } = desk
    const userId = await withLeave(5)
    const id = await asked('leaves', { userId, ...annual })
    expect(await balance(userId)).toEqual({ left: 2, locked: 3, used: 0 })
    expect(status(await decide('leaves', id, 'leader1', { pass: false, opinion: '不行' }))).toBe(
      200,
    )
    expect(await balance(userId)).toEqual({ left: 5, locked: 0, used: 0 })
    savedIn(await submit('leaves', id))
    savedIn(await press('leaves', 'withdraw', id))
    expect(await balance(userId)).toEqual({ left: 5, locked: 0, used: 0 })
    savedIn(await submit('leaves', id))
    await approve('leaves', id)
    expect(await row('leaves', id)).toMatchObject({ state: '4', effect_done: true })
    expect(await balance(userId)).toEqual({ left: 2, locked: 0, used: 3 })
    savedIn(await press('leaves', 'revoke', id, { realEnd: '2031-10-13' }))
    expect(await balance(userId)).toEqual({ left: 4, locked: 0, used: 1 })
  })

  test('a rejection that is taken back holds the days again, unless they are gone or the days asked for', async () => {
    const { add, asked, by, decide, submit, row } = desk
    const rejected = async () => {
      const userId = await withLeave(5)
      const id = await asked('leaves', { userId, ...annual })
      savedIn(await decide('leaves', id, 'leader1', { pass: false, opinion: '不行' }))
      return { userId, id }
    }
    const takeBack = async (id: string) => {
      const body = { targets: [{ bizType: 'attendance/leaves', id }] }
      const answer = await by('leader1')(APPROVAL_CALLS.takeBackTogether, { method: 'PUT', body })
      return togetherOutcome.parse(answer.body.response)
    }
    const free = await rejected()
    expect(await balance(free.userId)).toEqual({ left: 5, locked: 0, used: 0 })
    expect(await takeBack(free.id)).toEqual({ done: [free.id], refused: {} })
    expect(await balance(free.userId)).toEqual({ left: 2, locked: 3, used: 0 })
    expect(await row('leaves', free.id)).toMatchObject({ state: '1' })
    const spent = await rejected()
    const rest = { kind: LEAVE.annual, startDate: '2031-10-20', endDate: '2031-10-23' }
    savedIn(
      await submit('leaves', savedIn(await add('leaves', { ...rest, userId: spent.userId })).id),
    )
    expect(Object.keys((await takeBack(spent.id)).refused)).toEqual([spent.id])
    expect(await balance(spent.userId)).toEqual({ left: 1, locked: 4, used: 0 })
    const overlapped = await rejected()
    savedIn(await add('leaves', { userId: overlapped.userId, ...annual, kind: LEAVE.personal }))
    expect(Object.keys((await takeBack(overlapped.id)).refused)).toEqual([overlapped.id])
    expect(await row('leaves', overlapped.id)).toMatchObject({ state: '3' })
  })

  test('a request beyond the balance is refused; a cancelled one frees its days', async () => {
    const { add, asked, submit, press } = desk
    const userId = await withLeave(4)
    const first = await asked('leaves', { userId, ...annual })
    const more = { kind: LEAVE.annual, startDate: '2031-10-20', endDate: '2031-10-21' }
    const { id } = savedIn(await add('leaves', { userId, ...more }))
    expect(refusalIn(await submit('leaves', id)).status).toBe(409)
    savedIn(await press('leaves', 'cancel', first, { reason: '不去了' }))
    expect(await balance(userId)).toEqual({ left: 4, locked: 0, used: 0 })
    savedIn(await submit('leaves', id))
    expect(await balance(userId)).toEqual({ left: 2, locked: 2, used: 0 })
  })
})

describe('days that are closed', () => {
  test('are not asked about any more, and are only marked when what was asked before passes', async () => {
    const { group, person, add, asked, submit, approve, lock, forgetMarks, marked, row } = desk
    const own = await group()
    const userId = await person({ group: own })
    const [day, other] = [await weekdayAgo(10), await weekdayAgo(20)]
    const id = await asked('leaves', { userId, startDate: day, endDate: day })
    await lock(own, day.slice(0, 7), '1')
    const free = savedIn(await add('leaves', { userId, startDate: other, endDate: other })).id
    // A locked roster does not mean closed attendance.
    savedIn(await submit('leaves', free))
    await lock(own, day, '2')
    const late = savedIn(await add('corrections', { userId, date: day, at: `${day} 09:00` })).id
    expect(refusalIn(await submit('corrections', late)).status).toBe(409)
    await forgetMarks()
    await approve('leaves', id)
    expect(await row('leaves', id)).toMatchObject({ state: '4' })
    expect(await marked(userId)).toEqual([day])
  })

  test('an approval marks every day that it touches, up to today', async () => {
    const { person, passed, forgetMarks, marked, database } = desk
    const userId = await person()
    await forgetMarks()
    const trip = { startAt: `${await ago(2)} 23:00`, endAt: `${await ago(-2)} 08:00` }
    const id = await passed('trips', { userId, ...trip })
    expect(await marked(userId)).toEqual([await ago(2), await ago(1), await ago(0)])
    const papers = await database.rows(
      `select sort, from_day::text, to_day::text from attend_paper where id = $1`,
      [id],
    )
    expect(papers).toEqual([{ sort: 'trip', from_day: await ago(2), to_day: await ago(-2) }])
  })
})

describe('coming back early', () => {
  const papers = (id: string) =>
    desk.database.rows(
      'select from_day::text, from_half, to_day::text, to_half from attend_paper where id = $1',
      [id],
    )

  test('shortens the leave and has the days that are free again computed', async () => {
    const { person, passed, press, forgetMarks, marked, row, wrong, add } = desk
    const userId = await person()
    const [startDate, endDate] = [await ago(6), await ago(-4)]
    const id = await passed('leaves', {
      userId,
      startDate,
      endDate,
      endHalf: '上午',
      startHalf: '下午',
    })
    const revoke = (realEnd: string) => press('leaves', 'revoke', id, { realEnd })
    expect(wrong(await revoke(await ago(8)))).toEqual(['realEnd'])
    expect(wrong(await revoke(endDate))).toEqual(['realEnd'])
    await forgetMarks()
    savedIn(await revoke(await ago(2)))
    expect(await marked(userId)).toEqual([await ago(1), await ago(0)])
    expect(await papers(id)).toEqual([
      { from_day: startDate, from_half: '下午', to_day: await ago(2), to_half: '下午' },
    ])
    expect(refusalIn(await revoke(await ago(3))).status).toBe(409)
    expect(await row('leaves', id)).toMatchObject({ state: '4' })
    // The days are free for another request.
    savedIn(
      await add('trips', {
        userId,
        startAt: `${await ago(1)} 08:00`,
        endAt: `${await ago(1)} 20:00`,
      }),
    )
  })

  test('the day before the first gives back all of it; closed days give back nothing', async () => {
    const { group, person, passed, press, lock, row } = desk
    const own = await group()
    const userId = await person({ group: own })
    const [startDate, endDate] = [await ago(24), await ago(16)]
    const id = await passed('leaves', { userId, startDate, endDate })
    await lock(own, endDate, '2')
    expect(refusalIn(await press('leaves', 'revoke', id, { realEnd: await ago(25) })).status).toBe(
      409,
    )
    await lock(own, endDate, '0')
    savedIn(await press('leaves', 'revoke', id, { realEnd: await ago(25) }))
    expect(await papers(id)).toEqual([])
    expect(Number((await row('leaves', id)).days)).toBe(0)
  })
})

describe('a clock-in that is missing', () => {
  test('is put in when it passes, and its day is computed anew', async () => {
    const { person, passed, database, forgetMarks, marked } = desk
    const userId = await person()
    const day = await ago(1)
    await forgetMarks()
    const id = await passed('corrections', { userId, date: day, at: `${day} 08:57` })
    const rows = await database.rows(
      `select to_char(clock_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as at, source, verdict,
         work_date::text as day, correction_id as id from clock_in where user_id = $1`,
      [userId],
    )
    expect(rows).toEqual([{ at: '08:57:00', source: '补卡', verdict: null, day, id }])
    expect(await marked(userId)).toEqual([day])
  })

  test('stands beside what there was at the same moment, which stays as it was', async () => {
    const { person, passed, database } = desk
    const userId = await person()
    const day = await ago(1)
    const outside = (time: string, values: { verdict: string | null; source: string }) =>
      database.rows(
        `insert into clock_in (id, user_id, clock_at, work_date, source, verdict, reason, ip)
         values (gen_random_uuid(), $1, $2::timestamp at time zone 'Asia/Shanghai', $3::date, $4, $5,
           '门口', '10.1.2.3')`,
        [userId, `${day} ${time}`, day, values.source, values.verdict],
      )
    await outside('08:57:00', { source: '手机', verdict: '范围外' })
    const facts = () =>
      database.rows(
        'select to_jsonb(c) as row from clock_in c where correction_id is null and user_id = $1',
        [userId],
      )
    const before = await facts()
    const id = await passed('corrections', { userId, date: day, at: `${day} 08:57` })
    expect(await facts()).toEqual(before)
    expect(
      await database.rows(
        'select source, verdict from clock_in where user_id = $1 and correction_id = $2',
        [userId, id],
      ),
    ).toEqual([{ source: '补卡', verdict: null }])
  })

  test('is refused where one counts at that moment, and repeated where one does by the time', async () => {
    const { person, add, asked, approve, wrong, database, group } = desk
    const userId = await person({ group: await group() })
    const day = await ago(1)
    const clocked = (time: string) =>
      database.rows(
        `insert into clock_in (id, user_id, clock_at, work_date, source)
         values (gen_random_uuid(), $1, $2::timestamp at time zone 'Asia/Shanghai', $3::date, '导入')`,
        [userId, `${day} ${time}`, day],
      )
    await clocked('08:57:00.4')
    expect(wrong(await add('corrections', { userId, date: day, at: `${day} 08:57` }))).toEqual([
      'at',
    ])
    const id = await asked('corrections', { userId, date: day, at: `${day} 08:58` })
    // A late machine sends the clock-in meanwhile.
    await clocked('08:58:00')
    await approve('corrections', id)
    expect(
      await database.rows(
        "select source, verdict from clock_in where user_id = $1 and clock_at::text like '%58:00%' order by 1",
        [userId],
      ),
    ).toEqual([
      { source: '导入', verdict: null },
      { source: '补卡', verdict: '重复' },
    ])
  })

  test('so many a month, of the last 31 days, of a segment there is, and each once', async () => {
    const { person, add, press, wrong, group } = desk
    const userId = await person({ group: await group('排班制') })
    // Three consecutive days of one month, all in the past.
    const date = await ago(new Date(await ago(0)).getUTCDate() > 3 ? 3 : 6)
    const send = (nth: number, values: object = {}) => {
      const day = new Date(Date.parse(date) + nth * 86_400_000).toISOString().slice(0, 10)
      return add('corrections', { userId, date: day, at: `${day} 09:00`, ...values })
    }
    const first = savedIn(await send(0)).id
    expect(wrong(await send(0))).toEqual(['date'])
    const others = [savedIn(await send(0, { kind: '下班' })), savedIn(await send(1))]
    for (const id of [first, ...others.map((one) => one.id)]) {
      savedIn(await desk.submit('corrections', id))
    }
    expect(wrong(await send(2))).toEqual(['date'])
    savedIn(await press('corrections', 'cancel', first, { reason: '找到了' }))
    savedIn(await send(2))
    const other = await person()
    const on = async (days: number, values: object = {}) => {
      const day = await ago(days)
      return add('corrections', { userId: other, date: day, at: `${day} 09:00`, ...values })
    }
    expect(wrong(await on(32))).toEqual(['date'])
    expect(wrong(await on(-1))).toEqual(['at'])
    expect(wrong(await on(3, { at: `${await ago(1)} 00:00` }))).toEqual(['at'])
    expect(wrong(await on(3, { at: `${await ago(4)} 23:59` }))).toEqual(['at'])
    const worked = { date: await weekdayAgo(2), at: `${await weekdayAgo(2)} 09:00` }
    expect(wrong(await add('corrections', { userId: other, ...worked, segSeq: 3 }))).toEqual([
      'segSeq',
    ])
    savedIn(await add('corrections', { userId: other, ...worked, segSeq: 2 }))
  })
})

describe('family visits', () => {
  const send = (userId: string, startDate: string, endDate: string, values: object = {}) =>
    desk.add('family-visits', { userId, startDate, endDate, ...values })

  test('after a year of service, so many days, and once in so many years', async () => {
    const { person, row, wrong } = desk
    const fresh = await person({ join: '2030-06-03' })
    expect(wrong(await send(fresh, '2031-06-02', '2031-06-05'))).toEqual(['startDate'])
    savedIn(await send(fresh, '2031-06-03', '2031-06-05'))
    const userId = await person()
    const thirty = savedIn(await send(userId, '2031-02-01', '2031-03-02')).id
    expect(await row('family-visits', thirty)).toMatchObject({ days: 30, quota: 30 })
    savedIn(await desk.submit('family-visits', thirty))
    expect(wrong(await send(userId, '2031-12-01', '2031-12-05'))).toEqual(['startDate'])
    expect(wrong(await send(userId, '2032-01-01', '2032-01-31'))).toEqual(['endDate'])
    const next = await send(userId, '2032-01-01', '2032-01-31', { routeDays: 1 })
    const { id } = savedIn(next)
    const last = await desk.database.value(
      'select last_visit::text from visit_family where id = $1',
      [id],
    )
    expect(last).toBe('2031-02-01')
    // Visits to the parents have a limit of their own: one in four years.
    const parents = { kind: '已婚探父母' }
    const first = savedIn(await send(userId, '2031-08-01', '2031-08-20', parents)).id
    savedIn(await desk.submit('family-visits', first))
    expect(wrong(await send(userId, '2034-08-01', '2034-08-20', parents))).toEqual(['startDate'])
    savedIn(await send(userId, '2035-01-01', '2035-01-20', parents))
  })
})
