import { expect, type Page } from '@playwright/test'
import { oneAtATime, sql } from '#tests/e2e/database.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const NEW_PASSWORD = 'chosen by its user'
const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last()

/** Saves rights: confirms the preview of the change. */
async function saveRights(page: Page): Promise<void> {
  await saveButton(page).click()
  await page.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByRole('status').first()).toBeVisible()
}

/** Saves and waits for the message of the page, because leaving earlier would cancel the request. */
async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByRole('status').first()).toBeVisible()
}

async function idOf(table: string, column: string, value: string): Promise<string> {
  const [row] = await sql<{ id: string }>(`select id from ${table} where ${column} = $1`, [value])
  return row?.id ?? ''
}

/** A new role with one holder. No other test uses either of them. */
async function roleWithHolder(buttons: readonly string[]) {
  const [code, userName] = [unique('r').toLowerCase(), unique('u').toLowerCase()]
  await sql(
    `with made as (
       insert into role (id, code, name, scope) values (gen_random_uuid(), $1, $1, '4') returning id
     ), holder as (
       insert into app_user (id, user_name, code, name, password_hash)
       select gen_random_uuid(), $2, left($2, 12), $2, password_hash from app_user where user_name = 'staff1'
       returning id
     ), held as (
       insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), made.id, holder.id from made, holder
     )
     insert into role_navigation (role_id, kind, target_id)
     select made.id, 'button', button.id from made, button join menu on menu.id = menu_id
       where menu.path = '/org/department-types' and button.code = any($3)
     union all select made.id, 'menu', menu.id from made, menu where path = '/org/department-types'`,
    [code, userName, buttons],
  )
  return { code, userName }
}

test('a button that is taken away is refused at the next click, and gone', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  watch.allow(403)
  const { code, userName } = await roleWithHolder(['view', 'add'])
  const holder = await openAs(userName)
  await holder.goto('/org/department-types')
  const add = holder.getByRole('link', { name: '新增', exact: true })
  await expect(add).toBeVisible()

  const admin = await openAs('admin')
  await admin.goto(`/system/permissions?role=${await idOf('role', 'code', code)}`)
  await admin.getByRole('link', { name: '组织管理' }).last().click()
  const box = admin.getByRole('checkbox', { name: '部门类型 新增' })
  await expect(box).toBeChecked()
  await box.uncheck()
  await saveButton(admin).click()
  // The page shows the affected people before a right is removed.
  const shown = admin.getByRole('region', { name: `角色“${code}”的权限将这样变动` })
  await expect(shown.locator('.taken')).toContainText('− 组织管理 / 部门类型: 新增')
  await expect(shown).toContainText('涉及 1 人')
  await expect(shown.locator('.holders .face')).toHaveCount(1)
  await expect(shown.locator('.holders')).toContainText(userName)
  await holder.reload()
  await expect(add).toBeVisible()
  await admin.getByRole('button', { name: '返回修改' }).click()
  await expect(box).not.toBeChecked()
  await saveRights(admin)
  await expect(admin.getByRole('checkbox', { name: '部门类型 新增' })).not.toBeChecked()

  await add.click()
  await expect(holder.getByRole('heading', { level: 1 })).toHaveText(
    '您无权在“部门类型”中执行此操作',
  )
  await expect(holder.locator('.side')).toBeVisible()
  await holder.goto('/org/department-types')
  await expect(holder.getByRole('heading', { level: 1 })).toHaveText('部门类型')
  await expect(add).toHaveCount(0)

  await admin.getByRole('checkbox', { name: '部门类型 新增' }).check()
  await saveRights(admin)
  await expect(admin.getByRole('status')).toContainText('新增1项')
  await expect(admin.getByRole('checkbox', { name: '部门类型 新增' })).toBeChecked()
  await holder.reload()
  await expect(add).toBeVisible()
})

test('an account is made, gets a first password, must change it, is locked and let in again', async ({
  openAs,
  page,
  watch,
}) => {
  watch.allow(400, 403, 423)
  const userName = unique('u').toLowerCase()
  const admin = await openAs('admin')
  await admin.goto('/system/users/new')
  await admin.getByRole('textbox', { name: '登录名' }).fill(userName)
  await admin.getByRole('textbox', { name: '用户编码' }).fill(userName.slice(0, 12))
  await admin.getByRole('textbox', { name: '姓名' }).fill('新来的')
  await save(admin)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('新来的')
  await openMore(admin)
  await admin.getByRole('link', { name: '重置密码' }).click()
  await admin.getByRole('button', { name: '重置密码' }).last().click()
  const first = (await admin.locator('code').textContent()) ?? ''
  expect(first.length).toBeGreaterThanOrEqual(15)

  await page.goto('/login')
  await page.getByPlaceholder('用户名 / 手机 / 邮箱').fill(userName)
  await page.getByPlaceholder('请输入密码').fill(first)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/password/)
  await page.goto('/messages')
  await expect(page).toHaveURL('/account/password?returnTo=%2Fmessages')
  // The user sees only the form, its rules and the link to sign out.
  await expect(page.getByRole('heading', { name: '设置自己的密码' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '至少 15 个字符' })).toBeVisible()
  await expect(page.locator('.top, .side')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '退出登录' })).toBeVisible()
  await page.locator('[name=originPassword]').last().fill(first)
  await page.locator('[name=newPassword]').last().fill(NEW_PASSWORD)
  await page.locator('[name=confimPassword]').last().fill(NEW_PASSWORD)
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/(refuse|messages)$/)

  await admin.goto(`/system/users/${await idOf('app_user', 'user_name', userName)}`)
  await openMore(admin)
  await admin.getByRole('link', { name: '锁定', exact: true }).click()
  await admin.getByRole('textbox', { name: '锁定原因' }).fill('忘在地铁上了')
  await admin.getByRole('button', { name: '锁定', exact: true }).last().click()
  await openMore(admin)
  await expect(admin.getByRole('link', { name: '解锁', exact: true })).toBeVisible()
  await page.goto('/account/password')
  await expect(page).toHaveURL(/\/login\?redirect=/)

  await admin.getByRole('link', { name: '解锁', exact: true }).click()
  await admin.getByRole('button', { name: '解锁', exact: true }).last().click()
  await openMore(admin)
  await expect(admin.getByRole('link', { name: '锁定', exact: true })).toBeVisible()
})

test('sensitive values show when they are asked for, and who asked is written down', async ({
  openAs,
}) => {
  const id = await idOf('user_base_info', 'emp_no', '150002')
  const [person] = await sql<{ phone: string }>('select phone from user_base_info where id = $1', [
    id,
  ])
  const page = await openAs('hrmgr')
  await page.goto(`/hr/archives/${id}?tab=contact`)
  await expect(page.getByText(person?.phone ?? '')).toHaveCount(0)
  await openMore(page)
  await page.getByRole('link', { name: '显示明文' }).click()
  await expect(page.getByText(person?.phone ?? '')).toBeVisible()
  const looks = await sql(
    `select 1 from audit_log join app_user on app_user.id = actor_id
     where record_id = $1 and action = 'view_sensitive' and user_name = 'hrmgr'`,
    [id],
  )
  expect(looks.length).toBeGreaterThanOrEqual(1)
  await openMore(page)
  await page.getByRole('link', { name: '隐藏明文' }).click()
  await expect(page.getByText(person?.phone ?? '')).toHaveCount(0)
})

test('a leader reads the work and contact details of the team, and their own file whole', async ({
  openAs,
}) => {
  const page = await openAs('leader1')
  const [team] = await sql<{ id: string }>(
    `select b.id from user_base_info b join department d on d.id = b.dept_id
       join department top on d.path like top.path || '%'
       join app_user u on u.id = top.leader_id and u.user_name = 'leader1'
     where b.id <> u.user_base_id and b.deleted_at is null order by b.emp_no limit 1`,
  )
  const tabs = page.getByRole('navigation', { name: '内容' }).getByRole('link')
  await page.goto(`/hr/archives/${team?.id}`)
  await expect(tabs).toHaveText([
    '概览',
    '任职',
    '个人',
    '合同与证书',
    '培训',
    '薪酬',
    '承诺书',
    '记事',
    '变更记录',
  ])
  await tabs.filter({ hasText: '个人' }).click()
  await expect(page.locator('.detail h2')).toHaveText(['基本', '联系'])
  await openMore(page)
  await expect(page.locator('.popup-item:visible')).toHaveText(['员工登记表', '打印'])
  const [own] = await sql<{ id: string }>(
    "select user_base_id as id from app_user where user_name = 'leader1'",
  )
  await page.goto(`/hr/archives/${own?.id}`)
  await tabs.filter({ hasText: '个人' }).click()
  // Waits for the tab, because the overview has the same heading.
  await expect(tabs.filter({ hasText: '个人' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: '家庭成员' })).toBeVisible()
  await openMore(page)
  await expect(page.getByRole('link', { name: '显示明文' })).toBeVisible()
})

test('the shell follows the menu that an administrator changes, and what came with the product comes back', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const admin = await openAs('admin')
  await oneAtATime('menus', () => renameHideAndRestore(admin))
})

async function renameHideAndRestore(admin: Page): Promise<void> {
  const id = await idOf('menu', 'path', '/org/department-ranks')
  const menu = admin.getByRole('navigation', { name: '组织管理' })
  const renamed = unique('级')
  await admin.goto(`/system/menus/${id}/edit`)
  await admin.getByRole('textbox', { name: '菜单名称' }).fill(renamed)
  await save(admin)
  await expect(admin.getByRole('status').first()).toHaveText('保存成功')
  await admin.goto('/org/department-types')
  await expect(menu.getByRole('link', { name: renamed })).toBeVisible()

  await admin.goto(`/system/menus/${id}/edit`)
  await admin.getByRole('checkbox', { name: '隐藏' }).check()
  await save(admin)
  await expect(admin.getByRole('status').first()).toHaveText('保存成功')
  await admin.goto('/org/department-types')
  await expect(menu.getByRole('link', { name: renamed })).toHaveCount(0)
  await admin.goto('/org/department-ranks')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('部门级别')

  await admin.goto('/system/menus/act/restore')
  await admin.getByRole('checkbox', { name: /我了解/ }).check()
  await admin.locator('form.form').getByRole('button').last().click()
  await expect(admin.getByRole('status').first()).toBeVisible()
  await admin.goto('/org/department-types')
  await expect(menu.getByRole('link', { name: '部门级别' })).toBeVisible()
}

test('on a phone, in Spanish, no label of the matrix runs over its frame', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  const value = 'language=es'
  await page.context().addCookies([{ name: 'staffdesk-preferences', value, url: String(baseURL) }])
  await page.goto('/system/permissions')
  const paths = await page
    .getByRole('navigation', { name: 'Partes' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    await page.goto(path ?? '')
    const frame = page.locator('.table-frame:has(> .matrix)')
    if ((await frame.count()) === 0) continue
    const beyond = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(beyond, path ?? '').toBeLessThanOrEqual(0)
    // Each checkbox has its label beside it on the same line.
    const apart = await frame.locator('.matrix td label').evaluateAll(
      (labels) =>
        labels.filter((label) => {
          const [box, word] = [label.querySelector('input'), label.querySelector('b') ?? label]
          const [a, b] = [box?.getBoundingClientRect(), word.getBoundingClientRect()]
          return !a || b.width === 0 || a.bottom < b.top || a.top > b.bottom
        }).length,
    )
    expect(apart, path ?? '').toBe(0)
    await expect(frame.locator('thead')).toBeHidden()
  }
})

test('a user who may only read the matrix can change nothing in it', async ({ openAs }) => {
  const director = await openAs('hrdir')
  await director.goto('/system/permissions')
  await expect(director.getByRole('checkbox').first()).toBeDisabled()
  await expect(director.getByRole('button', { name: '保存' })).toHaveCount(0)
})
