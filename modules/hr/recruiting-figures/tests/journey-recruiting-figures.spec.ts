import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const MONTH = '2019-07'
const PAGE = `/hr/recruiting-figures?from=${MONTH}&to=${MONTH}`
const COUNT_OF_LINK = /: ([\d,]+)$/

/** Somebody of this test alone who applied in a month of the past, and went through two stages. */
async function appliedLongAgo(): Promise<string> {
  const { name, phone } = newPerson()
  const [made] = await sql<{ id: string }>(
    `with like_one as (
       select c.id as candidate, t.id as talent from candidate c join talent t on t.id = c.talent_id
       where c.state = '10' and c.deleted_at is null and t.deleted_at is null order by c.id limit 1
     ), ids as (
       select gen_random_uuid() as candidate, gen_random_uuid() as talent
     ), person as (
       insert into talent select (jsonb_populate_record(t, jsonb_build_object('id', ids.talent, 'name', $1::text,
         'phone', $2::text, 'talent_no', 'RC' || $2::text, 'email', null, 'has_merged', false))).*
       from talent t, like_one, ids where t.id = like_one.talent returning id
     )
     insert into candidate select (jsonb_populate_record(c, jsonb_build_object('id', ids.candidate,
       'talent_id', ids.talent, 'name', $1::text, 'candidate_no', 'HX' || $2::text, 'state', '10',
       'created_at', $3::text, 'stage_at', $3::text))).*
     from candidate c, like_one, ids, person where c.id = like_one.candidate returning id`,
    [name, phone, `${MONTH}-05T04:00:00Z`],
  )
  await sql(`update candidate set state = '20', stage_at = $2 where id = $1`, [
    made?.id,
    `${MONTH}-08T04:00:00Z`,
  ])
  await sql(`update candidate set state = '81', stage_at = $2, due_on = null where id = $1`, [
    made?.id,
    `${MONTH}-09T04:00:00Z`,
  ])
  return name
}

const months = (page: Page) =>
  page
    .locator('input[type=month]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

test('each number of the figures opens as many applications, and the way back keeps the months', async ({
  openAs,
}) => {
  const name = await appliedLongAgo()
  const page = await openAs('recruiter')
  await page.goto(PAGE)
  // Open needs are as of today, and other tests change them.
  const numbers = await page
    .locator('main section:not([aria-labelledby=figures-needs]) td a[aria-label]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('aria-label') ?? '', link.getAttribute('href') ?? '']),
    )
  expect(numbers.length).toBeGreaterThanOrEqual(5)
  for (const [label = '', href = ''] of numbers) {
    const count = COUNT_OF_LINK.exec(label)?.[1]
    await page.goto(href)
    await expect(page.locator('main'), label).toContainText(`${count} 份应聘`)
    await expect(page.locator('main tbody tr'), label).toHaveCount(Number(count))
  }
  await page.goto(`/hr/recruiting-figures/rows?from=${MONTH}&to=${MONTH}&figure=stayed&key=10`)
  await expect(page.getByRole('row', { name })).toContainText('3')
  await page.locator('main').getByRole('link', { name: '招聘统计' }).click()
  expect(await months(page)).toEqual([MONTH, MONTH])
})

test('months turned round are put in order, and what is no month or figure is left out', async ({
  openAs,
}) => {
  const page = await openAs('recruiter')
  await page.goto('/hr/recruiting-figures?from=2026-03&to=2025-11&deptId=nobody')
  expect(await months(page)).toEqual(['2025-11', '2026-03'])
  await page.goto('/hr/recruiting-figures?from=yesterday')
  expect((await months(page)).every((month) => /^\d{4}-\d{2}$/.test(month))).toBe(true)
  await page.goto('/hr/recruiting-figures/rows?figure=nothing&page=zero')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('应聘')
})

test('a need shows who is where, and the names lead to the applications', async ({ openAs }) => {
  const [need] = await sql<{ id: string }>(
    `select a.id from recruiting_application a where a.publish_state = '1' and exists (
       select from candidate c where c.recruiting_id = a.id and c.state = '10' and c.deleted_at is null)
     order by a.doc_no limit 1`,
  )
  const page = await openAs('recruiter')
  await page.goto(`/hr/recruiting-applications/${need?.id}`)
  const standing = page.getByRole('region', { name: '谁在哪一步' })
  await expect(standing.getByRole('row', { name: '待筛选' })).toContainText('筛选')
  await standing.locator('tbody a').first().click()
  await expect(page).toHaveURL(/\/hr\/candidates\/[0-9a-f-]{36}/)
})
