import { expect, type Page } from '@playwright/test'
import { oneAtATime } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addNoticeReader } from '#tests/e2e/own-accounts.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { type OpenAs, test } from '#tests/e2e/test.ts'
import { draftFor, publish, TO_EVERYBODY } from './own-notice.ts'

const CONTENT = [
  '## 安排',
  '',
  '**周五**下午三点，全体参加。',
  '',
  '- 带上[说明](/work/notices)',
  '<script>window.evil = 1</script>',
  '[点我](javascript:alert(1)) <img src=x onerror="window.evil = 1">',
].join('\n')

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/work/notices')
  await page.getByRole('link', { name: '新增' }).first().click()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '内容' }).fill(CONTENT)
  await page.getByRole('button', { name: '预览内容' }).click()
  const preview = page.getByRole('region', { name: '预览内容' })
  await expect(preview.locator('strong')).toHaveText('周五')
  await expect(preview.locator('script, img')).toHaveCount(0)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('P18 a notice is written, published, read, and known to be read', async ({
  openAs,
  watch,
}) => {
  const title = unique('消防演练')
  const page = await openAs('hrmgr')
  await write(page, title)
  await expect(page.getByText('草稿', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '发布', exact: true }).click()
  // The preview shows the effect before the user confirms it.
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByText(/该公告面向 \d+ 人/)).toBeVisible()
  watch.allow(409)
  await oneAtATime(TO_EVERYBODY, () => publishToEverybody(page))

  const reader = await openAs('staff1')
  await reader.goto('/')
  const card = reader.getByRole('region', { name: '公告' })
  await expect(card.getByRole('listitem').filter({ hasText: title })).toContainText('未读')
  await reader.goto('/work/notices')
  const row = reader.getByRole('listitem').filter({ hasText: title })
  await expect(row).toHaveClass(/unread/)
  // The row stays in the flow of the page: the style of the dialog with unread messages must not apply
  // to it.
  await expect(row).toHaveCSS('position', 'static')
  await row.getByRole('link', { name: title }).click()
  await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const text = reader.locator('.rich-text')
  await expect(text.getByRole('heading', { name: '安排' })).toBeVisible()
  await expect(text.getByRole('link')).toHaveCount(1)
  await expect(text.locator('script, img')).toHaveCount(0)
  await expect(reader.getByText('⋯')).toHaveCount(0)
  await reader.goto('/work/notices')
  await expect(row).not.toHaveClass(/unread/)

  await page.goto(page.url().split('?')[0] ?? '')
  await page.getByRole('link', { name: '查看已读和未读' }).click()
  await expect(page.getByRole('heading', { name: '阅读情况', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^已读/ }).click()
  // Three rows: the headings, the publisher, who has read the notice since its publication, and the
  // reader.
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: '提醒未读人员' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('提醒未读')
})

test('a notice with a file is published to a department on one page', {
  tag: '@scripts',
}, async ({ openAs, watch, isScripted }) => {
  watch.allow(400)
  const title = unique('停水通知')
  const page = await openAs('hrmgr')
  await page.goto('/work/notices')
  await page.getByRole('link', { name: '新增', exact: true }).first().click()
  const receivers = page.getByRole('region', { name: '发布后谁能看到' })
  await expect(receivers).toContainText(/接收人数\s*\d+ 人/)
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  const scope = page.getByRole('combobox', { name: '发布范围' })
  const list = page.getByRole('group', { name: '部门范围' })
  await expect(scope).toHaveValue('全员')
  await expect(page.getByRole('group', { name: '角色范围' })).toBeHidden()
  // Where other tests have added departments, the list is cut and has a search.
  await expect(list).toBeVisible()
  const department = list.getByRole('checkbox', { name: '软件研发部' })
  if (!(await department.isVisible())) {
    await list.getByRole('textbox').fill('软件研发部')
    await list.getByRole('button', { name: '查找部门范围' }).click()
  }
  await department.check()
  // A ticked department becomes the audience. With scripts the form shows this at once, and choosing everybody unticks
  // the department.
  if (isScripted) {
    await expect(scope).toHaveValue('部门')
    await scope.selectOption('全员')
    await expect(department).not.toBeChecked()
    await department.check()
  }
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '路线.txt', mimeType: 'text/plain', buffer: Buffer.from('从北门出') })
  // The required text is missing. After the refusal, the form still contains the typed values and
  // the file.
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('内容')
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title)
  await expect(page.getByRole('checkbox', { name: '路线.txt' })).toBeChecked()
  await expect(scope).toHaveValue('部门')
  await expect(receivers).toContainText(/接收人\s*\S/)
  await page.getByRole('textbox', { name: '内容' }).fill('周五停水。')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText(/已发布，\d+ 人可以阅读/)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /路线.txt/ })).toBeVisible()
  await expect(page.getByText('部门 · 软件研发部')).toBeVisible()
})

test('a file of a kind that is not allowed is named, and the rest stays', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('hrmgr')
  await page.goto('/work/notices/new')
  await page.getByRole('textbox', { name: '标题' }).fill('有附件')
  await page.getByRole('textbox', { name: '内容' }).fill('内容')
  await page.locator('input[type=file]').setInputFiles([
    { name: '程序.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') },
  ])
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('alert')).toContainText('程序.exe')
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('有附件')
  await expect(page.getByRole('checkbox', { name: '说明.txt' })).toBeChecked()
})

/**
 * Other tests add accounts meanwhile. The confirmation is valid only for the number of people that was shown,
 * so the preview may have to be repeated.
 */
async function publishToEverybody(page: Page): Promise<void> {
  const done = page.getByRole('status').first().filter({ hasText: '已发布' })
  const next = page.getByRole('button', { name: /^(预览|确认发布)$/ }).last()
  await expect(async () => {
    // After publication the page has no such button.
    if (await next.isVisible()) await next.click({ timeout: 2_000 })
    await expect(done).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('a published notice is announced on the next page: by the bell and in the inbox, where it opens', {
  tag: '@scripts',
}, async ({ openAs }) => {
  await oneAtATime(TO_EVERYBODY, () => publishAndBeTold(openAs))
})

async function publishAndBeTold(openAs: OpenAs): Promise<void> {
  const user = await addNoticeReader()
  const title = unique('到岗通知')
  const notice = await draftFor(user, title)
  const reader = await openAs(user, await signIn(user))
  await reader.goto('/account/profile')
  await expect(reader.locator('.bell')).toHaveAccessibleName('我的消息')
  await publish(await openAs('hrmgr'), notice)
  await reader.goto('/account/sessions')
  await expect(reader.locator('.bell')).toHaveAccessibleName('我的消息：1 条未读')
  await reader.locator('.bell').click()
  const message = reader.locator('.message', { hasText: title })
  await message.getByRole('button').first().click()
  await expect(reader).toHaveURL(new RegExp(`${notice}$`))
  await expect(reader.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test('a notice is withdrawn by a wrong press, and published again at once', async ({ openAs }) => {
  const title = unique('停水通知')
  const notice = await draftFor('staff1', title)
  const page = await openAs('hrmgr')
  await publish(page, notice)
  await page.goto(`${notice}/act/withdraw`)
  await page.getByRole('main').getByRole('button', { name: '撤回', exact: true }).click()
  const reader = await openAs('staff1')
  const search = `/work/notices?key=${encodeURIComponent(title)}`
  await reader.goto(search)
  await expect(reader.getByText('没有符合条件的内容')).toBeVisible()
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销：恢复到操作之前')).toBeVisible()
  await expect(page.getByText('已发布').first()).toBeVisible()
  await reader.goto(search)
  await expect(reader.getByText(title).first()).toBeVisible()
})

test('no user reads a withdrawn notice', async ({ openAs, watch }) => {
  watch.allow(404)
  const title = unique('停电通知')
  const page = await openAs('hrmgr')
  await write(page, title)
  const address = page.url()
  const reader = await openAs('staff1')
  await reader.goto(address)
  await expect(reader.getByText('未找到或无权查看')).toBeVisible()
  await reader.goto(`/work/notices?key=${encodeURIComponent(title)}`)
  await expect(reader.getByText('没有符合条件的内容')).toBeVisible()
})
