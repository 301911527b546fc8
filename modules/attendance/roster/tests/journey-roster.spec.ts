import { expect } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { cell, lock, rosterOf, rows, save } from './roster-steps.ts'

/** Each journey has a separate month with scripts and without, which no other test uses. */
const monthOf = (isScripted: boolean, nth: number) =>
  `${isScripted ? 2030 : 2031}-${String(nth).padStart(2, '0')}`

test('the month of one person is chosen day by day', async ({ openAs, isScripted }) => {
  const month = monthOf(isScripted, 1)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  const link = rows(page).nth(1).getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  const own = page.getByRole('region', { name })
  await expect(own.getByRole('combobox')).toHaveCount(31)
  const day = (nth: number) => own.getByRole('combobox', { name: `1 月 ${nth} 日` })
  await day(7).selectOption({ label: '夜班' })
  await day(8).selectOption({ label: '休息' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 2 格')
  await day(7).selectOption({ label: '按考勤组规则' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  await page.goto(await rosterOf(month))
  await expect(cell(page, 1, 7)).toHaveText('·')
  await expect(cell(page, 1, 8)).toHaveText('休')
  await expect(cell(page, 0, 8)).toHaveText('·')
})

test('a pattern fills the month of an employee', async ({ openAs, isScripted, watch }) => {
  watch.allow(400)
  const month = monthOf(isScripted, 2)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  await rows(page).first().getByRole('link').click()
  const pattern = page.getByRole('textbox', { name: '循环' })
  const fill = page.getByRole('button', { name: '填入本月' })
  await page.getByText('填满整月').click()
  await pattern.fill('早早天')
  await fill.click()
  await expect(page.getByRole('alert')).toContainText('无法识别的班次')
  if (!(await pattern.isVisible())) await page.getByText('填满整月').click()
  await pattern.fill('早早夜休')
  await fill.click()
  await expect(page.getByRole('status').first()).toContainText('已保存 28 格')
  await page.goto(await rosterOf(month))
  await expect(rows(page).first().locator('td:not(.n)')).toHaveText('早早夜休'.repeat(7).split(''))
})

test('a day of everybody is chosen person by person, or filled at once', async ({
  openAs,
  isScripted,
}) => {
  const month = monthOf(isScripted, 3)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  await page.getByRole('columnheader').getByRole('link', { name: '3 月 12 日' }).click()
  const people = page.getByRole('combobox', { name: '3 月 12 日' })
  await people.first().selectOption({ label: '中班' })
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  const count = await people.count()
  await page.getByText('全组同一班次').click()
  await page.getByRole('combobox', { name: '班次' }).selectOption({ label: '早班' })
  await page.getByRole('button', { name: '填入这一天' }).click()
  await expect(page.getByRole('status').first()).toContainText(`已保存 ${count - 1} 格`)
  await page.goto(await rosterOf(month))
  await expect(cell(page, 0, 12)).toHaveText('中')
  await expect(cell(page, 1, 12)).toHaveText('早')
})

test('a week is saved except for the day that another user closed meanwhile', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const month = monthOf(isScripted, 4)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month, `&view=week&week=${month}-17`))
  const week = page.locator('.roster-week tbody tr').first()
  const name = (await week.getByRole('link').textContent()) ?? ''
  const at = (day: number) => week.getByRole('combobox', { name: `4 月 ${day} 日` })
  await at(17).selectOption({ label: '早班' })
  await at(18).selectOption({ label: '夜班' })
  await lock(`${month}-18`)
  await save(page)
  const region = page.getByRole('region', { name: '已保存 1 格，1 格未能保存' })
  const refused = region.getByRole('row').nth(1)
  await expect(refused).toContainText(name)
  await expect(refused).toContainText('4 月 18 日')
  await expect(refused).toContainText('已锁定')
  await expect(at(17)).toHaveValue('0')
  // A locked day has no control, but the user can still view it.
  await expect(at(18)).toHaveCount(0)
})

test('a month at once: rotated, previewed, and cleared', async ({ openAs, isScripted, watch }) => {
  watch.allow(409)
  const month = monthOf(isScripted, 5)
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  const menu = async (name: string) => {
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  await menu('轮换排班')
  await page.getByRole('textbox', { name: '循环' }).fill('早早早早早早早早休')
  await page.getByRole('button', { name: '轮换排班' }).click()
  await expect(page.getByRole('status').first()).toContainText(`已保存 ${count * 31} 格`)
  await page.getByRole('link', { name: '检查并发布' }).click()
  const reason = page.getByRole('textbox', { name: /连续上班天数/ })
  await expect(reason).toBeVisible()
  await page.getByRole('button', { name: '发布排班' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  for (const field of await page.getByRole('textbox', { name: /的原因$/ }).all()) {
    await field.fill('大修')
  }
  await page.getByRole('button', { name: '发布排班' }).click()
  await expect(page.getByRole('main')).toContainText('已发布 第 1 版')
  await menu('清空本月')
  await page.getByRole('button', { name: '清空本月' }).click()
  await expect(page.getByRole('main')).toContainText('第 1 版发布后有改动')
  await expect(cell(page, 0, 1)).toHaveText('·')
})

test('a roster is checked over its page with scripts, and published from there', {
  tag: '@scripts',
}, async ({ openAs, isScripted, watch }) => {
  watch.allow(409)
  const page = await openAs('leader3')
  const roster = await rosterOf(monthOf(isScripted, 10))
  await page.goto(roster)
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('link', { name: '轮换排班', exact: true }).click()
  await page.getByRole('textbox', { name: '循环' }).fill('早早早早早早早早休')
  await page.getByRole('button', { name: '轮换排班' }).click()
  const open = page.getByRole('link', { name: '检查并发布' })
  const dialog = page.getByRole('dialog')
  await open.click()
  if (isScripted) {
    await expect(dialog.getByRole('textbox', { name: /连续上班天数/ })).toBeVisible()
    await expect(page).toHaveURL(/\/attendance\/roster\?/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
    await open.click()
    await dialog.getByRole('button', { name: '发布排班' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/attendance\/roster\?/)
  } else {
    await expect(page).toHaveURL(/\/attendance\/roster\/check\?/)
  }
  for (const field of await page.getByRole('textbox', { name: /的原因$/ }).all()) {
    await field.fill('大修')
  }
  await page.getByRole('button', { name: '发布排班' }).click()
  await expect(page.getByRole('main')).toContainText('已发布 第 1 版')
  await expect(page).toHaveURL(/\/attendance\/roster\?/)
  await expect(dialog).toHaveCount(0)
})

test('who only looks gets a table and no button', async ({ openAs, isScripted }) => {
  const page = await openAs('auditor')
  await page.goto(await rosterOf(monthOf(isScripted, 6)))
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  await page.goto(await rosterOf(monthOf(isScripted, 6), '&view=week'))
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('td').getByRole('combobox')).toHaveCount(0)
})
