import { expect, type Locator, type Page } from '@playwright/test'

type Target = { box: Locator; isSearch: boolean; find(name: string): Promise<void> }

/**
 * The control to choose a reference. Other tests add rows too, so a select may have become a search box or,
 * without scripts, a select with a search field.
 */
async function targetBox(page: Page, label: string): Promise<Target> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await expect(box).toBeVisible()
  const finder = page.getByRole('textbox', { name: `查找${label}` })
  const isLong = (await finder.count()) > 0
  // The search field exists before the script merges it with the select into one search box.
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

/** Chooses the target of a reference. */
export async function chooseTarget(page: Page, label: string, name: string): Promise<void> {
  const { box, isSearch, find } = await targetBox(page, label)
  // For people with the same name, the option has more text after the name.
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

/** Checks which targets a reference offers, and which it does not offer. */
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
