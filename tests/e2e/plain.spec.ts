import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sql } from './database.ts'
import { unique } from './new-person.ts'
import { readRun, secretsIn } from './run-state.ts'
import { startRemote, startStock } from './second-server.ts'
import { passwordOf } from './sign-in.ts'
import { test } from './test.ts'

async function signInAt(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/org/department-types`)
  await expect(page).toHaveURL(`${base}/login?redirect=%2Forg%2Fdepartment-types`)
  await page.getByRole('textbox', { name: '用户名', exact: true }).fill('hrmgr')
  await page.getByLabel('密码', { exact: true }).fill(passwordOf('hrmgr'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`${base}/org/department-types`)
  await expect(page.getByRole('heading', { name: '部门类型', level: 1 })).toBeVisible()
  await page.goto(`${base}/hr/archives?status=2`)
  expect(await page.getByRole('table').locator('tbody').getByRole('row').count()).toBeGreaterThan(5)
}

test('the stock server of the framework serves sign-in and list', async ({ page }) => {
  const server = await startStock({ name: 'stock', apiBaseUrl: readRun().url })
  try {
    await signInAt(page, server.url)
    await page.goto(`${server.url}/org/departments`)
    await expect(
      page.getByRole('link', { name: '技术研发中心', exact: true }).first(),
    ).toBeVisible()
    await page.getByLabel(/^账户/).click()
    await page.getByRole('link', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '确认退出' }).click()
    await expect(page).toHaveURL(`${server.url}/login`)
  } finally {
    // A page that is still loading its parts would miss the server.
    await page.goto('about:blank')
    await server.stop()
  }
})

test('in front of a back end elsewhere: sign-in, list, a new record and a change', async ({
  page,
}) => {
  const run = readRun()
  const server = await startRemote({ name: 'remote', apiBaseUrl: run.url })
  try {
    await signInAt(page, server.url)
    const name = unique('远程')
    await page.goto(`${server.url}/org/department-types/new`)
    await page.getByRole('textbox', { name: '编码', exact: true }).fill(unique('R'))
    await page.getByRole('textbox', { name: '类型名称' }).fill(name)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('status')).toHaveText('保存成功')
    await page.getByRole('link', { name: '编辑', exact: true }).first().click()
    await page.getByRole('textbox', { name: '备注' }).fill('从远处改的')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('status')).toHaveText('保存成功')
    const kept = await sql('select remark, version from department_type where name = $1', [name])
    expect(kept).toEqual([{ remark: '从远处改的', version: 2 }])
  } finally {
    await page.goto('about:blank')
    await server.stop()
  }
  expect(secretsIn(readFileSync(server.logFile, 'utf8'), run)).toEqual([])
})
