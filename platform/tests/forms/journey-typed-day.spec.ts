import { expect } from '@playwright/test'
import { typedDay } from '#platform/wire/values/typed-day.ts'
import { test } from '#tests/e2e/test.ts'

test('a day is typed as people write it, and comes back as a date', async ({ openAs }) => {
  const page = await openAs('hrdir')
  await page.goto('/org/user-positions/new')
  const from = page.getByRole('textbox', { name: '开始日期' })
  await from.fill('下周五')
  // The form is refused, because nobody was chosen: it shows what was understood.
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await expect(from).toHaveValue(typedDay('下周五'))
  await from.fill('somewhen')
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await expect(from).toHaveValue('somewhen')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
})
