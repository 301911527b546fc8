import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { readRun } from '../e2e/run-state.ts'
import type { Driver } from './driver.ts'
import {
  burstBoxes,
  emptyControl,
  flawsOfPage,
  flawsWithoutStyles,
  outOfReach,
  type Place,
  placeOf,
  type Target,
  touchingNeighbours,
} from './in-page.ts'

const LIMIT_MS = 20_000
const POLL_MS = 100
/** Up to this width in pixels, pages have the layout for phones. */
const NARROW = 680
/** If this names a folder, every checked page is saved there as a picture. */
const PICTURES = process.env.BROWSER_PICTURES ?? ''

/** Scripts run, the browser is too old for them, or the user has disabled them. */
export type Scripts = 'run' | 'too old' | 'off'

const WHOLE: Readonly<Record<Scripts, string>> = {
  run: "performance.getEntriesByName('interactive').length > 0",
  'too old': 'document.scripts.length === 0',
  off: 'true',
}

/** A user who walks through the product in one browser. */
export type Walker = ReturnType<typeof createWalker>

export function createWalker(name: string, driver: Driver, scripts: Scripts) {
  const inPage = <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => driver.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Result>

  /** Repeats until true: while a page is being left, the browser returns an error. */
  async function until(expression: string): Promise<void> {
    let last: unknown
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
      last = await driver.evaluate(expression).catch(String)
      if (last === true) return
      await sleep(POLL_MS)
    }
    const where = await driver.evaluate('location.href').catch(String)
    throw new Error(`${name}: not within ${LIMIT_MS} ms at ${where}: ${expression} (${last})`)
  }

  // Text typed before hydration may be lost.
  const isTakenOver = scripts === 'run' ? `(document.scripts.length === 0 || ${WHOLE.run})` : 'true'

  const walker = {
    driver,
    scripts,
    until,
    evaluate: (expression: string) => driver.evaluate(expression),
    /** All scripts run, or none: a browser that is too old gets no script at all. */
    scriptsAreWhole: () => until(WHOLE[scripts]),
    /** Opens an address; `at` is the expected address, or null if it redirects. */
    async open(path: string, at: string | null = path) {
      await driver.evaluate('window.isLeft = true').catch(() => null)
      await driver.open(readRun().url + path)
      await until(`!window.isLeft && ${STANDS} && ${isTakenOver}`)
      if (at !== null) await until(`location.pathname + location.search === ${JSON.stringify(at)}`)
    },
    /** Waits until the page of this address is complete, however the browser reached it. */
    at: (pattern: RegExp) =>
      until(`${pattern}.test(location.pathname + location.search) && ${STANDS}`),
    /** Resizes the window to this width. */
    async resize(width: number) {
      await driver.resize(width, width > NARROW ? 800 : 844)
      await until(`innerWidth === ${width}`)
    },
    see: (css: string, text = '') =>
      until(
        `Array.from(document.querySelectorAll(${JSON.stringify(css)})).some((one) => one.getClientRects().length > 0 && one.textContent.includes(${JSON.stringify(text)}))`,
      ),
    async press(target: Target) {
      const { css, text } = typeof target === 'string' ? { css: target, text: '' } : target
      await driver.settle?.()
      const place: Place = await inPage(placeOf, css, text)
      if ('problem' in place) throw new Error(`${name}: ${css} ${text}: ${place.problem}`)
      await driver.press(place.x, place.y)
    },
    async fill(css: string, text: string) {
      expect(await inPage(emptyControl, css), `${css} takes the focus`).toBe(true)
      await driver.type(text)
    },
    count: (css: string) =>
      driver.evaluate(
        `document.querySelectorAll(${JSON.stringify(css)}).length`,
      ) as Promise<number>,
    /**
     * Checks that the current page is usable: styled, in place, in reach, and without errors. If a menu or a
     * dialog (`over`) covers the page, only that one must be in reach.
     */
    async usable(what: string, over = '') {
      await keepPicture(what)
      const flaws = [
        ...(await inPage(flawsOfPage, over)),
        ...(await inPage(touchingNeighbours)),
        ...(await inPage(burstBoxes)),
        ...(await inPage(outOfReach, over)),
      ]
      expect.soft({ what, flaws }).toEqual({ what, flaws: [] })
      const troubles = driver.troubles() ?? []
      expect.soft({ what, troubles }).toEqual({ what, troubles: [] })
    },
    /** Checks that the current page is readable without styles. */
    async readable(what: string) {
      expect.soft({ what, flaws: await inPage(flawsWithoutStyles) }).toEqual({ what, flaws: [] })
    },
  }

  async function keepPicture(what: string): Promise<void> {
    if (PICTURES === '') return
    mkdirSync(PICTURES, { recursive: true })
    const file = `${name}-${what}`.replaceAll(/[^\w-]+/g, '-')
    writeFileSync(join(PICTURES, `${file}.png`), await driver.picture())
  }
  return walker
}

/**
 * The address changes before the new content is rendered; the `returnTo` fields of the frame show which page
 * is rendered.
 */
const STANDS = `document.readyState === 'complete' && Array.from(
  document.querySelectorAll('header input[name=returnTo]'),
).every((drawn) => new URL(drawn.value, location.href).href === location.href.split('#')[0])`
