import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import en from '#app/i18n/en.json' with { type: 'json' }
import es from '#app/i18n/es.json' with { type: 'json' }
import { sql } from './database.ts'
import { openAccount } from './menus.ts'
import { type NewPerson, newPerson } from './new-person.ts'
import { test } from './test.ts'

const HEADINGS = [
  ...['工号', '姓名', '部门', '性别', '证件类型', '证件号码', '手机', '紧急联系人姓名'],
  ...['与本人关系', '紧急联系电话', '用工性质', '入职日期', '参加工作日期'],
]

const cells = (person: NewPerson) => [
  ...[person.empNo, person.name, '软件研发部', '男', '居民身份证', person.idCardNo, person.phone],
  ...['张三', '朋友', '13700000000', '劳动合同', '2199年3月5日', '2015-07-01'],
]

function csv(rows: readonly (readonly string[])[], headings: readonly string[] = HEADINGS): Buffer {
  return Buffer.from([headings, ...rows].map((row) => row.join(',')).join('\r\n'))
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/hr/archives/import')
  await page.getByLabel('文件（xlsx 或 csv）').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page).toHaveURL(/\/account\/imports\/[0-9a-f-]{36}$/)
}

const state = (page: Page) => page.getByRole('status').first()

test('a file of people is looked at, its bad row handed back, the rest written', async ({
  openAs,
  watch,
}) => {
  watch.allow(423)
  const [good, bad] = [newPerson(), newPerson()]
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives')
  await page.getByRole('button', { name: '导入/导出' }).click()
  await page.getByRole('link', { name: '导入', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('导入：人事档案')
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Excel 模板' }).click()
  expect((await template).suggestedFilename()).toBe('人事档案导入模板.xlsx')

  await send(page, '新员工.csv', csv([cells(good), cells({ ...bad, phone: '12345' })]))
  // Without anybody doing anything.
  await expect(state(page)).toContainText('待确认', { timeout: 30_000 })
  await expect(page.getByText('手机号码格式不正确')).toBeVisible()
  await page.getByRole('button', { name: '导入 1 条' }).click()
  await expect(page.getByText('有 1 行未通过；请更正后重新导入，或选择不导入这些行')).toBeVisible()
  const refused = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载未通过的行' }).click()
  const text = await readFile(await (await refused).path(), 'utf8')
  expect(text).toContain(`"${bad.empNo}","${bad.name}"`)
  expect(text).toContain('手机号码格式不正确')
  await page.getByLabel('不导入未通过的 1 行').check()
  await page.getByRole('button', { name: '导入 1 条' }).click()
  await expect(state(page)).toContainText('已完成', { timeout: 30_000 })
  await page.getByRole('link', { name: '查看列表' }).click()
  await expect(page).toHaveURL(/\/hr\/archives/)
  await page.goto(`/hr/archives?key=${good.empNo}`)
  await expect(page.getByRole('row').filter({ hasText: good.name })).toBeVisible()
  expect(await sql('select id from user_base_info where emp_no = $1', [bad.empNo])).toEqual([])

  // Once more, with another name: what changes is shown field by field.
  const [there] = await sql<{ name: string }>('select name from user_base_info where emp_no = $1', [
    good.empNo,
  ])
  await send(page, '更正.csv', csv([[good.empNo, `${good.name}二`]], ['工号', '姓名']))
  await expect(page.getByText(`姓名：`)).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.import-rows del')).toHaveText(String(there?.name))
  await expect(page.locator('.import-rows ins')).toHaveText(`${good.name}二`)
  for (const [name, texts] of [
    ['English', en],
    ['Español', es],
  ] as const) {
    await openAccount(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(texts.imports.counts.planned.change, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: es.imports.remove }).click()
  await expect(page).toHaveURL(/\/hr\/archives\/import$/)
})

test('headings that nobody knows are asked about once', async ({ openAs, isScripted }) => {
  const person = newPerson()
  const heading = `卡号${isScripted ? 'js' : 'nojs'}${Date.now()}`
  const headings = [heading, ...HEADINGS.slice(1)]
  const page = await openAs('hrdir')
  await send(page, '外来.csv', csv([cells(person)], headings))
  await expect(state(page)).toContainText('待指定列')
  await page.getByLabel(heading).selectOption({ label: '工号' })
  await page.getByRole('button', { name: '核对', exact: true }).click()
  await expect(page.getByRole('button', { name: '导入 1 条' })).toBeVisible({ timeout: 30_000 })
  await send(page, '外来2.csv', csv([cells(newPerson())], headings))
  await expect(page.getByRole('button', { name: '导入 1 条' })).toBeVisible({ timeout: 30_000 })
})

test('what is no table is refused where it was chosen', async ({ openAs, watch }) => {
  watch.allow(400)
  const page = await openAs('hrmgr')
  await page.goto('/hr/archives/import')
  const file = page.getByLabel('文件（xlsx 或 csv）')
  await file.setInputFiles({ name: 'a.xlsx', mimeType: 'text/html', buffer: Buffer.from('<html>') })
  await page.getByRole('button', { name: '上传并核对' }).click()
  await expect(page.getByRole('alert')).toContainText('请选择 xlsx 或 csv 文件')
  await expect(page).toHaveURL(/\/hr\/archives\/import$/)
})
