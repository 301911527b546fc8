import { beforeAll, describe, expect, test } from 'vitest'
import { GROUP_CALLS } from '#modules/attendance/groups/wire/attend-group.ts'
import { type Caller, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller
let shifts: string[]

beforeAll(async () => {
  attend = await api.as('attend')
  const known = await database.rows<{ id: string }>('select id from shift_group order by sort')
  shifts = known.map(({ id }) => id)
})

let made = 0

function groupValues(values: object = {}) {
  made += 1
  return {
    id: newId(),
    code: `G${made}`,
    name: `考勤组${made}`,
    kind: '排班制',
    holidayRule: '法定节假日自动休息',
    makeupRule: '按原星期',
    overtimeRule: '审批为准',
    overtimeUnit: 30,
    monthLockDay: 5,
    workHours: '标准工时',
    shiftGroupIds: [shifts[0]],
    leaderIds: [] as string[],
    ...values,
  }
}

let leader = ''

const send = async (values: object = {}) => {
  leader ||= String(await database.value("select id from app_user where user_name = 'leader3'"))
  const body = groupValues({ leaderIds: [leader], ...values })
  return attend('/sa/AttendGroup/AddAttendGroup', { method: 'POST', body })
}

const addGroup = async (values: object = {}) => savedIn(await send(values)).id

/**
 * The nth employee on the payroll who is not a member of any group by name. Each test passes a different
 * number.
 */
async function person(nth: number): Promise<string> {
  return String(
    await database.value(
      `select e.user_id from employment e where e.on_pay_roll
         and not exists (select from attend_member m where m.user_id = e.user_id and m.remark is null)
       order by e.user_id offset ${nth} limit 1`,
    ),
  )
}

/** The id of the group that a person is in on a day. */
const groupOn = async (userId: string, day: string) =>
  database.value('select id from attend_group where id = attend_group_of($1, $2)', [userId, day])

const setUsers = (id: string, body: object) =>
  attend('/sa/AttendGroup/SetAttendGroupUsers', { method: 'PUT', body: { id, ...body } })

const addMember = (attendGroupId: string, userId: string, days: object) =>
  attend('/sa/AttendGroupMember/AddAttendGroupMember', {
    method: 'POST',
    body: { id: newId(), attendGroupId, userId, remark: 'test', ...days },
  })

describe('a group', () => {
  test('with a fixed week works on some day, in shifts of its own', async () => {
    const empty = refusalIn(await send({ kind: '固定班制' }))
    expect(empty.errors).toContain('mondayId')
    await addGroup({ kind: '固定班制', mondayId: shifts[0] })
    // A weekday's shift becomes a shift of the group. An update that sets only the weekday must name a shift that the
    // group already has.
    const { id, version } = savedIn(await send({ kind: '固定班制', mondayId: shifts[1] }))
    const own = 'select shift_group_ids @> array[$1::uuid] from attend_group where id = $2'
    expect(await database.value(own, [shifts[1], id])).toBe(true)
    const foreign = await attend('/sa/AttendGroup/UpdateAttendGroup', {
      method: 'PUT',
      body: { id, version, mondayId: shifts[2] },
    })
    expect(refusalIn(foreign).errors).toContain('mondayId')
  })

  test('with free hours says how many a day', async () => {
    expect(refusalIn(await send({ kind: '自由工时' })).errors).toContain('freeMinutes')
    await addGroup({ kind: '自由工时', freeMinutes: 450 })
  })

  test('with averaged working time has an approval, its days in order and a period', async () => {
    const averaged = { workHours: '综合计算' }
    const bare = refusalIn(await send(averaged)).errors
    expect(bare).toEqual(expect.arrayContaining(['approvalNo', 'hoursFrom', 'hoursTo', 'cycle']))
    const approved = { ...averaged, approvalNo: '人社〔2026〕1号', cycle: '季' }
    const turned = { hoursFrom: '2026-12-31', hoursTo: '2026-01-01' }
    expect(refusalIn(await send({ ...approved, ...turned })).errors).toContain('hoursTo')
    await addGroup({ ...approved, hoursFrom: '2026-01-01', hoursTo: '2026-12-31' })
  })

  test('takes no department that another group has', async () => {
    const dept = await database.value(
      'select id from department where pid is not null and deleted_at is null order by path limit 1',
    )
    await addGroup({ deptIds: [dept] })
    expect(refusalIn(await send({ deptIds: [dept] })).errors).toContain('deptIds')
  })

  test('answers under the name that company back ends know', async () => {
    const query = { id: await addGroup() }
    const named = recordIn(await attend('/sa/AttendGroup/GetAttendGroupById', { query }))
    expect(named).toEqual(recordIn(await attend('/sa/AttendGroup/GetAttendGroup', { query })))
    const staff = await api.as('staff1')
    expect((await staff('/sa/AttendGroup/GetAttendGroupById', { query })).status).toBe(403)
  })

  test('a group that has had members is not deleted', async () => {
    const id = await addGroup()
    await addMember(id, await person(0), { fromDate: '2020-01-01', toDate: '2020-01-31' })
    const answer = await attend('/sa/AttendGroup/DeleteAttendGroup', {
      method: 'DELETE',
      query: { id },
    })
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    const other = await addGroup()
    const gone = await attend('/sa/AttendGroup/DeleteAttendGroup', {
      method: 'DELETE',
      query: { id: other },
    })
    expect(gone.status).toBe(200)
  })
})

describe('who is in a group', () => {
  test('the nearest department decides, and who is named comes before it', async () => {
    const userId = await person(1)
    const dept = await database.value(
      `select p.dept_id from user_position p where p.user_id = $1 and p.is_main and p.end_date is null
         and p.deleted_at is null`,
      [userId],
    )
    const [taken] = await database.rows<{ id: string }>(
      'select id from attend_group where $1 = any(dept_ids) and deleted_at is null',
      [dept],
    )
    const near = taken?.id ?? (await addGroup({ deptIds: [dept] }))
    const today = String(await database.value('select today()::text'))
    expect(await groupOn(userId, today)).toBe(near)
    const named = await addGroup()
    savedIn(await addMember(named, userId, { fromDate: today }))
    expect(await groupOn(userId, today)).toBe(named)
    expect(await groupOn(userId, '2000-01-01')).not.toBe(named)
  })

  test('names no employee in two groups on one day, whichever write comes first', async () => {
    const [one, other] = [await addGroup(), await addGroup()]
    const userId = await person(2)
    const days = { fromDate: '2026-03-01', toDate: '2026-03-31' }
    const both = await Promise.all([addMember(one, userId, days), addMember(other, userId, days)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const after = await addMember(other, userId, { fromDate: '2026-04-01' })
    expect(after.status).toBe(200)
    const member = savedIn(after)
    const moved = await attend('/sa/AttendGroupMember/UpdateAttendGroupMember', {
      method: 'PUT',
      body: { ...member, fromDate: '2026-03-31' },
    })
    expect(refusalIn(moved).errors).toContain('fromDate')
  })

  test('joining closes what was before, leaving brings back to the department', async () => {
    const [one, other] = [await addGroup(), await addGroup()]
    const userId = await person(3)
    const home = await groupOn(userId, '2026-06-20')
    await setUsers(one, { add: [userId], fromDate: '2026-05-01' })
    await setUsers(other, { add: [userId], fromDate: '2026-06-10' })
    expect(await groupOn(userId, '2026-06-09')).toBe(one)
    expect(await groupOn(userId, '2026-06-10')).toBe(other)
    await setUsers(other, { remove: [userId], fromDate: '2026-06-20' })
    expect(await groupOn(userId, '2026-06-19')).toBe(other)
    expect(await groupOn(userId, '2026-06-20')).toBe(home)
    await setUsers(one, { add: [userId], fromDate: '2026-04-01' })
    expect(await groupOn(userId, '2026-06-15')).toBe(one)
  })

  test('who is in it already stays, and the same form twice changes nothing', async () => {
    const id = await addGroup()
    const userId = await person(4)
    const body = { add: [userId], fromDate: '2026-05-01' }
    await setUsers(id, body)
    await setUsers(id, { ...body, fromDate: '2026-06-01' })
    await setUsers(id, { ...body, fromDate: '2026-06-01' })
    const rows = await database.rows<{ day: string }>(
      `select from_date::text as day from attend_member
       where user_id = $1 and deleted_at is null`,
      [userId],
    )
    expect(rows).toEqual([{ day: '2026-05-01' }])
  })

  test('no employee joins and leaves at once, and a change names at least one', async () => {
    const [id, userId] = [await addGroup(), await person(5)]
    const fromDate = '2026-05-01'
    const both = refusalIn(await setUsers(id, { add: [userId], remove: [userId], fromDate }))
    expect(both.errors).toContain('removeIds')
    expect(refusalIn(await setUsers(id, { fromDate })).errors).toContain('addIds')
  })

  test('the list of its people has those at work, named ones first, and its count agrees', async () => {
    const id = String(await database.value("select id from attend_group where code = 'STD'"))
    const { response } = (await attend(GROUP_CALLS.users, { query: { id } })).body as never as {
      response: { total: number; users: { isNamed: boolean }[] }
    }
    expect(
      recordIn(await attend('/sa/AttendGroup/GetAttendGroup', { query: { id } })),
    ).toMatchObject({
      memberCount: response.total,
    })
    expect(response.users.length).toBe(Math.min(50, response.total))
    const counted = await database.value(
      `select count(*)::int from employment e
       where e.on_pay_roll and attend_group_of(e.user_id, today()) = $1`,
      [id],
    )
    expect(response.total).toBe(counted)
  })

  test('a leader chooses among the groups they lead, the administrator among all', async () => {
    const names = async (caller: Caller) => {
      const answer = await caller(GROUP_CALLS.all)
      return (answer.body as never as { response: { name: string }[] }).response.map((g) => g.name)
    }
    const own = await names(await api.as('leader3'))
    expect(own).toContain('三班倒组')
    expect(own).not.toContain('标准班组')
    expect(await names(attend)).toEqual(expect.arrayContaining(['标准班组', '三班倒组', '弹性组']))
  })
})

describe('who is named in a group', () => {
  /** The ids that an answer contains anywhere in its text. */
  const peopleIn = (text: string, ids: readonly string[]) =>
    ids.filter((id) => text.includes(id)).toSorted()

  test('every call shows it to readers of the file and leaders of the group', async () => {
    const groups = await database.rows<{ id: string; code: string }>(
      "select id, code from attend_group where code in ('STD', 'ROT')",
    )
    const [rotating = '', standard = ''] = ['ROT', 'STD'].map(
      (code) => groups.find((group) => group.code === code)?.id ?? '',
    )
    // Now leader3 leads a group and no department; leader1 leads a department and no group.
    await database.rows(
      `update department set leader_id = null
       where leader_id = (select id from app_user where user_name = 'leader3')`,
    )
    const nobody = new Set(await namedAnyhow())
    const chosen = (
      await database.rows<{ id: string }>(
        `select e.user_id as id from employment e join user_base_info b on b.id = e.user_id
         where e.on_pay_roll and b.status = '2' order by b.dept_id, b.emp_no`,
      )
    ).flatMap(({ id }) => (nobody.has(id) ? [] : [id]))
    const named: { id: string; member: string; group: string }[] = []
    for (const [nth, id] of chosen.entries()) {
      const group = nth % 2 === 0 ? rotating : standard
      const saved = savedIn(await addMember(group, id, { fromDate: '2026-06-01' }))
      named.push({ id, member: saved.id, group })
    }
    const led = await database.rows<{ id: string }>(
      `select b.id from user_base_info b join department d on d.id = b.dept_id
       where exists (select from department top join app_user a on a.id = top.leader_id
         where a.user_name = 'leader1' and top.enabled and d.path like top.path || '%')`,
    )
    const all = named.map(({ id }) => id)
    const own = await database.value(
      "select user_base_id from app_user where user_name = 'leader3'",
    )
    const expected: Readonly<Record<string, readonly string[]>> = {
      attend: all,
      hrmgr: all,
      // leader3 also sees their own file.
      leader3: named
        .filter(({ id, group }) => group === rotating || id === own)
        .map(({ id }) => id),
      leader1: all.filter((id) => led.some((one) => one.id === id)),
    }
    expect(expected.leader1?.length).toBeGreaterThan(0)
    expect(expected.leader1?.length).toBeLessThan(all.length)
    for (const [user, whom] of Object.entries(expected)) {
      const caller = await api.as(user)
      const seen = whom.toSorted()
      for (const group of [rotating, standard]) {
        const his = named.filter((one) => one.group === group && whom.includes(one.id))
        const ids = his.map(({ id }) => id).toSorted()
        const query = { attendGroupId: group, pageSize: 500 }
        const listed = await caller('/sa/AttendGroupMember/GetAttendGroupMemberPageList', { query })
        expect([user, peopleIn(listed.text, all)]).toEqual([user, ids])
        const users = await caller(GROUP_CALLS.users, {
          query: { id: group, day: '2026-06-01', pageSize: 500 },
        })
        expect([user, peopleIn(users.text, all)]).toEqual([user, ids])
      }
      const options = await caller('/sa/AttendGroupMember/GetAttendGroupMemberList')
      const members = named.filter(({ id }) => seen.includes(id)).map(({ member }) => member)
      expect(
        named
          .map(({ member }) => member)
          .filter((id) => options.text.includes(id))
          .toSorted(),
      ).toEqual(members.toSorted())
      for (const { id, member } of named) {
        for (const call of ['GetAttendGroupMember', 'GetAttendGroupMemberHistory']) {
          const { status } = await caller(`/sa/AttendGroupMember/${call}`, {
            query: { id: member },
          })
          expect([user, call, id, status]).toEqual([user, call, id, seen.includes(id) ? 200 : 404])
        }
      }
    }
    const staff = await api.as('staff1')
    const refused = await staff('/sa/AttendGroupMember/GetAttendGroupMemberPageList', {
      query: { attendGroupId: rotating },
    })
    expect(refused.status).toBe(403)
  })

  async function namedAnyhow(): Promise<string[]> {
    const rows = await database.rows<{ id: string }>(
      'select distinct user_id as id from attend_member where deleted_at is null',
    )
    return rows.map(({ id }) => id)
  }
})
