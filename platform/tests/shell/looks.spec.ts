import { expect, type Locator, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { type OpenAs, test } from '#tests/e2e/test.ts'

// These pages depend only on styles and on the HTML of the server, with or without a script.

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const LANGUAGES = [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
  ['es', 'es'],
] as const

/** Opens the list of people as a user of that language sees it. */
async function openIn(openAs: OpenAs, [language, tag]: (typeof LANGUAGES)[number]) {
  const page = await openAs('hrmgr')
  const value = `language=${language}`
  const url = readRun().url
  await page.context().addCookies([{ name: 'staffdesk-preferences', value, url }])
  await page.goto('/hr/archives')
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  return page
}

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`${selector} is not drawn`)
  return found
}

for (const spoken of LANGUAGES) {
  const [language] = spoken
  test(`ten people are seen at once, the first of them high up, in ${language}`, async ({
    openAs,
  }) => {
    const page = await openIn(openAs, spoken)
    await page.setViewportSize(DESK)
    expect((await box(page, '.records tbody tr')).y).toBeLessThan(260)
    const tenth = await box(page, '.records tbody tr:nth-child(10)')
    expect(tenth.y + tenth.height).toBeLessThanOrEqual(DESK.height)
    // No column is cut at the right edge.
    const hidden = await page
      .locator('.table-frame')
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    expect(hidden).toBeLessThanOrEqual(0)
    // The hint of the search field is short enough to fit.
    const hint = await page.getByRole('searchbox').last().getAttribute('placeholder')
    expect((hint ?? '').length).toBeLessThanOrEqual(24)
  })

  test(`on a phone a person is a card of two lines, in ${language}`, async ({ openAs }) => {
    const page = await openIn(openAs, spoken)
    await page.setViewportSize(PHONE)
    expect((await box(page, '.records tbody tr')).y).toBeLessThan(240)
    const heights = await page
      .locator('.records tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(64)
    const row = page.locator('.records tbody tr').first()
    await expect(row.locator('.face')).toBeVisible()
    await expect(row.locator('.pill')).toBeVisible()
    // The button that adds a record is beside the title, and no column heading is shown.
    const [title, add] = [await box(page, 'h1'), await box(page, '.page-actions .button-primary')]
    expect(Math.abs(title.y + title.height / 2 - add.y - add.height / 2)).toBeLessThan(8)
    await expect(page.locator('.records thead th:visible')).toHaveCount(0)
  })
}

test('on a phone a row says one state, and what it is sorted by stands beside the ticks', async ({
  openAs,
}) => {
  const page = await openIn(openAs, LANGUAGES[1])
  await page.setViewportSize(PHONE)
  await page.goto('/hr/probations')
  // A probation has two states: its result, and the state of its document.
  await expect(page.locator('tbody tr:visible').first()).toBeVisible()
  for (const row of await page.locator('tbody tr:visible').all()) {
    await expect(row.locator('.pill:visible')).toHaveCount(1)
  }
  // A script replaces the link from the server with a box. The test measures after that.
  await expect(page.locator('thead label.pick-all')).toBeVisible()
  const all = await box(page, 'thead .pick-all')
  const sorts = await box(page, 'thead .sorts .button')
  expect(all.x + all.width).toBeLessThanOrEqual(sorts.x)
})

test('a person has one colour on all pages', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  const [file] = await sql<{ id: string; name: string }>(
    "select f.id, f.name from user_base_info f join app_user u on u.user_base_id = f.id where u.user_name = 'recruiter'",
  )
  const [description] = await sql<{ id: string }>(
    `select d.id from post_explain d join app_user u on u.id = d.writer_id
     where u.user_name = 'recruiter' and d.deleted_at is null limit 1`,
  )
  const lookOf = (face: Locator) => face.getAttribute('class')
  await page.goto(`/hr/archives/${file?.id}`)
  const own = (await lookOf(page.locator('.head-card .face')))?.match(/face-\d/)?.[0]
  await page.goto(`/hr/post-explains/${description?.id}`)
  const named = page
    .getByRole('definition')
    .filter({ hasText: file?.name ?? '' })
    .first()
  await expect(named.locator('.face')).toHaveClass(new RegExp(`\\b${own}\\b`))
})
