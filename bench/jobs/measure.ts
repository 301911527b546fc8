import { type Browser, chromium, type Page } from 'playwright'
import type { Running } from '../processes.ts'
import { SYSTEM_CHROMIUM } from '../slow-link.ts'
import { type Company, type FreshCompanies, openFreshCompanies } from './company.ts'
import type { Job } from './job.ts'
import { JOBS } from './jobs.ts'
import { printJobs, type Row } from './table.ts'
import { beginWalk, type Walked } from './walk.ts'

type Start = (databaseUrl: string) => Promise<Running>
type Tell = (text: string) => void

const SESSION_COOKIE = 'staffdesk='

/**
 * Returns only the session cookie. The other cookies would make the page show a welcome, or skip its
 * styles.
 */
function sessionCookies(cookies: string, url: string) {
  return cookies
    .split('; ')
    .filter((pair) => pair.startsWith(SESSION_COOKIE))
    .map((pair) => ({
      name: 'staffdesk',
      value: pair.slice(SESSION_COOKIE.length),
      url,
    }))
}

/** Does a job once, in a new browser that has loaded only the first page of the job. */
async function walkJob(
  browser: Browser,
  company: Company,
  job: Job,
  isScripted: boolean,
): Promise<Walked> {
  const about = (await job.given?.(company)) ?? ''
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    javaScriptEnabled: isScripted,
    baseURL: company.origin,
  })
  try {
    await context.addCookies(sessionCookies(await company.session(job.who), company.origin))
    const page = await context.newPage()
    await page.goto(job.start?.(about) ?? '/', { waitUntil: 'load' })
    const walk = await beginWalk(page, isScripted)
    await job.walk(walk, about).catch(async (error: unknown) => {
      throw new Error(await whereItEnded(page, error))
    })
    return await walk.walked()
  } finally {
    await context.close()
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Describes a failed step: the element for which the walk waited, and the alerts that the page
 * shows instead.
 */
async function whereItEnded(page: Page, error: unknown): Promise<string> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const text = textOf(error).replace(/\u001b\[\d+m/g, '')
  const first = text.split('\n')[0] ?? ''
  const what = first.includes('Timeout') ? (/waiting for (.*)/.exec(text)?.[1] ?? first) : first
  const alerts = await page.getByRole('alert').allInnerTexts()
  const { pathname } = new URL(page.url())
  return [`${what} on ${pathname}`, ...alerts].join(' · ').replace(/\s+/g, ' ')
}

/** Does all jobs twice: with scripts in one new company, and without scripts in another. */
async function walkAll(
  browser: Browser,
  { withFresh }: FreshCompanies,
  jobs: readonly Job[],
  tell: Tell,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const isScripted of [true, false]) {
    await withFresh(async (company) => {
      for (const job of jobs) {
        tell(`${job.name}, ${isScripted ? 'with' : 'without'} scripts`)
        const walked = await walkJob(browser, company, job, isScripted).catch(textOf)
        rows.push({ job, isScripted, walked })
      }
    })
  }
  return rows.sort((a, b) => jobs.indexOf(a.job) - jobs.indexOf(b.job))
}

/**
 * Returns the table with the cost of each job. When a job fails, its row contains the reason, and the
 * other jobs continue.
 */
export async function measureJobs(start: Start, only: string, tell: Tell): Promise<string> {
  const jobs = JOBS.filter(({ name }) => name.includes(only))
  if (jobs.length === 0) throw new Error(`No job is called "${only}".`)
  const companies = await openFreshCompanies(start)
  try {
    const browser = await chromium.launch({
      ...(SYSTEM_CHROMIUM ? { executablePath: SYSTEM_CHROMIUM } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const walked = walkAll(browser, companies, jobs, tell)
    return printJobs(await walked.finally(() => browser.close()))
  } finally {
    await companies.stop()
  }
}
