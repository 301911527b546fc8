import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readRun } from '../e2e/run-state.ts'
import { sessionOf } from '../e2e/sign-in.ts'
import { startChromium } from './cdp-driver.ts'
import type { Driver, StartOptions } from './driver.ts'
import { startFirefox } from './firefox-driver.ts'
import { JOURNEY, signIn, signOut } from './journey.ts'
import { FLOOR, KNOWN_BROWSERS } from './known-browsers.ts'
import { PAGE_KINDS, type PageKind } from './pages.ts'
import { addressOf, comeInOrder, flawsInText, readInText } from './text-browser.ts'
import { createWalker, type Scripts, type Walker } from './walker.ts'
import { startWebKit } from './webkit-driver.ts'

const START = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit } as const
const WIDTHS = [1280, 390]

const homes = inject('browserHomes')
const chosen = KNOWN_BROWSERS.filter(({ name }) => homes[name] !== undefined)

for (const { name, kind, hasScripts } of chosen) {
  if (kind === 'text') continue
  const start = (options: StartOptions) => START[kind](homes[name] ?? '', options)
  walkThrough(name, start, hasScripts ? 'run' : 'too old')
  if (name === FLOOR) walkThrough(`${name}-off`, start, 'off')
}

function walkThrough(
  name: string,
  start: (options: StartOptions) => Promise<Driver>,
  scripts: Scripts,
): void {
  describe(name, () => {
    let driver: Driver
    let walker: Walker
    beforeAll(async () => {
      driver = await start({ isScripted: scripts !== 'off', folder: readRun().folder })
      walker = createWalker(name, driver, scripts)
      await walker.resize(1280)
    })
    afterAll(() => driver?.close())

    let failed = ''
    for (const step of JOURNEY) {
      test(step.name, async () => {
        // Each step starts where the previous step ended, so that step must have passed.
        expect(failed, 'the step before').toBe('')
        failed = step.name
        await step.walk(walker)
        failed = ''
      })
    }

    // Pages without scripts are the same in all browsers.
    if (scripts !== 'off') lookAtPages(() => walker)
  })
}

/** Opens every kind of page once, in both widths. */
function lookAtPages(walkerOf: () => Walker): void {
  let signedIn: PageKind['user'] | undefined
  for (const { name, user, open, over } of PAGE_KINDS) {
    test(`page: ${name}`, async () => {
      const walker = walkerOf()
      if (user === null || user !== signedIn) {
        await walker.resize(1280)
        await signOut(walker)
        signedIn = undefined
        if (user !== null) await signIn(walker, user)
        signedIn = user
      }
      await walker.resize(1280)
      await open(walker)
      for (const width of WIDTHS) {
        await walker.resize(width)
        await walker.usable(`${name} ${width}`, over)
      }
      await walker.readable(name)
    })
  }
}

describe.runIf(homes.w3m !== undefined)('w3m', () => {
  const LIST = ['员工台', '人事管理', '人事档案', '信息变更申请', '退出登录', '人事档案']

  test('a list reads in the order in which it is seen, menus once', async () => {
    const cookie = await sessionOf('hrmgr')
    const list = await readInText('/hr/archives', cookie)
    expect(comeInOrder(list, [...LIST, '姓名', '工号'])).toBe(true)
    expect(list.match(/信息变更申请/g)).toHaveLength(1)
    expect(list.match(/考勤排班/g)).toHaveLength(1)
  })

  test('a user can sign in and read the requested page', async () => {
    const text = await readInText('/login')
    expect(comeInOrder(text, ['StaffDesk 员工台', '用户名', '密码', '登录'])).toBe(true)
  })

  for (const kind of PAGE_KINDS) {
    test(`page: ${kind.name}`, async ({ skip }) => {
      const address = await addressOf(kind)
      if (address === null) skip('it takes hands')
      const cookie = kind.user === null ? '' : await sessionOf(kind.user)
      expect(await flawsInText(address ?? '', cookie)).toEqual([])
    })
  }
})
