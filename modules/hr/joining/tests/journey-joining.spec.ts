import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { fillNewPerson, newPerson } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { test } from '#tests/e2e/test.ts'

test('P31 a person joins by one form, and the page links the created records', async ({
  openAs,
  watch,
}) => {
  // The server refuses a probation longer than the contract allows.
  watch.allow(400)
  const person = newPerson()
  const page = await openAs(await addPowerfulAccount())
  await page.goto('/hr/archives')
  await page.getByRole('link', { name: '办理入职', exact: true }).click()
  await expect(page.getByText(/法定上限：.*满 12 个月，最长 2 个月/)).toBeVisible()
  await fillNewPerson(page, person)
  const [day] = await sql<{ today: string }>('select today()::text as today')
  await page.getByLabel('入职日期').fill(day?.today ?? '')
  await page.getByLabel('劳动合同期限').selectOption({ label: '固定期限' })
  await page.getByLabel('合同期限（月）').fill('24')
  await page.getByLabel('试用月数').fill('3')
  await expect(page.getByRole('checkbox', { name: '开通账号' })).toBeChecked()
  const join = page.getByRole('button', { name: '办理入职', exact: true }).last()
  await join.click()
  await expect(page.getByText('按该合同期限，试用期最长 2 个月').first()).toBeVisible()
  const stored = () => sql('select id from user_base_info where emp_no = $1', [person.empNo])
  expect(await stored()).toEqual([])

  await page.getByLabel('试用月数').fill('2')
  await join.click()
  const outcome = page.getByRole('status').filter({ hasText: `${person.name}已入职` })
  await expect(outcome).toContainText('此内容只显示这一次')
  await expect(outcome).toContainText('直接上级')
  await expect(
    outcome.getByRole('link', { name: `打开 ${person.name} ${person.empNo} 的档案` }),
  ).toBeVisible()
  await expect(outcome.getByRole('link', { name: new RegExp(person.empNo) }).first()).toBeVisible()
  await outcome.getByRole('link', { name: /^SY/ }).click()
  await expect(page.getByRole('main')).toContainText(person.name)
  await expect(page.getByRole('main')).toContainText('草稿')
})

test('P31 HR staff without the right to add accounts lets a person join', async ({ openAs }) => {
  const person = newPerson()
  const page = await openAs('er')
  await page.goto('/hr/archives/new')
  await page
    .getByRole('status')
    .filter({ hasText: '新同事入职' })
    .getByRole('link', { name: '办理入职', exact: true })
    .click()
  await expect(page.getByLabel('入职日期')).not.toHaveValue('')
  await fillNewPerson(page, person)
  await expect(page.getByRole('checkbox', { name: '开通账号' })).toHaveCount(0)
  await page.getByRole('button', { name: '办理入职', exact: true }).last().click()
  const outcome = page.getByRole('status').filter({ hasText: person.name })
  await expect(outcome).toContainText('没有开通账号')
  expect(await sql('select id from user_base_info where emp_no = $1', [person.empNo])).toHaveLength(
    1,
  )
})
