import type { Locator, Page } from '@playwright/test'

/** Opens what can be done with the record on screen beyond editing it. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
}

/** Opens what can be done with one row of a list. */
export async function openRowMenu(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^更多操作：/ }).click()
}

/** The menu of the person who is signed in, whatever the language is. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator('header .top-end button').first().click()
}
