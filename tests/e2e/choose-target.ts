import { expect, type Locator, type Page } from '@playwright/test'

type Target = { box: Locator; isSearch: boolean; find(name: string): Promise<void> }

/**
 * What a reference is chosen with. Other tests add rows too: what was a select a moment ago may
 * have become a search box, or, without scripts, a select with a box to look for more.
 */
async function targetBox(page: Page, label: string): Promise<Target> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await expect(box).toBeVisible()
  const finder = page.getByRole('textbox', { name: `查找${label}` })
  const isLong = (await finder.count()) > 0
  // The box is there before the script that makes one search box of it.
  const isScripted = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  if (isLong && isScripted) await expect(finder).toHaveCount(0)
  const isSearch = (await box.evaluate((element) => element.tagName)) === 'INPUT'
  async function find(name: string): Promise<void> {
    if (isSearch) {
      const answered = page.waitForResponse(/\/choices/)
      await box.fill(name)
      await answered
    } else if (isLong) {
      await finder.fill(name)
      await page.getByRole('button', { name: `查找${label}` }).click()
    }
  }
  return { box, isSearch, find }
}

/** Chooses what a reference points at. */
export async function chooseTarget(page: Page, label: string, name: string): Promise<void> {
  const { box, isSearch, find } = await targetBox(page, label)
  // Of people with one name it says more.
  const named = new RegExp(`^${name}( \\(|$)`)
  if (isSearch) {
    await box.fill(name)
    await page.getByRole('listbox').getByRole('option', { name: named }).first().click()
    await expect(box).toHaveValue(named)
    return
  }
  const option = box.getByRole('option', { name, exact: true })
  if ((await option.count()) === 0) await find(name)
  const value = await box.locator('option', { hasText: named }).first().getAttribute('value')
  await box.selectOption(value ?? '')
}

/** What a reference can be pointed at, and what it cannot. */
export async function expectOffered(
  page: Page,
  label: string,
  { offered, withheld }: { offered: string; withheld: readonly string[] },
): Promise<void> {
  const { box, isSearch, find } = await targetBox(page, label)
  const options = (isSearch ? page.getByRole('listbox') : box).getByRole('option')
  await find(offered)
  await expect(options.filter({ hasText: offered })).toHaveCount(1)
  for (const name of withheld) {
    await find(name)
    await expect(options.filter({ hasText: name })).toHaveCount(0)
  }
}
