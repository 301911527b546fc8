import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

type Somebody = { id: string; name: string; empNo: string; account: string }

/** A person of the demo company with an account, who stays. */
async function somebody(): Promise<Somebody> {
  const [person] = await sql<Somebody>(
    `select b.id, b.name, b.emp_no as "empNo", u.id as account from user_base_info b
     join app_user u on u.user_base_id = b.id and u.deleted_at is null and u.state = '1'
     where b.deleted_at is null and b.status = '2' and u.user_name = 'leader1'`,
  )
  if (!person) throw new Error('leader1 is missing')
  return person
}

const box = (page: Page) => page.getByRole('banner').getByRole('combobox')
const plain = (page: Page) => page.getByRole('banner').locator('input[type=search]')
const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const chosen = (page: Page) => page.getByRole('grid').locator('[role=gridcell][aria-selected=true]')

async function open(page: Page): Promise<void> {
  await plain(page).focus()
  await expect(box(page)).toBeVisible()
}

test('a person is suggested with the masked telephone and what may be started', async ({
  openAs,
}) => {
  const { id, name, empNo, account } = await somebody()
  const page = await openAs('hrdir')
  await page.goto('/')
  await open(page)
  await box(page).pressSequentially(empNo)
  const row = rows(page).filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/\d{3}\*{4}\d{4}/)
  await expect(row.getByRole('link', { name: '派任务' })).toHaveAttribute(
    'href',
    `/work/tasks/new?ownerId=${account}`,
  )
  await expect(row.getByRole('link', { name: '调动' })).toHaveAttribute(
    'href',
    `/hr/transfers/new?userId=${id}`,
  )
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText(name)
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveText('派任务')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/hr/archives/${id}`)
})

test('Enter opens the page of results, and the search is remembered until sign-out', async ({
  openAs,
}) => {
  // A session of its own, because the test ends it.
  const page = await openAs('hrdir', await signIn('hrdir'))
  await page.goto('/')
  await open(page)
  await box(page).pressSequentially('qj')
  await expect(rows(page).first()).toContainText('请假')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=qj')
  await open(page)
  await expect(rows(page).filter({ hasText: /^qj$/ })).toHaveCount(1)
  await rows(page).filter({ hasText: /^qj$/ }).getByRole('link').click()
  await expect(page).toHaveURL('/search?q=qj')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('searches')))
  expect(await kept()).toHaveLength(1)
  await page.goto('/logout')
  await page.getByRole('button', { name: '确认退出' }).click()
  await page.waitForURL(/\/login/)
  expect(await kept()).toEqual([])
})

test('an employee finds colleagues by name only, and only own verbs', async ({ openAs }) => {
  const { name, empNo, account } = await somebody()
  const page = await openAs('staff1')
  await page.goto('/')
  await open(page)
  await expect(rows(page).filter({ hasText: '请假' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: '打卡' })).toHaveCount(1)
  const answered = page.waitForResponse(/\/suggestions\?/)
  await box(page).pressSequentially(empNo)
  expect(await (await answered).json()).toEqual({ rows: [] })
  await expect(rows(page)).toHaveText([/没有找到/])
  await expect(page.getByRole('status').filter({ hasText: '没有找到' })).toHaveCount(1)
  await box(page).fill(name)
  const colleague = rows(page).filter({ hasText: name })
  await expect(colleague).toHaveCount(1)
  await expect(colleague).not.toContainText(/\d/)
  await expect(colleague.getByRole('link', { name: '派任务' })).toHaveAttribute(
    'href',
    `/work/tasks/new?ownerId=${account}`,
  )
  await colleague.getByRole('link', { name, exact: true }).click()
  const found = page.getByRole('region', { name: /同事/ }).getByRole('listitem')
  await expect(found).toContainText(name)
  await expect(found.getByRole('link')).toHaveText(['派任务'])
})

test('keys of an input method choose nothing, and its Enter opens no page', async ({ openAs }) => {
  const { empNo } = await somebody()
  const page = await openAs('hrdir')
  await page.goto('/')
  await open(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', {
    text: empNo,
    selectionStart: empNo.length,
    selectionEnd: empNo.length,
  })
  await expect(rows(page).first()).toContainText(empNo)
  const pressInComposition = (key: string) =>
    devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    })
  await pressInComposition('ArrowDown')
  await expect(chosen(page)).toHaveCount(0)
  await pressInComposition('Enter')
  await expect(rows(page).first()).toContainText(empNo)
  await expect(page).toHaveURL('/')
})

test('the script is loaded when the box is focused, not before', async ({ openAs }) => {
  const page = await openAs('hrdir')
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/search?q=qj')
  await expect(plain(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(urls.filter((url) => /search-suggestions|\/suggestions/.test(url))).toEqual([])
  await open(page)
  await expect.poll(() => urls.filter((url) => /search-suggestions/.test(url)).length).toBe(1)
})
