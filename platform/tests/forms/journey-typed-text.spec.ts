import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { passwordOf, signIn } from '#tests/e2e/sign-in.ts'
import { putCookie, test } from '#tests/e2e/test.ts'

const FORM = '/org/department-types/new'
const REMARK = '"备注" <b>粗</b></script><script>throw 1</script>'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).last().click()
const reopen = (page: Page) => page.getByRole('button', { name: '打开表单并恢复内容' }).click()
const stored = (code: string) => sql('select remark from department_type where code = $1', [code])

/** Fills in a new department type without sending it. */
async function type(page: Page): Promise<string> {
  const code = unique('K')
  await page.goto(FORM)
  await field(page, '编码').fill(code)
  await field(page, '类型名称').fill(code)
  await field(page, '备注').fill(REMARK)
  return code
}

/** The restored form is not saved automatically. The user saves it. */
async function expectRestored(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL(FORM)
  await expect(page.getByRole('alert')).toContainText('您之前填写的内容已恢复，还没有保存')
  await expect(field(page, '编码')).toHaveValue(code)
  await expect(field(page, '备注')).toHaveValue(REMARK)
  expect(await stored(code)).toEqual([])
  await save(page)
  await expect(page.getByRole('status').first()).toHaveText('保存成功')
  expect(await stored(code)).toHaveLength(1)
}

async function endSessions(user: string, cookie: string): Promise<void> {
  await sql(
    `delete from identity_state where payload ->> 'accountId'
       = (select id::text from app_user where user_name = $1)`,
    [user],
  )
  const seen = async () => (await visit('/messages', { cookie })).status
  await expect.poll(seen).toBe(302)
}

async function enter(page: Page, user: string, password = passwordOf('er')): Promise<void> {
  await field(page, '用户名').fill(user)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** A user whose session ends while they type, and who then presses Save. */
async function typedTooLate(openAs: (user: string, cookie: string) => Promise<Page>) {
  const user = await addPowerfulAccount()
  const cookie = await signIn(user)
  const page = await openAs(user, cookie)
  const code = await type(page)
  await endSessions(user, cookie)
  await save(page)
  await expect(page.getByText('您填写的内容保留在此页面')).toBeVisible()
  return { user, page, code }
}

test.beforeEach(({ watch }) => {
  watch.allow(400, 403, 404)
  watch.allowMessage(/没有对应的页面/)
})

test('P03 what was typed when the session ended is back after signing in again', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const { user, page, code } = await typedTooLate(openAs)
  await expect(page.getByText(code)).toHaveCount(0)
  await enter(page, user, 'not the password of anybody')
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  // Waits until the page has loaded, because the end of loading closes menus. The response shows earlier.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel(/^语言/).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('What you entered stays on this page')).toBeVisible()
  await page.getByLabel(/^Language/).click()
  await page.getByRole('button', { name: '中文' }).click()
  await enter(page, user)
  await expectRestored(page, code)
})

test('P03 the next person at the same browser never sees it', async ({ openAs }) => {
  const { page, code } = await typedTooLate(openAs)
  const other = await addPowerfulAccount()
  await enter(page, other)
  await expect(page).toHaveURL(FORM)
  await expect(field(page, '编码')).toHaveValue('')
  await expect(page.getByText('您之前填写的内容已恢复')).toHaveCount(0)
  expect(await page.content()).not.toContain(code)
})

test('P03 signed in by another window, the text is fetched from the first', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const { user, page, code } = await typedTooLate(openAs)
  await putCookie(page.context(), await signIn(user))
  await page.getByRole('button', { name: '已在其他窗口登录，继续' }).click()
  await expectRestored(page, code)
})

test('P12 a form from before signing in again is opened anew with all that was typed', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr', await signIn('hrmgr'))
  const code = await type(page)
  await putCookie(page.context(), await signIn('hrmgr'))
  await save(page)
  await expect(page.getByRole('heading', { name: '表单已失效' })).toBeVisible()
  await reopen(page)
  await expectRestored(page, code)
})

test('P12 a form of another user is refused without returning its contents', async ({ openAs }) => {
  const page = await openAs('hrmgr', await signIn('hrmgr'))
  await type(page)
  await putCookie(page.context(), await signIn('hrdir'))
  await save(page)
  await expect(page.getByRole('heading', { name: '表单已失效' })).toBeVisible()
  await expect(page.getByText('您填写的内容', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '重新打开页面' })).toBeVisible()
})

test('a right that is taken away leaves the typed text on the refusal', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const user = await addPowerfulAccount()
  const page = await openAs(user, await signIn(user))
  const code = await type(page)
  await sql(
    `delete from role_navigation where kind = 'button'
       and role_id in (select role_id from role_user ru join app_user u on u.id = ru.user_id where u.user_name = $1)
       and target_id in (select b.id from button b join menu m on m.id = b.menu_id
                         where m.path = '/org/department-types' and b.code = 'add')`,
    [user],
  )
  await sql("select pg_notify('staffdesk_rights', '')")
  // The notification takes a moment: the same session may still open the form.
  await expect.poll(async () => (await page.request.get(FORM)).status()).toBe(403)
  await save(page)
  await expect(page.getByRole('heading', { name: '您无权在“部门类型”中执行此操作' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '备注' })).toHaveText(REMARK)
  expect(await stored(code)).toEqual([])
})

test('a record that was deleted meanwhile leaves what was changed on the refusal', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const page = await openAs('hrmgr')
  const code = await type(page)
  await save(page)
  await expect(page.getByRole('status').first()).toHaveText('保存成功')
  await page.getByRole('link', { name: '编辑', exact: true }).first().click()
  await field(page, '备注').fill('打到一半的备注')
  await sql('update department_type set deleted_at = now() where code = $1', [code])
  await save(page)
  await expect(page.getByRole('heading', { name: '找不到页面' })).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText('打到一半的备注')
  await expect(page.getByRole('button', { name: '打开表单并恢复内容' })).toHaveCount(0)
})

test('the choice of rights is kept like any form', async ({ openAs }) => {
  const user = await addPowerfulAccount()
  const cookie = await signIn(user)
  const page = await openAs(user, cookie)
  const [role] = await sql<{ id: string }>("select id from role where code = 'auditor'")
  const [module] = await sql<{ id: string }>("select id from module where code = 'm-hr'")
  await page.goto(`/system/permissions?role=${role?.id}&module=${module?.id}`)
  const boxes = page.getByRole('main').getByRole('checkbox')
  const first = boxes.nth(3)
  const was = await first.isChecked()
  await first.setChecked(!was)
  await endSessions(user, cookie)
  await save(page)
  await enter(page, user)
  await expect(page.getByText('您之前填写的内容已恢复')).toBeVisible()
  expect(await first.isChecked()).toBe(!was)
})
