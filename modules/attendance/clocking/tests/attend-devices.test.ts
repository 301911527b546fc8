import { beforeAll, describe, expect, test } from 'vitest'
import { takenClockIns } from '#modules/attendance/clocking/wire/clocking.ts'
import { type Caller, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let attend: Caller
let rota: string

beforeAll(async () => {
  attend = await api.as('attend')
  rota = String(await database.value("select id from attend_group where code = 'ROT'"))
})

let made = 0

async function addDevice(values: object = {}) {
  made += 1
  const body = { id: newId(), sn: `SN-${made}`, name: `考勤机${made}`, kind: '考勤机', ...values }
  const { id } = savedIn(await attend('/sa/AttendDevice/AddAttendDevice', { method: 'POST', body }))
  return { id, sn: body.sn }
}

async function rotate(id: string, method: 'PUT' | 'POST' = 'POST') {
  const answer = await attend('/sa/AttendDevice/RotateAttendDeviceToken', {
    method,
    query: { id },
    body: {},
  })
  expect(answer.status, answer.text).toBe(200)
  return String((answer.body.response as { once: string }).once)
}

const push = (token: string | null, sn: string, rows: unknown[]) =>
  api.withToken(token)('/sa/AttendDevice/PushClockIn', { method: 'POST', body: { sn, rows } })

const person = async (inRota: boolean) =>
  String(
    await database.value(
      `select b.emp_no from user_base_info b join employment e on e.user_id = b.id
       where e.on_pay_roll and (attend_group_of(b.id, today()) = $1) = $2 order by b.emp_no limit 1`,
      [rota, inRota],
    ),
  )

const yesterday = (time: string) =>
  `${new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)} ${time}`

describe('a device', () => {
  test('has a serial number of its own, in whatever letters', async () => {
    const { sn } = await addDevice()
    const body = { id: newId(), sn: sn.toLowerCase(), name: 'x', kind: '考勤机' }
    const answer = await attend('/sa/AttendDevice/AddAttendDevice', { method: 'POST', body })
    expect(refusalIn(answer).errors).toContain('sn')
  })

  test('gets its token once; the database keeps a hash, and the page shows the last letters', async () => {
    const { id } = await addDevice()
    const token = await rotate(id)
    const record = recordIn(await attend('/sa/AttendDevice/GetAttendDevice', { query: { id } }))
    expect(record.tokenHint).toBe(token.slice(-4))
    const stored = String(
      await database.value('select to_jsonb(d)::text from attend_device d where id = $1', [id]),
    )
    expect(stored).not.toContain(token)
    const logged = String(
      await database.value(
        "select coalesce(string_agg(to_jsonb(a)::text, ''), '') from audit_log a where record_id = $1",
        [id],
      ),
    )
    expect(logged).not.toContain(token)
    expect(
      (
        await (
          await api.as('leader3')
        )('/sa/AttendDevice/RotateAttendDeviceToken', { method: 'POST', query: { id }, body: {} })
      ).status,
    ).toBe(403)
  })

  test('pushes with its token what people of its groups did', async () => {
    const { id, sn } = await addDevice({ attendGroupIds: [rota] })
    const token = await rotate(id)
    const [own, foreign] = [await person(true), await person(false)]
    const rows = [
      { empNo: own, at: yesterday('08:00:00') },
      [own.toLowerCase(), yesterday('17:00:00')],
      { empNo: foreign, at: yesterday('08:01:00') },
      { empNo: 'NOBODY', at: yesterday('08:02:00') },
      { empNo: own, at: 'x' },
    ]
    const answer = await push(token, sn, rows)
    expect(answer.status, answer.text).toBe(200)
    expect(takenClockIns.parse(answer.body.response)).toMatchObject({
      added: 2,
      refused: 3,
      isTaken: true,
      rows: [
        { row: 3, problem: 'foreign' },
        { row: 4, problem: 'unknown' },
        { row: 5, problem: 'time', value: 'x' },
      ],
    })
    const kept = await database.rows(
      'select source, device_sn as sn, created_by as by from clock_in where device_sn = $1',
      [sn],
    )
    expect(kept).toEqual(Array(2).fill({ source: '考勤机', sn, by: null }))
    expect(
      await database.value(
        "select last_seen_at > now() - interval '1 minute' from attend_device where id = $1",
        [id],
      ),
    ).toBe(true)
    // The machine sends the rows again, as machines do when they receive no answer.
    expect(takenClockIns.parse((await push(token, sn, rows)).body.response)).toMatchObject({
      added: 0,
      known: 2,
    })
  })

  test('has its bad rows named and the others taken, whatever is wrong with them', async () => {
    const { id, sn } = await addDevice({ attendGroupIds: [rota] })
    const token = await rotate(id)
    const own = await person(true)
    const rows = [
      { empNo: `${own}\u0000`, at: yesterday('08:10:00') },
      [`\ud800${own}`, yesterday('08:11:00')],
      { empNo: own, at: `${yesterday('08:12:00')}\u0000` },
      [own, '\udc00'],
      { empNo: 'x'.repeat(41), at: yesterday('08:13:00') },
      { empNo: 12, at: yesterday('08:14:00') },
      [own],
      { empNo: own, at: yesterday('08:15:00'), more: 1 },
      null,
      'a\u0000b',
      [own, yesterday('08:16:00')],
    ]
    const answer = await push(token, sn, rows)
    expect(answer.status, answer.text).toBe(200)
    const taken = takenClockIns.parse(answer.body.response)
    expect(taken).toMatchObject({ total: rows.length, added: 1, refused: rows.length - 1 })
    expect(taken.rows.map(({ row, problem }) => [row, problem])).toEqual([
      [1, 'unknown'],
      [2, 'unknown'],
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((row) => [row, 'time']),
    ])
    expect(taken.rows[0]?.value).toBe(`${own}\ufffd`)
    expect(taken.rows[5]?.value).toContain('{"empNo":12')
  })

  test('is nobody with another token, another number, switched off or deleted', async () => {
    const one = await addDevice()
    const other = await addDevice()
    const token = await rotate(one.id)
    const foreign = await rotate(other.id)
    const rows = [{ empNo: await person(true), at: yesterday('09:00:00') }]
    const refused = [
      await push(null, one.sn, rows),
      await push('x'.repeat(43), one.sn, rows),
      await push(foreign, one.sn, rows),
      await push(token, other.sn, rows),
      await push(token, 'nothing', rows),
      await push(await api.token('attend'), one.sn, rows),
      await push(await api.token('admin'), one.sn, rows),
    ]
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(refused[0]?.status).toBe(401)
    expect((await push(token, one.sn, [])).status).toBe(200)
    const { version } = recordIn(
      await attend('/sa/AttendDevice/GetAttendDevice', { query: { id: one.id } }),
    )
    const body = { id: one.id, version, enabled: false }
    savedIn(await attend('/sa/AttendDevice/UpdateAttendDevice', { method: 'PUT', body }))
    expect((await push(token, one.sn, rows)).status).toBe(401)
    const next = await rotate(other.id, 'PUT')
    expect([
      (await push(foreign, other.sn, [])).status,
      (await push(next, other.sn, [])).status,
    ]).toEqual([401, 200])
    const gone = { method: 'DELETE', query: { id: other.id } } as const
    expect((await attend('/sa/AttendDevice/DeleteAttendDevice', gone)).status).toBe(200)
    expect((await push(next, other.sn, [])).status).toBe(401)
  })

  test('without groups clocks in nobody', async () => {
    const { id, sn } = await addDevice()
    const token = await rotate(id)
    const rows = [[await person(true), yesterday('08:30:00')]]
    expect(takenClockIns.parse((await push(token, sn, rows)).body.response)).toMatchObject({
      added: 0,
      refused: 1,
      rows: [{ row: 1, problem: 'foreign' }],
    })
  })

  test('with a clock that goes an hour fast is refused row by row, some minutes are believed', async () => {
    const { id, sn } = await addDevice({ attendGroupIds: [rota] })
    const token = await rotate(id)
    const own = await person(true)
    const ahead = (minutes: number) =>
      new Date(Date.now() + (8 * 60 + minutes) * 60_000).toISOString().slice(0, 19)
    const answer = await push(token, sn, [
      [own, ahead(60)],
      [own, ahead(9)],
    ])
    expect(takenClockIns.parse(answer.body.response)).toMatchObject({
      added: 1,
      refused: 1,
      rows: [{ row: 1, problem: 'ahead' }],
    })
  })

  test('opens nothing else with its token', async () => {
    const { id } = await addDevice()
    const device = api.withToken(await rotate(id))
    for (const path of [
      '/sa/ClockIn/GetClockInTimePageList',
      '/sa/AttendDevice/GetAttendDevicePageList',
    ]) {
      expect((await device(path)).status, path).toBe(401)
    }
    expect(
      (await device('/sa/ClockIn/AddClockIn', { method: 'POST', body: { requestId: newId() } }))
        .status,
    ).toBe(401)
  })

  test('pushes five thousand at most', async () => {
    const { id, sn } = await addDevice({ attendGroupIds: [rota] })
    const token = await rotate(id)
    const row = [await person(true), yesterday('10:00:00')]
    expect((await push(token, sn, Array(5_001).fill(row))).status).toBe(400)
    const answer = await push(token, sn, Array(5_000).fill(row))
    expect(takenClockIns.parse(answer.body.response)).toMatchObject({
      total: 5_000,
      added: 1,
      known: 4_999,
    })
  })
})

describe('devices of groups', () => {
  const call = (caller: Caller, name: string, query: Record<string, string>, body?: object) =>
    caller(`/sa/AttendDevice/${name}`, {
      method: body ? 'PUT' : 'GET',
      query,
      ...(body && { body }),
    })

  test('are those that leaders reach, in lists, records, changes and with their tokens', async () => {
    const standard = String(await database.value("select id from attend_group where code = 'STD'"))
    const [led, other, both, none] = [
      await addDevice({ attendGroupIds: [rota] }),
      await addDevice({ attendGroupIds: [standard] }),
      await addDevice({ attendGroupIds: [standard, rota] }),
      await addDevice(),
    ]
    // No built-in role has this right: the leader of a group may change the group's devices.
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select r.id, 'button', p.button_id from role r, page_right p
       where r.code = 'attend_group' and p.code = 'attendance/devices:edit'`,
    )
    const leader = await api.as('leader3')
    await expect
      .poll(async () => (await call(leader, 'RotateAttendDeviceToken', { id: led.id }, {})).status)
      .toBe(200)
    const seen = async (caller: Caller) => {
      const { data } = pageIn(await call(caller, 'GetAttendDevicePageList', { pageSize: '200' }))
      return [led, other, both, none].map(({ id }) => data.some((row) => row.id === id))
    }
    expect(await seen(leader)).toEqual([true, false, true, false])
    expect(await seen(attend)).toEqual([true, true, true, true])
    for (const { id } of [other, none]) {
      const changed = { id, version: 1, name: 'x' }
      const answers = [
        await call(leader, 'GetAttendDevice', { id }),
        await call(leader, 'GetAttendDeviceHistory', { id }),
        await call(leader, 'UpdateAttendDevice', {}, changed),
        await call(leader, 'RotateAttendDeviceToken', { id }, {}),
        await call(leader, 'MakeAttendDeviceCode', { id }, {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    }
    const own = { id: led.id, version: 2 }
    expect((await call(leader, 'UpdateAttendDevice', {}, { ...own, name: '门口' })).status).toBe(
      200,
    )
    // A leader cannot move a device to a group outside their own scope.
    const away = { id: led.id, version: 3, attendGroupIds: [standard] }
    expect((await call(leader, 'UpdateAttendDevice', {}, away)).status).toBe(403)
    for (const name of ['staff1', 'leader1']) {
      expect((await call(await api.as(name), 'GetAttendDevicePageList', {})).status).toBe(403)
    }
  })
})

describe('groups', () => {
  test('tell their shifts, each once, with those of rest', async () => {
    const groups = await database.rows<{ id: string }>(
      "select id from attend_group where code in ('STD', 'ROT') order by code",
    )
    const ids = groups.map(({ id }) => id).join(',')
    const ask = (attendGroupIds: string) =>
      attend('/sa/ShiftGroup/GetShiftGroupByAttendGroupIds', { query: { attendGroupIds } })
    const names = async (groupIds: string) =>
      ((await ask(groupIds)).body.response as { name: string }[]).map(({ name }) => name)
    expect(await names(ids)).toEqual(['白班', '早班', '中班', '夜班', '休息'])
    expect(await names(`${rota},${rota}`)).toEqual(['早班', '中班', '夜班', '休息'])
    expect(await names(newId())).toEqual(['休息'])
    await database.rows("update shift_group set enabled = false where name = '夜班'")
    expect(await names(rota)).toEqual(['早班', '中班', '休息'])
    for (const wrong of ['', 'x', `${rota},x`]) expect((await ask(wrong)).status, wrong).toBe(400)
  })

  test('are read again after their cache was cleared', async () => {
    await attend('/sa/AttendGroup/GetAttendGroupPageList')
    await expect
      .poll(async () => {
        await attend('/sa/AttendGroup/GetAttendGroupPageList')
        const answer = await attend('/sa/AttendGroup/RemoveAllUserInfoCache', { method: 'DELETE' })
        expect(answer.status).toBe(200)
        return (answer.body.response as { count: number }).count
      })
      .toBeGreaterThan(0)
    expect(
      (
        await (
          await api.as('leader3')
        )('/sa/AttendGroup/RemoveAllUserInfoCache', { method: 'DELETE' })
      ).status,
    ).toBe(403)
  })
})
