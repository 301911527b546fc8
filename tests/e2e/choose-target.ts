import { expect, type Page } from '@playwright/test'

/**
 * Chooses what a reference points at. Other tests add rows too: what was a select a moment ago may
 * have become a search box, or, without scripts, a select with a box to look for more.
 */
export async function chooseTarget(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  if ((await box.evaluate((element) => element.tagName)) === 'INPUT') {
    await box.fill(name)
    await page.getByRole('listbox').getByRole('option', { name, exact: true }).click()
    await expect(box).toHaveValue(name)
    return
  }
  const option = box.getByRole('option', { name, exact: true })
  if ((await option.count()) === 0) {
    await page.getByRole('textbox', { name: `查找${label}` }).fill(name)
    await page.getByRole('button', { name: `查找${label}` }).click()
  }
  const named = new RegExp(`^${name}( \\(|$)`)
  const value = await box.locator('option', { hasText: named }).first().getAttribute('value')
  await box.selectOption(value ?? '')
}
