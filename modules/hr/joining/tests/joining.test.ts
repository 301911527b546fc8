import { afterAll, beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { CONTRACT_CALLS } from '#modules/hr/contracts/wire/contract.ts'
import { openDepartureDesk } from '#modules/hr/departures/tests/departure-desk.ts'
import { joinDuePeople } from '#modules/hr/joining/api/join-due-people.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { idCardCheckDigit } from '#platform/wire/values/id-card.ts'
import { type Answer, newId, refusalIn, savedIn } from '#tests/api/running-api.ts'

type Desk = Awaited<ReturnType<typeof openDepartureDesk>>
type Made = { path: string; id: string; title: string }
type Outcome = { once?: string; made: Made[] }

const JOIN = archives.actions.join?.endpoint ?? ''

let desk: Desk
let made = 0

beforeAll(async () => {
  desk = await openDepartureDesk()
  await give('hr_director', '/system/users')
})

/** Gives a role the permission to add records on the page with this path. */
async function give(role: string, path: string): Promise<void> {
  await desk.database.rows(
    `insert into role_navigation (role_id, kind, target_id)
     select r.id, 'button', b.id from role r, button b join menu m on m.id = b.menu_id
     where r.code = $1 and m.path = $2 and b.code = 'add'`,
    [role, path],
  )
}

afterAll(async () => {
  await desk?.close()
})

/** An identity number of a person born on 1991-01-01. */
function idCard(n: number): string {
  const first17 = `99000119910101${String((n % 499) * 2 + 1).padStart(3, '0')}`
  return first17 + idCardCheckDigit(first17)
}

/** The values of the joining form for a new person, with a probation and an account. */
async function filled(values: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  made += 1
  return {
    id: newId(),
    name: `入职${made}`,
    idType: '1',
    idCardNo: idCard(made),
    phone: `1600999${String(made).padStart(4, '0')}`,
    emergencyName: '家人',
    emergencyRelation: '配偶',
    emergencyPhone: '16009990000',
    workStartDate: '2015-07-01',
    empNo: `RZ${String(made).padStart(4, '0')}`,
    deptId: desk.from,
    postId: await desk.post(desk.from),
    empKind: '1',
    joinDate: await desk.day(0),
    contractTerm: 'fixed',
    contractMonths: 36,
    probationMonths: 6,
    evaluateCycle: '每月',
    withAccount: true,
    ...values,
  }
}

const send = (body: object, by = 'hrdir') => desk.by(by)(JOIN, { method: 'POST', body })
const join = async (values: Record<string, unknown> = {}, by = 'hrdir') =>
  send(await filled(values), by)
const outcomeOf = (answer: Answer) => answer.body.response as Outcome
const count = async (text: string, values: unknown[] = []) =>
  Number(await desk.database.value(`select count(*) from ${text}`, values))
const signIn = (username: string, password: string) =>
  desk.api.fetch(
    new Request('http://staffdesk.example/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'staffdesk-web',
        username,
        password,
        client_secret: 'a client secret of the test run only',
      }),
    }),
  )

test('one form makes file, position, account and the draft of a probation, once', async () => {
  const [leaderId, mentorId] = [await desk.accountOf('leader1'), await desk.accountOf('staff1')]
  const body = await filled({ leaderId, mentorId, userName: 'ruzhi.yi' })
  const [first, again] = await Promise.all([send(body), send(body)])
  const { id } = savedIn(first)
  savedIn(again)
  const { database } = desk
  const [file] = await database.rows(
    'select status, emp_no, dept_id, post_id from user_base_info where id = $1',
    [id],
  )
  expect(file).toEqual({
    status: '1',
    emp_no: body.empNo,
    dept_id: body.deptId,
    post_id: body.postId,
  })
  expect(
    await database.rows(
      `select start_date::text as start, leader_id from user_position
       where user_id = $1 and is_main and end_date is null`,
      [id],
    ),
  ).toEqual([{ start: body.joinDate, leader_id: leaderId }])
  expect(
    await database.rows(
      `select state, months, mentor_id, goals from probation where user_id = $1`,
      [id],
    ),
  ).toEqual([{ state: '0', months: 6, mentor_id: mentorId, goals: [] }])
  expect(
    await database.rows(
      `select user_name, code, state, must_change_password as first from app_user
       where user_base_id = $1`,
      [id],
    ),
  ).toEqual([{ user_name: 'ruzhi.yi', code: body.empNo, state: '1', first: true }])
  expect(
    await count('role_user r join app_user u on u.id = r.user_id where u.user_base_id = $1', [id]),
  ).toBe(0)

  const outcomes = [outcomeOf(first), outcomeOf(again)]
  expect(outcomes[0]?.made.map(({ path }) => path).sort()).toEqual(
    [archives.path, contracts.path, probations.path, users.path].sort(),
  )
  // The second response names the existing records, but contains no password.
  const passwords = outcomes.flatMap(({ once }) => once ?? [])
  expect(passwords).toHaveLength(1)
  expect((await signIn('ruzhi.yi', passwords[0] ?? '')).status).toBe(200)
  expect(await count('audit_log where after::text like $1', [`%${passwords[0]}%`])).toBe(0)

  // The probation cannot be submitted before its goals are agreed.
  const probationId = outcomes[0]?.made.find(({ path }) => path === probations.path)?.id ?? ''
  await database.rows(
    `insert into probation_evaluation (id, probation_id, user_id, dept_id, period, evaluator_id, state,
       work, ability, attitude, teamwork)
     select gen_random_uuid(), id, user_id, dept_id, '第1月', $2, '2', 90, 90, 90, 90 from probation where id = $1`,
    [probationId, leaderId],
  )
  await database.rows(`update probation set result = '1' where id = $1`, [probationId])
  const submit = probations.actions.submit?.endpoint ?? ''
  const answer = await desk.by('hrdir')(submit, { method: 'PUT', query: { id: probationId } })
  expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['goals'] })
})

/** The draft contracts of a person, by the code of the contract type. */
const contractsOf = (id: string) =>
  desk.database.rows(
    `select t.code as type, c.state, c.biz_state, c.start_date::text as start, c.end_date::text as until,
       c.probation_months as probation, c.company_entity as company, c.post_name as post,
       c.work_place as place, c.sign_times as times
     from contract c join contract_type t on t.id = c.type_id
     where c.user_id = $1 and c.deleted_at is null order by c.created_at`,
    [id],
  )

test('the contract is drafted as the form tells it: an intern gets an agreement, nobody gets two', async () => {
  const { database, day, from, by } = desk
  const place = (
    await database.rows('select company_entity, city from department where id = $1', [from])
  )[0]
  const body = await filled({ withAccount: false, joinDate: await day(0) })
  const { id } = savedIn(await send(body))
  savedIn(await send(body))
  const until = await database.value(
    "select (today() + interval '36 months' - interval '1 day')::date::text",
  )
  const post = await database.value('select name from post where id = $1', [body.postId])
  expect(await contractsOf(id)).toEqual([
    {
      type: 'HT01',
      state: '0',
      biz_state: null,
      start: body.joinDate,
      until,
      probation: 6,
      times: 1,
      post,
      place: place?.city,
      company: place?.company_entity,
    },
  ])
  // The employee counts as someone without a written contract until the contract is signed.
  const missing = await by('hrdir')(CONTRACT_CALLS.missing)
  expect((missing.body.response as { id: string }[]).map((one) => one.id)).toContain(id)
  const plain = { withAccount: false, probationMonths: 0, contractTerm: null, contractMonths: null }
  const typeOf = async (values: object) => {
    const joined = savedIn(await join({ ...plain, ...values }))
    return (await contractsOf(joined.id)).map(({ type, until: last }) => [type, last !== null])
  }
  expect(await typeOf({ empKind: '4', contractMonths: 6 })).toEqual([['HT04', true]])
  expect(await typeOf({ contractTerm: 'open' })).toEqual([['HT02', false]])
  // The default is a fixed term of three years. People of an agency have their contract with that agency.
  expect(await typeOf({})).toEqual([['HT01', true]])
  expect(await typeOf({ empKind: '2' })).toEqual([])
  expect(await typeOf({ empKind: '5' })).toEqual([])
  // Deleting the file of a person who never joined deletes their draft contract too.
  const ahead = savedIn(await join({ ...plain, joinDate: await day(9) }))
  expect(await contractsOf(ahead.id)).toHaveLength(1)
  const gone = await by('hrdir')(archives.endpoints.delete, {
    method: 'DELETE',
    query: { id: ahead.id },
  })
  expect(gone.status).toBe(200)
  expect(await contractsOf(ahead.id)).toEqual([])
})

test('an account without a name has one that is no number', async () => {
  const { id } = savedIn(await join({ empNo: null, joinDate: await desk.day(0) }))
  const [account] = await desk.database.rows<{ user_name: string; code: string }>(
    'select user_name, code from app_user where user_base_id = $1',
    [id],
  )
  expect(account?.code).toMatch(/^\d{6}$/)
  expect(account?.user_name).toBe(`u${account?.code}`)
})

test('without a number the next one of the year is given, never one that was', async () => {
  const body = { empNo: null, withAccount: false, joinDate: '2031-05-06', probationMonths: 0 }
  const answers = await Promise.all([join(body), join(body), join(body)])
  const numbers = await desk.database.rows<{ no: string }>(
    'select emp_no as no from user_base_info where id = any($1::uuid[]) order by 1',
    [answers.map((answer) => savedIn(answer).id)],
  )
  expect(numbers.map(({ no }) => no)).toEqual(['310001', '310002', '310003'])
})

test('a person who joins on a later day is not employed before it, and signs in from then on', async () => {
  const { database, db, day } = desk
  const body = await filled({ joinDate: await day(20), userName: 'houlai' })
  const answer = await send(body)
  const [{ id }, { once = '' }] = [savedIn(answer), outcomeOf(answer)]
  const other = await filled({ joinDate: await day(20), userName: 'bukai' })
  const closed = savedIn(await send(other)).id
  const status = () => database.value('select status from user_base_info where id = $1', [id])
  expect(await status()).toBe('0')
  expect((await signIn('houlai', once)).status).toBe(400)
  // An account that an administrator adds also waits for the day of joining.
  const byHand = await filled({ joinDate: await day(20), withAccount: false })
  const added = await desk.by('hrdir')(users.endpoints.add, {
    method: 'POST',
    body: {
      id: newId(),
      user_name: 'shougong',
      code: byHand.empNo,
      name: byHand.name,
      language: 'zh',
      userBaseId: savedIn(await send(byHand)).id,
    },
  })
  savedIn(added)
  expect(added.body.msg).toContain('尚未入职')
  const reset = await desk.by('admin')(users.actions.resetPassword?.endpoint ?? '', {
    method: 'PUT',
    query: { id: savedIn(added).id },
    body: { version: 1 },
  })
  savedIn(reset)
  const first = outcomeOf(reset).once ?? ''
  expect(first).not.toBe('')
  expect((await signIn('shougong', first)).status).toBe(400)
  const stateOf = (name: string) =>
    database.value('select state from app_user where user_name = $1', [name])
  expect(await stateOf('shougong')).toBe('3')
  // An administrator opens and closes the other account in the meantime.
  for (const state of ['1', '3']) {
    await database.rows('update app_user set state = $2 where user_base_id = $1', [closed, state])
  }
  await database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + 20 $$`,
  )
  await joinDuePeople({ db, onTrouble: (error) => expect(error).toBeUndefined() })
  await database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date $$`,
  )
  expect(await status()).toBe('1')
  expect((await signIn('houlai', once)).status).toBe(200)
  expect(await stateOf('shougong')).toBe('1')
  expect((await signIn('shougong', first)).status).toBe(200)
  expect(await database.value('select state from app_user where user_base_id = $1', [closed])).toBe(
    '3',
  )
})

test('what does not fit stands beside its entry, and nothing is stored', async () => {
  const { database, day } = desk
  const somebody = await filled()
  savedIn(await send(somebody))
  const [disabled, full] = [await desk.post(desk.from), await desk.post(desk.from, 0)]
  await database.rows('update post set enabled = false where id = $1', [disabled])
  const elsewhere = await desk.post(desk.to)
  const before = await count('user_base_info')
  const wrong: [Record<string, unknown>, string[]][] = [
    [{ idCardNo: somebody.idCardNo }, ['idCardNo']],
    [{ empNo: somebody.empNo }, ['empNo']],
    [{ idCardNo: '990001199101010011' }, ['idCardNo']],
    [{ joinDate: '2001-01-01' }, ['joinDate']],
    [{ joinDate: await day(-400), workStartDate: '2015-07-01' }, ['probationMonths']],
    [{ postId: disabled }, ['postId']],
    [{ postId: elsewhere }, ['postId']],
    [{ postId: full }, ['overReason']],
    [{ contractMonths: 24 }, ['probationMonths']],
    [{ contractMonths: null }, ['contractMonths', 'probationMonths']],
    [{ contractTerm: 'task', contractMonths: null }, ['probationMonths']],
    [{ contractTerm: null }, ['contractTerm']],
    [{ empKind: '4' }, ['probationMonths']],
    [{ userName: 'er' }, ['userName']],
    [{ withAccount: false, userName: 'wozhidao' }, ['userName']],
    [{ phone: somebody.phone }, ['phone']],
    [{ status: '2' }, ['status']],
  ]
  for (const [values, errors] of wrong) {
    expect([values, refusalIn(await join(values))]).toEqual([
      values,
      { status: 400, code: 'invalid', errors },
    ])
  }
  expect(await count('user_base_info')).toBe(before)
  const reason = '项目急需'
  const { id } = savedIn(await join({ postId: full, overReason: reason }))
  expect(
    await count(`audit_log where record_id = $1 and after->>'transitionReason' = $2`, [id, reason]),
  ).toBe(1)
})

test('it takes the rights of everything that it makes, and reaches no further than they do', async () => {
  // This user may add files but not accounts.
  expect(refusalIn(await join({}, 'er'))).toMatchObject({ status: 403 })
  const { id } = savedIn(await join({ withAccount: false }, 'er'))
  expect(await count('app_user where user_base_id = $1', [id])).toBe(0)
  for (const name of ['staff1', 'leader1']) {
    expect(refusalIn(await join({ withAccount: false }, name))).toMatchObject({ status: 403 })
  }
  // The head of a department who may add files can do so only in their own department.
  await give('dept_head', '/hr/archives')
  await expect
    .poll(async () => (await join({ withAccount: false, probationMonths: 0 }, 'leader1')).status)
    .toBe(200)
  const out = { withAccount: false, probationMonths: 0, deptId: desk.to }
  const refused = await join({ ...out, postId: await desk.post(desk.to) }, 'leader1')
  expect(refusalIn(refused)).toMatchObject({ status: 403 })
})

test('problems of the file and of the terms are told together', async () => {
  const answer = await join({ idType: '2', idCardNo: 'E12345678', contractTerm: null })
  expect(refusalIn(answer).errors).toEqual(
    expect.arrayContaining(['gender', 'birthDate', 'contractTerm']),
  )
})
