import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test'
import { readRun, secretsIn } from './run-state.ts'
import { sessionOf } from './sign-in.ts'

const FAILED_REQUEST = /^Failed to load resource: the server responded with a status of (\d{3})/
// This warning appears on a busy machine, or if no script uses the preloaded file.
const UNUSED_PRELOAD = /was preloaded using link preload but not used/
// The push client tries again for ever, also while a test blocks the server or has ended the session.
const PUSH = /\/lchub\/signalr|\/messages\/since/
const SCRIPTS_MS = 10_000
const READABLE = /^(text\/(html|javascript)|application\/(json|javascript))/

/** Errors in the browsers of one test, and the errors that the test allows. */
type Watch = {
  /** Statuses of 400 and above that the test provokes; all others fail it. */
  allow(...statuses: number[]): void
  /** Console messages that the test provokes. */
  allowMessage(text: RegExp): void
}

/**
 * A page in a separate browser context, signed in as this user (null means not signed in), or with this
 * cookie.
 */
export type OpenAs = (user: string | null, cookie?: string) => Promise<Page>

type Fixtures = {
  isScripted: boolean
  watch: Watch
  openAs: OpenAs
}

export const test = base.extend<Fixtures & { watching: Watching }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that nothing is needed
  baseURL: async ({}, use) => {
    await use(readRun().url)
  },
  isScripted: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false)
  },
  watching: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright learns that nothing is needed
    async ({}, use) => {
      const watching = new Watching()
      await use(watching)
      await watching.settle()
    },
    { auto: true },
  ],
  watch: async ({ watching }, use) => {
    await use(watching)
  },
  context: async ({ context, watching }, use) => {
    watching.follow(context)
    await use(context)
  },
  page: async ({ page, isScripted }, use) => {
    await use(isScripted ? waitForScripts(page) : page)
  },
  openAs: async ({ browser, watching, isScripted }, use) => {
    const opened: BrowserContext[] = []
    await use(async (user, cookie) => {
      const context = await browser.newContext()
      opened.push(context)
      watching.follow(context)
      const session = cookie ?? (user === null ? null : await sessionOf(user))
      if (session !== null) await putCookie(context, session)
      const page = await context.newPage()
      return isScripted ? waitForScripts(page) : page
    })
    await watching.settle()
    for (const context of opened) await context.close()
  },
})

/**
 * Makes the page wait, after a document has loaded, until its scripts have taken over. Otherwise a test that
 * needs scripts may press a button before they run. A test that blocks the scripts waits for the limit.
 */
function waitForScripts(page: Page): Page {
  const scriptsRun = () =>
    page.waitForFunction(
      () => document.scripts.length === 0 || performance.getEntriesByName('interactive').length > 0,
      null,
      { timeout: SCRIPTS_MS },
    )
  const { goto, reload } = page
  page.goto = async (...given) => {
    const response = await goto.apply(page, given)
    await scriptsRun().catch(() => null)
    return response
  }
  page.reload = async (...given) => {
    const response = await reload.apply(page, given)
    await scriptsRun().catch(() => null)
    return response
  }
  return page
}

/** Gives a browser the cookies of a session. */
export async function putCookie(context: BrowserContext, cookie: string): Promise<void> {
  const { url } = readRun()
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url, httpOnly: true, sameSite: 'Lax' as const }
  })
  await context.addCookies(cookies)
}

export class Watching implements Watch {
  private readonly allowed = new Set<number>()
  private readonly allowedMessages: RegExp[] = []
  private readonly messages: string[] = []
  private readonly reading: Promise<void>[] = []

  allow(...statuses: number[]): void {
    for (const status of statuses) this.allowed.add(status)
  }

  allowMessage(text: RegExp): void {
    this.allowedMessages.push(text)
  }

  follow(context: BrowserContext): void {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.messages.push(String(error.error().stack)))
    context.on('response', (response) => this.reading.push(this.read(response)))
  }

  /** Fails the test if there are errors that the test did not allow. */
  async settle(): Promise<void> {
    await Promise.all(this.reading)
    const unexpected = this.messages.filter((message) => !this.isAllowed(message))
    expect(unexpected, 'errors in the browser').toEqual([])
  }

  private hear(message: ConsoleMessage): void {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    if (PUSH.test(message.location().url) || PUSH.test(message.text())) return
    if (!UNUSED_PRELOAD.test(message.text())) this.messages.push(message.text())
  }

  private isAllowed(message: string): boolean {
    const status = FAILED_REQUEST.exec(message)?.[1]
    if (status !== undefined) return this.allowed.has(Number(status))
    return this.allowedMessages.some((text) => text.test(message))
  }

  private async read(response: Response): Promise<void> {
    // Build files are the same for all users; secrets.spec.ts checks them.
    if (new URL(response.url()).pathname.startsWith('/assets/')) return
    if (!READABLE.test(response.headers()['content-type'] ?? '')) return
    // If the page was left meanwhile, the body is not available any more.
    const text = await response.text().catch(() => '')
    const leaked = secretsIn(text, readRun())
    if (leaked.length > 0) this.messages.push(`${response.url()} holds secrets: ${leaked}`)
  }
}
