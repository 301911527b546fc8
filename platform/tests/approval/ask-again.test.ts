import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reassignStuckSteps } from '#platform/api/approval/steps/reassign-stuck-steps.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { documentKinds } from '#product/api/areas.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { type ApprovalDesk, KIND, openApprovalDesk } from './approval-desk.ts'

let desk: ApprovalDesk
let db: Database

beforeAll(async () => {
  desk = await openApprovalDesk()
  db = openDatabase(desk.url, { poolSize: 4, onIdleError: () => undefined }).db
})

afterEach(async () => {
  await desk.database.rows(
    "update app_user set state = '1' where user_name in ('leader1', 'staff1')",
  )
  await desk.database.rows('update role_user set deleted_at = null where deleted_at is not null')
})

afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const run = () =>
  reassignStuckSteps({ db, kinds: documentKinds(), onTrouble: (error) => expect(error).toBe(0) })
const disable = (name: string) =>
  desk.database.rows("update app_user set state = '2' where user_name = $1", [name])
const takeRole = () =>
  desk.database.rows(`update role_user set deleted_at = now()
    where role_id = (select id from role where code = 'hr_manager')`)
const open = async (id: string) =>
  (await desk.steps(id)).filter(({ is_current }) => is_current).map(({ user_name }) => user_name)
const receiversOf = (code: string, id: string) =>
  desk.database.rows(
    `select u.user_name from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where m.code = $1 and m.biz_id = $2 order by 1`,
    [code, `/${KIND}/${id}`],
  )

describe('a step of which nobody can decide any more', () => {
  test('is put to whom the organisation names by now; what others can decide stays with them', async () => {
    const { submitted, steps, row, pass, leader, manager } = desk
    const [stuck, further] = [await submitted(), await submitted()]
    savedIn(await pass(leader, further))
    await disable('leader1')
    expect(await run()).toMatchObject({ stuck: 0 })
    const [named] = await open(stuck)
    expect(named).not.toBe('leader1')
    expect((await steps(stuck)).map(({ seq, result }) => [seq, result])).toEqual([
      [1, '5'],
      [1, '0'],
      [2, '0'],
    ])
    expect(await receiversOf('approvalAsked', stuck)).toContainEqual({ user_name: named })
    expect(await open(further)).toEqual(['hrmgr'])
    expect(await run()).toEqual({ asked: 0, stuck: 0 })
    savedIn(await pass(await desk.api.as(String(named)), stuck))
    expect(await row(stuck)).toMatchObject({ state: named === 'hrmgr' ? '2' : '1' })
    expect(await pass(manager, further)).toMatchObject({ status: 200 })
  })

  test('goes back to those of the flow where who took it over is gone', async () => {
    const { submitted, decide, leader, idOf } = desk
    const id = await submitted()
    savedIn(await decide(leader, id, { pass: true, nextApprover: await idOf('staff1') }))
    await disable('staff1')
    expect(await run()).toMatchObject({ stuck: 0 })
    expect(await open(id)).toEqual(['leader1'])
  })

  test('no user passes it: it is reported once, and goes to an approver as soon as there is one', async () => {
    const { submitted, pass, leader, row } = desk
    const id = await submitted()
    savedIn(await pass(leader, id))
    await takeRole()
    for (const again of [await run(), await run()]) {
      expect(again).toMatchObject({ asked: 0, stuck: expect.any(Number) })
    }
    expect(await row(id)).toMatchObject({ state: '1' })
    expect(await open(id)).toEqual(['hrmgr'])
    expect(await receiversOf('approvalStuckTold', id)).toEqual([{ user_name: 'admin' }])
    expect(await receiversOf('approvalStuck', id)).toContainEqual({ user_name: 'hrdir' })
    await desk.database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), r.id, u.id from role r, app_user u
       where r.code = 'hr_manager' and u.user_name = 'leader2'`,
    )
    await run()
    expect(await open(id)).toEqual(['leader2'])
  })

  test('is asked once by two processes', async () => {
    // This run first handles the open steps of earlier tests, so that the next two runs find only new ones.
    await run()
    const ids = await Promise.all([1, 2, 3].map(() => desk.submitted()))
    const waiting = await desk.database.value(
      'select count(distinct record_id)::int from approval_step where is_current and approver_id = $1',
      [await desk.idOf('leader1')],
    )
    await disable('leader1')
    const [one, other] = await Promise.all([run(), run()])
    expect(one.asked + other.asked).toBe(waiting)
    for (const id of ids) expect(await open(id)).toHaveLength(1)
  })
})

describe('a step that was found by a role', () => {
  const leads = async (name: string) =>
    desk.database.rows(
      `update department set leader_id = (select id from app_user where user_name = $2) where id = $1`,
      [desk.deptId, name],
    )
  const notes = (id: string) =>
    desk.database.rows(
      `select after ->> 'transition' as move, after ->> 'transitionReason' as why from audit_log
       where record_id = $1 and after ->> 'transition' in ('followRole', 'standIn') order by at`,
      [id],
    )
  const nameOf = async (name: string) =>
    String(await desk.database.value('select name from app_user where user_name = $1', [name]))
  const waitsFor = async (name: string, id: string) =>
    (await desk.inbox(await desk.api.as(name))).data.some(({ bizId }) => bizId === id)

  afterEach(async () => {
    await leads('leader1')
    await desk.database.rows('delete from leave where agent_id is not null')
    await desk.database.rows(
      "delete from role_user where user_id = (select id from app_user where user_name = 'leader2')",
    )
  })

  test('goes to the new leader of the department, with a note, and no more to the old one', async () => {
    const id = await desk.submitted()
    expect(await waitsFor('leader1', id)).toBe(true)
    await leads('leader2')
    // The old leader cannot decide any more, even before the job has moved the step.
    expect((await desk.pass(desk.leader, id)).status).toBe(409)
    expect((await run()).stuck).toBe(0)
    expect(await open(id)).toEqual(['leader2'])
    expect([await waitsFor('leader1', id), await waitsFor('leader2', id)]).toEqual([false, true])
    expect(await receiversOf('approvalAsked', id)).toContainEqual({ user_name: 'leader2' })
    const [from, to] = [await nameOf('leader1'), await nameOf('leader2')]
    expect(await notes(id)).toEqual([{ move: 'followRole', why: `${from} → ${to}` }])
    expect((await desk.row(id)).current_approver).toBe(to)
    expect(await run()).toEqual({ asked: 0, stuck: 0 })
    expect((await desk.pass(await desk.api.as('leader2'), id)).status).toBe(200)
  })

  test.each([
    ['deptHead', 'leader_id'],
    ['upLeader', 'leader_id'],
    ['inCharge', 'in_charge_id'],
  ])('follows %s', async (rule, column) => {
    const id = await desk.submitted()
    const before = await desk.database.value(`select ${column} from department where id = $1`, [
      desk.deptId,
    ])
    await desk.database.rows(
      'update approval_step set rule = $2 where record_id = $1 and is_current',
      [id, rule],
    )
    await desk.database.rows(
      `update department set ${column} = (select id from app_user where user_name = 'leader2')
       where id = $1`,
      [desk.deptId],
    )
    await run()
    expect(await open(id)).toEqual(['leader2'])
    await desk.database.rows(`update department set ${column} = $2 where id = $1`, [
      desk.deptId,
      before,
    ])
  })

  test('goes to the new holder of the role, and away from the earlier one', async () => {
    const { submitted, pass, leader } = desk
    const id = await submitted()
    savedIn(await pass(leader, id))
    expect(await open(id)).toEqual(['hrmgr'])
    await desk.database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), r.id, u.id from role r, app_user u
       where r.code = 'hr_manager' and u.user_name = 'leader2'`,
    )
    await run()
    expect((await open(id)).sort()).toEqual(['hrmgr', 'leader2'])
    await desk.database.rows(
      `update role_user set deleted_at = now() where role_id = (select id from role where code = 'hr_manager')
         and user_id = (select id from app_user where user_name = 'hrmgr')`,
    )
    await run()
    expect(await open(id)).toEqual(['leader2'])
  })

  test('stays with a named person to whom it was handed', async () => {
    const { submitted, decide, leader, idOf } = desk
    const id = await submitted()
    savedIn(await decide(leader, id, { pass: true, nextApprover: await idOf('staff1') }))
    await leads('leader2')
    await run()
    expect(await open(id)).toEqual(['staff1'])
    expect(await notes(id)).toEqual([])
  })

  /** Adds a leave of `leader1` that names `staff1` as the deputy. */
  const addLeave = (state: string, from: number, to: number, by = 'leader1') =>
    desk.database.rows(
      `insert into leave (id, doc_no, user_id, kind, start_date, start_half, end_date, end_half, reason,
         agent_id, state, apply_user_id, created_by)
       select gen_random_uuid(), 'QJ-' || gen_random_uuid(), away.user_base_id, '2', today() + $2::int, '上午',
         today() + $3::int, '下午', '休假', agent.id, $1, asks.id, asks.id
       from app_user away, app_user agent, app_user asks
       where away.user_name = 'leader1' and agent.user_name = 'staff1' and asks.user_name = $4`,
      [state, from, to, by],
    )

  test('is decided by the deputy during the approver’s leave, in the approver’s name', async () => {
    const [first, second] = [await desk.submitted(), await desk.submitted()]
    await addLeave('4', 0, 1)
    await run()
    expect([await open(first), await open(second)]).toEqual([['staff1'], ['staff1']])
    expect((await notes(first)).map(({ move }) => move)).toEqual(['standIn'])
    savedIn(await desk.pass(desk.staff, first))
    const decisions = await desk.database.rows(
      `select u.user_name as by, instead.user_name as instead from approval_step s
         join app_user u on u.id = s.approver_id join app_user instead on instead.id = s.act_for_id
       where s.record_id = $1 and s.result = '1'`,
      [first],
    )
    expect(decisions).toEqual([{ by: 'staff1', instead: 'leader1' }])
    // A document that is submitted on those days goes to the deputy immediately.
    const third = await desk.submitted()
    expect(await open(third)).toEqual(['staff1'])
    // `leader1` comes back early. From that day on `leader1` decides, and the deputy no longer can.
    await desk.database.rows('update leave set real_end = today() - 1 where agent_id is not null')
    const late = await desk.pass(desk.staff, second)
    expect(late.status).toBe(409)
    await run()
    expect([await open(second), await open(third)]).toEqual([['leader1'], ['leader1']])
    expect((await desk.pass(desk.leader, second)).status).toBe(200)
  })

  test.each([
    ['not approved yet', '1', 0, 1, 'leader1'],
    ['cancelled', '9', 0, 1, 'leader1'],
    ['over', '4', -3, -1, 'leader1'],
    ['still to come', '4', 1, 3, 'leader1'],
    ['asked for by somebody else', '4', 0, 1, 'hrmgr'],
  ] as const)('stays where the leave is %s', async (_what, state, from, to, by) => {
    const id = await desk.submitted()
    await addLeave(state, from, to, by)
    await run()
    expect(await open(id)).toEqual(['leader1'])
  })
})
