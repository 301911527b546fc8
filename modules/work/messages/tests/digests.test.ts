import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDigests } from '#modules/work/messages/api/send-digests.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { MESSAGE_CALLS, messagePage } from '#platform/wire/push/inbox.ts'
import { HOME_CALLS } from '#platform/wire/shell/home.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const { database, api } = company
let db: Database

beforeAll(async () => {
  const role = 'staffdesk_app'
  db = openDatabase(company.url, { poolSize: 3, role, onIdleError: () => undefined }).db
})

afterAll(async () => {
  await db?.destroy()
})

/** Sets the hour from which the digest is sent, because a test may run at any hour of the day. */
const setHour = (hour: number) =>
  database.rows(`update policy_param set value = $1 where key = 'digest.hour'`, [String(hour)])

const send = () => db.transaction().execute(sendDigests)

/** The counts of the home page. `href` is the page to which the digest links the same count. */
const HOME_FIGURES: readonly { href: string; card: string; figure: string; zh: string }[] = [
  { href: '/work/my-tasks', card: 'work/tasks', figure: 'overdue', zh: '逾期任务' },
  {
    href: '/work/my-tasks?part=waitApproval',
    card: 'work/tasks',
    figure: 'waitApproval',
    zh: '待审批任务',
  },
  { href: '/hr/my-approval', card: 'hr/my-approval', figure: 'todo', zh: '待审批' },
  { href: '/hr/my-letters', card: 'hr/own-letters', figure: 'total', zh: '待签承诺书' },
  {
    href: '/work/notices?reading=1&unread=1',
    card: 'work/notices',
    figure: 'unread',
    zh: '未读公告',
  },
]

const digestsOf = (name: string) =>
  database.rows<{ said: { links: { text: Words; href: string }[] } }>(
    `select m.said from message m join message_copy c on c.message_id = m.id
       join app_user u on u.id = c.receiver_id
     where u.user_name = $1 and m.code = 'dailyDigest' order by m.id`,
    [name],
  )

test('users get one digest a day in their language, with several processes as well', async () => {
  const decide = await database.value(
    `select count(*)::int from approval_step s join app_user u on u.id = s.approver_id
     where u.user_name = 'leader1' and s.is_current`,
  )
  const filled = await database.value(
    `select (select count(*) from probation_evaluation e where e.evaluator_id = u.id and e.state = '1')
       + (select count(*) from probation_evaluation e where e.user_id = u.user_base_id and e.state = '0')
       + (select count(*) from positive_examine e where e.examiner_id = u.id and e.state = '0') as n
     from app_user u where u.user_name = 'leader1'`,
  )
  const kinds = await database.rows<{ resource: string; many: number }>(
    `select s.resource, count(*)::int as many from approval_step s join app_user u on u.id = s.approver_id
     where u.user_name = 'leader1' and s.is_current group by 1`,
  )
  // One user has switched this type of message off, and one user cannot sign in.
  await database.rows(
    `insert into message_preference (user_id, type, in_app, toast)
     select id, 'task', false, false from app_user where user_name = 'hrmgr'`,
  )
  await database.rows(`update app_user set state = '3' where user_name = 'leader2'`)
  // This user has no waiting work.
  await database.rows(
    `delete from message_copy where receiver_id = (select id from app_user where user_name = 'noperm')`,
  )
  // The digest is not sent before its hour.
  await setHour(24)
  await send()
  expect(await digestsOf('leader1')).toEqual([])
  await setHour(0)
  await Promise.all([send(), send(), send()])
  // Today's digests are sent. A later run sends none, even to users who would get one only now.
  await database.rows(`delete from message_preference`)
  await send()
  const [first, ...more] = await digestsOf('leader1')
  expect(more).toEqual([])
  const links = first?.said.links ?? []
  const countAt = (href: string) =>
    links
      .filter((link) => link.href === href)
      .map(({ text }) => Number(/\d+/.exec(text.zh)?.[0]))
      .reduce((all, count) => all + count, 0)
  expect(countAt('/hr/my-approval')).toBe(decide)
  expect(countAt('/hr/probation-evaluations') + countAt('/hr/positive-examines')).toBe(
    Number(filled),
  )
  expect(Number(decide)).toBeGreaterThan(0)
  expect(Number(filled)).toBeGreaterThan(0)
  for (const name of ['hrmgr', 'leader2', 'noperm']) expect(await digestsOf(name)).toEqual([])
  const leader = await api.as('leader1')
  for (const [language, text] of [
    ['zh', `待审批 ${decide} 项（`],
    ['en', `Documents to approve: ${decide} (`],
    ['es', `Documentos por aprobar: ${decide} (`],
  ] as const) {
    const { response } = (await leader(MESSAGE_CALLS.list, { language })).body
    const digests = messagePage.parse(response).data.filter(({ bizType }) => bizType === 'digest')
    const content = digests.map((one) => one.content).join()
    expect(content).toContain(text)
    for (const { resource, many } of kinds) {
      expect(content).toContain(`${recordLabel(requireResource(resource), language)} ${many}`)
    }
  }
  // The next day brings a new digest.
  await database.rows(
    `create or replace function today() returns date language sql stable as
     $$ select (now() at time zone 'Asia/Shanghai')::date + 1 $$`,
  )
  await send()
  expect(await digestsOf('leader1')).toHaveLength(2)
})

test('the digest names the figures of the home page, each as a link, and nothing of which there is none', async () => {
  await database.rows(`update app_user set state = '1' where user_name = 'leader2'`)
  // A notice stays unread when the user deletes its message without reading the notice.
  await database.rows(`update message_copy set status = '3' where type = 'notice'`)
  // leader1 is the deputy of leader2 today.
  await database.rows(
    `update app_user set delegate_id = (select id from app_user where user_name = 'leader1'),
       delegate_from = today() - 1, delegate_to = today() + 1 where user_name = 'leader2'`,
  )
  await database.rows(`update task set plan_end = today() - 3 where id in (
    select id from task where state = '3' and owner_id is not null order by id limit 3)`)
  await database.rows(`delete from message where code = 'dailyDigest'`)
  await send()
  const met = new Set<string>()
  for (const name of [
    'leader1',
    'leader2',
    'hrmgr',
    'staff1',
    'staff2',
    'hrdir',
    'admin',
    'noperm',
  ]) {
    const call = await api.as(name)
    const { cards } = (await call(HOME_CALLS.read)).body.response as {
      cards: { name: string; data: Record<string, number> | null }[]
    }
    const { response } = (await call(MESSAGE_CALLS.list, { language: 'zh' })).body
    const [digest] = messagePage.parse(response).data.filter(({ bizType }) => bizType === 'digest')
    const parts = digest?.parts ?? []
    for (const { href, card, figure, zh } of HOME_FIGURES) {
      const count = cards.find((one) => one.name === card)?.data?.[figure] ?? 0
      const figureParts = parts.filter(
        (part) => part.href === href && part.text.startsWith(`${zh} `),
      )
      const figures = figureParts.map(({ text }) => Number(/\d+/.exec(text)?.[0]))
      expect([name, zh, figures]).toEqual([name, zh, count > 0 ? [count] : []])
      if (count > 0) met.add(zh)
    }
    expect(digest?.content ?? '').not.toMatch(/(^|\D)0(\D|$)/)
    expect(digest?.content ?? '').toBe(parts.map(({ text }) => text).join(' · '))
  }
  // Each count was above zero for at least one user, so that no comparison was empty.
  expect([...met].sort()).toEqual(HOME_FIGURES.map(({ zh }) => zh).sort())
})
