import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { freePort } from '../e2e/start-process.ts'
import type { Driver, StartOptions } from './driver.ts'
import { importInstalled } from './installed.ts'
import { MINI_BROWSER } from './known-browsers.ts'

const START_LIMIT_MS = 20_000
const POLL_MS = 100
const RESIZE_TRIES = 10

/**
 * The part of selenium-webdriver that is used here: it is installed beside the project, so its types are not
 * available.
 */
type Selenium = {
  Builder: new () => {
    usingServer(url: string): { withCapabilities(wanted: object): { build(): Promise<Session> } }
  }
  Key: { ENTER: string }
}
type Actions = {
  move(place: { x: number; y: number }): Actions
  press(): Actions
  release(): Actions
  sendKeys(...keys: string[]): Actions
  perform(): Promise<void>
}
type Session = {
  get(url: string): Promise<void>
  executeScript(script: string): Promise<unknown>
  actions(): Actions
  takeScreenshot(): Promise<string>
  manage(): { window(): { setRect(size: object): Promise<unknown> } }
  quit(): Promise<void>
}

/** WebKit makes the window as narrow as a phone only if its toolbar is narrow enough. */
const NARROW_BAR =
  'toolbar, toolbar *, entry, button { min-width: 0; margin: 0; padding: 0; font-size: 1px; } toolbar image { -gtk-icon-transform: scale(0.1); }'

/** WebKitGTK, controlled by WebDriver, on a virtual screen. */
export async function startWebKit(home: string, options: StartOptions): Promise<Driver> {
  const selenium = await importInstalled<{ default: Selenium }>(home, 'selenium-webdriver')
  const { Builder, Key } = selenium.default
  const port = await freePort()
  const settings = await mkdtemp(join(options.folder, 'webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0', 'gtk.css'), NARROW_BAR)
  const server = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`],
    {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, XDG_CONFIG_HOME: settings },
    },
  )
  // Also ends the virtual screen and the browser, which are child processes.
  const end = () => process.kill(-(server.pid ?? 0), 'SIGKILL')
  try {
    await untilReady(port)
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
      })
      .build()
    return driverOf(session, Key.ENTER, end)
  } catch (error) {
    end()
    throw error
  }
}

async function untilReady(port: number): Promise<void> {
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    const answer = await request(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer) return void (await answer.body.dump())
    await sleep(POLL_MS)
  }
  throw new Error('WebKitWebDriver does not answer')
}

function driverOf(session: Session, enter: string, end: () => void): Driver {
  const evaluate = (expression: string) => session.executeScript(`return ${expression}`)
  return {
    open: (url) => session.get(url),
    evaluate,
    press: (x, y) =>
      session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .press()
        .release()
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    enter: () => session.actions().sendKeys(enter).perform(),
    async resize(width, height) {
      for (let tried = 0; tried < RESIZE_TRIES; tried++) {
        // The window size includes its frame, and the resize takes effect after a delay.
        const [beside, above, isThere] = (await evaluate(
          `[outerWidth - innerWidth, outerHeight - innerHeight, innerWidth === ${width} && innerHeight === ${height}]`,
        )) as [number, number, boolean]
        if (isThere) return
        const whole = { width: width + beside, height: height + above }
        await session.manage().window().setRect(whole)
        await sleep(POLL_MS)
      }
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    troubles: () => null,
    async close() {
      await session.quit().catch(() => null)
      end()
    },
  }
}
