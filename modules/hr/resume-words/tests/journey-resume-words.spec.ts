import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'
import { docxWithMacro, pdfWith } from './document-files.ts'

/** A need of the demo company, published from today on. */
async function publishedPost(): Promise<string> {
  const [need] = await sql<{ post: string }>(
    `with published as (
       update recruiting_application set publish_state = '1', publish_until = today() + 30, channels = '{官网}'
       where id = (select id from recruiting_application
         where state = '4' and publish_state <> '9' and deleted_at is null order by created_at, id limit 1)
       returning post_id)
     select p.name as post from published a join post p on p.id = a.post_id`,
  )
  if (!need) throw new Error('no need is approved')
  return need.post
}

const total = (text: string) => {
  const [one = 0, other = 0] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return String(one + other)
}

test('a résumé that a stranger sends is found by a word in it, and one without a text says why', async ({
  openAs,
}) => {
  const post = await publishedPost()
  const page = await openAs(null)
  await page.goto('/SharingCenter/Recruitment')
  await page.getByRole('link', { name: post }).first().click()
  await page.getByRole('link', { name: '应聘登记' }).click()
  await page.getByLabel('姓名').fill('热依汗·艾山')
  await page.getByLabel('手机').fill('16631750001')
  await page.getByLabel('简历', { exact: true }).setInputFiles([
    {
      name: '我的简历.pdf',
      mimeType: 'application/pdf',
      buffer: pdfWith('负责海上风电吊装', '2019–2024'),
    },
    {
      name: '附件.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: docxWithMacro(),
    },
  ])
  await page.getByLabel('我已阅读并同意').check()
  await page
    .getByLabel('+')
    .fill(total((await page.locator('label[for="sum"]').textContent()) ?? ''))
  await page.getByRole('button', { name: '提交应聘' }).click()
  await expect(page.getByRole('heading', { name: '感谢您的应聘' })).toBeVisible()

  await sql("select graphile_worker.add_job('read-resumes', '{}')")
  const waiting = () =>
    sql<{ count: number }>("select count(*)::int as count from file_text where result = 'waiting'")
  await expect.poll(async () => (await waiting())[0]?.count, { timeout: 90_000 }).toBe(0)

  const recruiter = await openAs('recruiter')
  await recruiter.goto('/hr/candidates?key=风电吊装')
  const row = recruiter.getByRole('row', { name: '热依汗·艾山' })
  await expect(row).toContainText('见于简历“我的简历.pdf”：负责海上风电吊装')
  await recruiter.goto('/hr/talents?key=吊装')
  await recruiter.getByRole('link', { name: '热依汗·艾山' }).click()
  const texts = recruiter.getByRole('region', { name: '简历文字' })
  await expect(texts.getByRole('listitem').filter({ hasText: '我的简历.pdf' })).toContainText(
    '可搜索',
  )
  await expect(texts.getByRole('listitem').filter({ hasText: '附件.docx' })).toContainText(
    '不要直接打开，请本人另交 PDF',
  )
})
