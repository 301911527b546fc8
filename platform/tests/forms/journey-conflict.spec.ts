import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { chooseTarget } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

type Department = Record<'id' | 'name' | 'type' | 'otherType' | 'thirdType', string>

/** A department of this test alone, in 上海 and with a duty of two lines. */
async function addDepartment(): Promise<Department> {
  const [id, name] = [uuidv7(), unique('部')]
  const types = await sql<{ id: string; name: string }>(
    'select id, name from department_type where enabled and deleted_at is null order by created_at, code limit 3',
  )
  await sql(
    `insert into department (id, code, name, full_name, type_id, level, path, city, duty)
     values ($1::uuid, $2, $3, $3, $4, 1, '/' || $1 || '/', '上海', e'一\\n二')`,
    [id, unique('D'), name, types[0]?.id],
  )
  const [type = '', otherType = '', thirdType = ''] = types.map((one) => one.name)
  return { id, name, type, otherType, thirdType }
}

/** Saves the change of a colleague while the form is open. */
async function colleagueSaves(id: string, change: string, values: unknown[] = []) {
  await sql(`update department set ${change}, version = version + 1 where id = $1`, [id, ...values])
}

async function read(id: string) {
  const [row] = await sql<Record<string, string>>(
    `select d.city, d.duty, d.phone, d.address, t.name as type
     from department d join department_type t on t.id = d.type_id where d.id = $1`,
    [id],
  )
  return row
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last().click()
// A form that waits for its response may have other status elements, such as those of searches for people.
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: '保存成功' })).toBeVisible()
const panel = (page: Page) => page.getByRole('region', { name: '两个人同时修改了这条记录' })
const decision = (page: Page, label: string) =>
  panel(page)
    .getByRole('group')
    .filter({ has: page.locator('legend', { hasText: label }) })
const choose = (page: Page, label: string, whose: '现在的内容' | '您填写的内容') =>
  decision(page, label).getByRole('radio', { name: whose }).check()

test('P29 what I never touched stays as the colleague saved it', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const { id, otherType } = await addDepartment()
  const page = await openAs('hrmgr')
  await page.goto(`/org/departments/${id}/edit`)
  await colleagueSaves(
    id,
    "city = '北京', duty = e'三\\n四', type_id = (select id from department_type where name = $2)",
    [otherType],
  )
  await field(page, '联系电话').fill('021-5550001')
  await save(page)
  await expect(panel(page)).toContainText('已采用对方的内容：部门类型, 工作城市, 部门职责')
  await expect(panel(page)).toContainText('只有您改过，已保留：联系电话')
  await expect(panel(page).getByRole('radio')).toHaveCount(0)
  await expect(field(page, '工作城市')).toHaveValue('北京')
  expect(await read(id)).toMatchObject({ city: '北京', phone: null })

  await save(page)
  await saved(page)
  expect(await read(id)).toEqual({
    city: '北京',
    duty: '三\n四',
    phone: '021-5550001',
    address: null,
    type: otherType,
  })
})

test('P29 where both changed a field, one of both is chosen', { tag: '@scripts' }, async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const { id, otherType, thirdType } = await addDepartment()
  const page = await openAs('hrmgr')
  await page.goto(`/org/departments/${id}/edit`)
  await colleagueSaves(
    id,
    "city = '北京', duty = e'三\\n四', type_id = (select id from department_type where name = $2)",
    [otherType],
  )
  await field(page, '工作城市').fill('广州')
  await field(page, '部门职责').fill('五\n六')
  await chooseTarget(page, '部门类型', thirdType)
  await save(page)
  await expect(decision(page, '工作城市')).toContainText('北京')
  await expect(decision(page, '部门职责')).toContainText('三')
  await expect(decision(page, '部门类型')).toContainText(otherType)
  await expect(field(page, '工作城市')).toHaveValue('广州')
  await expect(field(page, '部门职责')).toHaveValue('五\n六')

  await choose(page, '工作城市', '现在的内容')
  await choose(page, '部门职责', '您填写的内容')
  await choose(page, '部门类型', '您填写的内容')
  await save(page)
  await saved(page)
  expect(await read(id)).toMatchObject({ city: '北京', duty: '五\n六', type: thirdType })
})

test('P29 nothing is saved while a choice is open, and what was chosen stays', async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const { id } = await addDepartment()
  const page = await openAs('hrmgr')
  await page.goto(`/org/departments/${id}/edit`)
  await colleagueSaves(id, "city = '北京', address = '西楼'")
  await field(page, '工作城市').fill('广州')
  await field(page, '办公地址').fill('东楼')
  await save(page)
  await choose(page, '工作城市', '现在的内容')
  // Turns off the check of the browser, because the server must check too.
  await page.locator('form.form').evaluate((form) => form.setAttribute('novalidate', ''))
  await save(page)
  await expect(page.getByRole('alert')).toContainText('请为每一项选择保留哪一个')
  await expect(decision(page, '办公地址')).toContainText('西楼')
  await expect(field(page, '工作城市')).toHaveValue('北京')
  expect(await read(id)).toMatchObject({ city: '北京', address: '西楼' })
  await choose(page, '办公地址', '您填写的内容')
  await save(page)
  await saved(page)
  expect(await read(id)).toMatchObject({ city: '北京', address: '东楼' })
})

test('P29 a second conflict in a row is put together like the first', async ({ openAs, watch }) => {
  watch.allow(409)
  const { id } = await addDepartment()
  const page = await openAs('hrmgr')
  await page.goto(`/org/departments/${id}/edit`)
  await colleagueSaves(id, "city = '北京'")
  await field(page, '工作城市').fill('广州')
  await field(page, '联系电话').fill('021-5550002')
  await save(page)
  await choose(page, '工作城市', '现在的内容')
  await colleagueSaves(id, "city = '天津', address = '北楼'")
  await save(page)
  // The fields that were left to the colleague have the colleague's newest values.
  await expect(panel(page)).toContainText('已采用对方的内容：工作城市, 办公地址')
  await expect(panel(page)).toContainText('只有您改过，已保留：联系电话')
  await expect(field(page, '工作城市')).toHaveValue('天津')
  await save(page)
  await saved(page)
  expect(await read(id)).toMatchObject({ city: '天津', address: '北楼', phone: '021-5550002' })
})

test('P29 a form that does not say what it was opened with claims nothing by itself', async () => {
  const cookie = await sessionOf('hrmgr')
  const { id } = await addDepartment()
  await colleagueSaves(id, "city = '北京'")
  const form = { version: '1', city: '上海', phone: '021-5550003' }
  const answer = await visit(`/org/departments/${id}/edit`, { cookie, form })
  expect(answer.status).toBe(409)
  for (const name of ['city', 'phone']) expect(answer.text).toContain(`name="${name}.choice"`)
  expect(await read(id)).toMatchObject({ city: '北京', phone: null })
})
