import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type DepartureDesk,
  openDepartureDesk,
} from '#modules/hr/departures/tests/departure-desk.ts'
import { openTransferDesk, type TransferDesk } from '#modules/hr/transfers/tests/transfer-desk.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import { newId, savedIn } from '#tests/api/running-api.ts'

let desk: DepartureDesk

beforeAll(async () => {
  desk = await openDepartureDesk()
})
afterEach(() => desk?.passDays(0))
afterAll(() => desk?.close())

/** An account for a personnel file. */
const accountFor = async (database: DatabaseClient, fileId: string) =>
  String(
    await database.value(
      `insert into app_user (id, code, user_name, name, password_hash, user_base_id, dept_id)
       select gen_random_uuid(), b.emp_no, b.emp_no, b.name, 'x', b.id, b.dept_id
       from user_base_info b where b.id = $1 returning id`,
      [fileId],
    ),
  )

/** Creates an employee of the first centre with an account. `leader1` is their superior. */
async function member(): Promise<{ fileId: string; id: string }> {
  const fileId = await desk.person()
  return { fileId, id: await accountFor(desk.database, fileId) }
}

type Columns = Record<string, unknown>

/** Inserts a task into the database. Without other columns it is under way. */
async function taskIn(database: DatabaseClient, ownerId: string, more: Columns = {}) {
  const all = {
    id: newId(),
    task_no: `HO${newId()}`,
    title: '交接的任务',
    content: '<p>说明</p>',
    owner_id: ownerId,
    creator_id: ownerId,
    state: '3',
    plan_start: dayFromToday(-3),
    plan_end: dayFromToday(90),
    ...more,
  }
  const names = Object.keys(all)
  await database.rows(
    `insert into task (class_id, ${names.join(', ')})
     values ((select id from task_class order by code limit 1), ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  )
  return all.id
}

const taskOf = async (ownerId: string, more: Columns = {}) =>
  taskIn(desk.database, ownerId, { creator_id: await desk.accountOf('leader2'), ...more })

async function ask(taskId: string, approverId: string, phase: string): Promise<void> {
  await desk.database.rows(
    `insert into task_approval (id, task_id, phase, approver_id, submit_by_id)
     select gen_random_uuid(), id, $2, $3, owner_id from task where id = $1`,
    [taskId, phase, approverId],
  )
  await desk.database.rows('update task set pending_phase = $2, last_phase = $2 where id = $1', [
    taskId,
    phase,
  ])
}

const row = async (id: string) =>
  (
    await desk.database.rows(
      `select t.state, t.pending_phase, t.co_worker_ids, t.version, u.user_name as owner, t.owner_dept_id,
         (select a.user_name from task_approval p join app_user a on a.id = p.approver_id
          where p.task_id = t.id and p.is_current) as asked
       from task t left join app_user u on u.id = t.owner_id where t.id = $1`,
      [id],
    )
  )[0] ?? {}

/** The messages with this code that a user received. */
const messages = async (name: string, code: string) =>
  desk.database.rows<{ said: unknown }>(
    `select m.said from message m join message_copy c on c.message_id = m.id join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = $2`,
    [name, code],
  )

async function leaves(fileId: string, successorId: string | null = null) {
  const id = await desk.completed({
    userId: fileId,
    // Unused leave is paid out, and the total needs the average pay.
    leaveAveragePay: '9000.00',
    ...(successorId && { successorId }),
  })
  await desk.passDays(31)
  expect(await desk.takeDue()).toEqual({ done: 1, failed: 0 })
  return id
}

describe('who leaves', () => {
  test('hands the open tasks to the named successor; one message lists all', async () => {
    const { fileId, id } = await member()
    const next = await desk.accountOf('staff1')
    const open = await taskOf(id, { co_worker_ids: [next] })
    const more = await Promise.all([taskOf(id), taskOf(id), taskOf(id, { state: '6' })])
    const draft = await taskOf(id, { state: '0', creator_id: id })
    const finished = await taskOf(id, { state: '5', finished_at: new Date() })
    const beside = await taskOf(next, { co_worker_ids: [id] })
    const besideDone = await taskOf(next, { state: '5', co_worker_ids: [id] })
    const document = await leaves(fileId, next)

    expect(await row(open)).toMatchObject({ owner: 'staff1', state: '3', co_worker_ids: [] })
    for (const one of more) expect(await row(one)).toMatchObject({ owner: 'staff1' })
    expect((await row(draft)).owner).not.toBe('staff1')
    expect((await row(finished)).owner).not.toBe('staff1')
    expect(await row(beside)).toMatchObject({ co_worker_ids: [] })
    expect(await row(besideDone)).toMatchObject({ co_worker_ids: [id] })
    expect(
      await desk.database.rows('select action, text from task_log where task_id = $1', [open]),
    ).toEqual([{ action: '转派', text: `主动辞职 ${(await desk.row(document)).doc_no}` }])
    const changed = await desk.database.value(
      `select count(*)::int from audit_log l join task t on t.id = l.record_id and t.version = l.version
       where t.id = any($1::uuid[])`,
      [[open, beside]],
    )
    expect(changed).toBe(2)
    expect(await messages('staff1', 'tasksTakenOver')).toMatchObject([
      { said: { tasks: 4, approvals: 0 } },
    ])
    expect(await messages('staff1', 'taskAssigned')).toEqual([])
  })

  test('hands them to the superior if no successor is named, and the preview says so', async () => {
    const { fileId, id } = await member()
    const open = await taskOf(id)
    const { changes } = await desk.seen('er', await desk.draft({ userId: fileId }))
    const lead = await desk.database.value("select name from app_user where user_name = 'leader1'")
    expect(changes).toContainEqual({ what: 'tasks', of: null, before: '1', after: lead })
    await desk.database.rows("update dimission set state = '9' where user_id = $1", [fileId])
    await leaves(fileId)
    expect(await row(open)).toMatchObject({ owner: 'leader1', state: '3' })
    expect(await desk.database.value('select owner_dept_id from task where id = $1', [open])).toBe(
      await desk.database.value("select dept_id from app_user where user_name = 'leader1'"),
    )
  })

  test('has the leaver’s decisions taken by others, never by the owner', async () => {
    const { fileId, id } = await member()
    const [lead, other] = [await desk.accountOf('leader1'), await desk.accountOf('staff1')]
    const foreign = await taskOf(other, { state: '4' })
    await ask(foreign, id, '2')
    const leads = await taskOf(lead, { state: '4' })
    await ask(leads, id, '2')
    await leaves(fileId, lead)
    expect(await row(foreign)).toMatchObject({ asked: 'leader1', state: '4' })
    const { asked } = await row(leads)
    const able = "select user_name from app_user where state = '1' and user_name = $1"
    expect(await desk.database.value(able, [asked])).toBe(asked)
    expect(asked).not.toBe('leader1')
    savedIn(
      await desk.by('leader1')(tasks.actions.decide?.endpoint ?? '', {
        method: 'PUT',
        query: { id: foreign },
        body: { pass: true },
      }),
    )
    expect(await row(foreign)).toMatchObject({ state: '5' })
  })

  test('a finished task that waits for a decision keeps its owner; a rejection gives it to the deciding user', async () => {
    const { fileId, id } = await member()
    const lead = await desk.accountOf('leader1')
    const done = await taskOf(id, { state: '4', progress: 100 })
    await ask(done, lead, '2')
    const longer = await taskOf(id)
    await ask(longer, lead, '3')
    const planned = await taskOf(id, { state: '1' })
    await ask(planned, lead, '1')
    await leaves(fileId)
    expect((await row(done)).owner).not.toBe('leader1')
    expect(await row(longer)).toMatchObject({ owner: 'leader1', pending_phase: null, asked: null })
    const begins = await row(planned)
    expect(begins.owner).toBe('leader1')
    expect(begins.asked).not.toBe('leader1')
    savedIn(
      await desk.by('leader1')(tasks.actions.decide?.endpoint ?? '', {
        method: 'PUT',
        query: { id: done },
        body: { pass: false, opinion: '还差一点' },
      }),
    )
    expect(await row(done)).toMatchObject({ owner: 'leader1', state: '6' })
  })

  test('and is named by a class of tasks is followed there too', async () => {
    const { fileId, id } = await member()
    const named = await desk.database.value(
      `insert into task_class (id, code, name, approver_rule, approver_id)
       values (gen_random_uuid(), 'HN', '指定', '指定人', $1) returning id`,
      [id],
    )
    await leaves(fileId)
    expect(
      await desk.database.value(
        'select u.user_name from task_class k join app_user u on u.id = k.approver_id where k.id = $1',
        [named],
      ),
    ).toBe('leader1')
  })
})

describe('who is transferred', () => {
  let transfers: TransferDesk
  beforeAll(async () => {
    transfers = await openTransferDesk()
  })
  afterAll(() => transfers?.close())

  test('keeps the tasks of the employee, and moves open ones to the new department', async () => {
    const { database, from, to } = transfers
    const userId = await transfers.person()
    const owner = await accountFor(database, userId)
    const [open, finished] = [
      await taskIn(database, owner),
      await taskIn(database, owner, { state: '5' }),
    ]
    const draft = await transfers.draft({ userId })
    const { changes } = await transfers.seen('er', draft)
    expect(changes).toContainEqual(expect.objectContaining({ what: 'taskDepartment', of: '1' }))
    await database.rows("update transfer set state = '9' where id = $1", [draft])
    const id = await transfers.completed({ userId, effectiveDate: await transfers.day(0) })
    const whose = async (task: string) =>
      (await database.rows('select owner_id, owner_dept_id from task where id = $1', [task]))[0]
    expect(await whose(open)).toEqual({ owner_id: owner, owner_dept_id: to })
    expect(await whose(finished)).toEqual({ owner_id: owner, owner_dept_id: from })
    expect(
      await database.rows('select action, text from task_log where task_id = $1', [open]),
    ).toEqual([{ action: '修改', text: `平级调动 ${(await transfers.row(id)).doc_no}` }])
  })
})
