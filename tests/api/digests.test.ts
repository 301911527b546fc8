import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDigests } from '#api/rules/work/send-digests.ts'
import { type Database, openDatabase } from '#api/store/database.ts'
import { MESSAGE_CALLS, messagePage } from '#contracts/message.ts'
import { recordLabel } from '#resources/described/labels.ts'
import { requireResource } from '#resources/registry.server.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import { type RunningApi, startApi } from './running-api.ts'

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let db: Database

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  const role = 'staffdesk_app'
  db = openDatabase(copy.url, { poolSize: 3, role, onIdleError: () => undefined }).db
})

afterAll(async () => {
  await db?.destroy()
  await database?.end()
  await api?.close()
  await copy?.drop()
})

/** From when on it is sent; every test is run at some hour of the day. */
const setHour = (hour: number) =>
  database.rows(`update policy_param set value = $1 where key = 'digest.hour'`, [String(hour)])

const send = () => db.transaction().execute(sendDigests)

const digestsOf = (name: string) =>
  database.rows<{ said: Record<string, number> }>(
    `select m.said from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = 'dailyDigest' order by m.id`,
    [name],
  )

test('each is told once a day what waits for him, in his language, by however many processes', async () => {
  const decide = await database.value(
    `select count(*)::int from approval_step s join app_user u on u.id = s.approver_id
     where u.user_name = 'leader1' and s.is_current`,
  )
  const fill = await database.value(
    `select (select count(*) from probation_evaluation e where e.evaluator_id = u.id and e.state = '1')
       + (select count(*) from probation_evaluation e where e.user_id = u.user_base_id and e.state = '0')
       + (select count(*) from positive_examine e where e.examiner_id = u.id and e.state = '0') as n
     from app_user u where u.user_name = 'leader1'`,
  )
  const kinds = await database.rows<{ resource: string; many: number }>(
    `select s.resource, count(*)::int as many from approval_step s join app_user u on u.id = s.approver_id
     where u.user_name = 'leader1' and s.is_current group by 1`,
  )
  // Somebody who wants no such messages, and somebody who cannot sign in.
  await database.rows(
    `insert into message_preference (user_id, type, in_app, toast)
     select id, 'task', false, false from app_user where user_name = 'hrmgr'`,
  )
  await database.rows(`update app_user set state = '3' where user_name = 'leader2'`)
  // For whom nothing waits.
  await database.rows(
    `delete from message_copy where receiver_id = (select id from app_user where user_name = 'noperm')`,
  )
  // Not before its hour.
  await setHour(24)
  await send()
  expect(await digestsOf('leader1')).toEqual([])
  await setHour(0)
  await Promise.all([send(), send(), send()])
  // The day is done, also for whom something waits since then.
  await database.rows(`delete from message_preference`)
  await send()
  const [first, ...more] = await digestsOf('leader1')
  expect(more).toEqual([])
  expect(first?.said).toMatchObject({ decide, fill: Number(fill) })
  expect(Number(decide)).toBeGreaterThan(0)
  expect(Number(fill)).toBeGreaterThan(0)
  for (const name of ['hrmgr', 'leader2', 'noperm']) expect(await digestsOf(name)).toEqual([])
  const leader = await api.as('leader1')
  for (const [language, text] of [
    ['zh', `待审批 ${decide} 件 · `],
    ['en', `Documents to decide: ${decide}`],
    ['es', `Documentos por decidir: ${decide}`],
  ] as const) {
    const { response } = (await leader(MESSAGE_CALLS.list, { language })).body
    const told = messagePage.parse(response).data.filter(({ bizType }) => bizType === 'digest')
    const content = told.map((one) => one.content).join()
    expect(content).toContain(text)
    for (const { resource, many } of kinds) {
      expect(content).toContain(`${recordLabel(requireResource(resource), language)} ${many}`)
    }
  }
  // The next day anew.
  await database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + 1 $$`,
  )
  await send()
  expect(await digestsOf('leader1')).toHaveLength(2)
})
