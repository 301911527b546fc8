import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { hearOver } from '#platform/tests/push/hear-push.ts'
import { linkFor } from '#platform/tests/sign-in/sign-in-link.ts'
import { sql } from './database.ts'
import { dataPath, visit } from './http.ts'
import { unique } from './new-person.ts'
import { readRun, secretsIn } from './run-state.ts'
import { startRemote, startStock } from './second-server.ts'
import { passwordOf } from './sign-in.ts'
import type { Started } from './start-process.ts'
import { test } from './test.ts'

/** Two servers with the pages of the run and a remote back end: the framework's stock server and ours. */
let stock: Started
let remote: Started

test.beforeAll(async () => {
  const apiBaseUrl = readRun().url
  ;[stock, remote] = await Promise.all([
    startStock({ name: 'stock', apiBaseUrl }),
    startRemote({ name: 'remote', apiBaseUrl }),
  ])
})

test.afterAll(async () => {
  await Promise.all([stock?.stop(), remote?.stop()])
  expect(secretsIn(readFileSync(remote.logFile, 'utf8'), readRun())).toEqual([])
})

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
  await signInAt(page, stock.url)
  await page.goto(`${stock.url}/org/departments`)
  await expect(page.getByRole('link', { name: '技术研发中心', exact: true }).first()).toBeVisible()
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '确认退出' }).click()
  await expect(page).toHaveURL(`${stock.url}/login`)
})

test('in front of a back end elsewhere: sign-in, list, a new record and a change', async ({
  page,
}) => {
  await signInAt(page, remote.url)
  const name = unique('远程')
  await page.goto(`${remote.url}/org/department-types/new`)
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
})

test('both hear pushes', async () => {
  expect(await hearOver(remote.url)).toBe('WebSocketTransport')
  expect(await hearOver(stock.url)).toBe('ServerSentEventsTransport')
})

test('sign-in by a link is off without a key: the address is like any that does not exist', async () => {
  const query = linkFor('er').slice('/loginSingle'.length)
  for (const { url: base } of [remote, stock]) {
    for (const form of [undefined, { link: 'x' }]) {
      const ask = { base, ...(form ? { form } : {}) }
      const other = await visit(`/no-such-page${query}`, ask)
      for (const path of ['/loginSingle', `/loginSingle${query}`]) {
        const { status, location, setCookies, text } = await visit(path, ask)
        expect([status, location, setCookies, text]).toEqual([
          other.status,
          other.location,
          other.setCookies,
          other.text,
        ])
      }
    }
    const data = await visit(dataPath('/loginSingle', 'routes/loginSingle'), { base })
    expect(data.location).toBe('/404')
  }
})
