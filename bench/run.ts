import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { startAgainst } from './against.ts'
import { measureInbox } from './approval-inbox.ts'
import { measureAsOfList } from './as-of-list.ts'
import { measureAttendance } from './attendance/measure.ts'
import { measureBatch } from './batches.ts'
import { measureCrowd } from './crowd.ts'
import { measureDepartmentScope } from './department-scope.ts'
import { measureDueEffects } from './due-effects.ts'
import { atLeast, atMost, type Figure, median, printFigures } from './figures.ts'
import { measureFrontOverhead } from './front-overhead.ts'
import { measureHomePage } from './home-page.ts'
import { measureImports } from './imports.ts'
import { measureJobs } from './jobs/measure.ts'
import { measureLetters } from './letters.ts'
import { measureSamePage } from './list-page.ts'
import { compare, latencies } from './load.ts'
import { measureSheet } from './month-sheet.ts'
import { measureNavigation } from './navigation-calls.ts'
import { measureOrgChart } from './org-chart.ts'
import { measurePay } from './pay/measure.ts'
import { OIDC_CLIENT, SESSION_KEY, UNLIMITED } from './peers.ts'
import {
  BENCH_PASSWORD,
  openPeopleDatabases,
  type PeopleDatabases,
  SIZES,
  untilAllHaveJoined,
} from './people-database.ts'
import { measureMatrix } from './permission-matrix.ts'
import { measurePlans } from './plans/measure.ts'
import { type Running, startServer } from './processes.ts'
import { measurePush } from './push.ts'
import { measureDrops } from './push-drops.ts'
import { measureReturn } from './push-return.ts'
import { measureRecruiting } from './recruiting/measure.ts'
import { measureRefresh } from './refresh.ts'
import { measureForms } from './registration-forms.ts'
import { measureSearch, measureSuggestions } from './search.ts'
import { measureShortKeywords } from './short-keywords.ts'
import { fetchToken, signInWithForm } from './sign-in.ts'
import { measureSignIns } from './sign-in-load.ts'
import { type FirstView, measureFirstView } from './slow-link.ts'
import { measureTasks } from './tasks.ts'
import { measureReport } from './three-level-report.ts'
import { measureUnreadCount } from './unread-count.ts'
import { measureWholeMenu } from './whole-menu.ts'

/**
 * `npm run bench`: every figure in one run, each against its peer or limit. It needs a build (`npm run
 * build`); it creates the databases in .cache/bench once. Options after `--`:
 *
 * `--against <folder>` compares with the built checkout of another commit
 * `--lists` measures only lists
 * `--slow-link` the first view of a list
 * `--push` push and the count of messages
 * `--imports` files with many rows
 * `--documents` the approval inbox, batches of submissions, and documents that take effect
 * `--papers` reports, forms and monthly sheets
 * `--attendance` the days and months of a separate company
 * `--plans` trees of year plans
 * `--pay` a month of pay and a year of tax of a separate company
 * `--recruiting` the board, candidates, likeness, figures and public pages of a separate company with 100,000 applicants
 * `--tasks` task lists with a million tasks
 * `--jobs` what people do again and again costs in pages, presses and typed values, each beside its budget;
 *   `--only <words>` walks only the jobs whose name has these words
 */
const { values: flags } = parseArgs({
  options: {
    against: { type: 'string' },
    lists: { type: 'boolean', default: false },
    'slow-link': { type: 'boolean', default: false },
    push: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    documents: { type: 'boolean', default: false },
    papers: { type: 'boolean', default: false },
    attendance: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    pay: { type: 'boolean', default: false },
    recruiting: { type: 'boolean', default: false },
    tasks: { type: 'boolean', default: false },
    jobs: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
/** Measurements that change data, in a copy of the largest company. */
const inCopy = flags.imports || flags.documents || flags.papers
/** Measurements in a separate company. */
const ofItsOwn = flags.attendance || flags.plans || flags.pay || flags.recruiting || flags.tasks
const isWhole = !flags.lists && !flags['slow-link'] && !flags.push && !ofItsOwn && !inCopy
const OUR_SERVER = 'build/start.js'
const LIST = '/hr/archives?status=2'
const LIST_CALL = '/hr/UserBaseInfo/GetUserBaseInfoPageList?status=2'
const DEEP_PAGE = 500
const USER = 'hrdir'
/** A month without seeded rows. */
const NEW_MONTH = dayFromToday(40).slice(0, 7)

function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

function startOurs(databaseUrl: string, workers = 1, at?: number): Promise<Running> {
  return startServer(
    [OUR_SERVER],
    {
      DATABASE_URL: databaseUrl,
      SESSION_KEYS: SESSION_KEY,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      DATA_DIR: `.cache/bench-server-${workers}`,
      WORKERS: String(workers),
      LOG_LEVEL: 'info',
      // Sign-ins come from many addresses.
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_READS: String(UNLIMITED.reads),
      RATE_WRITES: String(UNLIMITED.writes),
    },
    '/login',
    { ...(at !== undefined && { at }) },
  )
}

/** For measurements that include the first call: waits until the work that a new day triggers is done. */
async function startRested(databaseUrl: string): Promise<Running> {
  const ours = await startOurs(databaseUrl)
  try {
    const authorization = `Bearer ${await fetchToken(ours.origin, USER, BENCH_PASSWORD)}`
    await (await fetch(ours.origin + LIST_CALL, { headers: { authorization } })).arrayBuffer()
    await untilAllHaveJoined(databaseUrl)
    return ours
  } catch (error) {
    await ours.stop()
    throw error
  }
}

function buildPeers(): void {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  run(
    'node_modules/@remix-run/dev/dist/cli.js',
    'vite:build',
    '--config',
    'bench/bare-remix/vite.config.ts',
  )
  const bundle = ['--bundle', '--platform=node', '--format=esm', '--packages=external']
  execFileSync('node_modules/.bin/esbuild', [
    'bench/bare-pg.ts',
    'bench/bare-remix/serve.ts',
    ...bundle,
    '--outdir=.cache/bench-peers',
    '--log-level=error',
  ])
}

async function measureListPage(ours: Running): Promise<Figure> {
  note('list page against a bare Remix page')
  const bare = await startServer(
    ['.cache/bench-peers/bare-remix/serve.js'],
    { BUILD: '.cache/bench-peers/bare-remix' },
    '/',
  )
  try {
    const cookie = await signInWithForm(ours.origin, USER, BENCH_PASSWORD)
    const rates = await compare(
      { url: ours.origin + LIST, headers: { cookie } },
      { url: `${bare.origin}/` },
    )
    return atLeast('list page, 100,000 people', 'pages/s', rates.a, rates.b, 'bare Remix', 0.7)
  } finally {
    await bare.stop()
  }
}

async function measureApiList(ours: Running, databaseUrl: string): Promise<Figure> {
  note('API list against bare Node and pg')
  const bare = await startServer(
    ['.cache/bench-peers/bare-pg.js'],
    { DATABASE_URL: databaseUrl },
    '/?status=2',
  )
  try {
    const authorization = `Bearer ${await fetchToken(ours.origin, USER, BENCH_PASSWORD)}`
    const rates = await compare(
      { url: ours.origin + LIST_CALL, headers: { authorization } },
      { url: `${bare.origin}/?status=2` },
    )
    return atLeast('API list, 100,000 people', 'calls/s', rates.a, rates.b, 'bare pg', 0.7)
  } finally {
    await bare.stop()
  }
}

/** Two processes behind one port against one; the load generator and PostgreSQL share the cores with both. */
async function measureWorkers(ours: Running, databaseUrl: string): Promise<Figure> {
  note('two processes behind one port against one')
  const two = await startOurs(databaseUrl, 2)
  try {
    const pageOf = async ({ origin }: Running) => ({
      url: origin + LIST,
      headers: { cookie: await signInWithForm(origin, USER, BENCH_PASSWORD) },
    })
    const rates = await compare(await pageOf(two), await pageOf(ours))
    return atLeast('list page, WORKERS=2', 'pages/s', rates.a, rates.b, 'WORKERS=1', 1.3)
  } finally {
    await two.stop()
  }
}

async function measureLatency(urls: ReadonlyMap<number, string>): Promise<Figure[]> {
  note('API list at three sizes, first page and a deep one')
  const servers = await Promise.all(SIZES.map((size) => startOurs(urls.get(size) ?? '')))
  try {
    const targets = await Promise.all(
      servers.map(async ({ origin }) => ({
        url: origin + LIST_CALL,
        headers: { authorization: `Bearer ${await fetchToken(origin, USER, BENCH_PASSWORD)}` },
      })),
    )
    const largest = targets.at(-1)
    if (!largest) return []
    const deep = { ...largest, url: `${largest.url}&page=${DEEP_PAGE}` }
    const [small = 0, middle = 0, large = 0, far = 0] = await latencies([...targets, deep])
    return [
      atMost('API list p95, 10,000 people', 'ms', middle, small, '1,000 people', 1.3),
      atMost('API list p95, 100,000 people', 'ms', large, small, '1,000 people', 1.3),
      atMost(`API list p95, page ${DEEP_PAGE}`, 'ms', far, large, 'page 1', 2),
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function measureSlowLink(ours: Running): Promise<Figure[]> {
  note('first view on a slow link')
  const cookie = await signInWithForm(ours.origin, USER, BENCH_PASSWORD)
  const VIEWS = 3
  const views: FirstView[] = []
  for (let view = 0; view < VIEWS; view++)
    views.push(await measureFirstView(ours.origin + LIST, cookie))
  const middle = (pick: (view: FirstView) => number) => median(views.map(pick))
  return [
    atMost(
      'slow link: rows painted',
      's',
      middle((view) => view.rowsPaintedMs) / 1_000,
      1.5,
      'limit',
    ),
    atMost(
      'slow link: bytes until rows',
      'kB',
      middle((view) => view.kilobytesUntilRows),
      50,
      'limit',
    ),
    atMost(
      'slow link: interactive',
      's',
      middle((view) => view.interactiveMs) / 1_000,
      4.5,
      'limit',
    ),
    atMost(
      'slow link: all JavaScript',
      'kB',
      middle((view) => view.scriptKilobytes),
      130,
      'limit',
    ),
  ]
}

/**
 * The cost of a list page, its API call, and the home page; each figure is printed as soon as it is known.
 */
async function measureLists(
  ours: Running,
  databaseUrl: string,
  tell: (...figures: Figure[]) => void,
): Promise<void> {
  const view = { list: LIST, user: USER }
  note('home page, and the list page against the same page from memory')
  tell(...(await measureHomePage(ours, databaseUrl, view)))
  const against = flags.against ? await startAgainst(flags.against, databaseUrl) : null
  tell(...(await measureSamePage(ours, against, view).finally(() => against?.stop())))
  tell(await measureListPage(ours))
  note('short keywords, search, whole menu')
  tell(...(await measureShortKeywords(ours.origin, databaseUrl, USER)))
  tell(...(await measureSearch(ours.origin, USER)))
  tell(...(await measureSuggestions(ours.origin, USER)))
  tell(...(await measureWholeMenu(ours, databaseUrl, view)))
  note('unread messages')
  tell(...(await measureUnreadCount(databaseUrl, USER)))
  tell(await measureApiList(ours, databaseUrl))
  tell(await measureWorkers(ours, databaseUrl))
}

async function measureRights(ours: Running, databaseUrl: string): Promise<Figure[]> {
  note('rights and organisation')
  return [
    ...(await measureDepartmentScope(ours.origin, databaseUrl)),
    await measureAsOfList(ours.origin, USER),
    ...(await measureNavigation(databaseUrl)),
    await measureMatrix(ours.origin, databaseUrl),
    ...(await measureOrgChart(ours, databaseUrl, USER)),
  ]
}

async function measureSessions(ours: Running, databaseUrl: string): Promise<Figure[]> {
  note('sessions: renewal, and a crowd')
  const account = { user: USER, password: BENCH_PASSWORD }
  const second = await startOurs(databaseUrl)
  try {
    return [
      ...(await measureRefresh([ours.origin], databaseUrl, account)),
      ...(await measureRefresh([ours.origin, second.origin], databaseUrl, account)),
      ...(await measureCrowd(ours.origin, LIST, account)),
    ]
  } finally {
    await second.stop()
  }
}

/** The experience of users: slow links, permissions, sign-in, a crowd. */
async function measurePeople(ours: Running, databaseUrl: string): Promise<Figure[]> {
  return [
    ...(await measureSlowLink(ours)),
    ...(await measureRights(ours, databaseUrl)),
    ...(await measureSignIns(ours.origin, databaseUrl)),
    ...(await measureSessions(ours, databaseUrl)),
    ...(await measurePushing(databaseUrl)),
  ]
}

async function measurePushing(databaseUrl: string): Promise<Figure[]> {
  note('pushes to many pages')
  const running = [await startOurs(databaseUrl), await startOurs(databaseUrl)]
  const [ours, second] = running as [Running, Running]
  try {
    const pushes = await measurePush(ours, second, databaseUrl)
    note('pushes over connections that are dropped, and a restart')
    const dropped = await measureDrops(second, databaseUrl)
    const restart = async () => {
      await second.stop()
      running[1] = await startOurs(databaseUrl, 1, Number(new URL(second.origin).port))
      return running[1]
    }
    return [...pushes, ...dropped, ...(await measureReturn(second, restart, databaseUrl))]
  } finally {
    await Promise.all(running.map((server) => server.stop()))
  }
}

async function measureFiles({ withCopy }: PeopleDatabases): Promise<Figure[]> {
  note('files of many rows, in and out')
  return withCopy(async (url) => {
    const ours = await startRested(url)
    return measureImports(ours, url, USER).finally(() => ours.stop())
  })
}

async function measureDocuments({ withCopy }: PeopleDatabases): Promise<Figure[]> {
  note('inbox of approvals, documents that are submitted together, and those that take effect')
  return withCopy(async (url) => {
    const ours = await startRested(url)
    const figures = await measureAnswering(ours, url).finally(() => ours.stop())
    return [...figures, await measureLetters(url, USER), await measureDueEffects(url, USER)]
  })
}

async function measurePapers({ withCopy }: PeopleDatabases): Promise<Figure[]> {
  note('reports, forms and sheets of a month')
  return withCopy(async (url) => {
    const ours = await startRested(url)
    try {
      const token = await fetchToken(ours.origin, USER, BENCH_PASSWORD)
      return [
        await measureForms(ours, url, USER),
        await measureReport(ours.origin, token),
        ...(await measureSheet(ours, { user: USER, token, month: NEW_MONTH })),
      ]
    } finally {
      await ours.stop()
    }
  })
}

async function measureAnswering({ origin }: Running, url: string): Promise<Figure[]> {
  const inbox = await measureInbox(origin, url, USER)
  const token = await fetchToken(origin, USER, BENCH_PASSWORD)
  return [inbox, await measureBatch(origin, url, token)]
}

async function measureStart(): Promise<Figure> {
  note('start to first page, data present')
  const environment = {
    DATA_DIR: '.cache/bench-start',
    SEED: 'small',
    ADMIN_PASSWORD: BENCH_PASSWORD,
    SEED_PASSWORD: BENCH_PASSWORD,
  }
  const ROUNDS = 3
  const seconds: number[] = []
  await (await startServer([OUR_SERVER], environment, '/login')).stop()
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer([OUR_SERVER], environment, '/login')
    seconds.push(server.startedInMs / 1_000)
    await server.stop()
  }
  return atMost('start to first page, data present', 's', median(seconds), 4, 'limit')
}

/** A list that prints each figure as soon as it is known, because the whole run takes minutes. */
function collectFigures(): Figure[] {
  const figures: Figure[] = []
  figures.push = (...added) => {
    for (const { name, ours, against, ratio } of added)
      note(`${name}: ${ours}, ${against}, ${ratio}`)
    return Array.prototype.push.apply(figures, added)
  }
  return figures
}

/** The cost of work in the largest company, and in smaller ones. */
async function measureCompany({ urls }: PeopleDatabases, figures: Figure[]): Promise<void> {
  const large = urls.get(100_000) ?? ''
  const ours = await startRested(large)
  try {
    if (flags.push) {
      figures.push(...(await measureUnreadCount(large, USER)), ...(await measurePushing(large)))
    } else if (flags['slow-link']) figures.push(...(await measureSlowLink(ours)))
    else await measureLists(ours, large, (...added) => figures.push(...added))
    if (isWhole) figures.push(...(await measurePeople(ours, large)))
  } finally {
    await ours.stop()
  }
  if (!isWhole) return
  figures.push(...(await measureLatency(urls)))
}

async function main(): Promise<void> {
  if (!existsSync(OUR_SERVER)) throw new Error('There is no build yet: run `npm run build` first.')
  if (flags.jobs) {
    process.stdout.write(`${await measureJobs(startOurs, flags.only, note)}\n`)
    return
  }
  if (flags.tasks) {
    process.stdout.write(`${printFigures(await measureTasks(startOurs, note))}\n`)
    return
  }
  if (flags.pay) {
    process.stdout.write(`${printFigures(await measurePay(startOurs, note))}\n`)
    return
  }
  if (flags.recruiting) {
    process.stdout.write(`${printFigures(await measureRecruiting(startOurs, note))}\n`)
    return
  }
  if (ofItsOwn) {
    const measure = flags.attendance ? measureAttendance : measurePlans
    process.stdout.write(`${printFigures(await measure(startOurs))}\n`)
    return
  }
  buildPeers()
  const databases = await openPeopleDatabases()
  const figures = collectFigures()
  if (databases.seededIn !== null) {
    figures.push(atMost('seed, 100,000 people', 's', databases.seededIn, 90, 'limit'))
  }
  try {
    if (isWhole || flags.imports) figures.push(...(await measureFiles(databases)))
    if (isWhole || flags.documents) figures.push(...(await measureDocuments(databases)))
    if (isWhole || flags.papers) figures.push(...(await measurePapers(databases)))
    if (!inCopy) await measureCompany(databases, figures)
  } finally {
    await databases.stop()
  }
  if (isWhole) {
    figures.push(await measureFrontOverhead(), await measureStart())
    figures.push(...(await measureAttendance(startOurs)), ...(await measurePlans(startOurs)))
    figures.push(...(await measureTasks(startOurs, note)))
  }
  process.stdout.write(`${printFigures(figures)}\n`)
}

await main()
