import { expect } from '@playwright/test'
import { main } from '#modules/work/tests/work-pages.ts'
import { test } from '#tests/e2e/test.ts'
import { addYearPlan, HEAD } from './own-plans.ts'

test('the sum of the weights follows the typed values', async ({ openAs }) => {
  const page = await openAs(HEAD)
  await page.goto(`/work/year-plans/${await addYearPlan()}/act/decompose`)
  const weight = (at: number) =>
    page
      .getByRole('group', { name: new RegExp(`^第 ${at} 项`) })
      .getByRole('spinbutton', { name: '权重' })
  await weight(1).fill('101')
  await expect(main(page)).toContainText('权重合计 101 / 100')
  await weight(1).fill('100')
  await expect(main(page)).toContainText('权重合计 100 / 100')
})
