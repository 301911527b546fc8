import { expect, type Page } from '@playwright/test'

/** A step of the run that is open, by the first words of its title. */
export const step = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: '办理进度' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) })

/** Generates the rows of so many people for the run that is open. */
export async function generateRows(page: Page, people: number): Promise<void> {
  await step(page, '生成工资').getByRole('link').click()
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('button', { name: '确认生成' }).click()
  await expect(step(page, '核对')).toContainText(`${people} 人待核对`)
}
