import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@playwright/test'
import { matchRoutes } from '@remix-run/react'
import { uuidv7 } from 'uuidv7'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isPageRight } from '#platform/define/own-pages.ts'
import { RESOURCE_NEEDS } from '#platform/web/request/needs.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { sql } from './database.ts'
import { type Answer, dataPath, visit } from './http.ts'
import { addStranger } from './own-accounts.ts'
import { type Address, addressesOf, patternOf, type Route, readBuild } from './route-manifest.ts'
import { sessionOf } from './sign-in.ts'

/**
 * Routes that every visitor may open, with the purpose of their loader and action. A new entry needs a
 * reason.
 */
const PUBLIC: Readonly<Record<string, string>> = {
  root: 'language, and the message of the page before',
  'routes/$': 'sends unknown addresses to /404',
  'routes/403': 'says that something is not for the reader',
  'routes/404': 'says that there is no such page',
  'routes/About': 'what the product is; its parts to the signed-in only',
  'routes/SharingCenter.Positive':
    'a probation review: the API asks for a link, or for the right of the reader',
  'routes/SharingCenter.Recruitment': 'published vacancies, by the allow list of the call',
  'routes/SharingCenter.SalaInterview': 'an offer: the API asks for secret and passcode',
  'routes/SharingCenter.TransferCenter':
    'notices of transfers: the API asks for a link, or for the right of the reader',
  'routes/SharingCenter.candidate': 'an application: the API asks for the ticket of its person',
  'routes/SharingCenter.candidateData': 'the own data: the API asks for the ticket of its person',
  'routes/SharingCenter.dptinfo':
    'a department in numbers; the name of its leader by link or by right',
  'routes/SharingCenter.postInfo': 'the description of a post that is not confidential',
  'routes/SharingCenter.teaminfo':
    'a team without a person; names by link or by the right of the reader',
  'routes/Thanks': 'the number of an application that this browser has just sent',
  'routes/addUser':
    'applying for a published vacancy; the first day: the API asks for the ticket of its person',
  'routes/calendar': 'what a calendar program reads: the API asks for the token of the address',
  'routes/emptyPage': 'menu entries without a page',
  'routes/IdentityServerRefreshToken': 'the way back from a provider, with a state of this browser',
  'routes/kiosk':
    'a terminal: the API asks for its token, and for code and PIN of the employee who clocks in',
  'routes/login': 'signing in',
  'routes/login_.company': 'the way to a provider',
  'routes/loginSingle': 'signing in by a link',
  'routes/logout': 'signing out, also with a session that has ended',
  'routes/preferences': 'language and look, kept in a cookie without any secret',
  'routes/printUser': 'what a share link opens, or forms that the API answers the reader',
  'routes/robots[.]txt': 'what robots may visit',
  'routes/sitemap[.]xml': 'public addresses, if the company lets search engines in',
  'routes/userTemplate': 'a report: the API answers that there is none to users who may not see it',
  'routes/refuse': 'says that there is no permission',
  'routes/Welcome': 'a greeting',
}

/**
 * Routes that every signed-in user may open, because they show the user's own data. A new entry needs a
 * reason.
 */
const ONES_OWN: Readonly<Record<string, string>> = {
  'routes/_app': 'the frame: its menu is what the person may open',
  'routes/_app._index': 'the way into the pages that the person may open',
  'routes/_app.Public.iframe': 'a page of another house that the settings allow',
  'routes/_app.account.batches.$batch._index': 'how far documents are that one had done together',
  'routes/_app.account.batches.$batch.refused': 'those of them that did not go, as a file',
  'routes/_app.account.company': 'accounts elsewhere that one signs in with',
  'routes/_app.account.exports._index': 'the files that one had made',
  'routes/_app.account.exports.$file._index': 'how far such a file is',
  'routes/_app.account.exports.$file.download': 'such a file, for users who may still export it',
  'routes/_app.account.file._index': 'the way to the own personnel file',
  'routes/_app.account.file.edit': 'asking for changes of the own personnel file',
  'routes/_app.account.home': 'which cards the own home page has',
  'routes/_app.account.imports.$file._index':
    'a file that the user has sent, while they may import it',
  'routes/_app.account.imports.$file.refused': 'the rows of such a file that were refused',
  'routes/_app.account.bank-cards': 'the own pay cards',
  'routes/_app.account.links': 'the links that one has made',
  'routes/_app.account.pay-openings': 'who looked at one’s own pay',
  'routes/_app.account.password': 'the own password',
  'routes/_app.account.photo': 'the own photo',
  'routes/_app.account.pin': 'the own PIN for terminals',
  'routes/_app.account.profile': 'the own account and delegate',
  'routes/_app.account.sessions': 'the own sign-ins',
  'routes/_app.waiting': 'what waits for the user',
  'routes/_app.account.messages': 'what the menu of the account says of the own messages',
  'routes/_app.hr.my-approval.$id': 'the step decides, and no button',
  'routes/_app.hr.my-approval.take-back': 'the own approval decides, and no button',
  'routes/_app.hr.my-approval.$id_.comment': 'users who may see the document may comment on it',
  'routes/_app.work.comments.$id': 'users who may see the task or the meeting may comment on it',
  'routes/_app.work.comments.$id_.people':
    'users who may see the record find others who may see it',
  'routes/_app.messages._index': 'the own messages',
  'routes/_app.messages.preferences': 'which messages one wants',
  'routes/lchub.signalr': 'what the push hub tells the own pages',
  'routes/lchub.signalr_.negotiate': 'the name of an own connection to the push hub',
  'routes/messages.since': 'what the own pages have missed',
  'routes/files.$id.$variant':
    'a file: the API asks for the right to the record that it belongs to',
  'routes/photos.$id.$size': 'a photo: the API asks for the right to the record that it belongs to',
  'routes/userTemplate_.file': 'a report as a file, for users who may export its rows',
  'routes/_app.search': 'finds what the own lists and menus show',
  'routes/marked-days': 'holidays and make-up days, for whoever may see the calendar',
  'routes/choices': 'what the own forms offer; the call behind it asks for the right to the form',
  'routes/suggestions': 'finds what the own list of staff and menus show',
  'routes/tabs': 'the pages that one has left open',
}

const OF_RESOURCE = new Set<string>(RESOURCE_NEEDS)

/**
 * The only pages that the stranger may see: a user without a right to one page may have a right to another.
 */
const SEEN_BY_STRANGER = /^\/org\/(department-types|chart)([/?]|$)/

/** One walk sends hundreds of requests. */
const WALK_MS = 240_000
/** The jobs of the first start write more often than this, and are done after `JOBS_MS`. */
const REST_MS = 2_000
const JOBS_MS = 60_000

type Guarded = { need?: string } | undefined
type Visitor = {
  name: string
  /** The user name; null for a visitor without an account. */
  user(): Promise<string | null>
  mayUse(need: string, path: string): boolean
}

let stranger: Promise<string> | undefined

const VISITORS: readonly Visitor[] = [
  { name: 'anonymous', user: async () => null, mayUse: () => false },
  { name: 'without any menu', user: async () => 'noperm', mayUse: (need) => need === 'signed-in' },
  {
    name: 'without this button',
    user() {
      stranger ??= addStranger()
      return stranger
    },
    mayUse: (need, path) =>
      need === 'signed-in' || (/(^|:)view$/.test(need) && SEEN_BY_STRANGER.test(path)),
  },
]

const { routes } = await readBuild()
const all = Object.values(routes).filter((route): route is Route => route !== undefined)

test('P09 every route is public by name or says what it needs', () => {
  for (const { id, module } of all) {
    const { loader, action } = module as { loader: Guarded; action: Guarded }
    const needs = [loader, action].filter((part) => part !== undefined).map((part) => part?.need)
    // A page without a loader would be rendered for every visitor.
    expect(loader, `${id} has no loader`).toBeDefined()
    for (const need of needs) expect(typeof need, `${id} is not guarded`).toBe('string')
    expect(needs.includes('open'), `${id} is open`).toBe(id in PUBLIC)
    expect(needs.includes('signed-in'), `${id} asks for no right`).toBe(id in ONES_OWN)
    const rights = needs.filter((need) => need !== 'open' && need !== 'signed-in')
    const unknown = rights.filter((need = '') => !OF_RESOURCE.has(need) && !isPageRight(need))
    expect(unknown, `${id} asks for a right that there is not`).toEqual([])
  }
  expect(all.length).toBeGreaterThan(Object.keys(PUBLIC).length)
})

/** The right that a page needs, by the last word of its address. */
const BY_LAST_WORD: Readonly<Record<string, string>> = {
  new: 'add',
  edit: 'edit',
  delete: 'delete',
  export: 'export',
  import: 'import',
}

const BY_CALL: Readonly<Record<string, string>> = {
  'routes/_app.work.reports.export': 'the call behind it asks for the right to export tasks',
  'routes/_app.pay.spreadsheets.import':
    'it puts a file into a draft, and asks for the right to edit it',
  'routes/_app.hr.my-referrals.new': 'it asks for the button of recommending, which is its own',
}

test('P09 a page to write asks for the right to write, and not for a weaker one', () => {
  const writing = all.filter(
    ({ id }) => (id.split('.').at(-1) ?? '') in BY_LAST_WORD && !(id in ONES_OWN || id in BY_CALL),
  )
  expect(writing.length).toBeGreaterThan(20)
  const weaker = writing.flatMap(({ id, module }) => {
    const { loader, action } = module as { loader: Guarded; action: Guarded }
    const right = BY_LAST_WORD[id.split('.').at(-1) ?? '']
    const needs = [loader, action].filter((part) => part !== undefined)
    return needs.every(({ need = '' }) => need === right || need.endsWith(`:${right}`)) ? [] : [id]
  })
  expect(weaker).toEqual([])
})

/**
 * Resources with separate pages, and one without them, because all resources without them have the same kinds of
 * addresses.
 */
function resourcesWithOwnPages(patterns: readonly string[]) {
  const isOwn = ({ path }: Resource) => patterns.some((pattern) => pattern.startsWith(`/${path}/`))
  return [...RESOURCES.filter(isOwn), ...RESOURCES.filter((one) => !isOwn(one)).slice(0, 1)]
}

test('a word that stands where an id could is never taken for one', () => {
  const patterns = all.map((route) => ({ id: route.id, path: `/${patternOf(route, routes)}` }))
  const words = patterns.filter(
    ({ path }) => path.startsWith('/:area/:resource/') && !path.includes('/:id'),
  )
  expect(words.length).toBeGreaterThan(3)
  const resources = resourcesWithOwnPages(patterns.map(({ path }) => path))
  expect(resources.length).toBeGreaterThan(20)
  for (const { path } of resources) {
    // The other patterns begin differently and cannot match.
    const near = patterns.filter(
      (pattern) => pattern.path.startsWith('/:area/') || pattern.path.startsWith(`/${path}/`),
    )
    for (const word of words) {
      const address = word.path.replace(':area/:resource', path)
      const answering = matchRoutes(near, address)?.at(-1)
      expect(answering?.params.id, `${address} is drawn by ${answering?.route.id}`).toBeUndefined()
    }
  }
})

/**
 * One function guards every page (platform/web/request/guarded.server.ts) and depends only on what the page
 * needs. So each page is requested once for each visitor without rendering it. Everything else is tested on
 * one page of each group: pages with the same needs, generic or not.
 */
const guardedRoutes = all.filter(({ id }) => !(id in PUBLIC) && !isGenericAgain(id))

function groupOf(route: Route): string {
  const { loader, action } = route.module as { loader: Guarded; action: Guarded }
  const isGeneric = patternOf(route, routes).includes(':area')
  return [isGeneric, route.index === true, loader?.need, action?.need].join(' ')
}

const oneOfEachGroup = guardedRoutes.filter(
  (route, nth) => guardedRoutes.findIndex((other) => groupOf(other) === groupOf(route)) === nth,
)

/** The addresses that this route itself answers. */
async function ownAddresses(route: Route): Promise<Address[]> {
  const pattern = patternOf(route, routes)
  const addresses = await addressesOf(pattern)
  // A separate page answers that address, and is tested itself.
  return addresses.filter(({ path }) => !pattern.includes(':area') || !isAnsweredApart(path))
}

/** The records once the jobs of the first start, such as the days of attendance, no longer change them. */
async function statesAtRest(addresses: readonly Address[]) {
  let states = await statesOf(addresses)
  await expect
    .poll(
      async () => {
        const earlier = states
        states = await statesOf(addresses)
        return isDeepStrictEqual(states, earlier)
      },
      { intervals: [REST_MS], timeout: JOBS_MS },
    )
    .toBe(true)
  return states
}

/**
 * Sends requests as a visitor, and checks that the records are unchanged and that the log has no entry of
 * this visitor.
 */
async function asks(
  visitor: Visitor,
  visits: readonly { route: Route; address: Address }[],
  ask: (route: Route, address: Address) => Promise<string>,
): Promise<void> {
  const addresses = visits.map(({ address }) => address)
  const before = await statesAtRest(addresses)
  const newIds: string[] = []
  for (const { route, address } of visits) newIds.push(await ask(route, address))
  expect(await statesOf(addresses), 'the records are unchanged').toEqual(before)
  expect(await traces(newIds, await visitor.user())).toEqual([])
}

for (const visitor of VISITORS) {
  test(`P09 every route refuses a visitor ${visitor.name}`, async () => {
    test.setTimeout(WALK_MS)
    const visits = []
    for (const route of guardedRoutes) {
      const [address] = await ownAddresses(route)
      if (address) visits.push({ route, address })
    }
    expect(visits.length).toBeGreaterThan(100)
    await asks(visitor, visits, (route, address) =>
      refuses(route, address, visitor, (path) => dataPath(path, route.id)),
    )
  })

  test(`P09 pages with the same needs refuse a visitor ${visitor.name}, at records of every structure`, async () => {
    test.setTimeout(WALK_MS)
    const visits = []
    for (const route of oneOfEachGroup) {
      for (const address of await ownAddresses(route)) visits.push({ route, address })
    }
    await asks(visitor, visits, (route, address) =>
      refuses(route, address, visitor, (path) => dataPath(path, route.id)),
    )
  })

  test(`P09 one page of each need is not drawn for a visitor ${visitor.name}`, async () => {
    test.setTimeout(WALK_MS)
    const visits = []
    for (const route of oneOfEachGroup) {
      const [address] = await ownAddresses(route)
      if (address) visits.push({ route, address })
    }
    await asks(visitor, visits, async (route, address) => {
      await refusesSingleFetch(route, address, visitor)
      return refuses(route, address, visitor, (path) => path)
    })
  })
}

/** Whether a generic page has a separate address: the same module is tested at the generic address. */
function isGenericAgain(id: string): boolean {
  const { module } = routes[id] ?? {}
  return all.some(
    (other) => other.id !== id && other.id.includes('$area') && other.module === module,
  )
}

const apart = all
  .filter(({ id }) => !isGenericAgain(id))
  .map((route) => patternOf(route, routes))
  .filter((pattern) => pattern !== '' && !pattern.includes(':area') && pattern !== '*')
  .map((pattern) => new RegExp(`^/${pattern.replace(/:\w+/g, '[^/]+')}$`))

function isAnsweredApart(path: string): boolean {
  return apart.some((pattern) => pattern.test(path))
}

/**
 * Checks that a route refuses a visitor. `targetOf` gives the URL for the loader and action. Returns the id of the
 * record that the form would have created.
 */
async function refuses(
  route: Route,
  address: Address,
  visitor: Visitor,
  targetOf: (path: string) => string,
): Promise<string> {
  const newId = uuidv7()
  const user = await visitor.user()
  const cookie = user === null ? undefined : await sessionOf(user)
  const { loader, action } = route.module as { loader: Guarded; action: Guarded }
  const form = { id: newId, version: '1', code: 'E2EX', name: 'E2EX', newPassword: 'x' }
  if (!visitor.mayUse(loader?.need ?? '', address.path)) {
    const target = targetOf(address.path)
    expectRefusal(await visit(target, { cookie }), `${route.id}: GET ${target}`, user, true)
  }
  if (!visitor.mayUse(action?.need ?? '', address.path)) {
    const target = targetOf(route.index ? `${address.path}?index` : address.path)
    const isThere = action !== undefined && !address.isReadOnly
    const sent = await visit(target, { cookie, form })
    expectRefusal(sent, `${route.id}: POST ${target}`, user, isThere)
  }
  return newId
}

/** Remix's disabled single-fetch requests also give no data to any visitor. */
async function refusesSingleFetch(
  { id }: Route,
  { path }: Address,
  visitor: Visitor,
): Promise<void> {
  const user = await visitor.user()
  const cookie = user === null ? undefined : await sessionOf(user)
  const newId = uuidv7()
  const form = { id: newId, version: '1', code: 'E2EX', name: 'E2EX' }
  for (const target of [`${path}.data`, `${path}.data?_routes=${encodeURIComponent(id)}`]) {
    for (const sent of [await visit(target, { cookie }), await visit(target, { cookie, form })]) {
      const { status, location, headers } = sent
      const isElsewhere = /^\/((login|refuse)(\?|$)|404$)/.test(location ?? '')
      expect([204, 302, 303, 307].includes(status) ? isElsewhere : status >= 401, target).toBe(true)
      expect(status, target).toBeLessThan(500)
      // A single-fetch answer would have this content type.
      expect(headers['content-type'] ?? '', target).not.toContain('x-script')
    }
  }
  const written = await sql('select 1 from audit_log where record_id = $1', [newId])
  expect(written).toEqual([])
}

function expectRefusal(answer: Answer, what: string, user: string | null, isThere: boolean): void {
  const { status, location } = answer
  if (!isThere && status === 405) return
  // 307 forwards the typed values to the refusal page.
  const isRedirect = [204, 302, 303, 307].includes(status)
  const target = user === null ? /^\/login(\?|$)/ : /^\/((login|refuse)(\?|$)|404$)/
  if (isRedirect) expect(location ?? '', what).toMatch(target)
  else expect([401, 403], what).toContain(status)
}

/**
 * The records in the addresses, without the time and address of the last sign-in, which other tests change
 * meanwhile.
 */
async function statesOf(addresses: readonly Address[]): Promise<Record<string, unknown[]>> {
  const states: Record<string, unknown[]> = {}
  for (const { table, recordId } of addresses) {
    if (table === null) continue
    states[`${table} ${recordId}`] ??= await sql(
      `select to_jsonb(t) - 'last_login_at' - 'last_login_ip' as row from ${table} t where id = $1`,
      [recordId],
    )
  }
  return states
}

/**
 * Log entries of requests by this visitor or without a user, and all entries about the records that should
 * not be created. Entries without a request come from a start, and terminals that other tests register have
 * no user, so both are left out.
 */
async function traces(newIds: readonly string[], user: string | null): Promise<unknown[]> {
  return sql(
    `select * from audit_log where record_id = any($1)
       or actor_id = (select id from app_user where user_name = $2)
       or actor_id is null and actor_name is null and request_id is not null and action = 'update'
         and resource <> 'attendance/devices'`,
    [newIds, user ?? ''],
  )
}

test('a loader cannot be reached through the address of another page', async () => {
  const cookie = await sessionOf('noperm')
  const paths = ['/login', '/404', '/emptyPage', '/no/such/page']
  for (const [nth, { id }] of all.filter((route) => !(route.id in PUBLIC)).entries()) {
    // Remix compares the route with the routes of the address, so any address serves.
    const path = paths[nth % paths.length] ?? ''
    const answer = await visit(dataPath(path, id), { cookie })
    expect([204, 302, 403, 404], `${id} at ${path}`).toContain(answer.status)
    if (nth < paths.length) {
      const anonymous = await visit(dataPath(path, id))
      expect([204, 302, 403, 404], `${id} at ${path}`).toContain(anonymous.status)
    }
  }
})

test('public pages show nothing of any user', async () => {
  const names = (await sql<{ name: string }>('select name from user_base_info')).map(
    ({ name }) => name,
  )
  for (const path of [
    '/login',
    '/404',
    '/emptyPage',
    '/logout',
    '/preferences',
    '/refuse',
    '/403',
    '/About',
    '/Welcome',
    '/printUser',
    '/printUser?k=none',
    '/kiosk',
    '/kiosk?code=none',
    '/SharingCenter/Recruitment',
    '/SharingCenter/postInfo?id=none',
    '/SharingCenter/dptinfo?id=none',
    '/SharingCenter/dptinfo?k=none',
    '/SharingCenter/teaminfo?deptId=none',
    '/SharingCenter/teaminfo?k=none',
    '/SharingCenter/Positive?positiveId=none',
    '/SharingCenter/Positive?k=none',
    '/SharingCenter/TransferCenter?transferId=none',
    '/SharingCenter/TransferCenter?k=none',
    '/sitemap.xml',
    '/robots.txt',
    '/SharingCenter/candidate?k=none',
    '/SharingCenter/SalaInterview?k=none',
    '/SharingCenter/candidateData',
    '/addUser?job=none',
    '/Thanks',
  ]) {
    for (const cookie of [undefined, await sessionOf('noperm')]) {
      const { status, text } = await visit(path, { cookie })
      expect(status, path).toBeLessThan(500)
      expect(
        names.filter((name) => text.includes(name)),
        path,
      ).toEqual([])
    }
  }
})
