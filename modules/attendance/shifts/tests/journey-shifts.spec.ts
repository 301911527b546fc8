import { expect, type Page } from '@playwright/test'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存' }).last()
const hours = (page: Page) => page.getByRole('region', { name: '48 小时预览' })
const hourRows = (page: Page) => hours(page).getByRole('row')

type Period = { seq: string; on: string; off: string }

async function addPeriod(page: Page, { seq, on, off }: Period): Promise<void> {
  await page.getByRole('link', { name: '班次时段' }).click()
  await page.getByRole('link', { name: '新增' }).click()
  await page.getByLabel('序号').fill(seq)
  await page.getByLabel('上班时刻').fill(on)
  await page.getByLabel('下班时刻').fill(off)
  await save(page).click()
}

test('a shift is set up with its times on one page, and shows when it is worked', {
  tag: '@scripts',
}, async ({ openAs, watch, isScripted }) => {
  watch.allow(400)
  const page = await openAs('attend')
  await page.goto('/attendance/shift-groups')
  await page.getByRole('link', { name: '新增', exact: true }).first().click()
  const name = unique('晚班')
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview).toContainText('填好上班和下班时间后')
  await expect(
    page.getByRole('group', { name: '颜色' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1)
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('上班').fill('18:00')
  await page.getByLabel('下班').fill('02:00')
  await page.getByLabel('休息开始').fill('22:00')
  if (!isScripted) await preview.getByRole('button', { name: '查看预览' }).click()
  await expect(preview).toContainText('18:00–次日 02:00，休息 22:00–23:00，共 7 小时')
  await expect(preview).toContainText('可打上班卡 17:00–23:00')
  await page.getByLabel('休息开始').fill('03:00')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('段内休息须在上班和下班之间')
  await expect(page.getByLabel('名称')).toHaveValue(name)
  await page.getByLabel('休息开始').fill('22:00')
  await save(page).click()
  await expect(page.getByRole('status').filter({ hasText: `班次“${name}”已新增` })).toBeVisible()
  const unused = page.getByRole('status').filter({ hasText: '还没有考勤组使用这个班次' })
  await expect(unused.getByRole('link', { name: '考勤组', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(hourRows(page).nth(1)).toContainText('18:00 至 次日 02:00')
  await expect(hours(page).locator('rect.work')).toHaveAttribute('width', '480')

  await addPeriod(page, { seq: '2', on: '19:00', off: '20:00' })
  await expect(page.getByText('与该班次的其他时段重叠').first()).toBeVisible()
  await expect(page.getByLabel('上班时刻')).toHaveValue('19:00')
})

test('a shift is added in one line above the list; what is not clear is asked in its form', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const page = await openAs('attend')
  const line = page.getByRole('form', { name: '快速新增班次' })
  const name = unique('早班')
  const add = async (off: string) => {
    await page.goto('/attendance/shift-groups')
    await line.getByLabel('名称').fill(name)
    await line.getByLabel('上班').fill('07:00')
    if (off !== '') await line.getByLabel('下班').fill(off)
    await line.getByLabel('休息开始').fill('11:00')
    await line.getByRole('button', { name: '添加班次' }).click()
  }
  await add('')
  await expect(page.getByRole('alert')).toContainText('下班')
  await expect(page.getByLabel('名称')).toHaveValue(name)
  await add('16:00')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(hourRows(page).nth(1)).toContainText('07:00 至 16:00')
  await expect(hourRows(page).nth(1)).toContainText('8 小时')
  await page.goto('/attendance/shift-groups')
  const added = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(added).toContainText('07:00–16:00')
})

test('who only looks sees the hours of the night shift, and no button', async ({ openAs }) => {
  const page = await openAs('auditor')
  await page.goto('/attendance/shift-groups?crossDay=true')
  await expect(page.getByRole('form', { name: '快速新增班次' })).toHaveCount(0)
  await page.getByRole('link', { name: '夜班', exact: true }).click()
  await expect(hourRows(page).nth(1)).toContainText('次日 02:00 至 次日 02:30')
  await expect(hourRows(page).nth(1)).toContainText('7 小时 30 分')
  await expect(page.getByRole('link', { name: '编辑' })).toHaveCount(0)
})

test('a shift of rest has no figures of work', async ({ openAs }) => {
  const page = await openAs('attend')
  await page.goto('/attendance/shift-groups')
  const heads = await page.locator('.records thead th').allTextContents()
  const at = heads.findIndex((text) => text.includes('折算天数'))
  const days = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .locator('th, td:not(.pick)')
      .nth(at)
  expect(at).toBeGreaterThan(0)
  await expect(days('休息')).toHaveText('')
  await expect(days('夜班')).toHaveText('1.0')
  await page.getByRole('link', { name: '休息', exact: true }).click()
  const value = (label: string) =>
    page.locator('.detail dl > div').filter({ hasText: label }).locator('dd')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('休息')
  // No field of the group has a value, so the group keeps them.
  await expect(value('折算天数')).toHaveText('—')
  await expect(value('标准工时')).toHaveText('—')
})
