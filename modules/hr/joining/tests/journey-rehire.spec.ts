import { expect } from '@playwright/test'
import { aPersonToLeave } from '#modules/hr/departures/tests/leaver.ts'
import { sql } from '#tests/e2e/database.ts'
import { fillNewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('P31 a former employee is recognised by the identity document and rehired on their file', async ({
  openAs,
  watch,
}) => {
  // The server refuses the identity number of a former employee.
  watch.allow(400)
  const person = await aPersonToLeave()
  await sql(
    `with ended as (update user_position set end_date = today() - 30 where user_id = $1)
     update user_base_info set status = '4', leave_date = today() - 30 where id = $1`,
    [person.id],
  )
  const [known] = await sql<{ paper: string; today: string; ahead: string }>(
    `select id_card_no as paper, today()::text as today, (today() + 9)::text as ahead
     from user_base_info where id = $1`,
    [person.id],
  )
  const { paper = '', today = '', ahead = '' } = known ?? {}
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives/act/join')
  await fillNewPerson(page, { ...newPerson(), idCardNo: paper })
  await page.getByRole('button', { name: '办理入职', exact: true }).last().click()
  const refused = page.getByRole('alert')
  await expect(refused).toContainText(`${person.name}（工号 ${person.empNo}）`)
  await refused.getByRole('link', { name: '重新入职', exact: true }).click()

  await expect(page.getByRole('region', { name: '此人' })).toContainText(person.department)
  await page.getByLabel('入职日期').fill(ahead)
  await page.getByRole('checkbox', { name: '开通账号' }).check()
  const come = page.getByRole('button', { name: '重新入职', exact: true }).last()
  await come.click()
  const noted = page.getByRole('status').filter({ hasText: '在此之前档案仍为离职' })
  await expect(noted).toContainText('此内容只显示这一次')
  await noted
    .getByRole('link', { name: new RegExp(person.empNo) })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('再次入职日期')
  await expect(page.getByRole('main')).toContainText('已离职')

  // Moves the day of rehiring to today.
  await page.getByRole('link', { name: '重新入职', exact: true }).click()
  await expect(page.getByText('已登记于')).toBeVisible()
  await page.getByLabel('入职日期').fill(today)
  await come.click()
  await expect(page.getByRole('status').filter({ hasText: '已重新入职' })).toBeVisible()
  expect(
    await sql('select status, employ_spell, comes_back from user_base_info where id = $1', [
      person.id,
    ]),
  ).toEqual([{ status: '2', employ_spell: 2, comes_back: false }])
})
