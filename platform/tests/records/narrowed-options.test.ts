import { beforeAll, describe, expect, test } from 'vitest'
import { hr } from '#modules/hr/api/area.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type Answer, type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

type Option = { id: string; name: string; hint: string | null; place: string | null }

const { database, api } = testCompany()
let director: Caller

beforeAll(async () => {
  director = await api.as('hrdir')
})

const optionsIn = (answer: Answer): Option[] => {
  expect(answer.text).toContain('"success":true')
  return answer.body.response as Option[]
}

const ask = async (path: string, query: Record<string, string>) =>
  optionsIn(await director(path, { query }))

describe('what a form offers', () => {
  test('is found by initials, and distinguished by number and department', async () => {
    const [person] = await database.rows<{ id: string; name: string; no: string; place: string }>(
      `select b.id, b.name, b.emp_no as no, d.name as place from user_base_info b
       join department d on d.id = b.dept_id where b.deleted_at is null order by b.emp_no limit 1`,
    )
    const initials = spell(person?.name ?? '', 'person')
      .split(' ')
      .find((word) => word.length === person?.name.length)
    const found = await ask(archives.endpoints.options, {
      for: 'org/user-positions.userId',
      key: initials ?? '',
    })
    expect(found.find(({ id }) => id === person?.id)).toEqual({
      id: person?.id,
      name: person?.name,
      hint: person?.no,
      place: person?.place,
      face: person?.id,
      photo: null,
    })
    const all = await ask(departments.endpoints.options, { for: 'hr/archives.deptId' })
    const paths = await database.rows<{ id: string; place: string }>(
      'select id, full_name as place from department where enabled and deleted_at is null',
    )
    for (const { id, place } of all) expect(paths).toContainEqual({ id, place })
  })

  test('says who has an account, where what follows must reach the person', async () => {
    const people = await database.rows<{ name: string; has: boolean }>(
      `select b.name, exists (select from app_user u where u.user_base_id = b.id and u.state = '1') as has
       from user_base_info b where b.status = '2' and b.deleted_at is null`,
    )
    for (const has of [true, false]) {
      const key = people.find((person) => person.has === has)?.name ?? ''
      const [letter] = await ask(archives.endpoints.options, {
        for: 'hr/commitment-letters.userId',
        key,
      })
      expect(letter).toMatchObject({ hasAccount: has })
      const [position] = await ask(archives.endpoints.options, {
        for: 'org/user-positions.userId',
        key,
      })
      expect(position).not.toHaveProperty('hasAccount')
    }
  })

  test('of posts are those of the department that the form names', async () => {
    const rows = await database.rows<{ id: string; dept: string }>(
      'select id, dept_id as dept from post where enabled and deleted_at is null',
    )
    const [{ dept = '' } = {}] = rows
    const own = rows.filter((row) => row.dept === dept).map(({ id }) => id)
    expect(own.length).toBeLessThan(rows.length)
    for (const place of ['hr/archives', 'org/user-positions', 'org/post-establishments']) {
      const found = await ask(posts.endpoints.options, { for: `${place}.postId`, within: dept })
      expect(found.map(({ id }) => id).sort(), place).toEqual([...own].sort())
      const whole = await ask(posts.endpoints.options, { for: `${place}.postId` })
      expect(whole.length, place).toBe(rows.length)
    }
    expect(
      await ask(posts.endpoints.options, { for: 'hr/archives.postId', within: newId() }),
    ).toEqual([])
    // The selected row keeps its name, whatever department is selected now.
    const other = rows.find((row) => row.dept !== dept)
    const named = await ask(posts.endpoints.options, {
      for: 'hr/archives.postId',
      within: dept,
      ids: other?.id ?? '',
    })
    expect(named.map(({ id }) => id)).toEqual([other?.id])
  })

  test('is narrowed only where the form says by what, and by an id', async () => {
    const refused = await director(departments.endpoints.options, {
      query: { for: 'hr/archives.deptId', within: newId() },
    })
    expect(refused.status).toBe(400)
    expect(refused.body.msg).toContain('within')
    const strange = await director(posts.endpoints.options, {
      query: { for: 'hr/archives.postId', within: 'nothing' },
    })
    expect(strange.status).toBe(404)
  })
})

test('of personnel files leave out leavers, unless the field says so; filters find them', async () => {
  const [left] = await database.rows<{ id: string; no: string }>(
    `update user_base_info set status = '4', leave_date = today() - 1
     where id = (select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
       and not exists (select from app_user u where u.user_base_id = b.id) order by b.emp_no limit 1)
     returning id, emp_no as no`,
  )
  const places = hr.resources.flatMap(([resource, { leavers = [] }]) => {
    const forms = [resource, ...Object.values(resource.actions).map(({ form }) => form)]
    return forms.flatMap(({ path, fields }) =>
      Object.entries(fields)
        .filter(([, { rule, access }]) => rule.target === archives.path && access !== 'computed')
        .filter(([name]) => !leavers.includes(name))
        .map(([name]) => `${path}.${name}`),
    )
  })
  expect(places.length).toBeGreaterThan(10)
  const query = { key: left?.no ?? '' }
  for (const place of places) {
    const answer = await director(archives.endpoints.options, { query: { ...query, for: place } })
    if (answer.status === 403) continue
    const offered = optionsIn(answer)
    expect([place, offered.map(({ id }) => id)]).toEqual([place, []])
  }
  await database.rows(
    `update transfer set user_id = $1 where id = (select id from transfer where deleted_at is null limit 1)`,
    [left?.id],
  )
  const found = await ask(archives.endpoints.options, {
    ...query,
    for: 'hr/transfers.userId',
    used: 'true',
  })
  expect(found.map(({ id }) => id)).toEqual([left?.id])
  // A note about this person is still possible, and an earlier choice keeps its name.
  const noted = await ask(archives.endpoints.options, { ...query, for: 'hr/record-notes.userId' })
  expect(noted.map(({ id }) => id)).toEqual([left?.id])
  const named = await ask(archives.endpoints.options, {
    for: 'hr/transfers.userId',
    ids: left?.id ?? '',
  })
  expect(named.map(({ id }) => id)).toEqual([left?.id])
})

test('of accounts leave out locked, disabled and system accounts, and those of leavers', async () => {
  const accounts = await database.rows<{ id: string; file: string }>(
    `select u.id, u.user_base_id as file from app_user u join user_base_info b on b.id = u.user_base_id
     where u.state = '1' and u.deleted_at is null and b.status in ('2', '3')
       and u.user_name not in ('admin', 'hrdir') order by u.code desc limit 4`,
  )
  const [locked, disabled, left, able] = accounts
  const [system] = await database.rows<{ id: string }>(
    `select id from app_user where user_name = 'auditor'`,
  )
  const barred = [locked?.id, disabled?.id, left?.id, system?.id]
  await database.rows(`update app_user set state = '2' where id = $1`, [locked?.id ?? ''])
  await database.rows(`update app_user set state = '3' where id = $1`, [disabled?.id ?? ''])
  await database.rows(`update user_base_info set status = '4' where id = $1`, [left?.file ?? ''])
  const forms = RESOURCES.filter(({ path }) => !path.startsWith('system/')).flatMap((resource) => {
    const may = (button: string) => permissionCode(resource, button)
    return [
      ...Object.entries(resource.fields)
        .filter(([, { rule, access }]) => rule.target === users.path && access !== 'computed')
        .map(([name]) => ({ place: `${resource.path}.${name}`, needs: [may('add'), may('edit')] })),
      ...Object.values(resource.actions).flatMap(({ form, button }) =>
        Object.entries(form.fields)
          .filter(([, { rule }]) => rule.target === users.path)
          .map(([name]) => ({ place: `${form.path}.${name}`, needs: [may(button)] })),
      ),
    ]
  })
  const admin = await api.as('admin')
  let offeredSomebody = 0
  for (const name of ['hrdir', 'leader1', 'admin']) {
    const codes = new Set(
      (
        await database.rows<{ code: string }>(
          `select distinct p.code from page_right p
             join role_navigation rn on rn.kind = 'button' and rn.target_id = p.button_id
             join role_way w on w.role_id = rn.role_id and w.counts
             join app_user u on u.id = w.user_id where u.user_name = $1`,
          [name],
        )
      ).map(({ code }) => code),
    )
    const call = await api.as(name)
    for (const { place, needs } of forms) {
      if (!needs.some((code) => codes.has(code))) continue
      const answer = await call(users.endpoints.options, { query: { for: place } })
      if (answer.status !== 200) continue
      const ids = optionsIn(answer).map(({ id }) => id)
      if (ids.includes(able?.id ?? '')) offeredSomebody += 1
      expect([name, place, ids.filter((id) => barred.includes(id))]).toEqual([name, place, []])
    }
  }
  expect(offeredSomebody).toBeGreaterThan(5)
  // A user who administers accounts still finds them.
  const all = await admin(users.endpoints.options, { query: {} })
  expect(optionsIn(all).map(({ id }) => id)).toEqual(expect.arrayContaining(barred))
})
