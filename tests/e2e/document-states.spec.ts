import { expect, test } from '@playwright/test'
import { RESOURCES } from '#product/define/registry.server.ts'
import { sql } from './database.ts'
import { visit } from './http.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { sessionOf } from './sign-in.ts'

test('the page of a document opens in each of its states', async () => {
  const cookie = await sessionOf(await addPowerfulAccount())
  const opened: { path: string; status: number }[] = []
  for (const { path, table } of RESOURCES.filter(({ document }) => document)) {
    const rows = await sql<{ id: string }>(
      `select distinct on (state) id from ${table} where deleted_at is null order by state, id`,
    )
    for (const { id } of rows) {
      const { status } = await visit(`/${path}/${id}`, { cookie })
      opened.push({ path: `/${path}/${id}`, status })
    }
  }
  expect(opened.length).toBeGreaterThan(20)
  expect(opened.filter(({ status }) => status !== 200)).toEqual([])
})
