import { expect, type Page } from '@playwright/test'
import zh from '#platform/web/i18n/zh.json' with { type: 'json' }
import { test } from '#tests/e2e/test.ts'

const LIST_CHUNK = /\/assets\/_app\.hr\.archives\._index-[\w-]+\.js$/
const DIALOG_CHUNK = /\/assets\/password-dialog-[\w-]+\.js$/
const BLOCKED = /ERR_FAILED|ChunkLoadError|CSS_CHUNK_LOAD_FAILED/

/** Counts the documents that a page requests. */
function countDocuments(page: Page): () => number {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  return () => documents
}

const openList = (page: Page) =>
  page.getByRole('navigation', { name: '模块' }).getByRole('link', { name: '人事管理' }).click()

test('a page whose chunk is missing is loaded as a document once, then its error page names the chunk', async ({
  openAs,
  watch,
}) => {
  watch.allowMessage(BLOCKED)
  const page = await openAs('er')
  await page.route(LIST_CHUNK, (route) => route.abort())
  await page.goto('/')
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const documents = countDocuments(page)

  await openList(page)
  await expect(page).toHaveURL('/hr/archives')
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(
    /^ChunkLoadError：“_app\.hr\.archives\._index-[\w-]+\.js”没有加载成功/,
  )
  expect(errors.join()).toMatch(/ChunkLoadError: Loading chunk _app\.hr\.archives\._index-/)
  expect(documents()).toBe(1)

  await page.goto('/')
  await expect(page.getByRole('status')).toHaveCount(0)
  await openList(page)
  await expect(page.getByRole('heading', { name: zh.error.chunk.title })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/“_app\.hr\.archives\._index-[\w-]+\.js”/)
  expect(documents()).toBe(2)

  await page.unroute(LIST_CHUNK)
  await page.getByRole('link', { name: zh.error.again }).click()
  await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
})

test('after a success a missing chunk is asked for again', async ({ openAs, watch }) => {
  watch.allowMessage(BLOCKED)
  const page = await openAs('er')
  const open = async () => {
    await page.goto('/')
    await openList(page)
    await expect(page.getByRole('heading', { name: '人事档案', level: 1 })).toBeVisible()
  }
  await page.route(LIST_CHUNK, (route) => route.abort())
  await open()
  await page.unroute(LIST_CHUNK)
  await open()
  await page.route(LIST_CHUNK, (route) => route.abort())
  await open()
})

test('without the dialog for the password its page opens', async ({ openAs, watch }) => {
  watch.allowMessage(BLOCKED)
  const page = await openAs('er')
  await page.route(DIALOG_CHUNK, (route) => route.abort())
  await page.goto('/hr/archives')
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '修改密码' }).click()
  await expect(page).toHaveURL('/account/password')
  await expect(page.getByLabel('原密码', { exact: true })).toBeVisible()
})

test('a page without its stylesheet says so, and the next one brings the styles along', async ({
  openAs,
  watch,
}) => {
  watch.allowMessage(BLOCKED)
  const page = await openAs('er')
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  const inline = () => page.locator('head style').first().textContent()
  await page.goto('/')
  expect(await inline()).not.toBe('')
  await page.goto('/')
  expect(await inline()).toBe('')
  await page.route(/\/assets\/app-[\w-]+\.css$/, (route) => route.abort())
  await page.goto('/hr/archives')
  await expect.poll(() => errors.join()).toMatch(/CSS_CHUNK_LOAD_FAILED: .*app-[\w-]+\.css/)
  await page.goto('/')
  expect(await inline()).not.toBe('')
})
