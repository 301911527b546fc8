import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import pg from 'pg'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import es from '#platform/web/i18n/es.json' with { type: 'json' }
import { sql } from '#tests/e2e/database.ts'
import { openAccount } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { test } from '#tests/e2e/test.ts'

const ROWS = 6_000

/** Inserts `ROWS` rows into a log that no other test counts. */
async function longLog(remark: string): Promise<void> {
  await sql(
    `insert into visit_log (id, create_code, user_id, user_name, remark, model_type)
     select gen_random_uuid(), 'x', gen_random_uuid(), repeat('n', 60), $1, '1' from generate_series(1, $2::int)`,
    [remark, ROWS],
  )
}

/** Locks the table, so that no export can store a piece of a file while `work` runs. */
async function whileNothingIsKept(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: readRun().databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table kept_piece in share mode')
    await work()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

test('a long export shows how far it is, is downloaded, listed and removed', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const remark = unique('long')
  await longLog(remark)
  const page = await openAs(await addPowerfulAccount())
  await page.goto(`/system/visit-logs?key=${remark}`)
  await whileNothingIsKept(async () => {
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('link', { name: '导出 CSV' }).click()
    await expect(page).toHaveURL(/\/account\/exports\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('导出：访问日志')
    await expect(page.getByText(`关键字：${remark}`)).toBeVisible()
    // The page updates without any action of the user.
    await expect(page.getByRole('status').getByText('正在生成')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^[1-5],000 \/ 6,000 行/).first()).toBeVisible({
      timeout: 30_000,
    })
  })
  await expect(page.getByRole('status').getByText('已完成')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('6,000', { exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^下载/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^访问日志-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(ROWS + 2)

  await page.goto('/')
  await page.getByLabel(/^账户/).click()
  await page.getByRole('link', { name: '我的导出' }).click()
  const row = page.getByRole('row').filter({ hasText: remark })
  await expect(row).toContainText('已完成')
  await expect(row).toContainText('6,000')
  await row.getByRole('button', { name: /^删除文件/ }).click()
  await expect(page.getByRole('status').first()).toHaveText('已删除导出文件')
  await expect(row).toHaveCount(0)
})

test('one that is called off says so and can be made again; the pages speak three languages', async ({
  openAs,
}) => {
  const remark = unique('again')
  await longLog(remark)
  const page = await openAs(await addPowerfulAccount())
  await page.goto(`/system/visit-logs?key=${remark}`)
  await whileNothingIsKept(async () => {
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('link', { name: '导出 Excel' }).click()
    await page.getByRole('button', { name: /^取消导出/ }).click()
    await expect(page.getByText('已取消', { exact: true })).toBeVisible()
  })
  await expect(page.getByRole('link', { name: /^下载/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^重新导出/ }).click()
  await expect(page.getByRole('link', { name: /^下载/ })).toBeVisible({ timeout: 30_000 })
  for (const [name, texts] of [
    ['English', en],
    ['Español', es],
  ] as const) {
    await openAccount(page)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(texts.exports.states.done)).toBeVisible()
    await expect(page.getByText(texts.exports.hint)).toBeVisible()
  }
})

test('a file of another user is not found', async ({ openAs, watch }) => {
  const [file] = await sql<{ id: string }>(
    `insert into export_file (id, owner_id, resource, query, format, language, rows_total)
     select gen_random_uuid(), id, 'system/visit-logs', 'key=secret-word', 'csv', 'zh', 9000
     from app_user where user_name = 'hrdir' returning id`,
  )
  watch.allow(404)
  const page = await openAs('admin')
  const answer = await page.goto(`/account/exports/${file?.id}`)
  expect(answer?.status()).toBe(404)
  expect(await page.content()).not.toContain('secret-word')
  await sql('delete from export_file where id = $1', [file?.id])
})
