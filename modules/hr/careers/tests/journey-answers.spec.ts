import { expect, type Page } from '@playwright/test'
import { hashToken } from '#platform/api/identity/tokens/token-hash.ts'
import { sql } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/test.ts'

const TELEPHONE = { width: 390, height: 844 }

type Waiting = { id: string; name: string; phone: string }

/** A hiring of the demo company whose offer waits for an answer. */
async function waitingOffer(nth: number): Promise<Waiting> {
  const [found] = await sql<Waiting>(
    `with chosen as (
       select h.id, h.recruiting_id, c.name, t.phone
       from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
       where h.state = '4' and h.joined_at is null and exists (select from offer o where o.hiring_id = h.id)
       order by h.id offset $1 limit 1
     ), places as (
       update recruiting_application set headcount = 50 where id in (select recruiting_id from chosen)
     ), sent as (
       update offer set state = '1', expires_at = now() + interval '5 days', answered_at = null
       where hiring_id in (select id from chosen)
     ), waits as (
       update to_be_recruited set offer_state = '1', offer_expires_at = now() + interval '5 days'
       where id in (select id from chosen)
     )
     select id, name, phone from chosen`,
    [nth],
  )
  if (!found) throw new Error('no offer')
  return found
}

/** The recruiter gives the link anew. */
async function giveLink(recruiter: Page, { id }: Waiting) {
  await recruiter.goto(`/hr/to-be-recruited/${id}/act/giveLink`)
  await recruiter.getByRole('button', { name: '重发答复链接' }).click()
  const address = await recruiter.locator('input[readonly]').first().inputValue()
  const passcode = (await recruiter.locator('code.secret').textContent()) ?? ''
  return { path: new URL(address).pathname + new URL(address).search, passcode }
}

async function enter(page: Page, { path, passcode }: { path: string; passcode: string }) {
  await page.goto(path)
  await expect(page).toHaveURL('/SharingCenter/SalaInterview')
  await page.getByLabel('提取码').fill(passcode)
  await page.getByRole('button', { name: '打开' }).click()
}

async function expectNoOverflow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth).catch(() => null)
  expect(width ?? TELEPHONE.width).toBeLessThanOrEqual(TELEPHONE.width)
}

test('a stranger opens an offer by link and passcode and accepts it; the recruiter learns of it', async ({
  openAs,
  watch,
}) => {
  watch.allow(422)
  const offer = await waitingOffer(0)
  const recruiter = await openAs('recruiter')
  const given = await giveLink(recruiter, offer)
  const page = await openAs(null)
  await page.setViewportSize(TELEPHONE)
  await enter(page, { path: given.path, passcode: '' })
  await page.getByLabel('提取码').fill(given.passcode === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByText('链接无效或已过期')).toBeVisible()
  await page.getByLabel('提取码').fill(given.passcode)
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByRole('heading', { name: '等待您的答复' })).toBeVisible()
  await expect(page.getByText('基本工资')).toBeVisible()
  await expectNoOverflow(page)
  await page.getByLabel('姓名').fill(offer.name)
  await page.getByLabel('手机号后四位').fill('0000')
  await page.getByRole('button', { name: '接受录用通知' }).click()
  await expect(page.getByText('不一致')).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue(offer.name)
  await page.getByLabel('手机号后四位').fill(offer.phone.slice(-4))
  await page.getByRole('button', { name: '接受录用通知' }).click()
  await expect(page.getByRole('heading', { name: '您已接受' })).toBeVisible()
  await expect(page.getByText('已收到您的答复')).toBeVisible()
  await recruiter.goto(`/hr/to-be-recruited/${offer.id}`)
  await expect(recruiter.getByText('接受', { exact: true }).first()).toBeVisible()
})

test('another one declines an offer with a reason', async ({ openAs }) => {
  const offer = await waitingOffer(1)
  const given = await giveLink(await openAs('recruiter'), offer)
  const page = await openAs(null)
  await page.setViewportSize(TELEPHONE)
  await enter(page, given)
  await page.getByRole('link', { name: '拒绝录用通知' }).click()
  await page.getByLabel('原因').fill('已接受其他单位')
  await page.getByRole('button', { name: '拒绝录用通知' }).click()
  await expect(page.getByRole('heading', { name: '您已拒绝' })).toBeVisible()
  await expect(page.getByText('基本工资')).toHaveCount(0)
})

/** A ticket to the page of an application of the demo company that waits for an interview. */
async function waitingApplication(nth: number): Promise<{ id: string; ticket: string }> {
  const ticket = `ticket-of-a-journey-${nth}-${Date.now()}`
  const [found] = await sql<{ id: string }>(
    `select id from candidate where state = '20' and deleted_at is null order by id desc offset $1 limit 1`,
    [nth],
  )
  const id = found?.id ?? ''
  await sql(
    `insert into access_link (id, purpose, scope, subject, secret_hash, expires_at, kept_until, creator, slot)
     values (gen_random_uuid(), 'candidateStatus', jsonb_build_object('candidateId', $1::text), 'HX', $2,
       now() + interval '9 days', now() + interval '99 days', '', $1)`,
    [id, hashToken(ticket)],
  )
  return { id, ticket }
}

async function offerTimes(recruiter: Page, id: string): Promise<void> {
  await recruiter.goto(`/hr/candidates/${id}`)
  await recruiter.getByRole('link', { name: '安排第 1 轮面试' }).click()
  await recruiter.getByLabel('面试形式').selectOption('视频')
  const times = recruiter.locator('input[name^="slots."][type="datetime-local"]')
  await times.nth(0).fill('2198-03-05T10:00')
  await times.nth(1).fill('2198-03-06T14:30')
  await recruiter.getByRole('button', { name: '保存', exact: true }).click()
  await expect(recruiter.getByText('待候选人选时间').first()).toBeVisible()
}

async function openStatus(page: Page, ticket: string): Promise<void> {
  await page.setViewportSize(TELEPHONE)
  await page.goto(`/SharingCenter/candidate?k=${ticket}`)
  await page.getByRole('button', { name: '打开' }).click()
}

test('two people are offered the same times of an interview: one takes a time, the other what is left', async ({
  openAs,
}) => {
  const [one, two] = [await waitingApplication(0), await waitingApplication(1)]
  const recruiter = await openAs('recruiter')
  await offerTimes(recruiter, one.id)
  await offerTimes(recruiter, two.id)
  const [first, second] = [await openAs(null), await openAs(null)]
  await openStatus(first, one.ticket)
  await openStatus(second, two.ticket)
  const times = second.getByRole('button', { name: /2198/ })
  await expect(times).toHaveCount(2)
  await expectNoOverflow(second)
  await first.getByRole('button', { name: /2198/ }).first().click()
  await expect(first.getByText('已按您的要求办理')).toBeVisible()
  await times.first().click()
  await expect(second.getByText('刚刚已不可选')).toBeVisible()
  await expect(times).toHaveCount(1)
  await times.first().click()
  await expect(second.getByText('已按您的要求办理')).toBeVisible()
  await recruiter.goto(`/hr/candidates/${one.id}`)
  await expect(recruiter.getByText('待面试').first()).toBeVisible()
})
