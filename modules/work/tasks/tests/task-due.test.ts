import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDigests } from '#modules/work/messages/api/send-digests.ts'
import {
  clearTaskReminders,
  tellDueTasks,
} from '#modules/work/tasks/api/reminders/tell-due-tasks.ts'
import { TASK_CALLS } from '#modules/work/tasks/wire/tasks.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { MESSAGE_CALLS, messagePage } from '#platform/wire/push/inbox.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { openTaskDesk, type TaskDesk } from './task-desk.ts'

let desk: TaskDesk
let db: Database

beforeAll(async () => {
  desk = await openTaskDesk()
  const role = 'staffdesk_app'
  db = openDatabase(desk.url, { poolSize: 3, role, onIdleError: () => undefined }).db
  // Cancels the open tasks of the demo company, so that only the tasks of the tests count.
  await desk.database.rows("update task set state = '7' where state in ('3', '6')")
})
afterAll(async () => {
  await db?.destroy()
  await desk?.close()
})

const tell = () => db.transaction().execute(tellDueTasks)
const passDays = (days: number) =>
  desk.database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + ${Number(days)} $$`,
  )
const reminders = async (name: string) =>
  (
    await desk.database.rows<{ said: Record<string, unknown>; link: string }>(
      `select m.said, m.link from message m join message_copy c on c.message_id = m.id
         join app_user u on u.id = c.receiver_id
       where u.user_name = $1 and m.code = 'tasksDue' order by m.id`,
      [name],
    )
  ).map(({ said: { soon, today, over, titles }, link }) => ({ soon, today, over, titles, link }))

describe('owners get a reminder', () => {
  test('as many days ahead as the class says, on the day and after it, each once in one message', async () => {
    const classId = await desk.classOf({ remind_days: 3 })
    const due = (days: number, title: string) =>
      desk.task('staff1', {
        classifyId: classId,
        title,
        planEnd: dayFromToday(days),
        planStart: dayFromToday(-9),
      })
    const [far, soon] = [await due(4, '还早'), await due(3, '快到了')]
    await due(0, '就是今天')
    await due(-1, '已经过了')
    const other = await desk.task('staff2', { planEnd: dayFromToday(1), title: '别人的' })
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(await reminders('staff1')).toEqual([
      { soon: 1, today: 1, over: 1, titles: '已经过了、就是今天、快到了', link: '/work/my-tasks' },
    ])
    expect(await reminders('staff2')).toMatchObject([{ soon: 1, link: `/work/tasks/${other}` }])
    const inbox = await desk.by('staff1')(MESSAGE_CALLS.list, { language: 'es' })
    const text = messagePage
      .parse(inbox.body.response)
      .data.map(({ content }) => content)
      .join()
    expect(text).toContain('hoy: 1')

    // After missed days, the next run sends their reminders.
    await passDays(5)
    await tell()
    expect((await reminders('staff1'))[1]).toMatchObject({ soon: 0, today: 0, over: 3 })
    // An owner whose task is extended gets reminders for the new date.
    await desk.database.rows('update task set plan_end = today() + 3 where id = any($1)', [
      [far, soon],
    ])
    await tell()
    expect((await reminders('staff1'))[2]).toMatchObject({ soon: 2, over: 0 })
    await passDays(0)
  })

  test('not of drafts and finished tasks, and not to users who turned such messages off', async () => {
    const { database, account, task } = desk
    await task('staff3', { planEnd: dayFromToday(0), draft: true })
    const done = await task('staff3', { planEnd: dayFromToday(0) })
    await database.rows("update task set state = '5', finished_at = now() where id = $1", [done])
    await tell()
    expect(await reminders('staff3')).toEqual([])
    await database.rows(
      "insert into message_preference (user_id, type, in_app, toast) values ($1, 'task', false, false)",
      [account('staff3').id],
    )
    await task('staff3', { planEnd: dayFromToday(0) })
    await tell()
    expect(await reminders('staff3')).toEqual([])
    await database.rows('delete from message_preference')
  })

  test('and the record of reminders of finished tasks is cleared', async () => {
    const { database, task } = desk
    const [done, open] = [
      await task('staff1', { planEnd: dayFromToday(0) }),
      await task('staff1', { planEnd: dayFromToday(0) }),
    ]
    await tell()
    await database.rows("update task set state = '5', finished_at = now() where id = $1", [done])
    await database.rows("update task_reminder set told_at = now() - interval '40 days'")
    await db.transaction().execute(clearTaskReminders)
    const left = await database.rows<{ task_id: string }>('select task_id from task_reminder')
    expect(left.map((row) => row.task_id)).toContain(open)
    expect(left.map((row) => row.task_id)).not.toContain(done)
  })
})

test('the digest counts due and overdue tasks and open decisions', async () => {
  const { database, task, account } = desk
  await database.rows("update task set state = '7' where state in ('3', '6')")
  await task('pay', { planEnd: dayFromToday(0) })
  await task('pay', { planEnd: dayFromToday(-2), planStart: dayFromToday(-9) })
  const waiting = await task('staff2', { planEnd: dayFromToday(40) })
  await database.rows(
    `insert into task_approval (id, task_id, phase, approver_id) values (gen_random_uuid(), $1, '3', $2)`,
    [waiting, account('pay').id],
  )
  const waits = (await desk.idsIn('pay', TASK_CALLS.waitApproval)).length
  expect(waits).toBeGreaterThan(0)
  await database.rows("update policy_param set value = '0' where key = 'digest.hour'")
  await db.transaction().execute(sendDigests)
  const [digest] = await database.rows<{ parts: { zh: string } }>(
    `select m.said -> 'parts' as parts from message m join message_copy c on c.message_id = m.id
     where m.code = 'dailyDigest' and c.receiver_id = $1`,
    [account('pay').id],
  )
  expect(digest?.parts.zh).toContain(`待审批任务 ${waits} 项`)
  expect(digest?.parts.zh).toContain('即将到期任务 1 项')
  expect(digest?.parts.zh).toContain('逾期任务 1 项')
})

describe('keywords', () => {
  test('find what a task says, by long and short words, and follow it when it changes', async () => {
    const { by, task, idsIn, database } = desk
    const path = '/wt/api/Task/GetTaskListByWhere'
    const id = await task('staff1', {
      title: '季度总结',
      content: '<p>核对溧阳仓库的盘点表 Inventory</p>',
    })
    for (const key of ['溧阳仓库', '溧阳', '溧', 'inventory', '季度总结', '季度']) {
      expect(await idsIn('staff1', path, { key }), key).toContain(id)
      expect(await idsIn('staff3', path, { key }), key).not.toContain(id)
    }
    for (const key of ['溧阳的', '结核', '%', '_']) {
      expect(await idsIn('staff1', path, { key }), key).not.toContain(id)
    }
    await database.rows("update task set content = '改成别的了' where id = $1", [id])
    expect(await idsIn('staff1', path, { key: '溧阳' })).not.toContain(id)
    expect(await idsIn('staff1', path, { key: '改成别的' })).toContain(id)
    expect((await by('staff1')(path, { query: { key: 'a\u0000b' } })).status).toBe(400)
  })

  test('of any length are answered by an index, and no write of a task touches it', async () => {
    const { database } = desk
    const plan = async (condition: string) => {
      const rows = await database.rows<Record<string, string>>(
        `explain select row_id from task_words where ${condition}`,
      )
      return rows.map((row) => Object.values(row)[0]).join(' ')
    }
    await database.rows('set enable_seqscan = off')
    expect(await plan("words like '%溧阳仓库%'")).toContain('ix_task_words__words')
    expect(await plan("words like '%溧阳%' and letters_of(words) @> letters_of('溧阳')")).toContain(
      'ix_task_words__short',
    )
    await database.rows('set enable_seqscan = on')
    const [before] = await database.rows(
      'select count(*)::int as n, max(xmin::text::bigint) as x from task_words',
    )
    await database.rows('update task set progress = progress, updated_at = now()')
    expect(
      await database.rows(
        'select count(*)::int as n, max(xmin::text::bigint) as x from task_words',
      ),
    ).toEqual([before])
  })
})
