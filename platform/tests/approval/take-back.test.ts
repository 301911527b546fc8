import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import {
  APPROVAL_CALLS,
  decidedOutcome,
  togetherOutcome,
} from '#platform/wire/approval/approval.ts'
import { type Caller, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { type ApprovalDesk, KIND, openApprovalDesk } from './approval-desk.ts'

let desk: ApprovalDesk

beforeAll(async () => {
  desk = await openApprovalDesk()
})
afterAll(() => desk?.close())

const takeBack = (call: Caller, ids: readonly string[], more: object = {}) =>
  call(APPROVAL_CALLS.takeBackTogether, {
    method: 'PUT',
    body: { targets: ids.map((id) => ({ bizType: KIND, id })), ...more },
  })
const outcome = async (call: Caller, ids: readonly string[]) =>
  togetherOutcome.parse((await takeBack(call, ids)).body.response)
const refusal = async (call: Caller, id: string) => (await outcome(call, [id])).refused[id] ?? ''

/** Moves the decisions about a document into the past, as if that time had gone by. */
const goBy = (id: string, seconds: number) =>
  desk.database.rows(
    `update approval_step set handled_at = handled_at - make_interval(secs => $2)
     where record_id = $1 and handled_at is not null`,
    [id, seconds],
  )
const unread = (userName: string, code: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = $2 and m.biz_id = $3 and c.status = '0'
       and (c.expires_at is null or c.expires_at > now())`,
    [userName, code, `/${jobDescriptions.path}/${id}`],
  )

describe('an approval is taken back', () => {
  test('while the next approver has not decided: as if nobody had approved', async () => {
    const { leader, manager, writer, submitted, decide, steps, row, inbox, press } = desk
    const id = await submitted()
    const before = await steps(id)
    savedIn(await decide(leader, id, { pass: true, opinion: '看过' }))
    expect(await unread('hrmgr', 'approvalAsked', id)).toBe(1)
    expect(await outcome(leader, [id])).toEqual({ done: [id], refused: {} })
    expect(await steps(id)).toEqual(before)
    expect(await row(id)).toMatchObject({ state: '1', current_approver: expect.any(String) })
    expect(await unread('hrmgr', 'approvalAsked', id)).toBe(0)
    expect((await inbox(leader)).data.map(({ bizId }) => bizId)).toContain(id)
    expect((await inbox(manager)).data.map(({ bizId }) => bizId)).not.toContain(id)
    expect((await inbox(leader, 'done')).data.map(({ bizId }) => bizId)).not.toContain(id)
    // The manager has a page open and saw the request arrive, so they also get a message that the decision was taken
    // back.
    expect(await unread('hrmgr', 'approvalTakenBack', id)).toBe(1)
    const history = await desk.director(jobDescriptions.endpoints.history, { query: { id } })
    expect(JSON.stringify(history.body.response)).toContain('"takeBack"')
    // The applicant may withdraw it again.
    savedIn(await press(writer, 'withdraw', id))
  })

  test('while it waits to be completed, and then goes the same way again', async () => {
    const { manager, approved, pass, row, steps } = desk
    const id = await approved()
    const before = await steps(id)
    expect(await unread('recruiter', 'approvalPassed', id)).toBe(1)
    expect(await outcome(manager, [id])).toEqual({ done: [id], refused: {} })
    expect(await row(id)).toMatchObject({ state: '1', current_approver: expect.any(String) })
    expect(await unread('recruiter', 'approvalPassed', id)).toBe(0)
    expect(await unread('hrdir', 'approvalToComplete', id)).toBe(0)
    savedIn(await pass(manager, id))
    expect(await row(id)).toMatchObject({ state: '2', current_approver: null })
    expect(await steps(id)).toEqual(before)
    expect(await unread('recruiter', 'approvalPassed', id)).toBe(1)
  })

  test('with the steps that passed by themselves after it, and the joint approvers asked again', async () => {
    const { leader, manager, submitted, pass, steps, database, idOf } = desk
    const role = await database.value("select id from role where code = 'hr_manager'")
    const join = [role, await idOf('hrdir')]
    await database.rows(
      'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
      join,
    )
    const id = await submitted()
    savedIn(await pass(leader, id))
    const before = await steps(id)
    expect(before.filter(({ is_current }) => is_current)).toHaveLength(2)
    savedIn(await pass(manager, id))
    expect(await outcome(manager, [id])).toEqual({ done: [id], refused: {} })
    expect(await steps(id)).toEqual(before)
    expect(await unread('hrdir', 'approvalAsked', id)).toBe(1)
    await database.rows('delete from role_user where role_id = $1 and user_id = $2', join)
    // Without a holder of the role, the next step passes automatically.
    const kept = await database.rows('delete from role_user where role_id = $1 returning *', [role])
    const alone = await submitted()
    savedIn(await pass(leader, alone))
    expect(await steps(alone)).toMatchObject([{ result: '1' }, { passed_by_itself: 'nobody' }])
    for (const { user_id } of kept) {
      await database.rows(
        'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
        [role, user_id],
      )
    }
    expect(await outcome(leader, [alone])).toEqual({ done: [alone], refused: {} })
    expect(await steps(alone)).toMatchObject([
      { result: '0', is_current: true },
      { result: '0', passed_by_itself: null },
    ])
    savedIn(await pass(leader, alone))
    expect(await steps(alone)).toMatchObject([{ result: '1' }, { user_name: 'hrmgr' }])
  })

  test('where the answer of the decision offers it, several at once', async () => {
    const { leader, manager, submitted, database, row } = desk
    const ids = [await submitted(), await submitted()]
    const decide = async (call: Caller, pass: boolean) => {
      const targets = await database.rows(
        'select id, version from post_explain where id = any($1)',
        [ids],
      )
      const body = {
        targets: targets.map((one) => ({ bizType: KIND, ...one })),
        pass,
        opinion: '一并',
      }
      const answer = await call(APPROVAL_CALLS.decideTogether, { method: 'PUT', body })
      return decidedOutcome.parse(answer.body.response)
    }
    expect((await decide(leader, true)).canTakeBack?.sort()).toEqual([...ids].sort())
    expect((await outcome(leader, ids)).done.sort()).toEqual([...ids].sort())
    await decide(leader, true)
    const { done, canTakeBack } = await decide(manager, false)
    expect([done.length, canTakeBack?.sort()]).toEqual([2, [...ids].sort()])
    for (const id of ids) expect(await row(id)).toMatchObject({ state: '3' })
    expect((await outcome(manager, ids)).done.sort()).toEqual([...ids].sort())
    for (const id of ids) expect(await row(id)).toMatchObject({ state: '1' })
  })
})

describe('a rejection', () => {
  const rejected = async () => {
    const id = await desk.submitted()
    savedIn(await desk.pass(desk.leader, id))
    const before = await desk.steps(id)
    savedIn(await desk.decide(desk.manager, id, { pass: false, opinion: '写错了' }))
    return { id, before }
  }

  test('is taken back as if nobody had rejected, and the applicant hears of both', async () => {
    const { manager, director, row, steps, inbox, pass } = desk
    const { id, before } = await rejected()
    expect(await row(id)).toMatchObject({ state: '3', current_approver: null })
    expect(await unread('recruiter', 'approvalRejected', id)).toBe(1)
    expect(await outcome(manager, [id])).toEqual({ done: [id], refused: {} })
    expect(await steps(id)).toEqual(before)
    expect(await row(id)).toMatchObject({ state: '1', current_approver: expect.any(String) })
    expect((await inbox(manager)).data.map(({ bizId }) => bizId)).toContain(id)
    // The applicant has a page open and saw the rejection as it came.
    expect(await unread('recruiter', 'approvalRejected', id)).toBe(0)
    expect(await unread('recruiter', 'rejectionTakenBack', id)).toBe(1)
    const history = await director(jobDescriptions.endpoints.history, { query: { id } })
    const text = JSON.stringify(history.body.response)
    expect(text).toContain('写错了')
    expect(text).toContain('"takeRejectionBack"')
    savedIn(await pass(manager, id))
    expect(await row(id)).toMatchObject({ state: '2' })
  })

  test('of the first of two approvers plans the next step again', async () => {
    const { leader, submitted, decide, steps, pass } = desk
    const id = await submitted()
    const before = await steps(id)
    savedIn(await decide(leader, id, { pass: false, opinion: '写错了' }))
    expect(await outcome(leader, [id])).toEqual({ done: [id], refused: {} })
    expect(await steps(id)).toEqual(before)
    savedIn(await pass(leader, id))
    expect(await steps(id)).toMatchObject([{ result: '1' }, { user_name: 'hrmgr', result: '0' }])
  })

  test('stands for everybody but its approver, after a minute, and after it was taken back', async () => {
    const { leader, writer, staff, manager, row } = desk
    const { id } = await rejected()
    for (const call of [leader, writer]) {
      expect(await refusal(call, id)).toContain('没有可以撤销的审批')
    }
    const unknown = '01970000-0000-7000-8000-00000000dead'
    expect(await refusal(staff, id)).toBe(await refusal(staff, unknown))
    await goBy(id, 61)
    expect(await refusal(manager, id)).toContain('已超过一分钟')
    expect(await row(id)).toMatchObject({ state: '3' })
    const other = await rejected()
    expect((await outcome(manager, [other.id])).done).toEqual([other.id])
    expect(await refusal(manager, other.id)).toContain('没有可以撤销的审批')
  })

  test('stands once the applicant has changed, submitted or cancelled the document', async () => {
    const { manager, writer, database, press, row } = desk
    const [changed, again, gone] = [await rejected(), await rejected(), await rejected()]
    await database.rows('update post_explain set version = version + 1 where id = $1', [changed.id])
    expect(await refusal(manager, changed.id)).toContain('已有变动')
    savedIn(await press(writer, 'submit', again.id))
    expect(await refusal(manager, again.id)).not.toBe('')
    savedIn(await press(writer, 'cancel', gone.id, { reason: '不需要了' }))
    expect(await refusal(manager, gone.id)).not.toBe('')
    expect(await row(changed.id)).toMatchObject({ state: '3' })
    expect(await row(again.id)).toMatchObject({ state: '1' })
    expect(await row(gone.id)).toMatchObject({ state: '9' })
  })

  test('at completion stands, also for an approver who may complete', async () => {
    const { manager, approved, press, row } = desk
    const id = await approved()
    savedIn(await press(manager, 'complete', id, { pass: false, opinion: '不妥' }))
    expect(await row(id)).toMatchObject({ state: '3' })
    expect(await refusal(manager, id)).not.toBe('')
    expect(await row(id)).toMatchObject({ state: '3' })
  })
})

describe('the messages of an approval', () => {
  const copies = (userName: string, code: string, id: string) =>
    desk.database.rows(
      `select c.status, c.expires_at <= now() as gone from message m
         join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
       where u.user_name = $1 and m.code = $2 and m.biz_id = $3`,
      [userName, code, `/${jobDescriptions.path}/${id}`],
    )

  test('are withdrawn if no user has seen them, and answered otherwise', async () => {
    const { leader, submitted, pass, database, idOf } = desk
    const quiet = [await idOf('hrmgr')]
    await database.rows(
      `insert into message_preference (user_id, type, in_app, toast) values ($1, 'approval', true, false)`,
      quiet,
    )
    const [unseen, read] = [await submitted(), await submitted()]
    for (const id of [unseen, read]) savedIn(await pass(leader, id))
    await database.rows(
      `update message_copy c set status = '1', read_at = now() from message m
       where m.id = c.message_id and m.code = 'approvalAsked' and m.biz_id = $1
         and c.receiver_id = $2`,
      [`/${jobDescriptions.path}/${read}`, quiet[0]],
    )
    expect((await outcome(leader, [unseen, read])).refused).toEqual({})
    expect(await copies('hrmgr', 'approvalAsked', unseen)).toEqual([{ status: '0', gone: true }])
    expect(await unread('hrmgr', 'approvalTakenBack', unseen)).toBe(0)
    expect(await copies('hrmgr', 'approvalAsked', read)).toEqual([{ status: '2', gone: null }])
    expect(await unread('hrmgr', 'approvalTakenBack', read)).toBe(1)
    await database.rows('delete from message_preference where user_id = $1', quiet)
  })
})

describe('an approval stands', () => {
  let id = ''
  beforeEach(async () => {
    id = await desk.submitted()
    savedIn(await desk.pass(desk.leader, id))
  })
  const stands = async () =>
    expect(await desk.steps(id)).toMatchObject([{ seq: 1, result: '1', user_name: 'leader1' }, {}])

  test('for everybody but its approver', async () => {
    const { manager, writer, director, staff } = desk
    expect(await refusal(manager, id)).toContain('没有可以撤销的审批')
    expect(await refusal(writer, id)).toContain('没有可以撤销的审批')
    // A user who takes no part gets the response for a document that does not exist.
    const unknown = '01970000-0000-7000-8000-00000000dead'
    const missing = await refusal(staff, unknown)
    expect(missing).not.toBe('')
    for (const stranger of [staff, director]) expect(await refusal(stranger, id)).toBe(missing)
    await stands()
  })

  test('once a minute has passed', async () => {
    await goBy(id, 61)
    expect(await refusal(desk.leader, id)).toContain('已超过一分钟')
    await stands()
  })

  test('once the next approver has decided or handed it on', async () => {
    const { leader, manager, decide, pass, row, idOf } = desk
    const other = await desk.submitted()
    savedIn(await pass(leader, other))
    savedIn(await pass(manager, id))
    savedIn(await decide(manager, other, { pass: true, nextApprover: await idOf('staff1') }))
    for (const one of [id, other]) expect(await refusal(leader, one)).toContain('没有可以撤销')
    expect(await row(id)).toMatchObject({ state: '2' })
    expect(await row(other)).toMatchObject({ state: '1' })
    await stands()
  })

  test('or the decision of the next approver does, when both press at once', async () => {
    const { leader, manager, pass, row } = desk
    const [taken, passed] = await Promise.all([outcome(leader, [id]), pass(manager, id)])
    expect(taken.done.length + (passed.status === 200 ? 1 : 0)).toBe(1)
    expect(await row(id)).toMatchObject({ state: taken.done.length === 1 ? '1' : '2' })
  })

  test('once a user has changed the document', async () => {
    const { leader, database } = desk
    await database.rows('update post_explain set version = version + 1 where id = $1', [id])
    expect(await refusal(leader, id)).toContain('已有变动')
    await stands()
  })

  test('for a kind that the document is not of, and without a session', async () => {
    const { leader, api } = desk
    for (const bizType of ['hr/dimissions', 'hr/archives']) {
      const body = { targets: [{ bizType, id }] }
      const answer = await leader(APPROVAL_CALLS.takeBackTogether, { method: 'PUT', body })
      expect(togetherOutcome.parse(answer.body.response).done).toEqual([])
    }
    expect((await takeBack(api.withToken(null), [id])).status).toBe(401)
    await stands()
  })

  test('once the document is completed or cancelled', async () => {
    const { manager, director, leader, pass, press, row } = desk
    savedIn(await pass(manager, id))
    savedIn(await press(director, 'complete', id))
    expect(await refusal(manager, id)).not.toBe('')
    expect(await row(id)).toMatchObject({ state: '4', effect_done: true })
    const other = await desk.submitted()
    savedIn(await pass(leader, other))
    savedIn(await press(director, 'cancel', other, { reason: '不需要了' }))
    expect(await refusal(leader, other)).not.toBe('')
    expect(await row(other)).toMatchObject({ state: '9' })
  })

  test('after it was taken back once, and for a request that names more than it should', async () => {
    const { leader } = desk
    expect(refusalIn(await takeBack(leader, [id], { userId: id }))).toMatchObject({ status: 400 })
    expect(refusalIn(await takeBack(leader, []))).toMatchObject({ status: 400 })
    await stands()
    const [one, two] = await Promise.all([outcome(leader, [id]), outcome(leader, [id])])
    expect([...one.done, ...two.done]).toEqual([id])
    expect(await refusal(leader, id)).toContain('没有可以撤销的审批')
  })

  test('by a user who no longer holds the role', async () => {
    const { manager, database, pass, row } = desk
    savedIn(await pass(manager, id))
    const kept = await database.rows(
      "delete from role_user where role_id = (select id from role where code = 'hr_manager') returning *",
    )
    try {
      expect(await refusal(manager, id)).toContain('您已不再担任')
      expect(await row(id)).toMatchObject({ state: '2' })
    } finally {
      for (const { role_id, user_id } of kept) {
        await database.rows(
          'insert into role_user (id, role_id, user_id) values (gen_random_uuid(), $1, $2)',
          [role_id, user_id],
        )
      }
    }
  })
})
