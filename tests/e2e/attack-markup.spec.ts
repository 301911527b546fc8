import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { RESOURCES } from '#product/define/registry.server.ts'
import { EVERY_SHAPE } from '../shapes.ts'
import { everyAddress } from './every-address.ts'
import { visit } from './http.ts'
import { type MarkupCompany, startMarkupCompany } from './markup-company.ts'
import { MARKUP, TRAP } from './markup-strings.ts'
import { readBuild, routeFinder } from './route-manifest.ts'
import { noteSecret, readRun, secretsIn } from './run-state.ts'
import { signIn } from './sign-in.ts'

const START_MS = 120_000
const WALK_MS = 360_000
const ABREAST = 4

test.describe.configure({ mode: 'serial' })

let company: MarkupCompany
let cookie: string

test.beforeAll(async () => {
  test.setTimeout(START_MS)
  company = await startMarkupCompany()
  cookie = await signIn('admin', { base: company.url, password: company.password })
})

test.afterAll(async () => {
  await company?.database.end()
  await company?.stop()
})

/** Records every effect of executed markup: a call, a dialog, an error, a violated policy. */
async function setTrap(context: BrowserContext, fired: string[]): Promise<void> {
  const note = (page: Page | null, what: string) => fired.push(`${page?.url() ?? ''}: ${what}`)
  await context.exposeBinding(TRAP, ({ page }) => note(page, 'a script ran'))
  await context.exposeBinding('policyBroken', ({ page }, what: string) => note(page, what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, 'policyBroken') as (what: string) => void
      report(`${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      note(page, `dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  context.on('console', (message) => {
    const isStatus = /status of (400|403|404|409)/.test(message.text())
    if (message.type() === 'error' && !isStatus) note(message.page(), message.text())
  })
  context.on('weberror', (error) => note(error.page(), String(error.error())))
}

async function openContext(page: Page, fired: string[]): Promise<BrowserContext> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ baseURL: company.url })
  await setTrap(context, fired)
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: company.url, httpOnly: true }])
  return context
}

/** Text that no page may contain unescaped; a single quote is harmless in the data for scripts. */
function isMarkup(text: string): boolean {
  return /[<"]/.test(text)
}

/** The passwords of this company and their hashes; keys and tokens are the same as in the run. */
async function secretsOf({ password, database }: MarkupCompany): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    'select distinct password_hash as hash from app_user where password_hash like $1',
    ['$argon2%'],
  )
  expect(rows.length).toBeGreaterThan(0)
  return [password, ...rows.map(({ hash }) => hash)]
}

const askCompany = async (text: string) => (await company.database.query(text)).rows

/** Forbidden text in the source of a page, whatever the browser does with it. */
function faultsIn(path: string, text: string): string[] {
  expect(text, path).not.toMatch(/\$argon2|password_?hash/i)
  expect(secretsIn(text, readRun()), path).toEqual([])
  const found = MARKUP.filter((markup) => isMarkup(markup) && text.includes(markup))
  return found.map((markup) => `${path}: ${markup}`)
}

/** A key for pages that scripts render in the same way: the same route with the same parameters. */
function viewOf(path: string, routeAt: (path: string) => string): string {
  const query = new URLSearchParams(path.split('?')[1])
  return [routeAt(path), ...query.keys(), query.get('tab')].join(' ')
}

test('P18 P04 stored markup is text and does nothing, and no secret is there, on a page of every shape', async ({
  page,
}) => {
  test.setTimeout(WALK_MS)
  // From here on, every answer of the run is also checked for the secrets of this company.
  noteSecret(readRun(), ...(await secretsOf(company)))
  expect(new Set(MARKUP).size).toBe(60)
  expect(company.filled.length).toBeGreaterThan(60)
  const fired: string[] = []
  const raw: string[] = []
  const context = await openContext(page, fired)
  const { routes } = await readBuild()
  const routeAt = routeFinder(routes)
  const addresses = await everyAddress(askCompany, EVERY_SHAPE)
  expect(addresses.length).toBeGreaterThan(150)
  const views = new Map(addresses.map((path) => [viewOf(path, routeAt), path]))
  const inBrowser = new Set(views.values())
  expect(inBrowser.size).toBeGreaterThan(80)
  const shown = new Set<string>()
  const check = (path: string, status: number, text: string) => {
    expect(status, path).toBeLessThan(500)
    raw.push(...faultsIn(path, text))
    // The page contained the markup as text.
    if (text.includes(TRAP)) shown.add(path)
  }
  const waiting = [...addresses]
  const walk = async () => {
    const tab = await context.newPage()
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (inBrowser.has(path)) {
        const answer = await tab.goto(path)
        check(path, answer?.status() ?? 500, (await answer?.text()) ?? '')
        continue
      }
      // One page of each kind is opened in the browser; of the others only the source is checked.
      const { status, text } = await visit(path, { base: company.url, cookie })
      check(path, status, text)
    }
    await tab.close()
  }
  await Promise.all(Array.from({ length: ABREAST }, walk))
  expect(raw).toEqual([])
  expect(fired).toEqual([])
  expect(shown.size).toBeGreaterThan(100)
  await context.close()
})

test('P18 P04 nor is it anything but text in the list and the record of a resource with a page of its own', async () => {
  test.setTimeout(WALK_MS)
  const { routes } = await readBuild()
  const routeAt = routeFinder(routes)
  const raw: string[] = []
  let [visited, shown] = [0, 0]
  for (const { path, table, fields } of RESOURCES.filter((one) => !EVERY_SHAPE.includes(one))) {
    const columns = Object.keys(fields).join(',')
    const [row] = await askCompany(
      `select id from ${table} where deleted_at is null order by id limit 1`,
    )
    const list = `/${path}?columns=${columns}&pick=all&pageSize=10`
    for (const address of [list, ...(row ? [`/${path}/${row.id}`] : [])]) {
      // The generic pages have already been opened for every shape.
      if (routeAt(address).includes('$area')) continue
      const { status, text } = await visit(address, { base: company.url, cookie })
      expect(status, address).toBeLessThan(500)
      raw.push(...faultsIn(address, text))
      visited += 1
      if (text.includes(TRAP)) shown += 1
    }
  }
  expect(raw).toEqual([])
  expect(visited).toBeGreaterThan(5)
  expect(shown).toBeGreaterThan(visited / 3)
})

test('the trap hears what a browser takes for markup', async ({ page }) => {
  const fired: string[] = []
  const context = await openContext(page, fired)
  const tab = await context.newPage()
  await tab.goto('/messages')
  await tab.evaluate(
    (text) => document.body.insertAdjacentHTML('beforeend', text),
    `<img src=x onerror=${TRAP}()>`,
  )
  await expect.poll(() => fired.length).toBeGreaterThan(0)
  await context.close()
})

/** Addresses whose pages repeat a part of the address, with the text in that part. */
const REFLECTING: readonly ((text: string) => string)[] = [
  (text) => `/login?redirect=${text}`,
  (text) => `/login?user=${text}&error=${text}`,
  (text) => `/${text}`,
  (text) => `/no/such/${text}`,
  (text) => `/404?from=${text}`,
  (text) => `/hr/archives?key=${text}`,
  (text) => `/hr/archives?page=${text}&orderBy=${text}&columns=${text}&nonsense=${text}`,
  (text) => `/hr/archives?${text}=1`,
  (text) => `/hr/archives?status=${text}&deptId=${text}&joinDateStart=${text}`,
  (text) => `/hr/archives/${text}`,
  (text) => `/hr/archives/new?deptId=${text}&name=${text}&back=${text}`,
  (text) => `/hr/${text}`,
  (text) => `/org/chart?root=${text}&depth=${text}&at=${text}`,
  (text) => `/org/amounts?dept=${text}&workType=${text}&at=${text}`,
  (text) => `/system/permissions?role=${text}&module=${text}`,
  (text) => `/system/menus?module=${text}&at=${text}`,
  (text) => `/emptyPage?path=${text}`,
  (text) => `/refuse?why=${text}`,
  (text) => `/printUser?ids=${text}&k=${text}`,
  (text) => `/Public/iframe?url=${text}`,
  (text) => `/hr/archives/export?format=${text}`,
  (text) => `/hr/archives/act/${text}`,
]

/** Strings in one address: all of them together would make it too long. */
const AT_ONCE = 12

test('P18 what an address says comes back as text, and in no header', async ({ page }) => {
  test.setTimeout(WALK_MS)
  const fired: string[] = []
  const raw: string[] = []
  for (const say of REFLECTING) {
    for (let first = 0; first < MARKUP.length; first += AT_ONCE) {
      const markups = MARKUP.slice(first, first + AT_ONCE)
      const path = say(encodeURIComponent(markups.join(' ')))
      const { status, text, headers } = await visit(path, { base: company.url, cookie })
      expect(status, path).toBeLessThan(500)
      // The address is not too long and no rate limit applies: the page itself answers.
      expect([414, 429], path).not.toContain(status)
      const found = markups.filter((markup) => isMarkup(markup) && text.includes(markup))
      raw.push(...found.map((markup) => `${path}: ${markup}`))
      if (/<script|<img|<svg/i.test(JSON.stringify(headers))) raw.push(`${path}: in a header`)
    }
  }
  expect(raw).toEqual([])
  const context = await openContext(page, fired)
  const tab = await context.newPage()
  for (const say of REFLECTING.slice(0, -2)) {
    await tab.goto(say(encodeURIComponent(MARKUP.slice(13, 17).join(''))))
  }
  expect(fired).toEqual([])
  await context.close()
})

/** Few attempts, because an account must wait after several failed sign-ins. */
const ATTEMPTS = 3

test('P18 a refused form gives back what was typed as text', async () => {
  const share = MARKUP.length / ATTEMPTS
  for (let first = 0; first < MARKUP.length; first += share) {
    const typed = MARKUP.slice(first, first + share)
    const { text, status } = await visit('/login', {
      base: company.url,
      form: { user: typed.join(' '), password: 'wrong', redirect: typed.join(' ') },
    })
    expect(status).toBe(400)
    expect(typed.filter((markup) => isMarkup(markup) && text.includes(markup))).toEqual([])
  }
  expect(readRun().url).not.toBe(company.url)
})
