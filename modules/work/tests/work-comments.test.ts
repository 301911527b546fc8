import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTaskDesk, type TaskDesk } from '#modules/work/tasks/tests/task-desk.ts'
import {
  COMMENT_CALLS,
  comment,
  commentPerson,
  WORK_COMMENT_CALLS,
} from '#platform/wire/approval/comments.ts'
import { COMMENTED } from '#product/define/registry.server.ts'
import { type Caller, newId, refusalIn } from '#tests/api/running-api.ts'
import { statementsOf } from '#tests/api/statements-of.ts'

let desk: TaskDesk

beforeAll(async () => {
  desk = await openTaskDesk()
})
afterAll(() => desk?.close())

type Of = { bizType: string; bizId: string }

const of = (bizId: string, bizType = 'work/tasks'): Of => ({ bizType, bizId })
const say = (call: Caller, about: Of, text: string, more: object = {}) =>
  call(WORK_COMMENT_CALLS.add, {
    method: 'POST',
    body: { id: newId(), ...about, text, ...more },
  })
const list = async (call: Caller, about: Of) =>
  z.array(comment).parse((await call(WORK_COMMENT_CALLS.list, { query: about })).body.response)
const people = async (call: Caller, about: Of, key = '') =>
  z
    .array(commentPerson)
    .parse((await call(WORK_COMMENT_CALLS.people, { query: { ...about, key } })).body.response)
const remove = (call: Caller, id: string) =>
  call(WORK_COMMENT_CALLS.delete, { method: 'DELETE', query: { id } })

describe('of a task', () => {
  test('readers of a record comment on it; other users get nothing', async () => {
    const { by, task, account } = desk
    const reader = account('staff2').id
    const about = of(await task('staff1', { readerIds: [reader] }))
    for (const name of ['staff1', 'staff2', 'leader1']) {
      expect((await say(by(name), about, `我是${name}`)).status, name).toBe(200)
    }
    expect((await list(by('staff1'), about)).map(({ text }) => text)).toEqual([
      '我是staff1',
      '我是staff2',
      '我是leader1',
    ])
    const missing = refusalIn(await by('staff3')(WORK_COMMENT_CALLS.list, { query: of(newId()) }))
    for (const call of [WORK_COMMENT_CALLS, COMMENT_CALLS]) {
      expect(refusalIn(await by('staff3')(call.list, { query: about }))).toEqual(missing)
      expect((await by('staff3')(call.people, { query: about })).status).toBe(404)
    }
    expect((await say(by('staff3'), about, '看不到')).status).toBe(404)
  })

  test('only the maker comments on a draft, whatever role another user has', async () => {
    const { by, task } = desk
    const about = of(await task('staff1', { draft: true }))
    expect(await desk.state(about.bizId)).toBe('0')
    expect((await say(by('staff1'), about, '还没写完')).status).toBe(200)
    for (const name of ['leader1', 'admin']) {
      expect((await by(name)(WORK_COMMENT_CALLS.list, { query: about })).status, name).toBe(404)
    }
    expect((await say(by('admin'), about, '偷看')).status).toBe(404)
  })

  test('a mention tells who sees it, and gives nobody anything to see', async () => {
    const { by, task, account, database } = desk
    const about = of(await task('staff1', { title: '提到的任务' }))
    const [leader, foreign] = [account('leader1'), account('staff3')]
    expect((await people(by('staff1'), about, leader.name)).map(({ id }) => id)).toContain(
      leader.id,
    )
    expect(await people(by('staff1'), about, foreign.name)).toEqual([])
    const refused = refusalIn(
      await say(by('staff1'), about, '请看', { mentions: [leader.id, foreign.id] }),
    )
    expect(refused.status).toBe(400)
    expect(refusalIn(await say(by('staff1'), about, '请看', { mentions: [newId()] }))).toEqual(
      refused,
    )
    expect(await list(by('staff1'), about)).toEqual([])
    const sent = { id: newId(), mentions: [leader.id] }
    for (const _ of [1, 2]) expect((await say(by('staff1'), about, '机密', sent)).status).toBe(200)
    const messages = await database.rows<{ user: string; link: string; said: { title: string } }>(
      `select u.user_name as "user", m.link, m.said from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id where m.code = 'commentMentioned' and m.biz_id = $1`,
      [`/work/tasks/${about.bizId}`],
    )
    expect(messages).toMatchObject([
      {
        user: 'leader1',
        link: `/work/tasks/${about.bizId}#comment-${sent.id}`,
        said: { title: '提到的任务', words: '机密' },
      },
    ])
  })

  test('those who have a part in it are offered at once, in few statements', async () => {
    const { by, task, account } = desk
    const about = of(await task('staff1', { readerIds: [account('staff2').id] }))
    let offered: string[] = []
    const statements = await statementsOf(async () => {
      offered = (await people(by('staff1'), about)).map(({ id }) => id)
    })
    expect(offered).toEqual([account('staff2').id])
    expect(statements.length).toBeLessThan(10)
  })

  test('one’s own is taken back within ten minutes', async () => {
    const { by, task, database } = desk
    const about = of(await task('staff1'))
    const [mine, old] = [newId(), newId()]
    await say(by('staff1'), about, '写错了', { id: mine })
    await say(by('staff1'), about, '早就写了', { id: old })
    await database.rows(
      "update comment set created_at = now() - interval '11 minutes' where id = $1",
      [old],
    )
    expect((await remove(by('leader1'), mine)).status).toBe(403)
    expect((await remove(by('staff3'), mine)).status).toBe(404)
    expect((await remove(by('staff1'), mine)).status).toBe(200)
    expect(refusalIn(await remove(by('staff1'), old)).status).toBe(409)
    expect((await list(by('staff1'), about)).map(({ text }) => text)).toEqual(['早就写了', null])
  })
})

test('attendees comment on a meeting, and on one that takes place again too', async () => {
  const { by, account, database } = desk
  const project = newId()
  await database.rows(
    `insert into project_meeting (id, meeting_no, project_name, topic, start_at, end_at, host_id, attendee_ids, state)
     values ($1, $2, '项目', '会议', now() + interval '1 day', now() + interval '25 hours', $3, $4, '1')`,
    [project, `HY${project}`, account('leader1').id, [account('staff1').id]],
  )
  const plan = newId()
  await database.rows(
    `insert into meeting_plan (id, name, category, dept_id, cycle, from_date, minutes, host_id, attendee_ids)
     select $1, $2, '例会', dept_id, '不定期', today(), 60, id, $3 from app_user where user_name = 'leader1'`,
    [plan, `例会${plan}`, [account('staff1').id]],
  )
  const session = newId()
  await database.rows(
    `insert into meeting_session (id, plan_id, name, date, start_at, end_at)
     values ($1, $2, '例会', today(), now(), now() + interval '1 hour')`,
    [session, plan],
  )
  for (const about of [
    of(project, 'work/project-meetings'),
    of(session, 'work/meeting-sessions'),
  ]) {
    expect((await say(by('staff1'), about, '我会到')).status, about.bizType).toBe(200)
    expect((await list(by('leader1'), about)).map(({ text }) => text)).toEqual(['我会到'])
    expect((await people(by('leader1'), about)).map(({ id }) => id)).toContain(account('staff1').id)
    expect((await say(by('staff3'), about, '我不在')).status).toBe(404)
  }
})

test('nothing else is spoken of', async () => {
  const { by, account } = desk
  expect([...COMMENTED].sort()).toEqual([
    'work/meeting-sessions',
    'work/project-meetings',
    'work/tasks',
  ])
  const about = of(account('staff1').id, 'system/users')
  expect((await say(by('admin'), about, '账号')).status).toBe(404)
})
