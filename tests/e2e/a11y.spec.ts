import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { formsWithoutEnter } from './enter-in-forms.ts'
import { PAGE_KINDS } from './pages.ts'
import { test } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
// What is drawn in both themes is the same but for its colours, so each width has one of them.
const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
const HEIGHT = 844
/** A terminal forgets by itself what somebody typed and left; WCAG 2.2.1 knows limits that are essential. */
const FORGETS: Readonly<Record<string, string>> = { terminal: 'meta-refresh' }
/** The document keeps what looks at it: half a megabyte that need not be read twice. */
const THERE = '"there"'

// Each of them takes seconds and needs no other.
test.describe.configure({ mode: 'parallel' })
// What is found is told with its HTML; recording the way there takes longer than the way.
test.use({ trace: 'off' })

for (const { name, user, open } of PAGE_KINDS) {
  test(`${name}: no barrier, and nothing wider than the screen`, async ({ openAs, watch }) => {
    watch.allow(400, 403, 404, 409)
    const page = await openAs(user)
    await page.setViewportSize({ width: VIEWS[0].width, height: HEIGHT })
    await open(page)
    expect.soft(await formsWithoutEnter(page), `${name}: the Enter key`).toEqual([])
    for (const [view, { width, colorScheme }] of VIEWS.entries()) {
      await page.setViewportSize({ width, height: HEIGHT })
      // Colours that are on their way from one theme to the other are those of neither.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // There are no frames: the plain mode needs no second page to sum them up.
      const axe = new AxeBuilder({ page, ...(view > 0 && { axeSource: THERE }) })
        // Stylesheets are fetched for a rule that is still tried out, and not one of ours.
        .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
        .withTags(RULES)
        .setLegacyMode(true)
      const { violations } = await axe.analyze()
      const found = violations
        .filter(({ id }) => id !== FORGETS[name])
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
      expect.soft(found, `${name} at ${width}`).toEqual([])
      expect.soft(await overflow(page), `${name} at ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

/** By how many pixels the page can be moved sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
