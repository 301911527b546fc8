import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PIN_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { ROSTER_CALLS } from '#modules/attendance/roster/wire/roster.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { SCHEDULE_CALLS } from '#modules/work/schedules/wire/schedule.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import {
  type ApprovalDesk,
  KIND,
  openApprovalDesk,
} from '#platform/tests/approval/approval-desk.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { COMMENT_CALLS } from '#platform/wire/approval/comments.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { type Caller, newId, savedIn } from '#tests/api/running-api.ts'

/** A person with an account, who is found by everybody who may see them. */
type Person = { account: string; file: string; number: string; code: string; post: string }

let desk: ApprovalDesk
let clerk: Caller
let admin: Caller
let person: Person
/** A person without an account, who may get a PIN at the terminal. */
let guest: { file: string; number: string; post: string }
let group: string
let waiting: string
let spoken: string

const POST = '量子雕刻师'

beforeAll(async () => {
  desk = await openApprovalDesk()
  const { api, database } = desk
  clerk = await api.as('attend')
  admin = await api.as('admin')
  const [found] = await database.rows<Omit<Person, 'post'>>(
    `select u.id as account, u.code, b.id as file, b.emp_no as number from app_user u
     join user_base_info b on b.id = u.user_base_id where u.user_name = 'staff1'`,
  )
  if (!found) throw new Error('staff1 is missing')
  person = { ...found, post: POST }
  const [other] = await database.rows<{ file: string; number: string }>(
    `select b.id as file, b.emp_no as number from pin_receiver p
     join user_base_info b on b.id = p.user_id
     where not p.has_account and p.is_expected order by b.emp_no limit 1`,
  )
  if (!other) throw new Error('everybody has an account')
  guest = { ...other, post: POST }
  await database.rows(
    `insert into post (id, code, name, dept_id, enabled, work_type, category)
     select $1, 'LZ-1', $2, dept_id, true, '技术', '专业技术' from user_base_info where id = $3`,
    [newId(), POST, person.file],
  )
  await database.rows(
    `update user_base_info set post_id = (select id from post where code = 'LZ-1')
     where id = any($1::uuid[])`,
    [[person.file, guest.file]],
  )
  await database.rows(`insert into search_permission (id, user_id, scope) values ($1, $2, '4')`, [
    newId(),
    await desk.idOf('hrdir'),
  ])
  group = String(
    await database.value(
      `select attend_group_id from attend_places(array[$1::uuid], today(), today())`,
      [person.file],
    ),
  )
  waiting = await desk.submitted()
  spoken = await desk.submitted()
  savedIn(await desk.decide(desk.leader, spoken, { pass: true, nextApprover: person.account }))
})

afterAll(async () => {
  await desk?.close()
})

/** A place that finds people: `find` returns a text with the id of each person who matches the key. */
type Place = { name: string; find(key: string): Promise<string>; who: 'account' | 'file' | 'guest' }

const asking =
  (by: () => Caller, path: string, query: () => Record<string, string> = () => ({})) =>
  async (key: string) => {
    const answer = await by()(path, { query: { ...query(), key } })
    expect(answer.status, answer.text).toBe(200)
    return answer.text
  }

const director = () => desk.director

const PLACES: readonly Place[] = [
  {
    name: 'the picker of a personnel file',
    who: 'file',
    find: asking(director, archives.endpoints.options, () => ({ for: 'hr/transfers.userId' })),
  },
  {
    name: 'the picker of an account, the quick line and the board',
    who: 'account',
    find: asking(director, users.endpoints.options, () => ({ for: 'work/tasks.ownerId' })),
  },
  { name: 'the list of staff', who: 'file', find: asking(director, archives.endpoints.list) },
  { name: 'the list of accounts', who: 'account', find: asking(() => admin, users.endpoints.list) },
  {
    name: 'the global search',
    who: 'file',
    find: asking(director, SEARCH_CALL, () => ({ kinds: archives.path })),
  },
  {
    name: 'the choice of a user',
    who: 'account',
    find: asking(() => admin, '/uc/api/User/GetUserSelectList'),
  },
  {
    name: 'the people of a calendar',
    who: 'account',
    find: asking(director, SCHEDULE_CALLS.people),
  },
  {
    name: 'the at sign in a comment',
    who: 'account',
    find: asking(
      () => desk.leader,
      COMMENT_CALLS.people,
      () => ({ bizType: KIND, bizId: spoken }),
    ),
  },
  {
    name: 'the successor of an approver',
    who: 'account',
    find: asking(
      () => desk.leader,
      APPROVAL_CALLS.successors,
      () => ({ bizType: KIND, bizId: waiting }),
    ),
  },
  {
    name: 'the roster',
    who: 'file',
    find: asking(
      () => clerk,
      ROSTER_CALLS.data,
      () => ({ attendGroupId: group, month: todayInShanghai().slice(0, 'yyyy-MM'.length) }),
    ),
  },
  {
    name: 'the page that gives PINs',
    who: 'guest',
    find: asking(() => clerk, PIN_CALLS.receivers),
  },
]

async function rename(name: string): Promise<void> {
  const pinyin = spell(name, 'person')
  await desk.database.rows(
    `update user_base_info set name = $1, pinyin = $2::tsvector where id = any($3::uuid[])`,
    [name, pinyin, [person.file, guest.file]],
  )
  await desk.database.rows('update app_user set name = $1, pinyin = $2::tsvector where id = $3', [
    name,
    pinyin,
    person.account,
  ])
}

const idOf = ({ who }: Place) =>
  who === 'account' ? person.account : who === 'file' ? person.file : guest.file

describe.each(PLACES)('$name', (place) => {
  test.each([
    [
      '周亦红',
      ['周亦红', '亦红', '周 亦红', 'zyh', 'ZYH', 'zhouyihong', 'Zhou Yi Hong', 'yh', 'yihong'],
    ],
    ['吕绿', ['吕绿', 'll', 'lvlv', 'lülǜ', 'lyulyu', 'LVLV']],
    ['曾明', ['曾明', 'zm', 'zengming', 'cm', 'cengming', 'ming']],
    ['阿依·古丽', ['阿依·古丽', '古丽', '阿依•古丽', 'aygl', 'ayiguli', 'gl']],
  ])('finds %s by every way to write the name', async (name, keys) => {
    await rename(name)
    const missed: string[] = []
    for (const key of keys) {
      if (!(await place.find(key)).includes(idOf(place))) missed.push(key)
    }
    expect(missed).toEqual([])
    for (const key of ['zyx', '周亦绿', 'qqqq']) {
      expect(await place.find(key), key).not.toContain(idOf(place))
    }
  })

  test('finds people by number, by post, and by name and post', async () => {
    await rename('周亦红')
    const number =
      place.who === 'account' ? person.code : place.who === 'file' ? person.number : guest.number
    for (const key of [number, number.slice(1), POST, POST.slice(0, 2), `zyh ${POST}`]) {
      expect(await place.find(key), key).toContain(idOf(place))
    }
    expect(await place.find(`zyx ${POST}`)).not.toContain(idOf(place))
  })
})

test('the name of very many posts finds nobody by post, in any place', async () => {
  await rename('周亦红')
  const common = '维序员'
  await desk.database.rows(
    `insert into post (id, code, name, dept_id, enabled, work_type, category)
     select gen_random_uuid(), 'WX-' || n, $1 || n, $2, true, '技术', '专业技术' from generate_series(1, 50) n`,
    [common, desk.deptId],
  )
  await desk.database.rows(
    `update user_base_info set post_id = (select id from post where code = 'WX-1') where id = $1`,
    [person.file],
  )
  const find = asking(director, archives.endpoints.list)
  expect(await find(common)).toContain(person.file)
  await desk.database.rows(
    `insert into post (id, code, name, dept_id, enabled, work_type, category)
     values ($1, 'WX-51', $2, $3, true, '技术', '专业技术')`,
    [newId(), `${common}51`, desk.deptId],
  )
  for (const place of PLACES) {
    expect(await place.find(common), place.name).not.toContain(person.account)
    expect(await place.find(common), place.name).not.toContain(person.file)
  }
})

test('the post of a file that the reader may not see finds no account', async () => {
  await rename('周亦红')
  const find = asking(
    () => desk.staff,
    users.endpoints.options,
    () => ({ for: 'work/tasks.ownerId' }),
  )
  const [other] = await desk.database.rows<{ id: string; post: string; name: string }>(
    `select u.id, u.name, p.name as post from app_user u join user_base_info b on b.id = u.user_base_id
     join post p on p.id = b.post_id where u.user_name = 'leader2'`,
  )
  expect(await find(other?.post ?? '')).not.toContain(other?.id)
})
