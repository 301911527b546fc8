import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import {
  type DepartureDesk,
  openDepartureDesk,
} from '#modules/hr/departures/tests/departure-desk.ts'
import { joinDuePeople } from '#modules/hr/joining/api/join-due-people.ts'
import {
  FAILED_JOINING,
  failedJoining,
  REHIRE_FACTS,
  rehireFacts,
} from '#modules/hr/joining/wire/rehire.ts'
import { staffTurnover } from '#modules/hr/staff-reports/wire/staff-overview.ts'
import { createOrganisation } from '#modules/org/tests/organisation-fixture.ts'
import { type Answer, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: DepartureDesk

beforeAll(async () => {
  desk = await openDepartureDesk()
  await desk.database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select r.id, 'button', b.id from role r, button b join menu m on m.id = b.menu_id
     where r.code = 'hr_director' and m.path = '/system/users' and b.code = 'add'`,
  )
})

afterAll(() => desk?.close())

/** An employee who joined a year ago and left `daysAgo` days ago. */
async function left(daysAgo = 100, values: { status?: string; died?: boolean } = {}) {
  const id = await desk.person('2')
  await desk.database.rows(
    `update user_position set end_date = today() - $2::int where user_id = $1`,
    [id, daysAgo],
  )
  await desk.database.rows(
    `update user_base_info set status = $2, leave_date = today() - $3::int where id = $1`,
    [id, values.status ?? '4', daysAgo],
  )
  return id
}

/** A closed account of a former employee, with an individually granted role. */
async function closedAccount(fileId: string): Promise<string> {
  const id = String(
    await desk.database.value(
      `insert into app_user (id, user_name, code, name, password_hash, user_base_id, state, dept_id)
       select gen_random_uuid(), 'old' || lower(emp_no), emp_no, name, 'x', id, '3', dept_id
       from user_base_info where id = $1 returning id`,
      [fileId],
    ),
  )
  await desk.database.rows(
    `insert into role_user (id, role_id, user_id)
     select gen_random_uuid(), id, $1 from role where code = 'staff'`,
    [id],
  )
  return id
}

async function filled(values: Record<string, unknown> = {}) {
  return {
    deptId: desk.from,
    postId: values.postId ?? (await desk.post(desk.from)),
    empKind: '1',
    joinDate: await desk.day(0),
    withAccount: false,
    ...values,
  }
}

async function rehire(id: string, values: Record<string, unknown> = {}, by = 'hrdir') {
  const body = await filled(values)
  return desk.by(by)(archives.actions.rehire?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })
}
const onceIn = (answer: Answer) => (answer.body.response as { once?: string }).once ?? ''
const fileOf = async (id: string) =>
  (
    await desk.database.rows(
      `select status, employ_spell, comes_back, join_date - today() as joined, leave_date, regular_date,
         join_group_date, emp_no from user_base_info where id = $1`,
      [id],
    )
  )[0] ?? {}
const statesOf = (id: string) =>
  desk.database.rows(
    `select status, from_day - today() as since, to_day - today() as until from employment_status
     where user_id = $1 order by from_day`,
    [id],
  )

test('a former employee comes back on the same file, and the earlier employment is kept', async () => {
  const id = await left(100)
  const account = await closedAccount(id)
  await desk.database.rows(
    'update user_base_info set join_group_date = join_date - 10 where id = $1',
    [id],
  )
  const before = await fileOf(id)
  const leaderId = await desk.accountOf('leader2')
  const postId = await desk.post(desk.to)
  const values = { deptId: desk.to, postId, leaderId, withAccount: true, newPhone: '16006661234' }
  const answer = await rehire(id, values)
  savedIn(answer)
  expect(await fileOf(id)).toMatchObject({
    status: '2',
    employ_spell: 2,
    comes_back: false,
    joined: 0,
    leave_date: null,
    emp_no: before.emp_no,
    join_group_date: before.join_group_date,
  })
  const rows = (text: string) => desk.database.rows(text, [id])
  expect(
    await rows(`select spell, join_date - today() as joined, leave_date - today() as gone, status
      from employment_spell where user_id = $1`),
  ).toEqual([{ spell: 1, joined: -365, gone: -100, status: '4' }])
  expect(await statesOf(id)).toEqual([
    { status: '2', since: -365, until: -100 },
    { status: '4', since: -99, until: -1 },
    { status: '2', since: 0, until: null },
  ])
  expect(
    await rows(`select dept_id, leader_id, start_date - today() as since, end_date - today() as until
      from user_position where user_id = $1 order by start_date`),
  ).toEqual([
    { dept_id: desk.from, leader_id: null, since: -365, until: -100 },
    { dept_id: desk.to, leader_id: leaderId, since: 0, until: null },
  ])
  expect(await rows('select kind from org_history where user_id = $1')).toEqual([{ kind: '入职' }])
  // The earlier account is used again, without its individually granted roles.
  const [now = {}] = await rows(
    `select id, state, phone, dept_id, must_change_password as first, password_hash <> 'x' as renewed,
       (select count(*)::int from role_user r where r.user_id = u.id and r.deleted_at is null) as roles
     from app_user u where user_base_id = $1`,
  )
  expect(now).toEqual({
    id: account,
    state: '1',
    phone: '16006661234',
    dept_id: desk.to,
    first: true,
    renewed: true,
    roles: 0,
  })
  const once = onceIn(answer)
  expect(once).not.toBe('')
  const logged = 'select count(*)::int from audit_log where after::text like $1'
  expect(await desk.database.value(logged, [`%${once}%`])).toBe(0)
  // Of the 375 days since the first joining, service in the group leaves out the 99 between the employments.
  const service = await desk.database.value(
    'select today() - service_since from user_base_info_view where id = $1',
    [id],
  )
  expect(service).toBe(375 - 99)
})

test('what was agreed on and left open ended with the last day, and a new contract is drafted', async () => {
  const id = await left(100)
  const signed = (code: string) =>
    desk.database.rows(
      `insert into contract (id, doc_no, user_id, dept_id, type_id, is_labour, term_kind, start_date,
         biz_state, company_entity, post_name, work_place, work_hours, state, effect_done)
       select gen_random_uuid(), next_document_number('HT'), b.id, b.dept_id, t.id, t.kind = '劳动合同',
         t.term_kind, b.join_date, '2', '示例公司', '工程师', '示例市', '标准工时', '4', true
       from user_base_info b, contract_type t where b.id = $1 and t.code = $2`,
      [id, code],
    )
  // An open-ended labour contract, and a confidentiality agreement, which goes on.
  await signed('HT02')
  await signed('HT07')
  savedIn(await rehire(id, { contractTerm: 'open' }))
  expect(
    await desk.database.rows(
      `select t.code, c.biz_state as state, c.ended_on - today() as over, c.start_date - today() as from
       from contract c join contract_type t on t.id = c.type_id
       where c.user_id = $1 and c.deleted_at is null order by c.start_date, t.code`,
      [id],
    ),
  ).toEqual([
    { code: 'HT02', state: '6', over: -100, from: -365 },
    { code: 'HT07', state: '2', over: null, from: -365 },
    { code: 'HT02', state: null, over: null, from: 0 },
  ])
})

test('of two who press at once one makes a spell', async () => {
  const id = await left()
  const answers = await Promise.all([rehire(id), rehire(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await fileOf(id)).toMatchObject({ employ_spell: 2 })
})

test('what does not fit stands beside its entry, and nothing is stored', async () => {
  const id = await left(100)
  const retired = await left(100, { status: '5' })
  const [disabled, full] = [await desk.post(desk.from), await desk.post(desk.from, 0)]
  await desk.database.rows('update post set enabled = false where id = $1', [disabled])
  const day = (ago: number) => desk.day(-ago)
  const wrong: [string, Record<string, unknown>, string[]][] = [
    [id, { joinDate: await day(100) }, ['joinDate']],
    [id, { joinDate: await day(200) }, ['joinDate']],
    [id, { joinDate: await day(3650) }, ['joinDate']],
    [id, { postId: disabled }, ['postId']],
    [id, { postId: full }, ['overReason']],
    [id, { postId: await desk.post(desk.to) }, ['postId']],
    [id, { empKind: '3' }, ['empKind']],
    [id, { empKind: '4', probationMonths: 2 }, ['probationMonths']],
    [id, { userName: 'somebody' }, ['userName']],
    [id, { status: '2' }, ['status']],
    [retired, { empKind: '1' }, ['empKind']],
  ]
  for (const [file, values, errors] of wrong) {
    const refused = refusalIn(await rehire(file, values))
    expect([values, refused]).toEqual([values, { status: 400, code: 'invalid', errors }])
  }
  const taken = await desk.person()
  await desk.database.rows(`update user_base_info set phone = '16005550001' where id = $1`, [taken])
  expect(refusalIn(await rehire(id, { newPhone: '16005550001' })).errors).toEqual(['newPhone'])
  expect(await fileOf(id)).toMatchObject({ status: '4', employ_spell: 1 })
  savedIn(await rehire(id, { postId: full, overReason: '项目急需' }))
  const why = `select count(*)::int from audit_log where record_id = $1
    and after->>'transitionReason' = '项目急需'`
  expect(await desk.database.value(why, [id])).toBe(1)
  // An employee at work, an employee who is leaving, and a voided file cannot be rehired.
  const [here, leaving, voided] = [await desk.person('2'), await desk.person('3'), await left()]
  await desk.database.rows(
    `update user_base_info set voided_at = now(), deleted_at = now(), void_reason = '重复',
       voided_by = (select id from app_user where user_name = 'hrdir') where id = $1`,
    [voided],
  )
  expect(refusalIn(await rehire(here)).status).toBe(409)
  expect(refusalIn(await rehire(leaving)).status).toBe(409)
  expect(refusalIn(await rehire(voided)).status).toBe(404)
})

test('one employer and one person agree on a probation once', async () => {
  const values = {
    contractTerm: 'fixed',
    contractMonths: 36,
    probationMonths: 6,
    evaluateCycle: '每月',
  }
  const [first, second] = [await left(), await left()]
  // One former employee was on probation, the other was not.
  await desk.database.rows(
    `update employment_status set status = '1' where user_id = $1 and status = '2'`,
    [first],
  )
  expect(refusalIn(await rehire(first, values)).errors).toEqual(['probationMonths'])
  savedIn(await rehire(second, values))
  expect(await fileOf(second)).toMatchObject({ status: '1', regular_date: null })
  const drafts = 'select count(*)::int from probation where user_id = $1 and deleted_at is null'
  expect(await desk.database.value(drafts, [second])).toBe(1)
})

test('a retiree is engaged again on a contract for services, and the log says so', async () => {
  const id = await left(30, { status: '5' })
  savedIn(await rehire(id, { empKind: '3' }))
  expect(await fileOf(id)).toMatchObject({ status: '8', employ_spell: 2 })
  expect(await desk.database.rows('select kind from org_history where user_id = $1', [id])).toEqual(
    [{ kind: '返聘' }],
  )
})

test('a day to come keeps the file as it is until then, and can be moved or called off', async () => {
  const { database, db, day } = desk
  const [id, other] = [await left(100), await left(100)]
  const account = await closedAccount(id)
  const terms = {
    contractTerm: 'fixed',
    contractMonths: 36,
    probationMonths: 3,
    evaluateCycle: '每月',
  }
  const states = await statesOf(id)
  savedIn(await rehire(id, { joinDate: await day(40), withAccount: true, ...terms }))
  savedIn(await rehire(other, { joinDate: await day(20) }))
  // The user changes the planned day.
  const answer = await rehire(id, { joinDate: await day(20), withAccount: true, ...terms })
  expect(onceIn(answer)).not.toBe('')
  expect(await statesOf(id)).toEqual(states)
  expect(await fileOf(id)).toMatchObject({ status: '4', employ_spell: 1, comes_back: true })
  const drafts = 'select count(*)::int from probation where user_id = $1 and deleted_at is null'
  expect(await database.value(drafts, [id])).toBe(1)
  const contractsOf = (userId: string) =>
    database.rows(
      `select start_date - today() as from, probation_months as probation from contract
       where user_id = $1 and deleted_at is null`,
      [userId],
    )
  expect(await contractsOf(id)).toEqual([{ from: 20, probation: 3 }])
  expect(await contractsOf(other)).toHaveLength(1)
  const state = () => database.value('select state from app_user where id = $1', [account])
  expect(await state()).toBe('3')
  const shown = recordIn(await desk.by('hrdir')(archives.endpoints.info, { query: { id } }))
  expect(shown).toMatchObject({ rejoinDate: await day(20), comesBack: true, employSpell: 1 })
  const heads = await database.value(
    'select count(*)::int from staff_on(today() + 30) where user_id = any($1::uuid[])',
    [[id, other]],
  )
  expect(heads).toBe(2)
  const off = () =>
    desk.by('hrdir')(archives.actions.callOffRehire?.endpoint ?? '', {
      method: 'PUT',
      query: { id: other },
      body: { reason: '本人放弃' },
    })
  savedIn(await off())
  expect(await contractsOf(other)).toEqual([])
  expect(refusalIn(await off()).status).toBe(409)
  await desk.passDays(20)
  try {
    const failed: string[] = []
    const run = () => joinDuePeople({ db, onTrouble: (_error, what) => failed.push(what) })
    await Promise.all([run(), run()])
    expect(failed).toEqual([])
    expect(await fileOf(id)).toMatchObject({ status: '1', employ_spell: 2, joined: 0 })
    expect(await fileOf(other)).toMatchObject({ status: '4', employ_spell: 1, comes_back: false })
    expect(await state()).toBe('1')
    expect(await contractsOf(id)).toEqual([{ from: 0, probation: 3 }])
    expect(await database.value('select count(*)::int from rehire')).toBe(0)
    expect((await statesOf(id)).map(({ status }) => status)).toEqual(['2', '4', '1'])
  } finally {
    await desk.passDays(0)
  }
})

test('a rehire that fails on its day is reported once for each reason, and tried again', async () => {
  const { database, db, day } = desk
  const [id, off] = [await left(100), await left(100)]
  const deptId = await createOrganisation(desk.by('admin'), database).addDepartment(null)
  const place = { deptId, postId: await desk.post(deptId), joinDate: await day(20) }
  for (const one of [id, off]) savedIn(await rehire(one, place))
  const why = async (by: string, of = id) =>
    failedJoining.parse((await desk.by(by)(FAILED_JOINING, { query: { id: of } })).body.response)
  const open = (isOpen: boolean) =>
    database.rows('update department set enabled = $2 where id = $1', [deptId, isOpen])
  const run = () => joinDuePeople({ db, onTrouble: () => undefined })
  const readMessages = () =>
    database.rows(
      `select u.user_name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id where m.code = 'notBegun' and m.biz_id = $1`,
      [id],
    )
  await open(false)
  await desk.passDays(20)
  try {
    for (let tries = 0; tries < 2; tries++) await run()
    expect(await fileOf(id)).toMatchObject({ status: '4', comes_back: true })
    expect(await why('hrdir')).toMatchObject({ attempts: 2 })
    expect((await why('hrdir'))?.problem).toContain('部门或岗位已停用')
    const names = (await readMessages()).map(({ user_name }) => user_name)
    expect(names.filter((name) => name === 'hrdir')).toHaveLength(1)
    expect(names).not.toContain('staff1')
    expect((await desk.by('staff1')(FAILED_JOINING, { query: { id } })).status).toBe(403)
    // A cancelled rehiring no longer counts as a failure. The other rehiring succeeds with another department, or when
    // the old department is open again.
    savedIn(
      await desk.by('hrdir')(archives.actions.callOffRehire?.endpoint ?? '', {
        method: 'PUT',
        query: { id: off },
        body: { reason: '本人放弃' },
      }),
    )
    expect(await why('hrdir', off)).toBeNull()
    await open(true)
    await run()
    expect(await fileOf(id)).toMatchObject({ status: '2', comes_back: false })
    expect(await database.value('select count(*)::int from effect_failure')).toBe(0)
  } finally {
    await desk.passDays(0)
  }
})

test('a correction of one employment does not change the next', async () => {
  const { database } = desk
  const id = await left(100)
  const rankOf = async () =>
    (
      await database.rows(
        'select rank_id from user_position where user_id = $1 and is_main order by start_date',
        [id],
      )
    ).map(({ rank_id }) => rank_id)
  const [before] = await database.rows<{ dept_id: string; post_id: string; rank_id: string }>(
    'select dept_id, post_id, rank_id from user_base_info where id = $1',
    [id],
  )
  const { dept_id: deptId, post_id: postId, rank_id: rankId } = before ?? {}
  savedIn(await rehire(id, { deptId, postId, rankId }))
  expect(await rankOf()).toEqual([rankId, rankId])
  const body = { fromDate: await desk.day(-365), deptId, postId, rankId: null, leaderId: null }
  savedIn(
    await desk.by('hrdir')(archives.actions.correctVersion?.endpoint ?? '', {
      method: 'PUT',
      query: { id },
      body: { ...body, reason: '登记错误' },
    }),
  )
  expect(await rankOf()).toEqual([null, rankId])
})

test('whom personnel did not want again comes back when the general manager says so', async () => {
  const { database, day } = desk
  const userId = await desk.person()
  const leaving = await desk.completed({ userId, lastDay: await day(0), noticeWaived: true })
  await desk.passDays(2)
  try {
    expect(refusalIn(await rehire(userId)).status).toBe(409)
    await desk.takeDue()
    await database.rows('update dimission set black_list = true where id = $1', [leaving])
    const docNo = String((await desk.row(leaving)).doc_no)
    const answer = await rehire(userId)
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    expect(answer.body.msg).toContain(docNo)
    // A user who may not see the bar gets only a message that names whom to contact.
    await database.rows(
      `delete from role_navigation where target_id in (select b.id from button b
         join menu m on m.id = b.menu_id where m.path = '/hr/dimissions' and b.code = 'group.bar')
         and role_id in (select id from role where code = 'hr_er')`,
    )
    await expect
      .poll(async () => (await rehire(userId, {}, 'er')).body.msg)
      .toBe('此人重新入职须先经总经理同意，请与人力资源部负责人联系')
    const facts = async (by: string) =>
      rehireFacts.parse((await desk.by(by)(REHIRE_FACTS, { query: { id: userId } })).body.response)
    expect(await facts('er')).toMatchObject({ barredBy: null, userName: null })
    expect(await facts('hrdir')).toMatchObject({ barredBy: leaving })
    const lift = (by: string) =>
      desk.by(by)(departures.actions.liftBar?.endpoint ?? '', {
        method: 'PUT',
        query: { id: leaving },
        body: { reason: '业务需要' },
      })
    for (const name of ['er', 'hrmgr', 'hrdir', 'leader1']) {
      expect(refusalIn(await lift(name)).status, name).toBe(403)
    }
    savedIn(await lift('gm'))
    // The bar is already lifted, so a second call is refused.
    expect(refusalIn(await lift('gm')).status).toBe(409)
    savedIn(await rehire(userId))
    // The second departure is independent, and its service counts from the day of rehiring.
    const again = await desk.draft({
      userId,
      kind: '协商解除',
      applyDate: await day(0),
      lastDay: await day(90),
    })
    expect(await desk.row(again)).toMatchObject({ state: '0', effect_done: false })
    const sheet = (await desk.sheet('hrmgr', again)).body.response as {
      service: { from: string }
    }
    expect(sheet.service.from).toBe(await day(0))
  } finally {
    await desk.passDays(0)
  }
})

test('heads add up over both employments, and each day tells what was true then', async () => {
  const months = async () => {
    const call = '/hr/UserBaseInfo/GetStaffTurnover'
    const year = String(await desk.database.value('select extract(year from today())::int'))
    const answer = await desk.by('hrdir')(call, { query: { year } })
    return staffTurnover.parse(answer.body.response).months
  }
  const id = await left(60)
  const before = await months()
  savedIn(await rehire(id))
  const after = await months()
  for (const { opening, joined, left: gone, closing } of after) {
    expect(opening + joined - gone).toBe(closing)
  }
  const sums = (rows: typeof before) => rows.map((row) => [row.opening, row.left])
  expect(sums(after)).toEqual(sums(before))
  expect((after.at(-1)?.joined ?? 0) - (before.at(-1)?.joined ?? 0)).toBe(1)
  const statusOn = async (ago: number) => {
    const query = { id, asOf: await desk.day(-ago) }
    return recordIn(await desk.by('hrdir')(archives.endpoints.info, { query })).status
  }
  expect([await statusOn(200), await statusOn(59), await statusOn(1)]).toEqual(['2', '4', '4'])
})

test('a user who may see the file of a recognised person gets a link to it', async () => {
  const id = await left()
  await desk.database.rows(`update user_base_info set id_card_no = 'REHIRED99' where id = $1`, [id])
  const [{ id_card_no: idCardNo = '', emp_no: empNo = '', name = '' } = {}] =
    await desk.database.rows<Record<string, string>>(
      'select id_card_no, emp_no, name from user_base_info where id = $1',
      [id],
    )
  const body = {
    id: newId(),
    name: '重名',
    idType: '2',
    idCardNo,
    gender: '男',
    birthDate: '1990-01-01',
    phone: '16004440001',
    emergencyName: '家人',
    emergencyRelation: '配偶',
    emergencyPhone: '16009990000',
    workStartDate: '2015-07-01',
    ...(await filled()),
  }
  const answer = await desk.by('hrdir')(archives.actions.join?.endpoint ?? '', {
    method: 'POST',
    body,
  })
  expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['idCardNo'] })
  expect(JSON.stringify(answer.body)).toContain(empNo)
  expect(answer.body).toMatchObject({ instead: { path: 'hr/archives', id, action: 'rehire' } })
  // The head of another department learns neither the name nor the number of the file's owner.
  await desk.database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select r.id, 'button', b.id from role r, button b join menu m on m.id = b.menu_id
     where r.code = 'dept_head' and m.path = '/hr/archives' and b.code = 'add'`,
  )
  const foreign = {
    ...body,
    id: newId(),
    deptId: desk.to,
    postId: await desk.post(desk.to),
  }
  const blind = () =>
    desk.by('leader2')(archives.actions.join?.endpoint ?? '', { method: 'POST', body: foreign })
  await expect.poll(async () => (await blind()).status).toBe(400)
  const text = JSON.stringify((await blind()).body)
  for (const secret of [id, empNo, name]) expect(text).not.toContain(secret)
})
