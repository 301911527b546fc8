import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { newPerson } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

/** A utility model of this test alone, whose fee of year five was due forty days ago. */
async function lateFee(): Promise<{ id: string; name: string }> {
  const { name, phone } = newPerson()
  const [made] = await sql<{ id: string; name: string }>(
    `insert into patent (id, name, kind, apply_no, patent_no, applicants, inventors, apply_date, grant_date,
       expire_date, owner_id, paid_through, state, reward, reward_due)
     select gen_random_uuid(), '一种' || $1::text || '装置', '实用新型', $2::text, 'ZL' || $2::text, '[{"name":"示例科技集团有限公司"}]',
       '[{"empNo":null,"name":"李工","share":"100.00"}]', filed.day, filed.day + 45,
       (filed.day + interval '10 years')::date, u.id, 4, '3', 1500, filed.day + 135
     from app_user u, (select (today() - 40 - interval '4 years')::date as day) filed
     where u.user_name = 'trainer' returning id, name`,
    [name, phone],
  )
  if (!made) throw new Error('there is no training officer')
  await sql('select write_patent_fees(array[$1::uuid])', [made.id])
  return made
}

test('the training officer pays a late fee with the surcharge of today, and types only the receipt', async ({
  openAs,
}) => {
  const patent = await lateFee()
  const page = await openAs('trainer')
  await page.goto(`/titles/patents/${patent.id}`)
  await page.getByRole('link', { name: '缴年费', exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: '缴费金额' })).toHaveValue('945.00')
  await expect(page.getByRole('spinbutton', { name: '其中滞纳金' })).toHaveValue('45.00')
  await page.getByRole('textbox', { name: '票据号' }).fill('GF-2026-1')
  await page.getByRole('main').getByRole('button', { name: '缴年费', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/titles/patents/${patent.id}`))
  const [fee] = await sql<{ state: string; paid: string }>(
    'select state, paid_amount::text as paid from patent_fee where patent_id = $1 and year = 5',
    [patent.id],
  )
  expect(fee).toEqual({ state: '已缴', paid: '945.00' })
})
