import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

test('a recruiter takes a card of the board through screening and reads its story', async ({
  openAs,
}) => {
  const [card] = await sql<{ id: string; name: string }>(
    `select id, name from candidate where state = '10' and deleted_at is null order by due_on, stage_at, id limit 1`,
  )
  const page = await openAs('recruiter')
  await page.goto('/hr/candidates')
  await page.getByRole('link', { name: '候选人看板' }).click()
  const column = page.getByRole('region', { name: '待筛选' })
  await expect(column).toContainText('逾期')
  const first = column.getByRole('listitem').first()
  await expect(first).toContainText(card?.name ?? '')
  await first.getByRole('combobox').selectOption({ label: '筛选通过' })
  await first.getByRole('button').click()
  await page.getByLabel('筛选意见').fill('经验与岗位相符')
  await page.getByRole('button', { name: '筛选通过' }).click()
  await expect(page.getByRole('region', { name: '应聘经过' })).toContainText('待筛选 → 待面试')
  await expect(page.getByRole('region', { name: '应聘经过' })).toContainText('经验与岗位相符')
})
