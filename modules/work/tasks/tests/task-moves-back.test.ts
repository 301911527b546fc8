import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { TAKE_BACK_CHANGE } from '#platform/wire/records/take-back.ts'
import { refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

const takeBack = (who: string, id: string, change: string) =>
  desk.by(who)(TAKE_BACK_CHANGE, { method: 'PUT', body: { resource: tasks.path, id, change } })
const without = ({ version: _v, updated_at: _at, ...row }: Record<string, unknown>) => row
/** Moves the last change of a task more than one minute into the past, so that it can no longer be undone. */
const goBy = (id: string) =>
  desk.database.rows(
    "update task set updated_at = updated_at - interval '61 seconds' where id = $1",
    [id],
  )
const unread = (userName: string, code: string, id: string) =>
  desk.database.value(
    `select count(*)::int from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = $2 and m.biz_id = $3 and c.status = '0'
       and (c.expires_at is null or c.expires_at > now())`,
    [userName, code, id],
  )

/** A task of the pool that the head of the department has just given to `staff1`. */
async function assigned(): Promise<string> {
  const id = await desk.task('er', {}, 'staff1')
  const ownerId = desk.account('staff1').id
  const answer = await desk.press('leader1', 'assign', id, { ownerId })
  expect(answer.body.response).toMatchObject({ canTakeBack: true })
  return id
}

describe('a task that was given to somebody', () => {
  test('goes back to the pool, and its owner hears of both', async () => {
    const { task, row, state, account, press, idsIn, actions } = desk
    const id = await task('er', {}, 'staff1')
    const before = without(await row(id))
    savedIn(await press('leader1', 'assign', id, { ownerId: account('staff1').id }))
    expect(await unread('staff1', 'taskAssigned', id)).toBe(1)
    expect((await takeBack('leader1', id, 'assign')).status).toBe(200)
    expect(await state(id)).toBe('2')
    expect(without(await row(id))).toMatchObject({ ...before, updated_by: account('leader1').id })
    expect(await idsIn('leader1', TASK_CALLS.waitDo)).toContain(id)
    expect(await unread('staff1', 'taskAssigned', id)).toBe(0)
    expect(await unread('staff1', 'taskMovedBack', id)).toBe(1)
    expect((await actions(id)).slice(-2).sort()).toEqual(['指派', '撤销'].sort())
    expect(refusalIn(await takeBack('leader1', id, 'assign'))).toMatchObject({ status: 409 })
  })

  test('stays with them after a minute, for others, and once they have begun', async () => {
    const [late, strange, begun] = [await assigned(), await assigned(), await assigned()]
    await goBy(late)
    expect((await takeBack('leader1', late, 'assign')).text).toContain('已超过一分钟')
    for (const who of ['staff1', 'gm', 'admin']) {
      expect([403, 404, 409]).toContain((await takeBack(who, strange, 'assign')).status)
    }
    savedIn(await desk.report('staff1', begun, 10))
    expect(refusalIn(await takeBack('leader1', begun, 'assign'))).toMatchObject({ status: 409 })
    for (const id of [late, strange, begun]) expect(await desk.state(id)).toBe('3')
  })

  test('stays with them where it was somebody else before', async () => {
    const { task, press, account, row } = desk
    const id = await task('hrmgr', {}, 'er')
    const answer = await press('hrmgr', 'assign', id, { ownerId: account('pay').id })
    expect(answer.body.response).not.toHaveProperty('canTakeBack')
    expect(refusalIn(await takeBack('hrmgr', id, 'assign'))).toMatchObject({ status: 409 })
    expect(await row(id)).toMatchObject({ owner_id: account('pay').id })
  })
})

describe('a task that was finished and activated', () => {
  async function activated(): Promise<{ id: string; before: Record<string, unknown> }> {
    const { classOf, task, report, row, done, database, account } = desk
    const id = await task('leader1', { classifyId: await classOf() }, 'staff1')
    savedIn(await report('staff1', id, 100))
    await database.rows(
      `insert into task_score (id, task_id, scorer_id, scored_id, kind, dims, total, month)
       values (gen_random_uuid(), $1, $2, $3, '领导评分', '{}', 90, to_char(today(), 'YYYY-MM'))`,
      [id, account('leader1').id, account('staff1').id],
    )
    const before = without(await row(id))
    await done('leader1', 'activate', id, { reason: '还要做' })
    return { id, before }
  }
  const scores = (id: string) =>
    desk.database.value(
      'select count(*)::int from task_score where task_id = $1 and deleted_at is null',
      [id],
    )

  test('is finished again as it was, with its scores', async () => {
    const { id, before } = await activated()
    expect([await desk.state(id), await scores(id)]).toEqual(['3', 0])
    expect((await takeBack('leader1', id, 'activate')).status).toBe(200)
    const { updated_by: _by, ...same } = before
    expect(await desk.row(id)).toMatchObject(same)
    expect([await desk.state(id), await scores(id)]).toEqual(['5', 1])
  })

  test('stays active after a minute, and for others', async () => {
    const { id } = await activated()
    expect([403, 404, 409]).toContain((await takeBack('staff1', id, 'activate')).status)
    await goBy(id)
    expect((await takeBack('leader1', id, 'activate')).text).toContain('已超过一分钟')
    expect(await desk.state(id)).toBe('3')
  })
})
