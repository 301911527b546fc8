import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { type NewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

type Hired = { id: string; name: string; phone: string }

/** Somebody of this test alone whose offer was accepted, like somebody of the demo company who is to be hired. */
async function acceptedHiring({ name, phone }: NewPerson): Promise<Hired> {
  const [made] = await sql<Hired>(
    `with like_one as (
       select h.id as hiring, c.id as candidate, t.id as talent
       from to_be_recruited h join candidate c on c.id = h.candidate_id join talent t on t.id = c.talent_id
       where c.state = '60' and h.deleted_at is null order by h.id limit 1
     ), ids as (
       select gen_random_uuid() as hiring, gen_random_uuid() as candidate, gen_random_uuid() as talent
     ), person as (
       insert into talent select (jsonb_populate_record(t, jsonb_build_object('id', ids.talent, 'name', $1::text,
         'phone', $2::text, 'talent_no', 'RC' || $2::text, 'email', null))).*
       from talent t, like_one, ids where t.id = like_one.talent returning id
     ), application as (
       insert into candidate select (jsonb_populate_record(c, jsonb_build_object('id', ids.candidate,
         'talent_id', ids.talent, 'name', $1::text, 'candidate_no', 'HX' || $2::text, 'state', '60'))).*
       from candidate c, like_one, ids, person where c.id = like_one.candidate returning id
     )
     insert into to_be_recruited select (jsonb_populate_record(h, jsonb_build_object('id', ids.hiring,
       'candidate_id', ids.candidate, 'name', $1::text, 'doc_no', 'LY' || $2::text, 'state', '4', 'offer_state', '2',
       'effect_done', true, 'joined_at', null, 'user_id', null))).*
     from to_be_recruited h, like_one, ids, application where h.id = like_one.hiring returning id, name, $2::text as phone`,
    [name, phone],
  )
  if (!made) throw new Error('nobody of the demo company is to be hired')
  return made
}

test('personnel takes on somebody whose offer was accepted, and types only what nobody knew', async ({
  openAs,
}) => {
  const person = newPerson()
  const hired = await acceptedHiring(person)
  const page = await openAs('er')
  await page.goto('/hr/to-be-recruited')
  await page.getByRole('link', { name: /^待入职/ }).click()
  await page.getByRole('link', { name: hired.name }).first().click()
  await page.getByRole('link', { name: '办理入职', exact: true }).click()
  const plan = page.getByRole('region', { name: '这次办理将' })
  await expect(plan).toContainText('建立人事档案')
  await expect(plan).toContainText('转交有权的人')
  // Known from the application and the hiring.
  await expect(page.getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(hired.name)
  await expect(page.getByRole('textbox', { name: '手机', exact: true })).toHaveValue(hired.phone)
  await expect(page.locator('[name=deptId]')).toHaveCount(0)
  // The post of the demo company is full, so the form asks for the reason.
  await page.getByLabel('超编说明').fill('总经理已同意')
  await page.getByLabel('证件号码').fill(person.idCardNo)
  await page.getByLabel('参加工作日期').fill('2015-07-01')
  await page.getByLabel('紧急联系人姓名').fill('家人')
  await page.getByLabel('与本人关系').fill('配偶')
  await page.getByLabel('紧急联系电话').fill('16009990000')
  await page.getByRole('button', { name: '办理入职', exact: true }).last().click()
  const outcome = page.getByRole('status').filter({ hasText: hired.name })
  await expect(outcome).toContainText('没有开通账号')
  await outcome.getByRole('link', { name: /的档案$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(hired.name)

  // A second visit shows the first file in place of a second form.
  await page.goto(`/hr/to-be-recruited/${hired.id}/act/join`)
  await expect(page.getByRole('status')).toContainText('没有再建第二份档案')
  await page.goto(`/hr/to-be-recruited/${hired.id}`)
  await expect(page.getByRole('main')).toContainText('已入职')
  await expect(page.getByRole('link', { name: '办理入职', exact: true })).toHaveCount(0)
})
