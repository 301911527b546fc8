import { expect } from '@playwright/test'
import { openRowMenu } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addColleagues } from '#tests/e2e/own-people.ts'
import { test } from '#tests/e2e/test.ts'

test('a parameter is typed in inputs, and a wrong value is reported with its place', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  watch.allow(400)
  const page = await openAs('admin')
  await page.goto('/system/policy-params/new')
  await expect(page.getByRole('heading', { name: '选择要新增的参数' })).toBeVisible()
  await page.getByRole('link', { name: '病假工资比例' }).click()
  await expect(page.getByText('用于：病假扣款', { exact: true })).toBeVisible()
  // Uses a new city, because the API refuses two values of one parameter and city on the same day.
  await page.getByLabel('适用城市').fill(unique('页面市'))
  await page.getByLabel('生效日期').fill('2026-01-01')
  const cell = (row: number, label: string) => page.getByLabel(`第${row}行 ${label}`)
  await cell(1, '工龄满（年）').fill('1')
  await cell(1, '发放比例').fill('0.6')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('第1行工龄满（年）：第一行应从 0 开始').first()).toBeVisible()
  await expect(cell(1, '发放比例')).toHaveValue('0.6')
  await cell(1, '工龄满（年）').fill('0')
  await cell(2, '工龄满（年）').fill('5')
  await cell(2, '发放比例').fill('1')
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.getByRole('link', { name: '编辑' }).click()
  await expect(cell(2, '工龄满（年）')).toHaveValue('5')
  await expect(cell(2, '发放比例')).toHaveValue('1')
})

test('the page of a parameter says its value in figures with units and as tables', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  const open = async (key: string) => {
    await page.goto(`/system/policy-params?key=${key}&orderBy=effectiveFrom desc`)
    await page.getByRole('rowheader').first().getByRole('link').click()
  }
  await open('pit.basicDeduction')
  await expect(page.locator('dd', { hasText: '每月：5,000.00 元' })).toBeVisible()
  await open('pit.brackets')
  const bands = page.getByRole('table', { name: /税率/ }).first()
  await expect(bands.getByRole('columnheader', { name: '税率' })).toBeVisible()
  await expect(bands.getByRole('cell', { name: '45%' })).toBeVisible()
  await open('notice.days')
  await expect(page.getByRole('cell', { name: '30' }).first()).toBeVisible()
  await expect(page.getByText('劳动合同法').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText('{"')
})

test('a change of the retirement ages says whom it touches and asks once more', async ({
  openAs,
}) => {
  const page = await openAs('admin')
  await page.goto('/system/policy-params?key=retire.table&orderBy=effectiveFrom desc')
  await openRowMenu(page.getByRole('row').nth(1))
  await page.getByRole('link', { name: '编辑' }).first().click()
  await expect(page.getByText('用于：人事档案的法定退休日')).toBeVisible()
  const years = page.getByLabel('第1行 原退休年龄（岁）')
  const before = Number(await years.inputValue())
  await years.fill(String(before + 1))
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByRole('alert')).toContainText(/保存后，\d+ 人的法定退休日将随之改变/)
  await expect(years).toHaveValue(String(before + 1))
  // The change was not confirmed, so nothing was saved.
  await page.reload()
  await page.goto('/system/policy-params?key=retire.table&orderBy=effectiveFrom desc')
  await openRowMenu(page.getByRole('row').nth(1))
  await page.getByRole('link', { name: '编辑' }).first().click()
  await expect(page.getByLabel('第1行 原退休年龄（岁）')).toHaveValue(String(before))
})

test('the channel of a file is chosen from the dictionary', async ({ openAs }) => {
  const [person] = (await addColleagues(1)).people
  const page = await openAs('hrdir')
  await page.goto(`/hr/archives/${person?.id}`)
  await page.getByRole('link', { name: '编辑' }).first().click()
  await page.getByLabel('招聘渠道').selectOption({ label: '猎头推荐' })
  await page.getByRole('button', { name: '保存' }).last().click()
  await expect(page.getByText('猎头推荐')).toBeVisible()
})
