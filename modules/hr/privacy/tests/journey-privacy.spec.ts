import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'

const TELEPHONE = { width: 390, height: 844 }
const NAME = '米尔扎·阿布都'

/** Applies for a need of the demo company; the answer is the address of the status page. */
async function applies(page: Page, phone: string): Promise<string> {
  const [need] = await sql<{ id: string }>(
    `update recruiting_application set publish_state = '1', publish_until = today() + 30, channels = '{官网}'
     where id = (select id from recruiting_application
       where state = '4' and publish_state <> '9' and deleted_at is null order by created_at, id limit 1)
     returning id`,
  )
  await page.goto(`/addUser?job=${need?.id}`)
  await page.getByLabel('姓名').fill(NAME)
  await page.getByLabel('手机').fill(phone)
  const resume = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
  await page.getByLabel('简历', { exact: true }).setInputFiles(resume)
  await page.getByLabel('我已阅读并同意').check()
  const asked = (await page.locator('label[for="sum"]').textContent()) ?? ''
  const [one = 0, other = 0] = [...asked.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  await page.getByLabel('+').fill(String(one + other))
  await page.getByRole('button', { name: '提交应聘' }).click()
  const ticket = new URL(await page.getByLabel('进度页面链接').inputValue())
  return ticket.pathname + ticket.search
}

async function opens(page: Page, ticket: string): Promise<void> {
  await page.goto(ticket)
  await page.getByRole('button', { name: '打开' }).click()
}

test('a stranger sees what is kept and asks for deletion; the recruiter deletes, and the ticket is unknown', async ({
  openAs,
}) => {
  const page = await openAs(null)
  await page.setViewportSize(TELEPHONE)
  const ticket = await applies(page, '16631250001')
  await opens(page, ticket)
  await page.getByRole('link', { name: '查看或删除公司保存的我的信息' }).click()
  await expect(page.getByText('16631250001')).toBeVisible()
  await expect(page.getByText('简历.pdf')).toBeVisible()
  await page.getByLabel('删除').check()
  await page.getByRole('button', { name: '提交请求' }).click()
  await expect(page.getByRole('status')).toContainText('已收到您的请求')
  const number = /PR\d+/.exec((await page.getByRole('status').textContent()) ?? '')?.[0] ?? ''

  const recruiter = await openAs('recruiter')
  await recruiter.goto(`/hr/privacy-requests?key=${number}`)
  await recruiter.getByRole('row', { name: number }).getByRole('link', { name: number }).click()
  await expect(recruiter.getByRole('region', { name: '办理依据' })).toContainText('进行中的应聘 1')
  await recruiter.getByRole('link', { name: '办结', exact: true }).click()
  await recruiter.getByRole('button', { name: '办结' }).click()
  await expect(recruiter.getByText('已清空此人的全部资料')).toBeVisible()

  await page.goto('/SharingCenter/candidateData')
  await expect(page.getByText('16631250001')).toHaveCount(0)
  await page.goto(ticket)
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
