import { expect, type Page } from '@playwright/test'
import { chooseTarget } from './choose-target.ts'
import { sql } from './database.ts'
import { visit } from './http.ts'
import { openRowMenu } from './menus.ts'
import { unique } from './new-person.ts'
import { sessionOf } from './sign-in.ts'
import { test } from './test.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存' })
const flash = (page: Page) => page.getByRole('status')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('departments: a child, no move below itself, no deletion with people in it', async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const page = await openAs('hrmgr')
  const [above, below] = [unique('上'), unique('下')]
  await page.goto('/org/departments')
  await addBelow(page, '行政后勤中心', above)
  await page.goto('/org/departments')
  await addBelow(page, above, below)

  await page.goto('/org/departments')
  const indent = (name: string) => page.getByRole('row', { name }).getAttribute('data-level')
  expect(Number(await indent(below))).toBe(Number(await indent(above)) + 1)

  await pressInRow(page, above, '编辑')
  const parents = page.getByRole('combobox', { name: '上级部门' }).getByRole('option')
  await expect(parents.filter({ hasText: '行政后勤中心' })).toHaveCount(1)
  for (const name of [above, below]) {
    await expect(parents.filter({ hasText: name })).toHaveCount(0)
  }

  for (const name of [below, above]) {
    await page.goto('/org/departments')
    await pressInRow(page, name, '删除')
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect(flash(page)).toHaveText('删除成功')
  }

  await page.goto('/org/departments')
  await pressInRow(page, '软件研发部', '删除')
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('存在关联数据，不能删除')
  await expect(page.getByRole('alert')).toContainText('人事档案')
})

async function pressInRow(page: Page, name: string, label: string): Promise<void> {
  const row = page.getByRole('row', { name })
  await openRowMenu(row)
  await row.getByRole('link', { name: label }).click()
}

async function addBelow(page: Page, parent: string, name: string): Promise<void> {
  await pressInRow(page, parent, '新增下级')
  await field(page, '部门编码').fill(unique('E2E'))
  await field(page, '部门名称').fill(name)
  await chooseTarget(page, '部门类型', '部门')
  await save(page).click()
  await expect(flash(page)).toHaveText('保存成功')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function fillType(page: Page, name: string): Promise<void> {
  await field(page, '编码').fill(unique('T'))
  await field(page, '类型名称').fill(name)
}

test('a form that is sent twice makes one record', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/org/department-types/new')
  const name = unique('类型')
  await fillType(page, name)
  const form = await page.locator('form.form').evaluate((element) => {
    const entries = new FormData(element as HTMLFormElement).entries()
    return Object.fromEntries([...entries].map(([key, value]) => [key, String(value)]))
  })
  const cookie = await sessionOf('hrmgr')
  const send = () => visit('/org/department-types/new', { cookie, form })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(
    Array(3).fill(`303 /org/department-types/${form.id}`),
  )

  await save(page).click()
  await expect(page).toHaveURL(`/org/department-types/${form.id}`)
  const rows = await sql('select version from department_type where name = $1', [name])
  expect(rows).toEqual([{ version: 1 }])
  const history = await sql('select action from audit_log where record_id = $1', [form.id])
  expect(history).toEqual([{ action: 'add' }])
})

test('the side menu stays as narrow or wide as it was left', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives')
  const menu = page.getByRole('navigation', { name: '人事管理' })
  await page.getByRole('button', { name: '收起菜单' }).click()
  const width = async () => (await page.locator('.side').boundingBox())?.width
  await expect.poll(width).toBeLessThan(80)
  await expect(menu.getByRole('link', { name: '人事档案' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.goto('/org/posts')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page).toHaveURL('/org/posts')
  await expect.poll(width).toBeGreaterThan(160)
})
