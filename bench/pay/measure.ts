import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { atMost, beside, type Figure, printFigures } from '../figures.ts'
import { latencies } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { BATCH_OF_RUN, measureBank, READY_TO_PAY } from './bank.ts'
import { openPayDatabases, PAY_SIZES } from './database.ts'
import { BACK_PAY, READY_FOR_BACK_PAY, READY_FOR_NEW_BASES, WORK_MONTH } from './facts.ts'
import {
  adjustBases,
  type Generated,
  generateContributions,
  generateRun,
  LIST,
  makeBackPay,
  readPagesMeanwhile,
  USERS,
} from './generate.ts'
import { measureSlips, OWN_SLIP } from './slips.ts'
import { measureSpreadsheets, PEOPLE_OF_FILE } from './spreadsheets.ts'
import type { YearOfTax } from './year.ts'

const CONTRIBUTIONS_S = 5
const SALARY_S = 10
const TWICE = 2.2
const MEMORY = 1.15
const PAGE_GOAL = 2
const EXPLANATION_MS = 30
const DIFFERENCES_MS = 300
/** Waits this long between two looks at a background job. */
const LOOK_MS = 200
const MOST_LOOKS = 1_500
const PAGES_MS = 400
const YEAR_S = 20
const PREPARED_BASES_S = 5
const NEW_BASES_S = 15
const BACK_PAY_S = 10
const BACK_PAY_HOME_S = 2

type Start = (databaseUrl: string) => Promise<Running>
type Costs = Generated & { contributions: number; figures: Figure[] }

function bundle(): void {
  execFileSync('node_modules/.bin/esbuild', [
    'bench/pay/year.ts',
    '--bundle',
    '--platform=node',
    '--target=node20',
    '--format=esm',
    '--packages=external',
    '--outdir=.cache/bench-peers/pay',
    '--log-level=error',
  ])
}

function yearOfTax(databaseUrl: string): YearOfTax {
  const printed = execFileSync(process.execPath, ['.cache/bench-peers/pay/year.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(printed.toString()) as YearOfTax
}

async function ask(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

const PAGES = 30
const WARM_UP = 15

/**
 * Processor time of the server for one request of each page, requested in turn by one reader; null if the system
 * does not provide it.
 */
async function costsOf(
  pages: readonly { path: string; cookie: string }[],
  { origin, processorMs }: Pick<Running, 'origin' | 'processorMs'>,
): Promise<(number | null)[]> {
  const costs: (number | null)[] = pages.map(() => 0)
  for (let turn = 0; turn < PAGES + WARM_UP; turn += 1) {
    for (const [at, { path, cookie }] of pages.entries()) {
      const before = processorMs()
      const answer = await fetch(origin + path, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      const [after, sum] = [processorMs(), costs[at] ?? null]
      if (turn < WARM_UP) continue
      costs[at] =
        before === null || after === null || sum === null ? null : sum + (after - before) / PAGES
    }
  }
  return costs
}

/** Waits for the job that compares the run with the month before. Returns its seconds after the generation. */
async function untilCompared(url: string, runId: string, people: number): Promise<number> {
  const began = performance.now()
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const [row] = await ask(
      url,
      `select count(*) as done from pay_difference where run_id = '${runId}'`,
    )
    if (Number(row?.done) >= people) return (performance.now() - began) / 1_000
    await sleep(LOOK_MS)
  }
  throw new Error('The run was not compared with the month before')
}

/** The differences of the run: how long they take to work out, and to open. */
async function measureDifferences(
  { origin }: Running,
  url: string,
  { seconds, run }: Generated,
  people: number,
): Promise<Figure[]> {
  const compared = await untilCompared(url, run.id, people)
  const cookie = await signInWithForm(origin, USERS.pay, BENCH_PASSWORD)
  const page = { url: `${origin}/pay/runs/${run.id}/differences`, headers: { cookie } }
  const [opened = 0] = await latencies([page], 100)
  return [
    beside('differences worked out', 's', compared, seconds, 'generation'),
    atMost('page of the differences, p95', 'ms', opened, DIFFERENCES_MS, 'limit'),
  ]
}

/** The page of the sheet, compared with a list page, and the explanation of one row. */
async function measureReading(
  { origin, processorMs }: Running,
  databaseUrl: string,
  { run }: Generated,
): Promise<Figure[]> {
  const cookieOf = (user: string) => signInWithForm(origin, user, BENCH_PASSWORD)
  const query = new URLSearchParams({
    monthStart: WORK_MONTH,
    monthEnd: WORK_MONTH,
    entityId: run.entityId,
  })
  const [sheet, list] = await costsOf(
    [
      { path: `/${salaries.path}?${query}`, cookie: await cookieOf(USERS.pay) },
      { path: LIST, cookie: await cookieOf(USERS.reader) },
    ],
    { origin, processorMs },
  )
  const [row] = await ask(databaseUrl, 'select id from salary order by created_at desc limit 1')
  const token = await fetchToken(origin, USERS.pay, BENCH_PASSWORD)
  const explanation = {
    url: `${origin}${sheetPaths(salaries).basis}?id=${row?.id}`,
    headers: { authorization: `Bearer ${token}` },
  }
  const [explained = 0] = await latencies([explanation], 200)
  const figures = [
    atMost('explanation of a month of pay, p95', 'ms', explained, EXPLANATION_MS, 'limit'),
  ]
  if (!sheet || !list) return figures
  return [
    atMost('page of the pay sheet, processor', 'ms', sheet, list, 'list page', PAGE_GOAL),
    ...figures,
  ]
}

/** Publishes a slip of the reader, and measures its page. */
async function readOwnSlip(ours: Running, url: string): Promise<Figure[]> {
  for (const statement of OWN_SLIP) await ask(url, statement)
  const [slip] = await ask(
    url,
    "select id from salary where state = '5' order by created_at desc, id limit 1",
  )
  const sheet = await measureSpreadsheets(ours, await ask(url, PEOPLE_OF_FILE))
  return [...(await measureSlips(ours, String(slip?.id))), ...sheet]
}

/** Pays the run by a bank. It comes last, because the rows stay as they are once they are paid. */
async function payByBank(ours: Running, url: string, { run }: Generated): Promise<Figure[]> {
  for (const statement of READY_TO_PAY) await ask(url, statement)
  return measureBank(ours, run.id, async () => {
    const [batch] = await ask(url, BATCH_OF_RUN)
    return { id: String(batch?.id), result: String(batch?.result) }
  })
}

async function employerOf(url: string): Promise<string> {
  const [employer] = await ask(url, "select id from legal_entity where name = '量测单位'")
  return String(employer?.id)
}

/** Measures a month of one company, from the contributions to the sheet, on a newly started server. */
async function monthOf(start: Start, url: string, people: number, isRead: boolean): Promise<Costs> {
  const employerId = await employerOf(url)
  const ours = await start(url)
  try {
    const contributions = await generateContributions(ours, people)
    const generated = await generateRun(ours, employerId, people)
    const figures = isRead
      ? [
          ...(await measureDifferences(ours, url, generated, people)),
          ...(await measureReading(ours, url, generated)),
          ...(await readOwnSlip(ours, url)),
          ...(await payByBank(ours, url, generated)),
        ]
      : []
    return { ...generated, contributions, figures }
  } finally {
    await ours.stop()
  }
}

/** Measures the pages of other users while the month of a new copy of a company is generated. */
async function pagesOf(start: Start, url: string, people: number): Promise<number> {
  const employerId = await employerOf(url)
  const ours = await start(url)
  try {
    await generateContributions(ours, people)
    return await readPagesMeanwhile(ours, employerId, people)
  } finally {
    await ours.stop()
  }
}

/** Gives all people of a new copy of a company new bases of insurance. */
async function newBasesOf(start: Start, url: string, people: number): Promise<Figure[]> {
  const ours = await start(url)
  try {
    await generateContributions(ours, people)
    for (const statement of READY_FOR_NEW_BASES) await ask(url, statement)
    const seconds = await adjustBases(ours)
    const figureOf = (name: string, took: number, limit = NEW_BASES_S) =>
      atMost(`new bases, 10,000, ${name}`, 's', took, limit, 'limit')
    return [
      figureOf('prepare', seconds.prepare, PREPARED_BASES_S),
      figureOf('preview', seconds.preview),
      figureOf('adjust', seconds.confirm),
    ]
  } finally {
    await ours.stop()
  }
}

/** A rise that reaches half a year back: who is owed what, the inputs of a thousand people, and the home page. */
async function backPayOf(start: Start, url: string): Promise<Figure[]> {
  for (const statement of READY_FOR_BACK_PAY) await ask(url, statement)
  const people = await ask(
    url,
    `select user_id as id from user_salary_type where effective_from = '${BACK_PAY.since}-01' and reason = '量测'`,
  )
  const employerId = await employerOf(url)
  const ours = await start(url)
  try {
    const ids = people.map(({ id }) => String(id))
    const { list, make, home } = await makeBackPay(ours, employerId, ids)
    const figureOf = (name: string, took: number, limit: number) =>
      atMost(`back pay of six months, 1,000, ${name}`, 's', took, limit, 'limit')
    return [
      figureOf('list', list, BACK_PAY_S),
      figureOf('make', make, BACK_PAY_S),
      figureOf('home page meanwhile', home, BACK_PAY_HOME_S),
    ]
  } finally {
    await ours.stop()
  }
}

/** Describes the costs so far in one line, because the whole measurement takes minutes. */
const describe = ({ contributions, seconds, memory }: Costs) =>
  `${contributions.toFixed(1)} s, ${seconds.toFixed(1)} s, ${memory.before.toFixed(0)} → ${memory.most.toFixed(0)} MB`

/** A month of pay of ten and of twenty thousand people, and a year of tax. */
export async function measurePay(start: Start, note: (text: string) => void): Promise<Figure[]> {
  bundle()
  note('companies of ten and twenty thousand people')
  const databases = await openPayDatabases()
  try {
    const [few, many] = PAY_SIZES
    note('a month of ten thousand people')
    // Measures the year in the same copy, because it needs the contributions of the month.
    const { month, year } = await databases.withCopy(few, async (url) => {
      const made = await monthOf(start, url, few, true)
      note(describe(made))
      note(printFigures(made.figures))
      note('a year of tax')
      return { month: made, year: yearOfTax(url) }
    })
    note('pages of others meanwhile')
    const pagesMs = await databases.withCopy(few, (url) => pagesOf(start, url, few))
    note('new bases of ten thousand people')
    const newBases = await databases.withCopy(few, (url) => newBasesOf(start, url, few))
    note('back pay of a thousand people')
    const backPay = await databases.withCopy(few, (url) => backPayOf(start, url))
    note(printFigures([...newBases, ...backPay]))
    note('a month of twenty thousand people')
    const twice = await databases.withCopy(many, (url) => monthOf(start, url, many, false))
    note(describe(twice))
    return [
      atMost('insurance and fund, 10,000', 's', month.contributions, CONTRIBUTIONS_S, 'limit'),
      atMost('salary with tax, 30 items, 10,000', 's', month.seconds, SALARY_S, 'limit'),
      atMost(
        'twice as many, contributions',
        's',
        twice.contributions,
        month.contributions,
        '10,000',
        TWICE,
      ),
      atMost('twice as many, salary', 's', twice.seconds, month.seconds, '10,000', TWICE),
      atMost(
        'memory of the server, 20,000',
        'MB',
        twice.memory.most,
        month.memory.most,
        '10,000',
        MEMORY,
      ),
      beside('memory, 10,000', 'MB', month.memory.most, month.memory.before, 'before'),
      ...month.figures,
      ...newBases,
      ...backPay,
      atMost('pages of others meanwhile, p95', 'ms', pagesMs, PAGES_MS, 'limit'),
      atMost(`year of tax, ${year.payments} payments`, 's', year.seconds, YEAR_S, 'limit'),
    ]
  } finally {
    await databases.stop()
  }
}
