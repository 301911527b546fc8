import { expect, type Page } from '@playwright/test'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { EVERY_SHAPE } from '../shapes.ts'
import { sql } from './database.ts'
import { dataPath, visit } from './http.ts'
import { addPowerfulAccount } from './own-accounts.ts'
import { readBuild, routeFinder } from './route-manifest.ts'
import { readRun } from './run-state.ts'
import { sessionOf } from './sign-in.ts'
import { test } from './test.ts'

const WALK_MS = 120_000

// The forms are checked as sent by the server, without scripts.
test.use({ javaScriptEnabled: false })

/** Fields that no form has, with values that an attacker might try. */
const FORGED: Readonly<Record<string, string>> = {
  role: 'admin',
  isAdmin: 'true',
  createdBy: 'x',
  created_by: 'x',
  salary: '99999.00',
  __proto__x: 'x',
  constructor: 'x',
  prototype: 'x',
  toString: 'x',
  password_hash: 'x',
  deletedAt: '2020-01-01',
  deleted_at: '2020-01-01',
  'a[b]': 'x',
  'a.b': 'x',
  builtIn: 'true',
  passwordChangedAt: '2020-01-01',
  lockReason: 'x',
  grantedById: 'x',
}

/** A valid value by field kind, for fields that a form does not have. */
const PLAUSIBLE: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'forged',
  longText: 'forged',
  bool: 'false',
  integer: '7',
  decimal: '7',
  money: '7.00',
  date: '2020-01-01',
  month: '2020-01',
  dateTime: '2020-01-01T00:00:00.000Z',
}

const WRITABLE = EVERY_SHAPE.filter(({ isReadOnly }) => !isReadOnly)

async function entriesOf(page: Page): Promise<[string, string][]> {
  return page
    .locator('form.form')
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement).entries()].map(([name, value]) => [
        name,
        String(value),
      ]),
    )
}

/** Without the time and address of the last sign-in, which other tests change meanwhile. */
const rowOf = (table: string, id: string) =>
  sql(
    `select to_jsonb(r) - 'last_login_at' - 'last_login_ip' as row from ${table} r where id = $1`,
    [id],
  )

test('P11 a form with a field that it does not have is refused, as the API does', async ({
  openAs,
  watch,
}) => {
  test.setTimeout(WALK_MS)
  watch.allow(400, 404)
  const user = await addPowerfulAccount()
  const page = await openAs(user)
  const cookie = await sessionOf(user)
  const routeAt = routeFinder((await readBuild()).routes)
  let [sent, apart] = [0, 0]
  for (const { path, table, fields } of WRITABLE) {
    const [row] = await sql<{ id: string }>(
      `select id from ${table} where deleted_at is null order by id limit 1`,
    )
    if (!row) continue
    const edit = `/${path}/${row.id}/edit`
    const answer = await page.goto(edit)
    if (answer?.status() !== 200) continue
    const before = await rowOf(table, row.id)
    const own = await entriesOf(page)
    // Only the answer of the action: the test does not render the form again.
    const target = dataPath(edit, routeAt(edit))
    const post = (body: URLSearchParams) =>
      visit(target, {
        cookie,
        body: String(body),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: readRun().url,
        },
      })
    // Each field separately: the refusal of one field must not hide the others.
    for (const [name, { kind, access, label }] of Object.entries(fields)) {
      const value = PLAUSIBLE[kind]
      const isOpen = access === 'write' || access === 'later'
      if (isOpen || value === undefined || own.some(([has]) => has === name)) continue
      const { status, text } = await post(new URLSearchParams([...own, [name, value]]))
      expect(status, `${path} ${name}`).toBe(400)
      expect(text, `${path} ${name}`).toContain(`不允许写入字段“${label}”`)
      expect(await rowOf(table, row.id), `${path} ${name}`).toEqual(before)
      apart += 1
    }
    const body = new URLSearchParams(own)
    for (const [name, value] of Object.entries(FORGED)) {
      const access = fields[name]?.access
      if (!body.has(name) && access !== 'write' && access !== 'later') body.append(name, value)
    }
    body.append('__proto__', '{"isAdmin":true}')
    body.append('__proto__[isAdmin]', 'true')
    const { status } = await post(body)
    expect(status, path).toBe(400)
    expect(await rowOf(table, row.id), path).toEqual(before)
    sent += 1
  }
  // Some shapes may have no row in the demo company, but most have one.
  expect(sent).toBeGreaterThan(WRITABLE.length / 2)
  expect(apart).toBeGreaterThan(20)
})
