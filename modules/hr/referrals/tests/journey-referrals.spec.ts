import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'

const TELEPHONE = { width: 390, height: 844 }

type Need = { id: string; post: string }

/** A need of this test alone, open for recommending and not on the public pages, like one of the demo company. */
async function openNeed(): Promise<Need> {
  const [need] = await sql<Need>(
    `with like_one as (
       select a.id from recruiting_application a where a.state = '4' and a.deleted_at is null order by a.id limit 1
     ), place as (
       insert into post select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'name', '内推岗位' || left(gen_random_uuid()::text, 8), 'code', 'NT' || left(gen_random_uuid()::text, 8)))).*
       from post p join recruiting_application a on a.post_id = p.id join like_one l on l.id = a.id
       returning id, name
     ), made as (
       insert into recruiting_application select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
         'doc_no', 'NT' || left(gen_random_uuid()::text, 12), 'post_id', place.id, 'channels', '{内推}'::text[],
         'publish_state', '0', 'headcount', 5, 'owner_id', null))).*
       from recruiting_application a join like_one l on l.id = a.id, place returning id
     )
     select made.id, place.name as post from made, place`,
  )
  if (!need) throw new Error('no need is approved')
  return need
}

test('a colleague recommends somebody, and reads in one word how far they are, until they joined', async ({
  openAs,
  watch,
}) => {
  watch.allow(400)
  const need = await openNeed()
  const { name, phone } = newPerson()
  const colleague = await openAs('staff1')
  await colleague.setViewportSize(TELEPHONE)
  await colleague.goto('/hr/my-referrals')
  await colleague.getByRole('link', { name: `内推: ${need.post}` }).click()
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(`内推：${need.post}`)
  await colleague.getByLabel('姓名').fill(name)
  await colleague.getByLabel('手机').fill('123')
  await colleague.getByLabel('与您的关系').selectOption({ label: '前同事' })
  await colleague.getByLabel('推荐理由').fill('一起做过项目')
  const resume = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
  await colleague.getByLabel('简历（可不附）').setInputFiles(resume)
  const agreed = colleague.getByLabel('本人已知晓上述内容')
  await expect(agreed).not.toBeChecked()
  await agreed.check()
  await colleague.getByRole('button', { name: '提交内推' }).click()
  // A refused form keeps what was typed, and the file.
  await expect(colleague.getByRole('alert')).toContainText('手机')
  await expect(colleague.getByLabel('姓名')).toHaveValue(name)
  await expect(colleague.getByLabel('简历.pdf')).toBeChecked()
  await colleague.getByLabel('手机').fill(phone)
  await colleague.getByRole('button', { name: '提交内推' }).click()
  await expect(colleague.getByRole('status')).toContainText('已收到')
  const own = colleague.getByRole('region', { name: '我推荐的人' })
  const line = own.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('推荐中')
  const width = await colleague.evaluate(() => document.documentElement.scrollWidth).catch(() => 0)
  expect(width).toBeLessThanOrEqual(TELEPHONE.width)

  const recruiter = await openAs('recruiter')
  await recruiter.goto('/hr/referrals')
  await recruiter.getByRole('link', { name }).first().click()
  await expect(recruiter.getByRole('main')).toContainText('试用期通过后发放')
  await recruiter.getByRole('link', { name: '给本人进度链接' }).click()
  await recruiter.getByRole('button', { name: '给本人进度链接' }).click()
  const address = await recruiter.getByLabel('链接').inputValue()
  expect(new URL(address).pathname).toBe('/SharingCenter/candidate')
  const [candidate] = await sql<{ id: string }>('select id from candidate where name = $1', [name])
  await recruiter.goto(`/hr/candidates/${candidate?.id}`)
  await expect(recruiter.getByRole('region', { name: '内推人' })).toContainText('已推荐')
  await recruiter.getByRole('link', { name: '筛选通过', exact: true }).click()
  await recruiter.getByLabel('筛选意见').fill('合适')
  await recruiter.getByLabel('给候选人的消息').fill('')
  await recruiter.getByRole('button', { name: '筛选通过', exact: true }).last().click()
  await colleague.goto('/hr/my-referrals')
  await expect(line).toContainText('流程中')

  // The person joined; the ways there have journeys of their own.
  await sql("update candidate set state = '70' where id = $1", [candidate?.id])
  await colleague.goto('/hr/my-referrals')
  await expect(line).toContainText('已入职')
  await expect(colleague.getByRole('main')).not.toContainText('试用期通过后发放')
})

test('somebody applies by the link of a colleague, and is told what the colleague sees', async ({
  openAs,
}) => {
  const need = await openNeed()
  const { name, phone } = newPerson()
  const colleague = await openAs('staff1')
  await colleague.goto('/hr/my-referrals')
  await colleague.getByRole('button', { name: `取得链接: ${need.post}` }).click()
  const address = new URL(await colleague.getByLabel('可转发的链接').inputValue())
  const stranger = await openAs(null)
  await stranger.goto(address.pathname + address.search)
  await expect(stranger.getByRole('main')).toContainText('由本公司一位同事推荐')
  await stranger.getByLabel('姓名').fill(name)
  await stranger.getByLabel('手机').fill(phone)
  const resume = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
  await stranger.getByLabel('简历', { exact: true }).setInputFiles(resume)
  await stranger.getByLabel('我已阅读并同意').check()
  const question = (await stranger.locator('label[for="sum"]').textContent()) ?? ''
  const [one = 0, other = 0] = [...question.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  await stranger.getByLabel('+').fill(String(one + other))
  await stranger.getByRole('button', { name: '提交应聘' }).click()
  await expect(stranger.getByRole('heading', { name: '感谢您的应聘' })).toBeVisible()
  await colleague.goto('/hr/my-referrals')
  const own = colleague.getByRole('region', { name: '我推荐的人' })
  await expect(own.getByRole('listitem').filter({ hasText: name })).toContainText('推荐中')
  // Without the link the need is unknown to strangers.
  await stranger.goto(`/addUser?job=${need.id}&by=guessed`)
  await expect(stranger.getByRole('alert')).toContainText('不接收应聘')
})
