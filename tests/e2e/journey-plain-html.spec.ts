import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { chooseTarget, expectOffered } from './choose-target.ts'
import { sql } from './database.ts'
import { openMore } from './menus.ts'
import { unique } from './new-person.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { signIn } from './sign-in.ts'
import { test } from './test.ts'

const FLOWS = 25

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last()
const flash = (page: Page) => page.getByRole('status').first()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Department types that only this test uses. */
async function addTypes(count: number): Promise<{ mark: string; ids: string[] }> {
  const mark = unique('批')
  const ids = Array.from({ length: count }, () => uuidv7())
  for (const [index, id] of ids.entries()) {
    await sql('insert into department_type (id, code, name, sort) values ($1, $2, $3, 9000)', [
      id,
      `${unique('B')}${index}`,
      `${mark}${index}`,
    ])
  }
  return { mark, ids }
}

/** Departments at the top of the tree without employees. */
async function addDepartments(count: number): Promise<{ id: string; name: string }[]> {
  const made = Array.from({ length: count }, () => ({ id: uuidv7(), name: unique('部') }))
  for (const { id, name } of made) {
    await sql(
      `insert into department (id, code, name, full_name, type_id, level, path)
       select $1::uuid, $2, $3, $3, (select id from department_type where enabled order by created_at, code limit 1), 1,
         '/' || $1 || '/'`,
      [id, unique('D'), name],
    )
  }
  return made
}

test('P41 several records are ticked and deleted at once', { tag: '@scripts' }, async ({
  openAs,
}) => {
  const { mark, ids } = await addTypes(3)
  const page = await openAs('hrmgr')
  await page.goto(`/org/department-types?key=${encodeURIComponent(mark)}`)
  await page
    .getByLabel('全选本页')
    .or(page.getByRole('link', { name: '全选本页' }))
    .click()
  const boxes = page.getByRole('table').getByRole('checkbox', { name: mark })
  // With scripts, the checkboxes exist before they are ticked.
  for (let index = 0; index < 3; index += 1) await expect(boxes.nth(index)).toBeChecked()
  await boxes.first().uncheck()
  await page.getByRole('button', { name: '删除所选' }).click()
  await expect(page.getByText('确认删除选中的2条记录吗?')).toBeVisible()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect(flash(page)).toContainText('已删除 2 条记录')
  const left = () =>
    sql('select 1 from department_type where id = any($1) and deleted_at is null', [ids])
  expect(await left()).toHaveLength(1)
  // The message of the deletion has a button that restores the records. The list then shows them
  // again.
  await flash(page).getByRole('button', { name: '恢复' }).click()
  await expect(flash(page)).toHaveText('已恢复 2 条记录')
  expect(await left()).toHaveLength(3)
  await expect(boxes).toHaveCount(3)
})

test('P41 a list is fetched as a file, with the filter in force', async ({ openAs }) => {
  const { mark } = await addTypes(2)
  const page = await openAs('hrmgr')
  await page.goto(`/org/department-types?key=${encodeURIComponent(mark)}`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('link', { name: '导出 CSV' }).click()
  const file = readFileSync(await (await waiting).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(file).toContain(mark)
})

/** Ticks one of several checkboxes; if there are too many to show, it searches for the name first. */
async function tick(page: Page, label: string, name: string): Promise<Locator> {
  const box = page.getByRole('group', { name: label }).getByRole('checkbox', { name })
  if ((await box.count()) === 0) {
    await page.getByRole('textbox', { name: `查找${label}` }).fill(name)
    await page.getByRole('button', { name: `查找${label}` }).click()
  }
  await box.check()
  return box
}

/** The control is a select, or the search box that a script makes from it. */
async function expectChosen(box: Locator, name: string): Promise<void> {
  if ((await box.evaluate((element) => element.tagName)) === 'INPUT') {
    await expect(box).toHaveValue(name)
  } else await expect(box.locator('option:checked')).toHaveText(name)
}

test('P41 a department is moved, and merged into another one', async ({ openAs, watch }) => {
  watch.allow(409)
  const [from, to, top] = await addDepartments(3)
  if (!from || !to || !top) throw new Error('a department is missing')
  const page = await openAs('hrmgr')
  await page.goto(`/org/departments/${from.id}/act/move`)
  await expectOffered(page, '新的上级部门', { offered: top.name, withheld: [from.name] })
  await chooseTarget(page, '新的上级部门', top.name)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByRole('button', { name: '确认移动' }).click()
  await expect(flash(page)).toBeVisible()
  await expect(heading(page)).toContainText(from.name)
  const parents = await sql('select pid from department where id = $1', [from.id])
  expect(parents).toEqual([{ pid: top.id }])

  await page.goto('/org/departments/act/merge')
  const source = await tick(page, '被合并的部门', from.name)
  await chooseTarget(page, '目标部门', to.name)
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const shown = page.getByRole('region', { name: '请核对将要发生的变化' })
  await expect(shown).toContainText(`${from.name} 自`)
  await expect(shown).toContainText('转入人员：0人')
  const closed = () => sql('select enabled from department where id = $1', [from.id])
  expect(await closed()).toEqual([{ enabled: true }])

  // The chosen values are still in the form, and the source department is not offered as a target.
  await page.getByRole('button', { name: '返回修改' }).click()
  await expect(source).toBeChecked()
  const target = page.getByRole('combobox', { name: '目标部门' })
  await expectChosen(target, to.name)
  await expect(target.getByRole('option', { name: from.name, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '预览', exact: true }).click()

  await expect(shown).toBeVisible()
  // After a change by another user, the preview is shown again.
  const [role] = await sql<{ name: string }>(
    `with given as (insert into role_department (id, role_id, dept_id)
       select gen_random_uuid(), id, $1 from role where code = 'party_admin' returning role_id)
     select name from role join given on role_id = role.id`,
    [from.id],
  )
  await page.getByRole('button', { name: '确认合并' }).click()
  await expect(page.getByRole('alert')).toContainText('预览之后情况有变')
  await expect(shown).toContainText(`改授给目标部门的角色：${role?.name}`)
  expect(await closed()).toEqual([{ enabled: true }])
  await page.getByRole('button', { name: '确认合并' }).click()
  await expect(flash(page)).toContainText('合并完成')
  expect(await closed()).toEqual([{ enabled: false }])
})

test('P41 the chart shows the organisation of an earlier day', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  const [made] = await addDepartments(1)
  await page.goto('/org/chart')
  await expect(page.getByText(made?.name ?? '', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^日期与层级/ }).click()
  await page.getByLabel('日期').first().fill('2025-01-15')
  await page.getByRole('button', { name: '显示', exact: true }).click()
  await expect(page).toHaveURL(/at=2025-01-15/)
  await expect(page.getByText('2025-01-15 时的情况')).toBeVisible()
  await expect(page.getByText(made?.name ?? '', { exact: true })).toHaveCount(0)
})

test('P41 the rights of an account say where each of them comes from', async ({ openAs }) => {
  const page = await openAs('admin')
  await page.goto('/system/users?key=leader1')
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click()
  await openMore(page)
  await page.getByRole('link', { name: '有效权限' }).click()
  await expect(heading(page)).toContainText('的权限')
  await expect(page.getByText(/担任 .* 负责人/).first()).toBeVisible()
})

test('P41 the operation log shows who did what, with the changes', async ({ openAs }) => {
  const [, type] = (await addTypes(2)).ids
  const editor = await openAs('hrmgr')
  await editor.goto(`/org/department-types/${type}/edit`)
  const remark = unique('备')
  await editor.getByRole('textbox', { name: '备注' }).fill(remark)
  await save(editor).click()
  await expect(flash(editor)).toHaveText('保存成功')
  await expect(editor.getByRole('region', { name: '变更记录' })).toContainText(remark)

  const page = await openAs('admin')
  await page.goto(`/system/audit-logs?bizId=${type}`)
  await page.getByRole('table').getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByText(remark)).toBeVisible()
})

test('P41 a session that was ended elsewhere leads back to where it was', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  // A user with all rights also sees the menu entries that other tests add.
  watch.allowMessage(/没有对应的页面/)
  const user = await addPowerfulAccount()
  const page = await openAs(user, await signIn(user))
  await page.goto('/org/departments?view=list&key=部')
  await expect(heading(page)).toHaveText('部门')
  await sql(
    `delete from identity_state where payload ->> 'accountId'
       = (select id::text from app_user where user_name = $1)`,
    [user],
  )
  // The server learns of the deletion a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page).toHaveURL(/\/login\?redirect=%2Forg%2Fdepartments/, { timeout: 200 })
  }).toPass()
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  const way = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(decodeURIComponent(way)).toBe('/org/departments?view=list&key=部')
})

test('P41 the journeys without scripts are at least twenty-five', () => {
  const titles = ['modules', 'platform', 'tests/e2e']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\/journey[^/]*\.spec\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\btest\([`']/g)])
  expect(titles.length).toBeGreaterThanOrEqual(FLOWS)
})
