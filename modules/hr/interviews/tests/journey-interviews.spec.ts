import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

test('a recruiter arranges a round from the application, the interviewer scores it, and the result moves it on', async ({
  openAs,
}) => {
  const [application] = await sql<{ id: string; need: string }>(
    `select id, recruiting_id as need from candidate where state = '20' and deleted_at is null order by id limit 1`,
  )
  const { id = '', need = '' } = application ?? {}
  await sql(`update interview_plan set needed = round = 1 where recruiting_id = $1`, [need])
  const page = await openAs('recruiter')
  await page.goto(`/hr/candidates/${id}`)
  await page.getByRole('link', { name: '安排第 1 轮面试' }).click()
  await expect(page.getByLabel('轮次')).toHaveValue('1')
  await page.getByLabel('面试时间').first().fill('2199-03-05T10:00')
  await page.getByLabel('面试形式').selectOption('视频')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const [made] = await sql<{ id: string }>(
    'select id from interview where candidate_id = $1 order by created_at desc limit 1',
    [id],
  )
  const interview = made?.id ?? ''
  expect(interview).not.toBe('')
  await sql(`update interview set plan_at = now() - interval '2 hours' where id = $1`, [interview])

  await page.goto('/hr/my-interviews')
  const owed = page.getByRole('region', { name: '待评分' })
  await owed.locator(`a[href$="${interview}"]`).click()
  await expect(page.getByText('提交本人评分后可见')).toBeVisible()
  for (const [item, points] of Object.entries({
    专业: '80',
    沟通: '70',
    逻辑: '75',
    稳定性: '90',
  })) {
    await page.getByLabel(item).fill(points)
  }
  await page.getByLabel('价值观').fill('85')
  await page.getByLabel('建议通过').check()
  await page.getByLabel('评语').fill('基础扎实')
  await page.getByRole('button', { name: '提交评分' }).click()
  await expect(page.getByText('评分已提交')).toBeVisible()

  await page.goto(`/hr/interviews/${interview}`)
  await expect(page.getByRole('region', { name: '面试与评分' })).toContainText('平均 79.5')
  await page.getByRole('link', { name: '登记结果' }).click()
  await page.getByLabel('结果').selectOption({ label: '通过' })
  await page.getByRole('button', { name: '登记结果' }).click()
  await page.goto(`/hr/candidates/${id}`)
  await expect(page.getByRole('region', { name: '应聘经过' })).toContainText('面试中 → 面试通过')
})
