import type { Locator, Page } from '@playwright/test'

/** Opens the menu with further actions on the current record. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
}

/** Opens the menu with the actions of one row in a list. */
export async function openRowMenu(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^更多操作：/ }).click()
}

/** Opens the menu of the signed-in user, in any language. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator('header .top-end button').first().click()
}
