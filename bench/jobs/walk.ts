import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from 'playwright'

/** What a job costs its user. */
export type Cost = {
  /** Pages opened after the first page of the job. A return to the first page does not count. */
  pages: number
  /** Pressed buttons and followed links. */
  presses: number
  /**
   * Controls into which the user typed, or in which they chose a value. Controls with a correct
   * initial value do not count.
   */
  values: number
}

export type Walked = Cost & {
  /** The number of returns to the path of the first page, with any query. */
  returns: number
  seconds: number
  kilobytes: number
}

/** A page whose use is counted. A job acts only through these functions, but may read from `page` freely. */
export type Walk = {
  page: Page
  main: Locator
  isScripted: boolean
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>
  /** Presses Enter in a control, in place of the button of its form. */
  enter(target: Locator): Promise<void>
  /** Presses a shortcut key, which does not count as a button. */
  key(name: string): Promise<void>
  /** Types a value, unless the control already contains it. */
  fill(target: Locator, value: string): Promise<void>
  /** Chooses an option by its text, unless it is already chosen. */
  choose(target: Locator, option: string): Promise<void>
  /** Ticks a checkbox or radio button, unless it is ticked already. */
  tick(target: Locator): Promise<void>
  /** Chooses a file. */
  attach(target: Locator, name: string, content: string): Promise<void>
  /** Chooses the target of a reference, such as a person, by a text that finds it. */
  find(label: string, words: string): Promise<void>
  /** Waits until the page shows this element or text. */
  see(target: Locator | string | RegExp): Promise<void>
  walked(): Promise<Walked>
}

const STEP_MS = 10_000
/** The time without requests after which the first page and the last page count as fully loaded. */
const REST_MS = 800
/** The time without requests after which a page counts as loaded. */
const QUIET_MS = 60
const POLL_MS = 10

/** The search beside a long select. */
const finderOf = (label: string) => ({ name: `查找${label}` })

type Counted = Cost & { returns: number; bytes: number; underWay: Set<string> }

/** The path of a URL, which identifies the page. The query only describes the state of the page. */
const placeOf = (url: string) => new URL(url).pathname

/**
 * Counts pages and bytes. A page is a document that the browser loads. A change of the address by a script
 * counts as a page only if the path changes. A return to the path of the first page counts as a return.
 */
async function watch(devtools: CDPSession, counted: Counted, start: string): Promise<void> {
  const first = placeOf(start)
  let place = first
  const arrive = (url: string) => {
    place = placeOf(url)
    if (place === first) counted.returns += 1
    else counted.pages += 1
  }
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const main = frameTree.frame.id
  devtools.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === main) arrive(frame.url)
  })
  devtools.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === main && placeOf(url) !== place) arrive(url)
  })
  devtools.on('Network.requestWillBeSent', ({ requestId, redirectResponse }) => {
    counted.underWay.add(requestId)
    counted.bytes += redirectResponse?.encodedDataLength ?? 0
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.underWay.delete(requestId)
    counted.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => counted.underWay.delete(requestId))
  await devtools.send('Page.enable')
  await devtools.send('Network.enable')
}

/** Starts to count the actions on the open page. */
export async function beginWalk(page: Page, isScripted: boolean): Promise<Walk> {
  const counted: Counted = {
    pages: 0,
    returns: 0,
    presses: 0,
    values: 0,
    bytes: 0,
    underWay: new Set(),
  }
  await watch(await page.context().newCDPSession(page), counted, page.url())
  page.setDefaultTimeout(STEP_MS)
  /** Waits until no request is running. Otherwise the next step might find its control on the previous page. */
  async function quiet(quietMs = QUIET_MS): Promise<void> {
    const end = performance.now() + STEP_MS
    let since = performance.now()
    while (performance.now() - since < quietMs && performance.now() < end) {
      await sleep(POLL_MS)
      if (counted.underWay.size > 0) since = performance.now()
    }
  }

  // The bytes of the first page do not count for the job.
  await quiet(REST_MS)
  counted.bytes = 0
  const began = performance.now()

  /** Waits until the scripts are ready. Before that, the browser would submit the form as without scripts. */
  async function ready(): Promise<void> {
    await quiet()
    await page.waitForLoadState()
    if (!isScripted) return
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  }

  async function press(target: Locator): Promise<void> {
    await ready()
    counted.presses += 1
    await target.click()
  }

  async function see(target: Locator | string | RegExp): Promise<void> {
    const isText = typeof target === 'string' || target instanceof RegExp
    await (isText ? page.getByText(target) : target).first().waitFor()
  }

  async function fill(target: Locator, value: string): Promise<void> {
    await ready()
    if ((await target.inputValue()) === value) return
    counted.values += 1
    await target.fill(value)
  }

  async function choose(target: Locator, option: string): Promise<void> {
    await ready()
    const wanted = target.getByRole('option', { name: option, exact: true }).first()
    const value = (await wanted.getAttribute('value')) ?? ''
    if ((await target.inputValue()) === value) return
    counted.values += 1
    await target.selectOption(value)
  }

  /** Types into the search box that a script makes from a select, and chooses the first matching option. */
  async function findByTyping(box: Locator, words: string): Promise<void> {
    if ((await box.inputValue()).includes(words)) return
    counted.values += 1
    await box.fill(words)
    await page.getByRole('listbox').getByRole('option').filter({ hasText: words }).first().click()
  }

  /**
   * Chooses an option of a select. A long select needs a search first, which counts as one press
   * but not as a second value.
   */
  async function findInSelect(select: Locator, label: string, words: string): Promise<void> {
    const wanted = select.locator('option').filter({ hasText: words })
    if ((await select.locator('option:checked').textContent())?.includes(words)) return
    counted.values += 1
    if ((await wanted.count()) === 0) {
      await page.getByRole('textbox', finderOf(label)).fill(words)
      await press(page.getByRole('button', finderOf(label)))
      await wanted.first().waitFor({ state: 'attached' })
    }
    await select.selectOption((await wanted.first().getAttribute('value')) ?? '')
  }

  return {
    page,
    main: page.getByRole('main'),
    isScripted,
    press,
    see,
    fill,
    choose,
    async enter(target) {
      await ready()
      counted.presses += 1
      await target.press('Enter')
    },
    async key(name) {
      await ready()
      await page.keyboard.press(name)
    },
    async tick(target) {
      await ready()
      if (await target.isChecked()) return
      counted.values += 1
      await target.check()
    },
    async attach(target, name, content) {
      await ready()
      counted.values += 1
      await target.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    },
    async find(label, words) {
      await ready()
      const box = page.getByRole('combobox', { name: label, exact: true })
      await box.waitFor()
      // A script replaces a long select and its search field by one search box.
      if (isScripted)
        await page.getByRole('textbox', finderOf(label)).waitFor({ state: 'detached' })
      const isSelect = await box.evaluate((element) => element.tagName === 'SELECT')
      await (isSelect ? findInSelect(box, label, words) : findByTyping(box, words))
    },
    async walked() {
      const seconds = (performance.now() - began) / 1_000
      await quiet(REST_MS)
      const { pages, returns, presses, values, bytes } = counted
      return { pages, returns, presses, values, seconds, kilobytes: bytes / 1_000 }
    },
  }
}
