import { beforeAll, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { createOrganisation, type Organisation } from '#modules/org/tests/organisation-fixture.ts'
import { COLLEAGUES, SEARCH_CALL, searchResults } from '#platform/wire/lists/search.ts'
import { SUGGESTIONS_CALL, suggestions } from '#platform/wire/lists/suggestions.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()
let organisation: Organisation
let employee: Caller
let place: { id: string; name: string }

const POST = '星图绘制师'
/** The telephones of the people of this test differ by their last digits. */
const PHONE = '1397777'
let phones = 1234
const postId = newId()

beforeAll(async () => {
  organisation = createOrganisation(await api.as('hrdir'), database)
  employee = await api.as('staff1')
  const [found] = await database.rows<{ id: string; name: string }>(
    `select id, name from department where enabled and deleted_at is null
     and id not in (select dept_id from app_user where user_name in ('staff1', 'leader1'))
     order by path desc limit 1`,
  )
  if (!found) throw new Error('there is no other department')
  place = found
  await database.rows(
    `insert into post (id, code, name, dept_id, enabled, work_type, category)
     values ($1, 'XT-1', $2, $3, true, '技术', '专业技术') returning id`,
    [postId, POST, place.id],
  )
})

/** Adds a person with a post and a telephone to a department of others. */
async function addPerson(
  name: string,
  status = '2',
): Promise<{ id: string; empNo: string; phone: string }> {
  const phone = `${PHONE}${phones++}`
  const id = await organisation.addPerson(place.id, { name })
  const [person] = await database.rows<{ empNo: string }>(
    `update user_base_info set post_id = $2, status = $3, phone = $4 where id = $1
     returning emp_no as "empNo"`,
    [id, postId, status, phone],
  )
  return { id, phone, empNo: person?.empNo ?? '' }
}

async function searched(call: Caller, key: string) {
  const answer = await call(SEARCH_CALL, { query: { key } })
  const { kinds } = searchResults.parse(answer.body.response)
  const hitsOf = (path: string) => kinds.find(({ kind }) => kind === path)?.hits ?? []
  return { text: answer.text, files: hitsOf(archives.path), colleagues: hitsOf(COLLEAGUES) }
}

async function suggested(call: Caller, key: string) {
  const answer = await call(SUGGESTIONS_CALL, { query: { key } })
  return { text: answer.text, people: suggestions.parse(answer.body.response).people }
}

test('an employee finds a colleague by name, with face, department and post only', async () => {
  const { id, empNo, phone } = await addPerson('蔺知遥')
  for (const key of ['蔺', '蔺知遥', 'lzy', 'linzhiyao']) {
    const found = await searched(employee, key)
    expect(found.files, key).toEqual([])
    expect(found.colleagues, key).toContainEqual({
      id,
      title: '蔺知遥',
      number: null,
      department: place.name,
      post: POST,
      face: id,
      photo: null,
      account: null,
      state: null,
    })
    const { text, people } = await suggested(employee, key)
    expect(people, key).toContainEqual({
      id,
      name: '蔺知遥',
      isOpen: false,
      number: null,
      department: place.name,
      post: POST,
      phone: null,
      status: null,
      photo: null,
      account: null,
    })
    for (const secret of [empNo, phone]) {
      expect(found.text, key).not.toContain(secret)
      expect(text, key).not.toContain(secret)
    }
  }
})

test('what the answer leaves out finds nobody', async () => {
  const { id, empNo, phone } = await addPerson('蔺未晓')
  const card = String(
    await database.value('select id_card_no from user_base_info where id = $1', [id]),
  )
  for (const key of [empNo, empNo.slice(1), phone, card, POST]) {
    expect((await searched(employee, key)).text, key).not.toContain(id)
    expect((await suggested(employee, key)).text, key).not.toContain(id)
  }
})

test('people who left, retired or have not joined, and deleted files are found by no employee', async () => {
  const gone = await Promise.all(['4', '5', '0'].map((status) => addPerson('蔺去留', status)))
  const voided = await addPerson('蔺去留')
  await database.rows('update user_base_info set deleted_at = now() where id = $1 returning id', [
    voided.id,
  ])
  const stays = await addPerson('蔺去留')
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  expect(gone).toHaveLength(3)
  expect(ids((await searched(employee, '蔺去留')).colleagues)).toEqual([stays.id])
  expect(ids((await suggested(employee, '蔺去留')).people)).toEqual([stays.id])
})

test('a leader finds people of other departments beside the open files of their own', async () => {
  const leader = await api.as('leader1')
  const { id } = await addPerson('蔺旁人')
  const own = String(
    await database.value(
      `select b.id from user_base_info b join app_user u on u.user_base_id = b.id
       where u.user_name = 'leader1'`,
    ),
  )
  await database.rows(
    `update user_base_info set name = '蔺领队', pinyin = (select pinyin from user_base_info where id = $1)
     where id = $2 returning id`,
    [id, own],
  )
  const found = await searched(leader, '蔺')
  expect(found.files.map((hit) => hit.id)).toContain(own)
  expect(found.colleagues.map((hit) => hit.id)).toContain(id)
  expect(found.colleagues.map((hit) => hit.id)).not.toContain(own)
  const { people } = await suggested(leader, '蔺')
  expect(people.find((person) => person.id === own)).toMatchObject({ isOpen: true })
})

test('a reader of all files finds nobody twice', async () => {
  const { id, empNo, phone } = await addPerson('蔺全览')
  const director = await api.as('hrdir')
  const found = await searched(director, '蔺全览')
  expect(found.files).toMatchObject([{ id, number: empNo, post: POST }])
  expect(found.colleagues).toEqual([])
  expect((await suggested(director, '蔺全览')).people).toMatchObject([
    { id, isOpen: true, number: empNo, phone: `139****${phone.slice(-4)}` },
  ])
})

test('an account without a personnel file finds nobody', async () => {
  await addPerson('蔺外客')
  await database.rows(
    `insert into app_user (id, user_name, code, name, pinyin, dept_id, password_hash)
     select $1::uuid, 'guest-of-search', 'GOS1', '外来', '', dept_id, password_hash
     from app_user where user_name = 'staff1' returning id`,
    [newId()],
  )
  const guest = await api.as('guest-of-search')
  expect((await searched(guest, '蔺外客')).colleagues).toEqual([])
  expect((await suggested(guest, '蔺外客')).people).toEqual([])
})
