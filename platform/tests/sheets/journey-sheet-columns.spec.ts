import { expect, type Page } from '@playwright/test'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

const SHEET = '/hr/certificate-monthlies'

const heads = (page: Page) => page.locator('.records thead th').allTextContents()

test('the columns of a month sheet are chosen, kept, and given back', async ({ openAs }) => {
  const page = await openAs(await addPowerfulAccount())
  await page.goto(SHEET)
  const standard = await heads(page)
  expect(standard.join()).toContain('天数')
  await page.locator('.list-tools').getByRole('link', { name: '列', exact: true }).click()
  await page.getByRole('checkbox', { name: '天数', exact: true }).uncheck()
  await page.getByRole('button', { name: '应用' }).last().click()
  await expect(page).not.toHaveURL(/choose|columns/)
  await page.goto(SHEET)
  const chosen = await heads(page)
  expect(chosen.join()).not.toContain('天数')
  await page.locator('.list-tools').getByRole('link', { name: '列', exact: true }).click()
  await page.getByRole('button', { name: '恢复默认列' }).click()
  await expect.poll(() => heads(page)).toEqual(standard)
})
