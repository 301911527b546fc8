import { expect } from '@playwright/test'
import { test } from './test.ts'

const SHEET = /\/assets\/app-[\w-]+\.css$/

test('the stylesheet for the next document does not get in the way of the scripts of the first', async ({
  openAs,
}) => {
  const page = await openAs('er')
  await page.goto('/hr/archives')
  expect(await page.locator('head style').first().textContent()).not.toBe('')
  const order = () =>
    page.evaluate((name) => {
      const sheet = performance
        .getEntriesByType('resource')
        .find((entry) => new RegExp(name).test(entry.name))
      const [interactive] = performance.getEntriesByName('interactive')
      return sheet && interactive ? sheet.startTime >= interactive.startTime : null
    }, SHEET.source)
  await expect.poll(order).toBe(true)
})

test('without scripts it is fetched beside the first document', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const fetched = page.waitForRequest(SHEET)
  await page.goto('/login')
  await fetched
  await context.close()
})
