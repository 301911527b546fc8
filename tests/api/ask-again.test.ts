import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAgain } from '#api/approval/ask-again.ts'
import { documentKinds } from '#api/areas/areas.ts'
import { type Database, openDatabase } from '#api/store/database.ts'
import { type ApprovalDesk, KIND, openApprovalDesk } from './approval-desk.ts'
import { savedIn } from './running-api.ts'

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
  askAgain({ db, kinds: documentKinds(), onTrouble: (error) => expect(error).toBe(0) })
const disable = (name: string) =>
  desk.database.rows("update app_user set state = '2' where user_name = $1", [name])
const takeRole = () =>
  desk.database.rows(`update role_user set deleted_at = now()
    where role_id = (select id from role where code = 'hr_manager')`)
const open = async (id: string) =>
  (await desk.steps(id)).filter(({ is_current }) => is_current).map(({ user_name }) => user_name)
const told = (code: string, id: string) =>
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
    expect(await told('approvalAsked', stuck)).toContainEqual({ user_name: named })
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

  test('is passed by nobody: it is told once, and asked as soon as there is somebody', async () => {
    const { submitted, pass, leader, row } = desk
    const id = await submitted()
    savedIn(await pass(leader, id))
    await takeRole()
    for (const again of [await run(), await run()]) {
      expect(again).toMatchObject({ asked: 0, stuck: expect.any(Number) })
    }
    expect(await row(id)).toMatchObject({ state: '1' })
    expect(await open(id)).toEqual(['hrmgr'])
    expect(await told('approvalStuckTold', id)).toEqual([{ user_name: 'admin' }])
    expect(await told('approvalStuck', id)).toContainEqual({ user_name: 'hrdir' })
    await desk.database.rows(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), r.id, u.id from role r, app_user u
       where r.code = 'hr_manager' and u.user_name = 'leader2'`,
    )
    await run()
    expect(await open(id)).toEqual(['leader2'])
  })

  test('is asked once by two processes', async () => {
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
