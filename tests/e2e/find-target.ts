import { expect, type Page } from '@playwright/test'

/** The search box that a script makes from a select. */
export const searchBox = (page: Page, label: string) =>
  page.locator('input').and(page.getByRole('combobox', { name: label, exact: true }))

/** Searches in a search box, and chooses the option with this text. */
export async function findTarget(
  page: Page,
  isScripted: boolean,
  label: string,
  key: string,
  text: string,
) {
  if (isScripted) {
    const box = searchBox(page, label)
    await box.fill(key)
    const option = page.getByRole('listbox').getByRole('option').filter({ hasText: text })
    await expect(option).toHaveCount(1)
    for (let stop = 0; (await option.getAttribute('aria-selected')) !== 'true'; stop++) {
      expect(stop).toBeLessThan(40)
      await box.press('ArrowDown')
    }
    await box.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(box).toHaveValue(new RegExp(text))
    return
  }
  await page.getByRole('textbox', { name: `查找${label}` }).fill(key)
  await page.getByRole('button', { name: `查找${label}` }).click()
  const select = page.getByRole('combobox', { name: label, exact: true })
  const value = await select.locator('option', { hasText: text }).getAttribute('value')
  await select.selectOption(value ?? '')
}
