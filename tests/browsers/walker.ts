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
/** From so many pixels downwards pages are laid out for phones. */
const NARROW = 680
/** Set to a folder, every page that is looked at leaves a picture there. */
const PICTURES = process.env.BROWSER_PICTURES ?? ''

/** They run, the browser is too old for them, or somebody has switched them off. */
export type Scripts = 'run' | 'too old' | 'off'

const WHOLE: Readonly<Record<Scripts, string>> = {
  run: "performance.getEntriesByName('interactive').length > 0",
  'too old': 'document.scripts.length === 0',
  off: 'true',
}

/** Somebody who walks through the product in one browser. */
export type Walker = ReturnType<typeof createWalker>

export function createWalker(name: string, driver: Driver, scripts: Scripts) {
  const inPage = <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => driver.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<Result>

  /** A page that is just being left answers nothing: it is asked again. */
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

  // A text that is typed before scripts have taken over may be lost to them.
  const isTakenOver = scripts === 'run' ? `(document.scripts.length === 0 || ${WHOLE.run})` : 'true'

  const walker = {
    driver,
    scripts,
    until,
    evaluate: (expression: string) => driver.evaluate(expression),
    /** Scripts run as a whole or not at all: what is never sent cannot work by halves. */
    scriptsAreWhole: () => until(WHOLE[scripts]),
    /** Opens an address; null for one that leads elsewhere. */
    async open(path: string, at: string | null = path) {
      await driver.evaluate('window.isLeft = true').catch(() => null)
      await driver.open(readRun().url + path)
      await until(`!window.isLeft && ${STANDS} && ${isTakenOver}`)
      if (at !== null) await until(`location.pathname + location.search === ${JSON.stringify(at)}`)
    },
    /** Waits until the page of this address stands, whatever led there. */
    at: (pattern: RegExp) =>
      until(`${pattern}.test(location.pathname + location.search) && ${STANDS}`),
    /** Gives the window this size. */
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
     * The page that is open can be used: styled, in its place, in reach, and without errors. What
     * lies `over` it, a menu or a dialog, is what can be used then.
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
    /** The page that is open could be read without its styles, too. */
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

/** The address changes before what it shows is drawn; the forms of the frame say what is drawn. */
const STANDS = `document.readyState === 'complete' && Array.from(
  document.querySelectorAll('header input[name=returnTo]'),
).every((drawn) => new URL(drawn.value, location.href).href === location.href.split('#')[0])`
