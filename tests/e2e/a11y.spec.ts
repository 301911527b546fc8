import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Response } from '@playwright/test'
import { formsWithoutEnter } from './enter-in-forms.ts'
import { PAGE_KINDS, type PageKind } from './pages.ts'
import { test } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
// Both themes have the same layout and take their colours from tokens, whose contrast styles/tokens.test.ts
// checks.
const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
const HEIGHT = 844
/** A terminal reloads and so deletes abandoned input. WCAG 2.2.1 allows time limits that are essential. */
const FORGETS: Readonly<Record<string, string>> = { terminal: 'meta-refresh' }
/** Pages that must be a refusal; on all other pages, a refusal is an error. */
const REFUSED: ReadonlySet<string> = new Set([
  'no such page for a visitor',
  'no such page',
  'refuse',
  'forbidden',
])
/** The number of pages checked in one tab: starting a new browser takes as long as a page. */
const PAGES_A_TEST = 12
const MINUTES_MS = 240_000

test.describe.configure({ mode: 'parallel' })

/**
 * Contrast takes two thirds of the time of a check. Pages draw their colours from the same classes, so one page in
 * three is enough; styles/tokens.test.ts checks the tokens themselves.
 */
const CONTRAST_EVERY = 3

type Checked = { kind: PageKind; view: (typeof VIEWS)[number]; withContrast: boolean }

/** Each page is checked in one view; neighbouring pages, which are similar, take the other view. */
const checked: readonly Checked[] = PAGE_KINDS.map((kind, nth) => ({
  kind,
  view: VIEWS[nth % VIEWS.length] ?? VIEWS[0],
  withContrast: nth % CONTRAST_EVERY === 0,
}))

for (const user of new Set(checked.map(({ kind }) => kind.user))) {
  const pages = checked.filter(({ kind }) => kind.user === user)
  for (let first = 0; first < pages.length; first += PAGES_A_TEST) {
    const group = pages.slice(first, first + PAGES_A_TEST)
    const names = group.map(({ kind }) => kind.name).join(', ')
    test(`pages of ${user ?? 'a visitor'} without a barrier, none wider than the screen: ${names}`, async ({
      openAs,
      watch,
    }) => {
      test.setTimeout(MINUTES_MS)
      watch.allow(400, 403, 404, 409)
      const page = await openAs(user)
      for (const [nth, one] of group.entries()) {
        await test.step(one.kind.name, () => look(page, one, nth === 0))
      }
    })
  }
}

test('every kind of page has a name of its own', () => {
  const names = PAGE_KINDS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

async function look(
  page: Page,
  { kind: { name, open }, view, withContrast }: Checked,
  isFirst: boolean,
): Promise<void> {
  await page.setViewportSize({ width: VIEWS[0].width, height: HEIGHT })
  // During the transition between themes, colours belong to neither theme.
  await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: 'reduce' })
  const answer = await open(page)
  const isRefused = answer instanceof Object && 'ok' in answer && !(answer as Response).ok()
  expect.soft(isRefused, `${name}: the page is refused`).toBe(REFUSED.has(name))
  expect.soft(await formsWithoutEnter(page), `${name}: the Enter key`).toEqual([])
  for (const { width } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect.soft(await overflow(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
    if (width !== view.width) continue
    expect.soft(await barriers(page, name, { isFirst, withContrast }), name).toEqual([])
  }
}

/** The frame is the same on all pages of a user, and further rows of a table look like the first ones. */
const SEEN_BEFORE = ['header.top', '.side']
const MORE_ROWS = 'tbody > tr:nth-child(n+5)'

/** The violations found by axe, with their HTML. */
async function barriers(
  page: Page,
  name: string,
  { isFirst, withContrast }: { isFirst: boolean; withContrast: boolean },
): Promise<string[]> {
  // There are no frames, so axe can run in legacy mode, without a second page to collect the results.
  const axe = new AxeBuilder({ page })
    // axe would load stylesheets for an experimental rule that these tests do not use.
    .options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      rules: { 'color-contrast': { enabled: withContrast } },
    })
    .withTags(RULES)
    .setLegacyMode(true)
    .exclude(MORE_ROWS)
  if (!isFirst) for (const part of SEEN_BEFORE) axe.exclude(part)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ id }) => id !== FORGETS[name])
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
}

/** The number of pixels by which the page scrolls sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
