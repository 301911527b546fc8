import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

test('a recruiter previews the message of a refusal, which waits and is stopped; a due one stands on the home page', async ({
  openAs,
}) => {
  const [application] = await sql<{ id: string; name: string }>(
    `update candidate set owner_id = (select id from app_user where user_name = 'recruiter')
     where id = (select id from candidate where state = '10' and deleted_at is null order by id limit 1)
     returning id, name`,
  )
  const { id = '', name = '' } = application ?? {}
  const page = await openAs('recruiter')
  await page.goto(`/hr/candidates/${id}/act/refuse`)
  const message = page.getByLabel('给候选人的消息')
  await expect(message).toHaveValue(new RegExp(`${name}，您好`))
  await page.getByRole('link', { name: 'Español' }).last().click()
  await expect(message).toHaveValue(/Hola/)
  await page.getByRole('link', { name: '中文' }).last().click()
  await page.getByLabel('未通过原因').selectOption('不符合要求')
  await page.locator('[name="reason"]').fill('经验不足')
  await message.fill(`${name}，您好：感谢您的应聘。`)
  await page.getByRole('button', { name: '淘汰' }).click()
  await page.goto(`/hr/candidates/${id}`)
  const panel = page.getByRole('region', { name: '给候选人的消息' })
  await expect(panel).toContainText('待发')
  await panel.getByRole('link', { name: '淘汰' }).click()
  await expect(page.getByText(`${name}，您好：感谢您的应聘。`).first()).toBeVisible()
  const address = page.url()
  await page.goto(`${address}/act/stop`)
  await page.getByRole('button', { name: '停止发送' }).click()
  await expect(page.getByText('撤回').first()).toBeVisible()

  await page.goto(`/hr/candidate-messages/new?candidateId=${id}&occasion=淘汰`)
  await expect(page.getByLabel('正文')).toHaveValue(new RegExp(`${name}，您好`))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.goto('/')
  await page.getByRole('link', { name: /^待发的候选人消息/ }).click()
  await page.getByRole('row', { name }).getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: '标记已发' }).click()
  await page.getByRole('button', { name: '标记已发' }).click()
  await expect(page.getByText('已发').first()).toBeVisible()
})
