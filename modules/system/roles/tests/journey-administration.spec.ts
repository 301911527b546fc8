import { expect, type Page } from '@playwright/test'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { openAccount, openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A new role that may view department types. */
async function roleOfTypes(): Promise<string> {
  const code = unique('r').toLowerCase()
  const [made] = await sql<{ id: string }>(
    `with made as (
       insert into role (id, code, name, scope) values (gen_random_uuid(), $1, $1, '4') returning id
     ), granted as (
       insert into role_navigation (role_id, kind, target_id)
       select made.id, 'button', button.id from made, button join menu on menu.id = menu_id
         where menu.path = '/org/department-types' and button.code = 'view'
       union all select made.id, 'menu', menu.id from made, menu where path = '/org/department-types'
     ) select id from made`,
    [code],
  )
  return made?.id ?? ''
}

async function openMatrix(page: Page, role: string): Promise<void> {
  await page.goto(`/system/permissions?role=${role}`)
  await page
    .getByRole('navigation', { name: '内容' })
    .getByRole('link', { name: '组织管理' })
    .click()
}

test('the matrix shows visible fields apart from actions', async ({ openAs }) => {
  const page = await openAs('admin')
  const role = await roleOfTypes()
  await page.goto(`/system/permissions?role=${role}`)
  await page
    .getByRole('navigation', { name: '内容' })
    .getByRole('link', { name: '人事管理' })
    .click()
  const files = page.getByRole('row', { name: /人事档案/ }).first()
  const fields = files.locator('td > div')
  await expect(fields).toContainText('可见字段')
  await expect(fields.getByRole('checkbox', { name: '联系', exact: true })).toBeVisible()
  await expect(fields.getByRole('checkbox', { name: '作废' })).toHaveCount(0)
  await expect(files.getByRole('checkbox', { name: '作废' })).toBeVisible()
})

test('in the matrix keys go from box to box, and names stay in sight on a phone', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const page = await openAs('admin')
  await page.setViewportSize({ width: 390, height: 780 })
  await openMatrix(page, await roleOfTypes())
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('部门类型 查看')).toBeChecked()
  await expect(page.locator('.matrix em')).toHaveCount(0)
  if (isScripted) {
    await box('部门类型 查看').focus()
    await page.keyboard.press('ArrowRight')
    await expect(box('部门类型 新增')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(box('部门级别 新增')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(box('部门级别 查看')).toBeFocused()
  }
  const frame = page.locator('.table-frame:has(> .matrix)')
  const head = page.getByRole('button', { name: '部门类型', exact: true })
  const place = async () => (await head.boundingBox())?.x ?? -1
  const before = await place()
  await box('部门类型 导出').scrollIntoViewIfNeeded()
  await frame.evaluate((element) => {
    element.scrollLeft = element.scrollWidth
  })
  expect(await place()).toBeCloseTo(before, 0)
})

test('granted rights are named in the language of the page', async ({ openAs }) => {
  const admin = await openAs('admin')
  const role = await roleOfTypes()
  await openMatrix(admin, role)
  await admin.getByRole('checkbox', { name: '部门类型 新增', exact: true }).check()
  await admin.getByRole('button', { name: '保存', exact: true }).last().click()
  await admin.getByRole('button', { name: '确认保存' }).click()
  await expect(admin.getByRole('status').first()).toBeVisible()
  await openAccount(admin)
  await admin.getByRole('button', { name: 'English', exact: true }).click()
  await admin.goto(`/system/roles/${role}?tab=history`)
  const grantedRights = admin.locator('.changed > div', { hasText: en.audited.permissionsGiven })
  await expect(grantedRights).toContainText('Department types: Add')
  await expect(grantedRights).not.toContainText(/\p{Script=Han}/u)
  const [leader] = await sql<{ id: string; name: string }>(
    "select id, name from app_user where user_name = 'leader1'",
  )
  await admin.goto(`/system/users/${leader?.id}/rights`)
  await expect(admin.locator('.head-card .face')).toHaveText(leader?.name[0] ?? '')
  await openAccount(admin)
  await admin.getByRole('button', { name: '中文', exact: true }).click()
})

test('an entry of the operation log says from what to what, and leads to its record', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  const [code, name, renamed] = [unique('T'), unique('类'), unique('别')]
  await page.goto('/org/department-types/new')
  await page.getByRole('textbox', { name: '编码', exact: true }).fill(code)
  await page.getByRole('textbox', { name: '类型名称', exact: true }).fill(name)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await page.getByRole('textbox', { name: '类型名称', exact: true }).fill(renamed)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: renamed, level: 1 })).toBeVisible()

  const admin = await openAs('admin')
  const [type] = await sql<{ id: string }>('select id from department_type where code = $1', [code])
  await admin.goto(`/system/audit-logs?bizId=${type?.id}&action=update`)
  const row = admin.getByRole('row').nth(1)
  await expect(row.locator('.face')).toBeVisible()
  await expect(row.locator('.pill')).toHaveCount(0)
  await expect(row.getByRole('rowheader')).toContainText('修改')
  await expect(row.getByRole('rowheader')).toContainText(renamed)
  await row.getByRole('rowheader').getByRole('link').click()
  const change = admin.locator('.changed > div', { hasText: '类型名称' })
  await expect(change.locator('del')).toContainText(name)
  await expect(change.locator('ins')).toContainText(renamed)
  await openMore(admin)
  await admin.getByRole('link', { name: '打开这条记录' }).click()
  await expect(admin.getByRole('heading', { name: renamed, level: 1 })).toBeVisible()
})
