import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { type Caller, newId, pageIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type ApprovalDesk, openApprovalDesk } from './approval-desk.ts'

let desk: ApprovalDesk

beforeAll(async () => {
  desk = await openApprovalDesk()
})

afterAll(() => desk?.close())

const conflict = { status: 409, code: 'conflict', errors: [] }
const unread = async (userName: string, code: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = $2 and m.biz_id = $3 and c.status = '0'`,
    [userName, code, `/${jobDescriptions.path}/${id}`],
  )

describe('the way of a document', () => {
  test('goes from one approver to the next, is completed and takes effect', async () => {
    const { writer, leader, manager, submitted, pass, press, row, steps, inbox } = desk
    const id = await submitted()
    expect(await row(id)).toMatchObject({ state: '1', effect_done: false })
    expect(await unread('leader1', 'approvalAsked', id)).toBe(1)
    expect((await inbox(leader)).data.map(({ bizId }) => bizId)).toContain(id)
    expect((await inbox(writer, 'mine')).data.map(({ bizId }) => bizId)).toContain(id)

    savedIn(await pass(leader, id))
    expect(await unread('leader1', 'approvalAsked', id)).toBe(0)
    expect(await unread('hrmgr', 'approvalAsked', id)).toBe(1)
    expect((await inbox(leader, 'done')).data.map(({ bizId }) => bizId)).toContain(id)
    savedIn(await pass(manager, id))
    expect(await row(id)).toMatchObject({ state: '2', current_approver: null, is_current: false })
    expect(await unread('recruiter', 'approvalPassed', id)).toBe(1)
    expect(await unread('hrdir', 'approvalToComplete', id)).toBe(1)
    expect((await inbox(manager, 'complete')).data.map(({ bizId }) => bizId)).toContain(id)

    savedIn(await press(manager, 'complete', id))
    expect(await row(id)).toMatchObject({ state: '4', effect_done: true, is_current: true })
    expect(await unread('hrdir', 'approvalToComplete', id)).toBe(0)
    expect(await unread('recruiter', 'approvalDone', id)).toBe(1)
    expect(await steps(id)).toMatchObject([
      { seq: 1, result: '1', is_current: false, user_name: 'leader1' },
      { seq: 2, result: '1', is_current: false, user_name: 'hrmgr' },
    ])
  })

  test('ends with a reason when an approver rejects it, and begins anew', async () => {
    const { writer, leader, submitted, decide, press, row, seen } = desk
    const id = await submitted()
    const silent = await decide(leader, id, { pass: false, opinion: '  ' })
    expect(refusalIn(silent)).toEqual({ status: 400, code: 'invalid', errors: [] })
    savedIn(await decide(leader, id, { pass: false, opinion: '请补充' }))
    expect(await row(id)).toMatchObject({ state: '3' })
    expect(await unread('recruiter', 'approvalRejected', id)).toBe(1)
    savedIn(await press(writer, 'submit', id))
    const { steps } = await seen(leader, id)
    expect(steps.map(({ round, seq, result }) => [round, seq, result])).toEqual([
      [1, 1, '2'],
      [1, 2, '5'],
      [2, 1, '0'],
      [2, 2, '0'],
    ])
    expect(steps[0]).toMatchObject({ opinion: '请补充' })
  })

  test('is handed on to another user, who then decides', async () => {
    const { leader, staff, submitted, decide, pass, inbox, idOf, steps } = desk
    const id = await submitted()
    const nextApprover = await idOf('staff1')
    savedIn(await decide(leader, id, { pass: true, opinion: '请代看', nextApprover }))
    expect(await unread('staff1', 'approvalTransferred', id)).toBe(1)
    expect((await inbox(staff)).data.map(({ bizId }) => bizId)).toEqual([id])
    expect(refusalIn(await pass(leader, id))).toEqual(conflict)
    savedIn(await pass(staff, id))
    expect((await steps(id)).map(({ seq, result, user_name }) => [seq, result, user_name])).toEqual(
      [
        [1, '3', 'leader1'],
        [1, '1', 'staff1'],
        [2, '0', 'hrmgr'],
      ],
    )
  })

  test('cannot be handed to the applicant, to nobody, nor to who is gone', async () => {
    const { leader, submitted, decide, idOf } = desk
    const id = await submitted()
    for (const to of [
      await idOf('recruiter'),
      newId(),
      await idOf('former'),
      await idOf('leader1'),
    ]) {
      const answer = await decide(leader, id, { pass: true, nextApprover: to })
      expect(refusalIn(answer), to).toMatchObject({ status: 400, code: 'invalid' })
    }
  })

  test('takes effect on its day and not before', async () => {
    const { manager, approved, press, row } = desk
    const id = await approved({ effectiveDate: '2099-01-01' })
    savedIn(await press(manager, 'complete', id))
    expect(await row(id)).toMatchObject({ state: '4', effect_done: false, is_current: false })
    savedIn(await press(manager, 'cancel', id, { reason: '不再需要' }))
    expect(await row(id)).toMatchObject({ state: '9' })
  })

  test('passes the approver’s own documents automatically, and asks no user twice in a row', async () => {
    const { leader, manager, submitted, steps, database, idOf } = desk
    const own = await submitted(leader)
    expect(await steps(own)).toMatchObject([
      { seq: 1, result: '1', passed_by_itself: 'applicant' },
      { seq: 2, result: '0', user_name: 'hrmgr', is_current: true },
    ])
    const role = await database.value("select id from role where code = 'hr_manager'")
    const kept = await database.rows('delete from role_user where role_id = $1 returning *', [role])
    await database.rows(
      'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
      [role, await idOf('leader1')],
    )
    const id = await submitted()
    savedIn(await desk.pass(leader, id))
    expect(await steps(id)).toMatchObject([
      { seq: 1, result: '1', user_name: 'leader1' },
      { seq: 2, result: '1', passed_by_itself: 'same' },
    ])
    await database.rows('delete from role_user where role_id = $1', [role])
    const nobody = await submitted()
    savedIn(await desk.pass(leader, nobody))
    expect(await steps(nobody)).toMatchObject([{ result: '1' }, { passed_by_itself: 'nobody' }])
    for (const { user_id } of kept) {
      await database.rows(
        'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
        [role, user_id],
      )
    }
    expect(manager).toBeDefined()
  })

  test('goes to the deputy within the dates of the delegation, who acts for the approver', async () => {
    const { staff, submitted, pass, seen, database, idOf } = desk
    const deputise = (days: string | null, deputy: string | null) =>
      database.rows(
        `update app_user set delegate_id = $1, delegate_from = today() + $2::int,
           delegate_to = today() + $2::int where user_name = 'leader1'`,
        [deputy, days],
      )
    await deputise('0', await idOf('staff1'))
    const id = await submitted()
    await deputise('1', await idOf('staff1'))
    const later = await submitted()
    await deputise('0', await idOf('recruiter'))
    const own = await submitted()
    await deputise(null, null)
    // The deputy may decide only within the dates of the deputyship.
    expect(refusalIn(await pass(staff, id))).toEqual(conflict)
    await deputise('0', await idOf('staff1'))
    savedIn(await pass(staff, id))
    await deputise(null, null)
    const { steps } = await seen(staff, id)
    expect(steps[0]).toMatchObject({ result: '1', actForName: expect.any(String) })
    for (const other of [later, own]) {
      expect((await desk.steps(other))[0]).toMatchObject({ user_name: 'leader1' })
    }
  })
})

describe('P31 refused actions', () => {
  test('approving twice, and after it was withdrawn', async () => {
    const { writer, leader, submitted, pass, press, row } = desk
    const id = await submitted()
    savedIn(await pass(leader, id))
    expect(refusalIn(await pass(leader, id))).toEqual(conflict)
    const back = await submitted()
    savedIn(await press(writer, 'withdraw', back))
    expect(await row(back)).toMatchObject({ state: '0', current_approver: null })
    expect(await unread('leader1', 'approvalAsked', back)).toBe(0)
    expect(refusalIn(await pass(leader, back))).toEqual(conflict)
    expect(await row(back)).toMatchObject({ state: '0' })
  })

  test('withdrawing an approved document, or one of another person', async () => {
    const { writer, leader, manager, submitted, pass, press } = desk
    const id = await submitted()
    expect(refusalIn(await press(manager, 'withdraw', id))).toEqual(conflict)
    savedIn(await pass(leader, id))
    expect(refusalIn(await press(writer, 'withdraw', id))).toEqual(conflict)
  })

  test('approving one’s own', async () => {
    const { leader, database, submitted, pass, decide, idOf } = desk
    const id = await submitted()
    // Makes the applicant the approver of their own document, which the product itself does not do.
    await database.rows(
      'update approval_step set approver_id = $1 where record_id = $2 and is_current',
      [await idOf('recruiter'), id],
    )
    expect(refusalIn(await pass(desk.writer, id))).toEqual(conflict)
    // The former approver has no access, because the step is no longer theirs.
    expect(refusalIn(await decide(leader, id, { pass: true })).status).toBe(404)
  })

  test('completing one’s own', async () => {
    const { manager, director, leader, submitted, pass, press, row } = desk
    const id = await submitted(manager)
    savedIn(await pass(leader, id))
    expect(await row(id)).toMatchObject({ state: '2' })
    expect(refusalIn(await press(manager, 'complete', id))).toEqual(conflict)
    savedIn(await press(director, 'complete', id))
  })

  test('approving for a role that one holds no more', async () => {
    const { leader, manager, director, database, submitted, pass, press, row } = desk
    const id = await submitted()
    savedIn(await pass(leader, id))
    await database.rows(
      `update role_user set deleted_at = now() where user_id = (select id from app_user where user_name = 'hrmgr')
         and role_id = (select id from role where code = 'hr_manager')`,
    )
    expect(refusalIn(await pass(manager, id)).status).toBe(409)
    await database.rows(
      `update role_user set deleted_at = null where user_id = (select id from app_user where user_name = 'hrmgr')
         and role_id = (select id from role where code = 'hr_manager')`,
    )
    // The step does not block the document: the user who completes it may skip the step, but must give a
    // reason.
    expect(refusalIn(await press(director, 'complete', id)).errors).toEqual(['opinion'])
    savedIn(await press(director, 'complete', id, { opinion: '急用' }))
    expect(await row(id)).toMatchObject({ state: '4' })
  })

  test('a second decision of those who are asked together: one counts', async () => {
    const { leader, manager, database, submitted, pass, steps } = desk
    const role = await database.value("select id from role where code = 'hr_manager'")
    const second = await database.value(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), $1, id from app_user where user_name = 'er' returning id`,
      [role],
    )
    const id = await submitted()
    savedIn(await pass(leader, id))
    const er = await desk.api.as('er')
    const answers = await Promise.all([
      pass(manager, id),
      pass(er, id),
      pass(manager, id),
      pass(er, id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const secondSteps = (await steps(id)).filter(({ seq }) => seq === 2)
    expect(secondSteps.map(({ result }) => result).sort()).toEqual(['1', '5'])
    await database.rows('delete from role_user where id = $1', [second])
  })

  test('submitting by a flow that is not in force; running documents keep theirs', async () => {
    const { writer, leader, database, draft, submitted, press, pass, row, steps } = desk
    const running = await submitted()
    const flow = (json: string) =>
      database.rows(
        "update approval_flow set steps = $1::jsonb where resource = 'hr/post-explains'",
        [json],
      )
    await flow('[{"rule":"role:hr_director"}]')
    const other = await submitted()
    expect(await steps(other)).toContainEqual(
      expect.objectContaining({ seq: 1, user_name: 'hrdir', is_current: true }),
    )
    await flow('[]')
    const empty = await draft()
    expect(refusalIn(await press(writer, 'submit', empty))).toEqual(conflict)
    expect(await row(empty)).toMatchObject({ state: '0' })
    await flow('[{"rule":"deptHead","when":[{"fact":"experienceYears","op":">","value":900}]}]')
    expect(refusalIn(await press(writer, 'submit', empty))).toEqual(conflict)
    savedIn(await pass(leader, running))
    expect((await steps(running)).map(({ seq }) => seq)).toEqual([1, 2])
    await flow('[{"rule":"deptHead"},{"rule":"role:hr_manager"}]')
  })

  test('changing or deleting a document that an approver has open', async () => {
    const { writer, director, submitted, row } = desk
    const id = await submitted()
    const { version } = await row(id)
    const change = { id, version, purpose: '另一个目的' }
    const answer = await writer(jobDescriptions.endpoints.update, { method: 'PUT', body: change })
    expect(refusalIn(answer)).toEqual(conflict)
    const gone = await director(jobDescriptions.endpoints.delete, {
      method: 'DELETE',
      query: { id },
    })
    expect(refusalIn(gone)).toEqual(conflict)
  })

  test('shares that do not make up the whole', async () => {
    const { writer, draft, row } = desk
    const id = await draft()
    const duties = [{ duty: '一半', task: null, share: 50, standard: null }]
    const { version } = await row(id)
    const answer = await writer(jobDescriptions.endpoints.update, {
      method: 'PUT',
      body: { id, version, duties },
    })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['duties'] })
  })
})

describe('completing', () => {
  test('happens once, with several users and presses as well', async () => {
    const { manager, director, approved, press, row, database } = desk
    const id = await approved()
    const answers = await Promise.all(
      [manager, director, manager, director].map((call) => press(call, 'complete', id)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = answers.filter(({ body }) => body.msg === '已办结')
    expect(again.length).toBeGreaterThanOrEqual(3)
    const { version } = await row(id)
    savedIn(await press(manager, 'complete', id))
    expect((await row(id)).version).toBe(version)
    expect(
      await database.value(
        "select count(*)::int from audit_log where record_id = $1 and after ->> 'transition' = 'complete'",
        [id],
      ),
    ).toBe(1)
  })

  test('refuses it with a reason, and may name another day', async () => {
    const { manager, approved, press, row } = desk
    const id = await approved()
    expect(refusalIn(await press(manager, 'complete', id, { pass: false })).errors).toEqual([
      'opinion',
    ])
    savedIn(await press(manager, 'complete', id, { pass: false, opinion: '不妥' }))
    expect(await row(id)).toMatchObject({ state: '3' })
    const later = await approved()
    savedIn(await press(manager, 'complete', later, { effectiveDate: '2099-02-03' }))
    expect(await row(later)).toMatchObject({ state: '4', effect_done: false })
  })

  test('makes the new version the current one, and cancels its predecessor', async () => {
    const { writer, leader, manager, approved, pass, press, row, database, staff } = desk
    const first = await approved()
    savedIn(await press(manager, 'complete', first))
    savedIn(await press(writer, 'newVersion', first))
    expect(refusalIn(await press(writer, 'newVersion', first))).toEqual(conflict)
    const { post_id } = await row(first)
    const second = String(
      await database.value('select id from post_explain where post_id = $1 and edition = 2', [
        post_id,
      ]),
    )
    savedIn(await press(writer, 'submit', second))
    savedIn(await pass(leader, second))
    savedIn(await pass(manager, second))
    savedIn(await press(manager, 'complete', second))
    expect(await row(second)).toMatchObject({ state: '4', is_current: true })
    expect(await row(first)).toMatchObject({ state: '9', is_current: false })
    const current = await staff('/hr/PostExplain/GetCurrentPostExplain', {
      query: { postId: String(post_id) },
    })
    expect(current.body.response).toMatchObject({ id: second, edition: 2 })
    // A user can never cancel a document that is in effect.
    expect(refusalIn(await press(manager, 'cancel', second, { reason: '误操作' }))).toEqual(
      conflict,
    )
  })
})

describe('who sees it', () => {
  test('an approver sees their own document and no other of its kind', async () => {
    const { leader, staff, submitted, decide, open, idOf } = desk
    const [id, other] = [await submitted(), await submitted()]
    const list = (call: Caller) => call(jobDescriptions.endpoints.list)
    expect((await open(staff, id)).status).toBe(404)
    const nextApprover = await idOf('staff1')
    savedIn(await decide(leader, id, { pass: true, nextApprover }))
    expect((await open(staff, id)).status).toBe(200)
    expect((await open(staff, other)).status).toBe(404)
    expect((await list(staff)).status).toBe(403)
    const info = await staff(jobDescriptions.endpoints.info, { query: { id } })
    expect(info.status).toBe(403)
    savedIn(await desk.pass(staff, id))
    expect((await open(staff, id)).status).toBe(200)
  })

  test('a head of department sees, outside of their reach, only documents to approve', async () => {
    const { submitted, decide, open, leader, idOf } = desk
    const id = await submitted()
    const foreign = await desk.api.as('leader2')
    expect(
      pageIn(await foreign(jobDescriptions.endpoints.list)).data.map((row) => row.id),
    ).not.toContain(id)
    expect((await open(foreign, id)).status).toBe(404)
    savedIn(await decide(leader, id, { pass: true, nextApprover: await idOf('leader2') }))
    expect((await open(foreign, id)).status).toBe(200)
    expect(
      pageIn(await foreign(jobDescriptions.endpoints.list)).data.map((row) => row.id),
    ).not.toContain(id)
  })

  test('successors are for who has the step', async () => {
    const { leader, manager, submitted } = desk
    const id = await submitted()
    const query = { bizType: jobDescriptions.path, bizId: id, key: '部' }
    const find = (call: Caller) => call('/hr/ApprovalStep/GetNextApproverList', { query })
    expect((await find(manager)).body.response).toEqual([])
    const found = (await find(leader)).body.response as { id: string }[]
    expect(found.length).toBeGreaterThan(0)
    expect(found.map((one) => one.id)).not.toContain(await desk.idOf('recruiter'))
  })
})
