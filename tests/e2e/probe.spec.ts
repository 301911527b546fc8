import { expect } from '@playwright/test'
import { test } from './test.ts'
import { visit } from './http.ts'
import { sessionOf } from './sign-in.ts'
import { readRun } from './run-state.ts'
import { sql } from './database.ts'

test('probe', async ({ openAs }) => {
  console.log(readRun())
  console.log(await visit('/hr/archives'))
  for (const u of ['noperm', 'hrmgr']) {
    for (const p of ['/', '/hr/archives', '/_data'.slice(0,0) + '/org/departments?_data=routes/_app.org.departments._index', '/messages'])
      { const a = await visit(p, { cookie: await sessionOf(u) }); console.log(u, p, a.status, a.location, JSON.stringify(a.headers), a.text.slice(0, 300)) }
  }
  console.log(await sql('select count(*) from user_base_info'))
  const page = await openAs('hrmgr')
  for (const p of ['/', '/hr/archives', '/org/departments', '/hr/archives/new']) {
    await page.goto(p)
    console.log('=====', p, page.url())
    console.log((await page.locator('body').ariaSnapshot()).slice(0, 6000))
  }
  expect(1).toBe(1)
})
