import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, StartOptions } from './driver.ts'
import { importInstalled } from './installed.ts'

const ANSWER_LIMIT_MS = 5_000
const ACT_LIMIT_MS = 20_000

/** As much of puppeteer-core as is used here: it is installed beside the project, not in it. */
type Puppeteer = {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}
type Page = {
  goto(url: string, options: object): Promise<unknown>
  url(): string
  close(): Promise<void>
  evaluate(expression: string): Promise<unknown>
  setJavaScriptEnabled(isEnabled: boolean): Promise<void>
  setViewport(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Uint8Array>
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> }
  on(event: 'pageerror', hear: (error: Error) => void): void
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void
}

class NoAnswer extends Error {}

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(home: string, options: StartOptions): Promise<Driver> {
  const puppeteer = await importInstalled<{ default: Puppeteer }>(home, 'puppeteer-core')
  const browser = await puppeteer.default.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
  })
  let troubles: string[] = []
  let size = { width: 1280, height: 800 }
  const openTab = async () => {
    const tab = await browser.newPage()
    tab.on('pageerror', (error) => troubles.push(String(error.stack ?? error)))
    tab.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    if (!options.isScripted) await tab.setJavaScriptEnabled(false)
    await tab.setViewport(size)
    return tab
  }
  let page = await openTab()
  let isLost = false

  /**
   * Now and then a tab that went from one page to another answers nothing any more, by whatever
   * way, although its page is there: then another tab goes on with that page.
   */
  async function act<Result>(
    what: string,
    run: (page: Page) => Promise<Result>,
    limit = ACT_LIMIT_MS,
  ): Promise<Result> {
    if (isLost) {
      const [lost, tab] = [page, await openTab()]
      void lost.close().catch(() => null)
      await tab.goto(lost.url(), { waitUntil: 'domcontentloaded' })
      page = tab
      isLost = false
    }
    try {
      return await within(run(page), what, limit)
    } catch (error) {
      isLost = error instanceof NoAnswer
      throw error
    }
  }

  return {
    async open(url) {
      await act(`opening ${url}`, (tab) => tab.goto(url, { waitUntil: 'domcontentloaded' }))
    },
    evaluate: (question) => act('a question', (tab) => tab.evaluate(question), ANSWER_LIMIT_MS),
    press: (x, y) => act('a press', (tab) => tab.mouse.click(x, y)),
    type: (text) => act('typing', (tab) => tab.keyboard.type(text)),
    enter: () => act('the Enter key', (tab) => tab.keyboard.press('Enter')),
    resize(width, height) {
      size = { width, height }
      return act('another size', (tab) => tab.setViewport(size))
    },
    picture: async () => Buffer.from(await act('a picture', (tab) => tab.screenshot())),
    troubles() {
      const told = troubles
      troubles = []
      return told
    },
    close: () => browser.close(),
  }
}

async function within<Result>(act: Promise<Result>, what: string, limit: number): Promise<Result> {
  const stop = new AbortController()
  const late = sleep(limit, undefined, { signal: stop.signal }).then(() => {
    throw new NoAnswer(`Firefox: no answer to ${what} within ${limit} ms`)
  })
  try {
    return await Promise.race([act, late])
  } finally {
    stop.abort()
    late.catch(() => null)
  }
}
