import { expect, type Page } from '@playwright/test'
import { chooseTarget, expectOffered } from '#tests/e2e/choose-target.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存' })
/** The message of the page, without the hidden status for screen readers about searches in a form. */
const flash = (page: Page) => page.locator('[role=status]:not(.sr-only)')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('departments: a child, no move below itself, no deletion with people in it', async ({
  openAs,
  watch,
}) => {
  watch.allow(409)
  const page = await openAs('hrmgr')
  const [above, below] = [unique('上'), unique('下')]
  await addBelow(page, '行政后勤中心', above)
  await addBelow(page, above, below)

  const trail = page.getByRole('navigation', { name: '所在位置' })
  await expect(trail).toContainText(above)
  await trail.getByRole('link', { name: above }).click()
  await expect(page.getByRole('heading', { name: above, level: 1 })).toBeVisible()

  await page.getByRole('link', { name: '编辑', exact: true }).click()
  const withheld = [above, below]
  await expectOffered(page, '上级部门', { offered: '行政后勤中心', withheld })

  for (const name of [below, above]) {
    await chooseDepartment(page, name)
    await openMore(page)
    await page.getByRole('link', { name: '删除', exact: true }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect(flash(page)).toContainText('删除成功')
  }

  await chooseDepartment(page, '软件研发部')
  await openMore(page)
  await page.getByRole('link', { name: '删除', exact: true }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('存在关联数据，不能删除')
  await expect(page.getByRole('alert')).toContainText('人事档案')
})

/** Searches for a department in the tree and opens it. */
async function chooseDepartment(page: Page, name: string): Promise<void> {
  await page.goto(`/org/departments?find=${encodeURIComponent(name)}`)
  const tree = page.getByRole('navigation', { name: '部门树' })
  await tree.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function addBelow(page: Page, parent: string, name: string): Promise<void> {
  await chooseDepartment(page, parent)
  await page.getByRole('link', { name: '新增下级部门' }).first().click()
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

test('a form that is sent twice makes one record', { tag: '@scripts' }, async ({ openAs }) => {
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

test('the side menu stays as narrow or wide as it was left', { tag: '@scripts' }, async ({
  openAs,
}) => {
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
