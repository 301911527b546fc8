import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { SEARCHED } from '#platform/api/search/search-records.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import {
  MAX_SEARCH_HITS,
  SEARCH_CALL,
  type SearchResults,
  searchResults,
} from '#platform/wire/lists/search.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { type Answer, type Caller, pageIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let director: Caller
let organisation: Organisation

beforeAll(async () => {
  director = await api.as('hrdir')
  organisation = createOrganisation(director, database)
})

function foundIn(answer: Answer): SearchResults {
  expect(answer.text).toContain('"success":true')
  return searchResults.parse(answer.body.response)
}

async function search(
  call: Caller,
  key: string,
  ask: { kinds?: string; limit?: number; language?: string } = {},
): Promise<SearchResults> {
  const { language, ...query } = ask
  return foundIn(await call(SEARCH_CALL, { query: { key, ...query }, language }))
}

const hitsOf = (found: SearchResults, kind: string) =>
  found.kinds.find((known) => known.kind === kind)?.hits ?? []

/** Adds a person with this name to a department, with a personnel file. */
async function addPerson(name: string): Promise<{ id: string; empNo: string }> {
  const [place] = await database.rows<{ id: string }>(
    'select id from department where enabled and deleted_at is null order by path limit 1',
  )
  const id = await organisation.addPerson(place?.id ?? '', { name })
  const empNo = String(
    await database.value('select emp_no from user_base_info where id = $1', [id]),
  )
  return { id, empNo }
}

describe('what takes part', () => {
  test('follows from the definitions: whatever has a number that its list is searched by', () => {
    const kinds = SEARCHED.map(({ resource }) => resource.path)
    for (const known of [archives, users, departments, posts]) expect(kinds).toContain(known.path)
    expect(kinds.slice(0, 4).sort()).toEqual(
      [archives, users, departments, posts].map(({ path }) => path).sort(),
    )
    const numbered = RESOURCES.filter(
      ({ fields, parent, isReadOnly }) =>
        !parent &&
        !isReadOnly &&
        Object.values(fields).some(
          (field) => field.in.includes('search') && /^(code|empNo)$/.test(field.rule.check ?? ''),
        ),
    )
    expect(kinds.sort()).toEqual(numbered.map(({ path }) => path).sort())
  })
})

describe('people', () => {
  test.each(['qb', 'QB', 'qinbin', 'Qin Bin', 'qín bīn', 'bin', 'qin', '秦', '秦斌'])(
    '%s finds 秦斌',
    async (key) => {
      const { id } = await addPerson('秦斌')
      const found = hitsOf(await search(director, key, { limit: 20 }), archives.path)
      expect(found.map((hit) => hit.id)).toContain(id)
    },
  )

  test('are shown with number, department, post and state', async () => {
    const { id, empNo } = await addPerson('单文渊')
    const [hit] = hitsOf(await search(director, empNo), archives.path)
    const [row] = await database.rows<{ department: string; post: string | null; status: string }>(
      `select d.name as department, p.name as post, b.status from user_base_info b
       join department d on d.id = b.dept_id left join post p on p.id = b.post_id where b.id = $1`,
      [id],
    )
    expect(hit).toEqual({
      id,
      title: '单文渊',
      number: empNo,
      department: row?.department,
      post: row?.post,
      state: row?.status,
      face: id,
      photo: null,
    })
    const read = hitsOf(await search(director, 'swy', { limit: 20 }), archives.path)
    expect(read.map((known) => known.id)).toContain(id)
  })

  test('that were voided or deleted are found by nobody', async () => {
    const { id, empNo } = await addPerson('阙误录')
    expect(hitsOf(await search(director, 'qwl'), archives.path)).toHaveLength(1)
    await organisation.press(archives, 'void', id, { reason: '误录' })
    expect((await search(director, 'qwl')).kinds).toEqual([])
    expect(hitsOf(await search(director, empNo), archives.path)).toEqual([])
  })
})

test('departments come with their path, posts with their department', async () => {
  const [row] = await database.rows<{
    id: string
    name: string
    path: string
    post: string
    post_id: string
  }>(
    `select d.id, d.name, d.full_name as path, p.name as post, p.id as post_id from department d
     join post p on p.dept_id = d.id and p.deleted_at is null
     where d.level > 2 and d.deleted_at is null order by d.path limit 1`,
  )
  const found = await search(director, row?.name ?? '', { limit: 20 })
  const department = hitsOf(found, departments.path).find(({ id }) => id === row?.id)
  expect(department).toMatchObject({ title: row?.name, department: row?.path, state: true })
  const post = hitsOf(await search(director, row?.post ?? '', { limit: 20 }), posts.path)
  expect(post.find(({ id }) => id === row?.post_id)?.department).toBe(row?.name)
  const initials = spell(row?.name ?? '', 'words')
    .split(' ')
    .sort((a, b) => b.length - a.length)
  const typed = await search(director, initials[0] ?? '', { limit: 20 })
  expect(hitsOf(typed, departments.path).map(({ id }) => id)).toContain(row?.id)
})

describe('pages', () => {
  const named = async (call: Caller, key: string, language = 'zh') =>
    (await search(call, key, { language })).pages

  test('are found in the language of the reader, in Chinese, and by initials', async () => {
    const [page] = await named(director, '人事档案')
    expect(page).toMatchObject({ path: '/hr/archives', name: '人事档案', module: '人事管理' })
    const paths = async (key: string, language?: string) =>
      (await named(director, key, language)).map(({ path }) => path)
    expect(await paths('rsda')).toContain('/hr/archives')
    expect(await paths('renshi')).toContain('/hr/archives')
    expect(await paths('organisation chart', 'en')).toContain('/org/chart')
    expect(await paths('ORGANIGRAMA', 'es')).toEqual(['/org/chart'])
    expect(await paths('架构图', 'en')).toEqual(['/org/chart'])
    expect(await paths('organigrama', 'en')).toEqual([])
  })

  test('are those that the person may open', async () => {
    expect(await named(await api.as('staff1'), '角色')).toEqual([])
    expect((await named(await api.as('admin'), '角色')).map(({ path }) => path)).toContain(
      '/system/roles',
    )
    expect(await named(await api.as('noperm'), '人事')).toEqual([])
  })

  test('open by themselves: none is a heading or a record', async () => {
    for (const key of ['员工档案', '详情', '基础设置']) {
      for (const { path } of await named(director, key)) expect(path).toMatch(/^\/[a-z]+\/[a-z-]+$/)
    }
  })
})

const ACTORS = [
  'admin',
  'hrdir',
  'hrmgr',
  'er',
  'recruiter',
  'pay',
  'attend',
  'party',
  'gm',
  'leader1',
  'leader3',
  'staff1',
  'auditor',
  'noperm',
]

/** The number of keywords that each user tries. */
const KEYS_OF_EACH = 3

/** Texts that a user might search, cut from the data of the company. */
async function plausibleKeys(): Promise<string[]> {
  const rows = await database.rows<Record<string, string | null>>(
    `select b.name, b.emp_no, b.phone, b.id_card_no, b.school, b.status, d.name as department,
       d.code, p.name as post, p.code as number, u.user_name, u.email
     from user_base_info b join department d on d.id = b.dept_id
       left join post p on p.id = b.post_id left join app_user u on u.user_base_id = b.id
     order by b.emp_no`,
  )
  const whole = rows.flatMap((row) => Object.values(row).filter((text) => text !== null))
  const typed = rows.flatMap(({ name }) => spell(name ?? '', 'person').split(' '))
  const cut = whole.flatMap((text) => [text.slice(0, 2), text.slice(-4), text.slice(1, 3)])
  const strange = [
    '%',
    '_',
    '\\',
    '%%',
    '王_',
    "'",
    '"',
    ':*',
    'a:*',
    '&',
    '!q',
    '(q',
    '王 芳',
    'ñ',
  ]
  return [...new Set([...whole, ...typed, ...cut, ...strange])].filter((text) => text.trim() !== '')
}

describe('rights', () => {
  let keys: string[]

  beforeAll(async () => {
    keys = await plausibleKeys()
  })

  test.each(ACTORS)(
    '%s finds what the lists show for the keyword, and nothing else',
    async (actor) => {
      const call = await api.as(actor)
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...keys), async (key) => {
          const found = await search(call, key, { limit: MAX_SEARCH_HITS })
          for (const { resource } of SEARCHED) {
            const list = await call(resource.endpoints.list, {
              query: { key: key.trim(), pageSize: MAX_SEARCH_HITS },
            })
            const group = found.kinds.find(({ kind }) => kind === resource.path)
            const what = `${actor} looks for ${key} in ${resource.path}`
            if (list.status === 403) {
              expect(group, what).toBeUndefined()
              continue
            }
            const page = pageIn(list)
            expect(group?.hits.map(({ id }) => id) ?? [], what).toEqual(
              page.data.map(({ id }) => id),
            )
            expect(group?.total ?? 0, what).toBe(Math.min(page.dataCount, MAX_SEARCH_HITS))
            expect(group?.isMore ?? false, what).toBe(page.dataCount > MAX_SEARCH_HITS)
            for (const hit of group?.hits ?? []) {
              const row = page.data.find(({ id }) => id === hit.id)
              // A record without a title of its own shows the name of the record that it refers to.
              const named = row?.[referenceLabelKey(resource.title)] ?? row?.[resource.title]
              expect(named, what).toBe(hit.title)
            }
          }
        }),
        { numRuns: KEYS_OF_EACH },
      )
    },
  )

  test('of all that is shown nothing is covered elsewhere', async () => {
    const [person] = await database.rows<{ id: string; phone: string; card: string }>(
      "select id, phone, id_card_no as card from user_base_info where status = '2' and deleted_at is null limit 1",
    )
    for (const [name, text] of Object.entries({ phone: person?.phone, card: person?.card })) {
      const clear = hitsOf(await search(director, text ?? ''), archives.path)
      expect(
        clear.map(({ id }) => id),
        name,
      ).toEqual([person?.id])
      for (const part of [text?.slice(0, 7), text?.slice(-7), text?.slice(0, -1)]) {
        const found = hitsOf(await search(director, part ?? ''), archives.path)
        expect(
          found.map(({ id }) => id),
          `${name} ${part}`,
        ).not.toContain(person?.id)
      }
      const auditor = await api.as('auditor')
      expect(hitsOf(await search(auditor, text ?? ''), archives.path), name).toEqual([])
    }
  })

  test('a right that is taken counts at the next search', async () => {
    const call = await api.as('recruiter')
    const before = await search(call, '部')
    expect(hitsOf(before, departments.path).length).toBeGreaterThan(0)
    await database.rows(
      `delete from role_navigation rn using button b, menu m
       where rn.target_id = b.id and b.menu_id = m.id and m.path = '/org/departments' and b.code = 'view'
         and rn.role_id = (select id from role where code = 'hr_recruit')`,
    )
    await expect.poll(async () => hitsOf(await search(call, '部'), departments.path)).toEqual([])
  })
})

describe('wildcards are letters', () => {
  test.each(['%', '_', '\\', '%_', '__', '100%'])('%s finds what has it', async (key) => {
    const { id } = await addPerson(`王${key}`)
    const found = hitsOf(await search(director, key, { limit: 20 }), archives.path)
    expect(found.map((hit) => hit.id)).toContain(id)
    for (const hit of found) expect(`${hit.title}${hit.number}`).toContain(key)
  })
})

describe('bounds', () => {
  test.each([
    ['10,000 characters', { key: '王'.repeat(10_000) }],
    ['101 characters', { key: '王'.repeat(101) }],
    ['a character that cannot be stored', { key: '王\u0000' }],
    ['an unknown kind', { key: '王', kinds: 'hr/nothing' }],
    ['a limit past the bound', { key: '王', limit: 21 }],
    ['a limit of nothing', { key: '王', limit: 0 }],
  ])('%s is refused by name', async (_, query) => {
    const answer = await director(SEARCH_CALL, { query })
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toMatch(/key|kinds|limit/)
  })

  test.each([[''], ['   '], ['\u202e'], ['\u200f\u200f \u2067']])(
    'a keyword of nothing that can be seen finds nothing',
    async (key) => {
      expect(await search(director, key)).toEqual({ kinds: [], pages: [] })
    },
  )

  test('marks of direction around a keyword are left out', async () => {
    const { id } = await addPerson('秦方向')
    const found = await search(director, '\u202e秦方\u2066向\u2069', { limit: 20 })
    expect(hitsOf(found, archives.path).map((hit) => hit.id)).toEqual([id])
  })

  test('a limit and kinds narrow it', async () => {
    const found = await search(director, '部', {
      kinds: `${departments.path},${posts.path}`,
      limit: 3,
    })
    expect(found.pages).toEqual([])
    expect(found.kinds.map(({ kind }) => kind)).toContain(departments.path)
    for (const { kind, hits, total } of found.kinds) {
      expect([departments.path, posts.path]).toContain(kind)
      expect(hits.length).toBe(Math.min(3, total))
      expect(requireResource(kind).path).toBe(kind)
    }
  })
})
