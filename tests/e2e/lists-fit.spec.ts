import { expect, type Page } from '@playwright/test'
import { ENTRIES } from '#platform/define/built-in/entries.server.ts'
import { LANGUAGES, type Language } from '#platform/wire/language/language.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { test } from './test.ts'

const DESK = { width: 1280, height: 800 }
const MINUTES_MS = 240_000

const resources = new Set(RESOURCES.map(({ path }) => `/${path}`))
const lists = ENTRIES.filter(({ path, isHidden }) => !isHidden && resources.has(path))

/** Users who together may open every list, each with the lists that are only checked for this user. */
const READERS = [
  { user: 'hrdir', lists: lists.filter(({ grants }) => grants.hr_director !== undefined) },
  {
    user: 'admin',
    lists: lists.filter(({ grants }) => grants.hr_director === undefined && grants.admin),
  },
] as const

/**
 * The language with the longest words. Its lists are also drawn by scripts. In other languages scripts are off, which
 * halves the cost of a list.
 */
const WIDEST: Language = 'es'

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ javaScriptEnabled: language === WIDEST })
    for (const { user, lists: own } of READERS) {
      test(`no list of ${user} is wider than 1280 px`, async ({ openAs, baseURL }) => {
        test.setTimeout(MINUTES_MS)
        const page = await openAs(user)
        await page.setViewportSize(DESK)
        await speak(page, language, String(baseURL))
        const wide: string[] = []
        for (const { path } of own) {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          const beyond = await widest(page)
          if (beyond > 0) wide.push(`${path}: ${beyond} px`)
        }
        expect(wide).toEqual([])
      })
    }
  })
}

const MOST_CHART = 220
const MOST_HEAD = 112
const LEAST_TEXT = 12
const CHARTED = ['/', '/hr/turnover', '/work/reports?whose=all', '/work/reports?tab=load'] as const

for (const language of LANGUAGES) {
  test(`charts are low, and have legible texts, in ${language}`, async ({ openAs, baseURL }) => {
    const page = await openAs('hrdir')
    await page.setViewportSize(DESK)
    await speak(page, language, String(baseURL))
    const wrong: string[] = []
    for (const path of CHARTED) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      if ((await widest(page)) > 0) wrong.push(`${path}: too wide`)
      for (const { height, text } of await chartsOf(page)) {
        if (height > MOST_CHART) wrong.push(`${path}: a chart of ${height} px`)
        if (text < LEAST_TEXT) wrong.push(`${path}: a text of ${text} px`)
      }
    }
    expect(wrong).toEqual([])
  })
}

test('the head of a department is at most 112 px high', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.setViewportSize(DESK)
  await page.goto('/org/departments')
  await page.locator('.desk-tree .name').first().click()
  const head = await page.locator('.head-card').boundingBox()
  expect(head?.height).toBeLessThanOrEqual(MOST_HEAD)
})

test('a bar opens the people that it counts, on a phone too', async ({ openAs }) => {
  const page = await openAs('hrdir')
  for (const [size, drawing] of [
    [DESK, '.chart-wide'],
    [{ width: 390, height: 800 }, '.chart-narrow'],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/hr/turnover')
    const bar = page.locator(`${drawing} a[href*="joinDateStart"]`).last()
    await bar.focus()
    await expect(bar).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/hr\/archives\?joinDateStart=/)
    await expect(page.locator('.records')).toBeVisible()
  }
})

/** The height of each chart in sight, and the size of its smallest text. */
function chartsOf(page: Page): Promise<{ height: number; text: number }[]> {
  return page.locator('.chart svg:visible').evaluateAll((drawings) =>
    drawings.map((drawing) => {
      const { width, height } = drawing.getBoundingClientRect()
      const drawn = Number(drawing.getAttribute('viewBox')?.split(' ')[2] ?? width)
      const sizes = [...drawing.querySelectorAll('text')].map((text) =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      )
      const text = Math.min(...sizes) * (width / drawn)
      return { height: Math.round(height), text: Math.round(text * 10) / 10 }
    }),
  )
}

/** By how much the page, or a table on it, is wider than its frame. */
function widest(page: Page): Promise<number> {
  return page
    .locator('html, .table-frame')
    .evaluateAll((frames) =>
      Math.max(...frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    )
}

async function speak(page: Page, language: Language, url: string): Promise<void> {
  const value = `language=${language}`
  await page.context().addCookies([{ name: 'staffdesk-preferences', value, url }])
}
