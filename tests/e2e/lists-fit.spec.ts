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

for (const language of LANGUAGES) {
  for (const { user, lists: own } of READERS) {
    test(`no list of ${user} is wider than 1280 px in ${language}`, async ({ openAs, baseURL }) => {
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
