import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, StartOptions } from './driver.ts'
import { importInstalled } from './installed.ts'

/** A question to a page that is just being left may never be answered. */
const ANSWER_LIMIT_MS = 5_000

/** As much of puppeteer-core as is used here: it is installed beside the project, not in it. */
type Puppeteer = {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}
type Page = {
  goto(url: string, options: object): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  setJavaScriptEnabled(isEnabled: boolean): Promise<void>
  setViewport(size: { width: number; height: number }): Promise<void>
  screenshot(): Promise<Uint8Array>
  mouse: { click(x: number, y: number): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> }
  on(event: 'pageerror', hear: (error: Error) => void): void
  on(event: 'console', hear: (message: { type(): string; text(): string }) => void): void
}

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(home: string, options: StartOptions): Promise<Driver> {
  const puppeteer = await importInstalled<{ default: Puppeteer }>(home, 'puppeteer-core')
  const browser = await puppeteer.default.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
  })
  const page = await browser.newPage()
  let troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error.stack ?? error)))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  if (!options.isScripted) await page.setJavaScriptEnabled(false)
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (expression) => Promise.race([page.evaluate(expression), noAnswer()]),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    troubles() {
      const told = troubles
      troubles = []
      return told
    },
    close: () => browser.close(),
  }
}

async function noAnswer(): Promise<never> {
  await sleep(ANSWER_LIMIT_MS, undefined, { ref: false })
  throw new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)
}
