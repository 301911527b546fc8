import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  compensationSheet,
  DEPARTURE_CALLS,
  departureAnalysis,
} from '#modules/hr/departures/wire/departure.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type DepartureDesk, openDepartureDesk } from './departure-desk.ts'

let desk: DepartureDesk

beforeAll(async () => {
  desk = await openDepartureDesk()
})
afterEach(async () => {
  await desk?.passDays(0)
  // Cancels departures that wait for their day, so that they do not affect the next test.
  await desk?.database.rows(
    "update dimission set state = '9' where state = '4' and not effect_done",
  )
})
afterAll(() => desk?.close())

const invalid = (...errors: string[]) => ({ status: 400, code: 'invalid', errors })

describe('a departure', () => {
  test('shows until its last day is over, and is in effect then', async () => {
    const { passed, press, row, file, positions, heads, from, passDays, takeDue, seen } = desk
    const id = await passed()
    const { user_id: person } = await row(id)
    const before = await heads(from)
    const { changes } = await seen('leader1', id)
    savedIn(await press('hrmgr', 'complete', id))
    expect(await row(id)).toMatchObject({ state: '4', effect_done: false, status_before: '2' })
    expect(await file(person)).toMatchObject({ status: '3', leaves: 30 })
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'positions', after: null }),
        expect.objectContaining({
          what: 'heads',
          before: String(before),
          after: String(before - 1),
        }),
        expect.objectContaining({ what: 'vacancy', before: '8', after: '9' }),
      ]),
    )
    await passDays(30)
    expect(await takeDue()).toEqual({ done: 0, failed: 0 })
    await passDays(31)
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    expect(await row(id)).toMatchObject({ effect_done: true })
    expect(await file(person)).toMatchObject({ status: '4', leaves: -1 })
    expect(await positions(person)).toMatchObject([{ until: -1 }])
    expect(await heads(from)).toBe(before - 1)
    const log = await desk.database.rows(
      "select kind, source_biz_id from org_history where user_id = $1 and source_biz_type = 'dimission'",
      [person],
    )
    expect(log).toEqual([{ kind: '离职', source_biz_id: id }])
    expect(refusalIn(await desk.press('hrmgr', 'cancel', id, { reason: '误' })).status).toBe(409)
  })

  test('tells the annual leave that is not taken by the last day', async () => {
    const { database, person, draft, seen, day } = desk
    const userId = await person()
    const year = Number((await day(0)).slice(0, 4)) + 1
    const unused = async (lastDay: string) => {
      const { changes } = await seen('er', await draft({ userId, lastDay }))
      const change = changes.find(({ what }) => what === 'annualLeave')
      return change ? [change.before, change.after] : null
    }
    // The employee has no annual leave yet, so the list of changes does not mention it.
    expect(await unused(`${year}-07-01`)).toBeNull()
    await database.rows("update user_base_info set work_start_date = '2000-01-01' where id = $1", [
      userId,
    ])
    const [grant] = await database.rows<{ id: string }>(
      `insert into leave_entry (user_id, year, kind, date, expire_at, delta, cause)
       values ($1, $2, '3', make_date($2, 1, 1), make_date($2 + 1, 12, 31), 10, '授予') returning id`,
      [userId, year],
    )
    for (const [delta, cause] of [
      [-2, '占用'],
      [2, '释放'],
      [-2, '使用'],
    ]) {
      await database.rows(
        `insert into leave_entry (lot_id, date, delta, cause) values ($1, make_date($2, 1, 2), $3, $4)`,
        [grant?.id, year, delta, cause],
      )
    }
    // Half of the fifteen days of a year, rounded down, is seven. Two of them are taken.
    expect(await unused(`${year}-07-02`)).toEqual(['8', '5'])
    // By the end of the year the employee has earned more than the ten days granted.
    expect(await unused(`${year}-12-31`)).toEqual(['8', '8'])
  })

  test('that is cancelled before its day leaves everything as it was', async () => {
    const { completed, row, file, press, passDays, takeDue } = desk
    const id = await completed()
    const { user_id: person } = await row(id)
    savedIn(await press('hrmgr', 'cancel', id, { reason: '本人留任' }))
    expect(await file(person)).toMatchObject({ status: '2', leaves: null })
    await passDays(31)
    expect(await takeDue()).toEqual({ done: 0, failed: 0 })
    expect(await file(person)).toMatchObject({ status: '2', leaves: null })
  })

  test('withdrawn while it is decided changes nothing', async () => {
    const { draft, press, row, file } = desk
    const id = await draft()
    savedIn(await press('er', 'submit', id))
    savedIn(await press('er', 'withdraw', id))
    expect(await file((await row(id)).user_id)).toMatchObject({ status: '2', leaves: null })
  })

  test('of an employee who retires ends in retirement', async () => {
    const { completed, row, file, passDays, takeDue, day } = desk
    const id = await completed({ kind: '退休', reasonMain: 'retirement', lastDay: await day(0) })
    await passDays(1)
    await takeDue()
    expect(await file((await row(id)).user_id)).toMatchObject({ status: '5' })
  })

  test('takes effect once, however many processes look for it at once', async () => {
    const { completed, row, file, passDays, takeDue } = desk
    const ids = [await completed(), await completed(), await completed()]
    await passDays(31)
    const runs = await Promise.all([takeDue(), takeDue(), takeDue()])
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(3)
    expect(runs.map(({ failed }) => failed)).toEqual([0, 0, 0])
    for (const id of ids) expect(await file((await row(id)).user_id)).toMatchObject({ status: '4' })
  })

  test('goes to the general manager too where the company wants it, or a manager goes', async () => {
    const { draft, press, database, person } = desk
    const stepRules = async (values: Record<string, unknown>) => {
      const id = await draft(values)
      savedIn(await press('er', 'submit', id))
      const steps = 'select rule from approval_step where record_id = $1 order by seq'
      return (await database.rows(steps, [id])).map(({ rule }) => rule)
    }
    const usual = ['upLeader', 'deptHead', 'role:hr_manager']
    const staff = await person()
    await database.rows(
      "update user_base_info set rank_id = (select id from post_rank where sequence = 'P' limit 1) where id = $1",
      [staff],
    )
    expect(await stepRules({ userId: staff })).toEqual(usual)
    const manager = await person()
    await database.rows(
      "update user_base_info set rank_id = (select id from post_rank where sequence = 'M' limit 1) where id = $1",
      [manager],
    )
    expect(await stepRules({ userId: manager })).toEqual([...usual, 'role:gm'])
    expect(await stepRules({ kind: '过失解除', unionNote: '公司未建立工会' })).toEqual([
      ...usual,
      'role:gm',
    ])
  })

  test('begins with the usual handover list', async () => {
    const { draft, row } = desk
    const { handover } = await row(await draft({ handover: [] }))
    expect(handover).toHaveLength(8)
    expect(handover).toContainEqual(expect.objectContaining({ item: '工作资料', done: false }))
  })
})

describe('an employee who has left', () => {
  test('is signed out and gets nothing back; the successor takes over the duties', async () => {
    const { by, completed, database, fileOf, accountOf, passDays, takeDue, day } = desk
    const userId = await fileOf('leader2')
    const [gone, next] = [await accountOf('leader2'), await accountOf('leader1')]
    await database.rows(
      `insert into role_user (id, role_id, user_id) select gen_random_uuid(), id, $1 from role
       where code = 'hr_train'`,
      [gone],
    )
    await database.rows(`update user_position set leader_id = $1 where user_id = $2 and is_main`, [
      gone,
      await fileOf('staff1'),
    ])
    const led = Number(
      await database.value(
        'select count(*)::int from department where leader_id = $1 and deleted_at is null',
        [gone],
      ),
    )
    expect(led).toBeGreaterThan(0)
    // A document waits for the approval of the employee who leaves.
    const waiting = await desk.draft({ lastDay: await day(60) })
    savedIn(await desk.press('er', 'submit', waiting))
    await database.rows(
      `update approval_step set approver_id = $1 where record_id = $2 and is_current`,
      [gone, waiting],
    )
    const { changes } = await desk.seen('er', await desk.draft({ userId, successorId: next }))
    expect(changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['account', 'ownRoles', 'leads', 'subordinates', 'approvals']),
    )
    expect((await by('leader2')('/uc/api/User/GetUserInfo')).status).not.toBe(401)

    const id = await completed({
      userId,
      successorId: next,
      lastDay: await day(30),
      // The employee has unused leave, so the sheet needs this figure.
      leaveAveragePay: '9000.00',
      figuresSource: '工资台账',
    })
    await passDays(31)
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    const left = await database.rows(
      `select (select state from app_user where id = $1) as state,
         (select count(*)::int from role_user where user_id = $1 and deleted_at is null) as roles,
         (select count(*)::int from department where leader_id = $1 and deleted_at is null) as led,
         (select count(*)::int from user_position where leader_id = $1 and end_date is null) as people,
         (select count(*)::int from live_session where user_id = $1) as sessions`,
      [gone],
    )
    expect(left).toEqual([{ state: '3', roles: 0, led: 0, people: 0, sessions: 0 }])
    expect((await by('leader2')('/uc/api/User/GetUserInfo')).status).toBe(401)
    const steps = await database.rows(
      `select approver_id, rule from approval_step where record_id = $1 and is_current`,
      [waiting],
    )
    expect(steps).toEqual([{ approver_id: next, rule: `person:${next}` }])
    expect((await desk.row(waiting)).current_approver).toBeTruthy()
    savedIn(await desk.pass('leader1', waiting))
    const messages = await database.rows(
      `select u.user_name as name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.code = 'dimissionTakenOver' and m.biz_id = $1`,
      [id],
    )
    expect(messages).toEqual([{ name: 'leader1' }])
    await database.rows('update department set leader_id = $1 where leader_id = $2', [next, gone])
  })

  test('without a successor leaves the places empty, and those who run the system hear of it', async () => {
    const { database, person, completed, passDays, takeDue, row } = desk
    const userId = await person()
    const account = await database.value(
      `insert into app_user (id, code, user_name, name, password_hash, user_base_id, dept_id)
       select gen_random_uuid(), b.emp_no, b.emp_no, b.name, 'x', b.id, b.dept_id
       from user_base_info b where b.id = $1 returning id`,
      [userId],
    )
    const id = await completed({ userId })
    const dept = await database.value(
      `update department set in_charge_id = $1 where id = (select id from department
         where deleted_at is null and in_charge_id is null limit 1) returning id`,
      [account],
    )
    await passDays(31)
    expect(await takeDue()).toEqual({ done: 1, failed: 0 })
    expect(await row(id)).toMatchObject({ effect_done: true })
    expect(
      await database.value('select in_charge_id from department where id = $1', [dept]),
    ).toBeNull()
    expect(
      await database.rows(
        `select u.user_name as name from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id where m.code = 'dimissionVacant' and m.biz_id = $1`,
        [id],
      ),
    ).toEqual([{ name: 'admin' }])
  })
})

describe('a departure is refused', () => {
  test('of a person who is not employed, or whose departure is under way', async () => {
    const { add, person, completed, row } = desk
    for (const status of ['0', '4', '5']) {
      const answer = await add({ userId: await person(status) })
      expect(refusalIn(answer), status).toEqual(invalid('userId'))
    }
    const { user_id: userId } = await row(await completed())
    expect(refusalIn(await add({ userId }))).toEqual(invalid('userId'))
  })

  test('before the joining date, in the past, and with less notice than the law asks for', async () => {
    const { add, day, person } = desk
    const early = await add({ applyDate: await day(-400), lastDay: await day(-390) })
    expect(refusalIn(early)).toEqual(invalid('applyDate', 'lastDay'))
    expect(early.text).toContain('入职日期')
    const past = await add({ applyDate: await day(-60), lastDay: await day(-1) })
    expect(refusalIn(past)).toEqual(invalid('lastDay'))
    expect(past.text).toContain('不能早于今天')
    const short = await add({ lastDay: await day(29) })
    expect(refusalIn(short)).toEqual(invalid('lastDay'))
    expect(short.text).toContain(await day(30))
    savedIn(await add({ lastDay: await day(29), noticeWaived: true }))
    const trial = { userId: await person('1'), lastDay: await day(3) }
    savedIn(await add(trial))
    expect(refusalIn(await add({ ...trial, lastDay: await day(2) }))).toEqual(invalid('lastDay'))
    expect(refusalIn(await add({ applyDate: await day(1) }))).toEqual(
      invalid('applyDate', 'lastDay'),
    )
  })

  test('for kinds that do not fit the person, the law, or its protection', async () => {
    const { add } = desk
    expect(refusalIn(await add({ kind: '试用期不合格' }))).toEqual(invalid('kind'))
    expect(refusalIn(await add({ byCompany: true }))).toEqual(invalid('byCompany'))
    const dismissed = { kind: '非过失解除' }
    expect(refusalIn(await add(dismissed))).toEqual(invalid('protection'))
    const isProtected = { ...dismissed, protection: '在保护期' }
    expect(refusalIn(await add(isProtected))).toEqual(invalid('protection'))
    savedIn(await add({ ...isProtected, protectionNote: '本人书面同意' }))
    const free = { ...dismissed, protection: '不在保护期' }
    const low = await add({ ...free, severance: '无' })
    expect(refusalIn(low)).toEqual(invalid('severance'))
    expect(low.text).toContain('至少为 N')
    // A month of pay replaces the notice.
    savedIn(await add({ ...free, lastDay: await desk.day(0), severance: 'N+1' }))
  })

  test('of the last administrator', async () => {
    const { add, database, person } = desk
    const userId = await person()
    await database.rows(`update app_user set user_base_id = $1 where user_name = 'admin'`, [userId])
    try {
      const answer = await add({ userId })
      expect(refusalIn(answer)).toEqual(invalid('userId'))
      expect(answer.text).toContain('唯一')
    } finally {
      await database.rows(`update app_user set user_base_id = null where user_name = 'admin'`)
    }
  })

  test('of one person by two at once: one of them is under way', async () => {
    const { person, draft, press } = desk
    const userId = await person()
    const ids = [await draft({ userId }), await draft({ userId }), await draft({ userId })]
    const answers = await Promise.all(ids.map((id) => press('er', 'submit', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('to be completed before the handover is complete and duties have a successor', async () => {
    const { passed, press, row, file, database, person } = desk
    const open = await passed({ handover: [{ item: '办公资产', done: false }] })
    const early = await press('hrmgr', 'complete', open)
    expect([refusalIn(early).status, early.text]).toEqual([409, expect.stringContaining('1 项')])
    expect(await row(open)).toMatchObject({ state: '2' })
    expect(refusalIn(await press('er', 'handover', open, { items: [] }))).toEqual(
      invalid('handover'),
    )
    const items = [{ item: '办公资产', receiver: '资产管理员', done: true }]
    savedIn(await press('er', 'handover', open, { items }))
    savedIn(await press('hrmgr', 'complete', open))

    const userId = await person()
    const account = await database.value(
      `insert into app_user (id, code, user_name, name, password_hash, user_base_id, dept_id)
       select gen_random_uuid(), b.emp_no, b.emp_no, b.name, 'x', b.id, b.dept_id
       from user_base_info b where b.id = $1 returning id`,
      [userId],
    )
    const other = await person()
    await database.rows('update user_position set leader_id = $1 where user_id = $2', [
      account,
      other,
    ])
    const led = await passed({ userId })
    const answer = await press('hrmgr', 'complete', led)
    expect([refusalIn(answer).status, answer.text]).toEqual([409, expect.stringContaining('1 人')])
    expect(await file(userId)).toMatchObject({ status: '2' })
    const successorId = await desk.accountOf('leader1')
    savedIn(await press('er', 'handover', led, { items, successorId }))
    savedIn(await press('hrmgr', 'complete', led))
    expect(await file(userId)).toMatchObject({ status: '3' })
  })

  test('to be completed where the post is a hazard, before the health check', async () => {
    const { passed, press, row, database } = desk
    const [id, checked] = [await passed(), await passed()]
    const { post_id: post, dept_id: dept, user_id: leaver } = await row(checked)
    await database.rows('update dimission set post_id = $2 where id = $1', [id, post])
    await database.rows(
      `insert into post_explain (id, doc_no, dept_id, post_id, edition, is_current, effective_date,
         purpose, hazards) values (gen_random_uuid(), next_document_number('SM'), $1, $2, 1, true,
         today(), '生产', '{噪声}')`,
      [dept, post],
    )
    expect((await press('hrmgr', 'complete', id)).text).toContain('职业健康检查')
    const items = [{ item: '工作资料', done: true }]
    savedIn(await press('er', 'handover', id, { items, checkupDone: true }))
    savedIn(await press('hrmgr', 'complete', id))

    // A checkup on leaving counts once it has a result.
    savedIn(await press('er', 'handover', checked, { items }))
    const addCheckup = (kind: string, result: string) =>
      database.rows(
        `insert into checkup (id, user_id, kind, plan_date, done_date, result)
         values (gen_random_uuid(), $1, $2, today(), case $3 when '0' then null else today() end, $3)`,
        [leaver, kind, result],
      )
    await addCheckup('职业健康离岗', '0')
    await addCheckup('在岗年度', '1')
    expect((await press('hrmgr', 'complete', checked)).text).toContain('职业健康检查')
    await addCheckup('职业健康离岗', '2')
    savedIn(await press('hrmgr', 'complete', checked))
  })

  test('to be moved to a day that is past when it is completed', async () => {
    const { passed, press, row, day } = desk
    const id = await passed()
    const past = await press('hrmgr', 'complete', id, { effectiveDate: await day(-1) })
    expect(refusalIn(past).errors).toEqual(['effectiveDate'])
    savedIn(await press('hrmgr', 'complete', id, { effectiveDate: await day(45) }))
    // Social insurance is paid for the month of the last day when that day is the fifteenth or later, else
    // until the month before.
    const month = await desk.database.value(
      `select to_char(case when extract(day from last) >= 15 then last
         else date_trunc('month', last) - interval '1 day' end, 'YYYY-MM')
       from (select today() + 45 as last) as moved`,
    )
    expect(await row(id)).toMatchObject({ social_stop_month: month })
  })
})

describe('severance', () => {
  const PAY = {
    averagePay: '10000.00',
    leaveAveragePay: '8700.00',
    lastMonthPay: '12000.00',
    figuresSource: '工资台账',
  }
  const LAID_OFF = {
    kind: '非过失解除',
    protection: '不在保护期',
    unionNote: '公司未建立工会',
  }

  test('is shown with every figure, to users who may see pay', async () => {
    const { draft, sheet, row } = desk
    const id = await draft({ ...LAID_OFF, ...PAY, annualLeaveLeft: '2.5' })
    const read = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    // A year and a month count as three half-years: two for the year, one for the rest.
    expect(read.service).toMatchObject({ years: 1, months: expect.any(Number), halfYears: 3 })
    expect(read).toMatchObject({ severance: 'N', least: 'N', base: { month: '10000.00' } })
    expect(read.lines.map(({ what, amount }) => [what, amount])).toEqual([
      ['severance', '15000.00'],
      ['leave', '2000.00'],
    ])
    expect(read.total).toBe('17000.00')
    expect(await row(id)).toMatchObject({ compensation: '17000.00' })
    for (const name of ['leader1', 'staff1']) {
      expect((await sheet(name, id)).status, name).toBeGreaterThanOrEqual(403)
    }
  })

  test('is entered when it is settled, not below what the law asks for', async () => {
    const { passed, press, row } = desk
    const id = await passed(LAID_OFF)
    expect(await row(id)).toMatchObject({ compensation: null })
    expect(refusalIn(await press('hrmgr', 'settle', id, { ...PAY, severance: '无' }))).toEqual(
      invalid('severance'),
    )
    savedIn(await press('hrmgr', 'settle', id, { ...PAY, severance: '2N' }))
    expect(await row(id)).toMatchObject({ compensation: '30000.00' })
  })

  /**
   * An employee whose last day is the last day of the year, with days of statutory annual leave of that year.
   */
  async function withLeave(days: number) {
    const { database, person, day } = desk
    const userId = await person()
    const year = Number((await day(0)).slice(0, 4))
    await database.rows(
      "update user_base_info set work_start_date = '1990-01-01', join_date = make_date($2 - 1, 1, 1) where id = $1",
      [userId, year],
    )
    await database.rows(
      `insert into leave_entry (user_id, year, kind, date, expire_at, delta, cause)
       values ($1, $2, '3', make_date($2, 1, 1), make_date($2 + 1, 12, 31), $3, '授予')`,
      [userId, year, days],
    )
    return { userId, lastDay: `${year}-12-31` }
  }

  test('pays the unused leave of the ledger, and other days only with a reason', async () => {
    const { add, draft, press, sheet, row, passed, database } = desk
    const leaver = { ...(await withLeave(9)), ...LAID_OFF, ...PAY }
    const read = async (id: string) =>
      compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    const proposed = await draft(leaver)
    const paid = await read(proposed)
    expect(paid.leave).toMatchObject({ known: '9', entered: null, days: '9' })
    expect(paid.lines.find(({ what }) => what === 'leave')?.amount).toBe('7200.00')
    expect(await row(proposed)).toMatchObject({ annual_leave_known: '9.0' })

    const other = await add({ ...leaver, annualLeaveLeft: '2' })
    expect(refusalIn(other)).toEqual(invalid('annualLeaveReason'))
    expect(other.text).toContain('系统算得未休年假 9 天，填写的是 2 天')
    savedIn(await add({ ...leaver, annualLeaveLeft: '9' }))
    const settled = await press('hrmgr', 'settle', proposed, { ...PAY, annualLeaveLeft: '2' })
    expect(refusalIn(settled)).toEqual(invalid('annualLeaveReason'))
    const settlement = { ...PAY, annualLeaveLeft: '2', annualLeaveReason: '本人书面放弃七天' }
    savedIn(await press('hrmgr', 'settle', proposed, settlement))
    const both = await read(proposed)
    expect(both.leave).toMatchObject({ known: '9', entered: '2.0', reason: '本人书面放弃七天' })
    expect(both.lines.find(({ what }) => what === 'leave')?.amount).toBe('1600.00')

    // The ledger changes after the user entered its value. The user must correct or explain the days before
    // the departure is completed.
    const person = await withLeave(9)
    const agreed = await passed({ ...person, ...LAID_OFF, ...PAY, annualLeaveLeft: '9' })
    const lot = await database.value('select id from leave_lot where user_id = $1', [person.userId])
    await database.rows(
      "insert into leave_entry (lot_id, date, delta, cause) values ($1, today(), -2, '使用')",
      [lot],
    )
    const late = await press('hrmgr', 'complete', agreed)
    expect([refusalIn(late).status, late.text]).toEqual([409, expect.stringContaining('7 天')])
    savedIn(await press('hrmgr', 'settle', agreed, PAY))
    savedIn(await press('hrmgr', 'complete', agreed))
  })

  test('keeps the leave of the last day, whatever becomes of the ledger later', async () => {
    const { completed, sheet, row, passDays, takeDue, database, day } = desk
    const person = await withLeave(9)
    const id = await completed({ ...person, ...LAID_OFF, ...PAY })
    const lot = await database.value('select id from leave_lot where user_id = $1', [person.userId])
    await database.rows(
      "insert into leave_entry (lot_id, date, delta, cause) values ($1, today(), -2, '使用')",
      [lot],
    )
    const ahead = Math.round((Date.parse(person.lastDay) - Date.parse(await day(0))) / 86_400_000)
    await passDays(ahead + 1)
    expect((await takeDue()).failed).toBe(0)
    expect(await row(id)).toMatchObject({ effect_done: true, annual_leave_known: '7.0' })
    const { compensation } = await row(id)
    await database.rows(
      "insert into leave_entry (lot_id, date, delta, cause) values ($1, today(), -7, '过期')",
      [lot],
    )
    const read = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    expect(read).toMatchObject({ leave: { known: '7.0', days: '7.0' }, total: compensation })
  })

  test('names its articles, and tells service before 2008 apart', async () => {
    const { database, person, draft, sheet } = desk
    const userId = await person()
    await database.rows("update user_base_info set join_date = '2001-03-05' where id = $1", [
      userId,
    ])
    const values = { userId, kind: '协商解除', byCompany: true, protection: '不在保护期', ...PAY }
    const id = await draft(values)
    const read = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    expect(read).toMatchObject({
      basis: 'agreed',
      service: { from: '2008-01-01', early: { rule: 'agreed', counted: 7, most: 12 } },
    })
    expect(read.lines.map(({ what }) => what)).toEqual(['severance', 'early'])
  })

  test('asks for severance of service before 2008 where it cannot be worked out, with the reason', async () => {
    const { add, database, person, draft, press, passed, row, sheet } = desk
    const old = async () => {
      const userId = await person()
      await database.rows("update user_base_info set join_date = '2001-03-05' where id = $1", [
        userId,
      ])
      return userId
    }
    const read = async (id: string) =>
      compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    const leaver = { userId: await old(), ...LAID_OFF, ...PAY }
    const id = await draft(leaver)
    expect(await read(id)).toMatchObject({
      service: { early: { rule: 'entered', counted: null, known: null } },
      missing: expect.arrayContaining(['earlySeverance']),
      total: null,
    })
    expect(await row(id)).toMatchObject({ compensation: null })

    const typed = { ...PAY, earlySeverance: '66000.00' }
    const unsaid = await press('hrmgr', 'settle', id, typed)
    expect(refusalIn(unsaid)).toEqual(invalid('earlySeveranceReason'))
    expect(unsaid.text).toContain('由人工核定')
    const reason = '本企业 2007 年月平均工资 9,428.57 × 7'
    savedIn(await press('hrmgr', 'settle', id, { ...typed, earlySeveranceReason: reason }))
    const entered = await read(id)
    expect(entered.service.early).toMatchObject({ entered: '66000.00', reason })
    expect(entered.missing).not.toContain('earlySeverance')
    expect(entered.lines.find(({ what }) => what === 'early')?.amount).toBe('66000.00')
    expect(await row(id)).toMatchObject({ compensation: entered.total })

    // The product computes the amount for an agreed end, so another amount needs a reason.
    const agreed = { kind: '协商解除', byCompany: true, protection: '不在保护期' }
    const other = await add({ ...leaver, ...agreed, earlySeverance: '66000.00' })
    expect(refusalIn(other)).toEqual(invalid('earlySeveranceReason'))
    expect(other.text).toContain('系统算得 70000 元，填写的是 66000 元')
    savedIn(await add({ ...leaver, ...agreed, earlySeverance: '70000.00' }))
    // Without service before 2008 there is no separate severance for it.
    const young = await add({ ...LAID_OFF, ...PAY, earlySeverance: '1.00' })
    expect(refusalIn(young)).toEqual(invalid('earlySeverance'))

    // The amount was stored without a reason. The departure cannot be completed until it has one.
    const before = await passed({ userId: await old(), ...LAID_OFF, ...PAY })
    await database.rows('update dimission set early_severance = 5000 where id = $1', [before])
    const late = await press('hrmgr', 'complete', before)
    expect([refusalIn(late).status, late.text]).toEqual([409, expect.stringContaining('核定依据')])
    savedIn(
      await press('hrmgr', 'settle', before, {
        ...PAY,
        earlySeverance: '5000.00',
        earlySeveranceReason: reason,
      }),
    )
    savedIn(await press('hrmgr', 'complete', before))
  })

  test('is typed only where checked pay rows are missing', async () => {
    const { database, person, draft, press, row, sheet } = desk
    const userId = await person()
    const id = await draft({ userId, ...LAID_OFF, lastDay: await desk.day(40) })
    // Rows of wages for each of the twelve months before the month of the last day: 10,000 and 500 of overtime.
    await database.rows(
      `insert into legal_entity (id, name, credit_code, tax_no, tax_region, social_city, fund_city, pay_day)
       values (gen_random_uuid(), '结算单位', 'JS0000000000000001', 'JS0000000000000001', '示例市', '示例市', '示例市', 10)`,
    )
    await database.rows(
      `insert into salary (id, month, kind, user_id, emp_no, person_name, dept_id, department, entity_id, state, basis)
       select gen_random_uuid(), to_char(day, 'YYYY-MM'), 'normal', p.id, p.emp_no, p.name, p.dept_id, '某部', e.id, '1',
         jsonb_build_array(
           jsonb_build_object('step', 'item.add', 'values', jsonb_build_object('item', 'base', 'amount', '10000.00')),
           jsonb_build_object('step', 'item.add',
             'values', jsonb_build_object('item', 'overtime.workday', 'amount', '500.00')))
       from user_base_info p, legal_entity e, dimission d,
         generate_series(date_trunc('month', d.last_day) - interval '12 months',
           date_trunc('month', d.last_day) - interval '1 month', interval '1 month') as day
       where p.id = $1 and e.name = '结算单位' and d.user_id = p.id`,
      [userId],
    )
    const read = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    expect(read.base).toMatchObject({ averagePay: '10500.00', isTyped: false })
    expect(read.base.payroll?.months).toHaveLength(12)
    expect(read.leave).toMatchObject({ averagePay: '10000.00', isTyped: false })
    const refused = await press('hrmgr', 'settle', id, PAY)
    expect(refusalIn(refused).errors.sort()).toEqual([
      'averagePay',
      'lastMonthPay',
      'leaveAveragePay',
    ])
    expect(await row(id)).toMatchObject({ average_pay: null })
    // One month without rows, and a figure may be typed.
    await database.rows(
      "update salary set state = '0' where user_id = $1 and month = (select min(month) from salary where user_id = $1)",
      [userId],
    )
    savedIn(await press('hrmgr', 'settle', id, PAY))
    const typed = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    expect(typed.base).toMatchObject({ averagePay: '10000.00', isTyped: true })
    expect(typed.base.payroll?.missing).toHaveLength(1)
  })

  test('goes by the local average of the last day', async () => {
    const { database, person, draft, sheet } = desk
    const userId = await person()
    await database.rows("update user_base_info set work_city = '试算市' where id = $1", [userId])
    await database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'avg.wage', '试算市', '2020-01-01', '3000')`,
    )
    const id = await draft({ userId, ...LAID_OFF, ...PAY })
    const read = compensationSheet.parse((await sheet('hrmgr', id)).body.response)
    expect(read.base).toMatchObject({ rule: 'cap', month: '9000.00', localAverage: '3000.00' })
    expect(read.total).toBe('13500.00')
  })
})

test('social insurance stops by the cut-off day of the city of work', async () => {
  const { database, person, draft, row, day } = desk
  const year = Number((await day(0)).slice(0, 4)) + 1
  await database.rows(
    `insert into policy_param (id, key, city, effective_from, value)
     values (gen_random_uuid(), 'social.stop.cutoffDay', '停保市', '2020-01-01', '20')`,
  )
  const monthIn = async (city: string, lastDay: string) => {
    const userId = await person()
    await database.rows('update user_base_info set work_city = $2 where id = $1', [userId, city])
    return (await row(await draft({ userId, lastDay }))).social_stop_month
  }
  expect(await monthIn('停保市', `${year}-03-19`)).toBe(`${year}-02`)
  expect(await monthIn('停保市', `${year}-03-20`)).toBe(`${year}-03`)
  expect(await monthIn('别的市', `${year}-03-19`)).toBe(`${year}-03`)
})

test('departures of a year are counted in parts, within reach', async () => {
  const { api, database } = desk
  const year = Number(
    await database.value(
      "select extract(year from last_day)::int from dimission where effect_done and state = '4' limit 1",
    ),
  )
  const read = async (name: string, byWhat: string) =>
    departureAnalysis.parse(
      (
        await (
          await api.as(name)
        )(DEPARTURE_CALLS.analysis, {
          query: { year: String(year), by: byWhat },
        })
      ).body.response,
    )
  const kinds = await read('hrmgr', 'kind')
  expect(kinds.total).toBeGreaterThan(0)
  expect(kinds.rows.reduce((sum, { count }) => sum + count, 0)).toBe(kinds.total)
  expect((await read('hrmgr', 'reason')).rows.every(({ value }) => value !== null)).toBe(true)
  expect((await read('auditor', 'reason')).rows.every(({ value }) => value === null)).toBe(true)
  expect((await read('staff1', 'kind')).total).toBe(0)

  const call = await api.as('hrmgr')
  const recent = departureAnalysis.parse(
    (await call(DEPARTURE_CALLS.analysis, { query: { recent: 'true', by: 'month' } })).body
      .response,
  )
  const within = await database.value(
    `select count(*)::int from dimission where effect_done and state = '4' and deleted_at is null
       and last_day >= date_trunc('month', today()) - interval '11 months'
       and last_day < date_trunc('month', today()) + interval '1 month'`,
  )
  expect(recent.total).toBe(within)
})
