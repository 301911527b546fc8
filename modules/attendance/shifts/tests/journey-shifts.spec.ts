import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const save = (page: Page) => page.getByRole('button', { name: '保存' }).last()
const hours = (page: Page) => page.getByRole('region', { name: '48 小时预览' })
const said = (page: Page) => hours(page).getByRole('row')

type Period = { seq: string; on: string; off: string; onNextDay?: boolean }

async function addPeriod(page: Page, { seq, on, off, onNextDay = false }: Period): Promise<void> {
  await page.getByRole('link', { name: '班次时段' }).click()
  await page.getByRole('link', { name: '新增' }).click()
  await page.getByLabel('序号').fill(seq)
  await page.getByLabel('上班时刻').fill(on)
  await page.getByLabel('下班时刻').fill(off)
  if (onNextDay) await page.getByLabel('下班日偏移').selectOption({ label: '次日' })
  await save(page).click()
}

test('a shift is made of periods, and shows when it is worked', async ({ openAs, watch }) => {
  watch.allow(400)
  const page = await openAs('attend')
  await page.goto('/attendance/shift-groups/new')
  const name = unique('晚班')
  // Two random characters that no other shift has as its short name in the month calendar.
  const letter = () => String.fromCodePoint(0x4e00 + randomInt(20_000))
  const short = `${letter()}${letter()}`
  await page.getByRole('textbox', { name: '编码' }).fill(unique('Q'))
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByLabel('月历简称').fill(short)
  await page.getByRole('textbox', { name: '颜色', exact: true }).fill('#1a7f37')
  await expect(page.getByLabel('迟到视为旷工半天')).toHaveValue('120')
  await expect(page.getByLabel('折算天数')).toHaveValue('1.0')
  await save(page).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(hours(page).getByText('没有班次时段。')).toBeVisible()

  await addPeriod(page, { seq: '1', on: '18:00', off: '02:00' })
  await expect(page.getByText('下班须晚于上班').first()).toBeVisible()
  await page.getByLabel('下班日偏移').selectOption({ label: '次日' })
  await save(page).click()
  await expect(page.getByRole('status')).toHaveText('保存成功')
  await page.goto('/attendance/shift-groups')
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('8 小时')
  await row.getByRole('link', { name }).click()
  await expect(said(page).nth(1)).toContainText('18:00 至 次日 02:00')
  await expect(hours(page).locator('rect')).toHaveAttribute('width', '480')

  await addPeriod(page, { seq: '2', on: '19:00', off: '20:00' })
  await expect(page.getByText('与该班次的其他时段重叠').first()).toBeVisible()
  await expect(page.getByLabel('上班时刻')).toHaveValue('19:00')
})

test('who only looks sees the hours of the night shift, and no button', async ({ openAs }) => {
  const page = await openAs('auditor')
  await page.goto('/attendance/shift-groups?crossDay=true')
  await page.getByRole('link', { name: '夜班', exact: true }).click()
  await expect(said(page).nth(1)).toContainText('次日 02:00 至 次日 02:30')
  await expect(said(page).nth(1)).toContainText('7 小时 30 分')
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
  await expect(value('折算天数')).toHaveText('—')
  await expect(value('标准工时')).toHaveText('—')
})
