import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '#tests/e2e/test.ts'
import { cell, lock, rosterOf, save } from './roster-steps.ts'

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('there is nothing to draw on')
  await page.mouse.move(start.x + 5, start.y + 5)
  await page.mouse.down()
  // Few steps, because a fast pointer skips cells between two events.
  await page.mouse.move(end.x + 5, end.y + 5, { steps: 3 })
  await page.mouse.up()
}

test('shifts are painted with the pointer and with keys, and taken back', async ({ openAs }) => {
  const month = '2030-07'
  const page = await openAs('leader3')
  await page.goto(await rosterOf(month))
  const palette = page.getByRole('toolbar', { name: '班次' })
  const unsaved = (count: number) => expect(page.getByText(`${count} 格未保存`)).toBeVisible()
  await palette.getByRole('button', { name: '早班' }).click()
  await drag(page, cell(page, 0, 3), cell(page, 0, 12))
  await expect(cell(page, 0, 7)).toHaveText('早')
  await unsaved(10)

  await palette.getByRole('button', { name: '选择' }).click()
  await cell(page, 2, 5).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('3')
  await expect(cell(page, 3, 6)).toHaveText('夜')
  await expect(cell(page, 3, 6)).toHaveAttribute('aria-label', /7 月 6 日.*夜班.*未保存/)
  await unsaved(14)
  await page.keyboard.press('0')
  await expect(cell(page, 3, 6)).toHaveText('休')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 6)).toHaveText('夜')
  await page.keyboard.press('Control+z')
  await unsaved(10)
  await page.keyboard.press('3')
  await unsaved(14)

  await page.getByRole('link', { name: '2030年8月' }).click()
  await expect(page.getByRole('alert')).toContainText('还有 14 格未保存')
  await page.getByRole('button', { name: '留下' }).click()
  await lock(`${month}-04`)
  await save(page)
  const region = page.getByRole('region', { name: '已保存 13 格，1 格未能保存' })
  await expect(region.getByRole('row').nth(1)).toContainText('7 月 4 日')
  // The refused cell stays painted and unsaved; the other cells show the saved values.
  await unsaved(1)
  await page.goto(await rosterOf(month)).catch(() => undefined)
  await expect(cell(page, 0, 4)).toHaveText('·')
  await expect(cell(page, 0, 12)).toHaveText('早')
  await expect(cell(page, 2, 5)).toHaveText('夜')
  await cell(page, 2, 5).click()
  await page.keyboard.press('Delete')
  await save(page)
  await expect(page.getByRole('status').first()).toContainText('已保存 1 格')
  await expect(cell(page, 2, 5)).toHaveText('·')
})
