import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, StartOptions } from './driver.ts'
import { FIREFOX } from './known-browsers.ts'
import { type Connection, connect, type Message } from './socket-protocol.ts'

const START_LIMIT_MS = 30_000
const ANSWER_LIMIT_MS = 15_000
const POLL_MS = 100
const ENTER = '\uE007'
/**
 * Waits for two frames: Firefox looks for the press target in the last drawn frame, which may be from before
 * the scroll, and it moves an anchored pop-up only when it draws.
 */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Firefox sends no requests of its own. */
const PREFERENCES = {
  'intl.accept_languages': 'zh-CN',
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
}

/** Firefox, by WebDriver BiDi. */
export async function startFirefox(_home: string, options: StartOptions): Promise<Driver> {
  const profile = await mkdtemp(join(options.folder, 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  // Also ends the content processes.
  const end = () => process.kill(-(child.pid ?? 0), 'SIGKILL')
  try {
    const troubles: string[] = []
    const hear = (message: Message) => void troubles.push(...troubleIn(message))
    const call = await connect(await addressOf(profile), ANSWER_LIMIT_MS, hear)
    await call.send('session.new', { capabilities: {} })
    await call.send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = await call.send('browsingContext.getTree')
    const [tab] = contexts as { context: string }[]
    return driverOf(call, tab?.context ?? '', () => troubles.splice(0), end)
  } catch (error) {
    end()
    throw error
  }
}

async function addressOf(profile: string): Promise<string> {
  const file = join(profile, 'WebDriverBiDiServer.json')
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (text) {
      const { ws_host: host, ws_port: port } = JSON.parse(text) as Record<string, string | number>
      return `ws://${host}:${port}/session`
    }
    await sleep(POLL_MS)
  }
  throw new Error('Firefox does not answer')
}

function troubleIn({ method, params }: Message): string[] {
  if (method !== 'log.entryAdded') return []
  const { level, text, stackTrace } = params as Record<string, unknown>
  return level === 'error' ? [`${text} ${JSON.stringify(stackTrace ?? '')}`] : []
}

function driverOf(
  { send, close }: Connection,
  context: string,
  troubles: () => string[],
  end: () => void,
): Driver {
  const act = (type: string, more: object, actions: readonly object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, ...more, actions }] })
  const settle = async () => {
    await send('script.evaluate', {
      expression: DRAWN,
      target: { context },
      awaitPromise: true,
    })
  }
  const hit = (keys: readonly string[]) =>
    act(
      'key',
      {},
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async evaluate(expression) {
      const answer = await send('script.evaluate', {
        expression: `JSON.stringify({ value: (${expression}) })`,
        target: { context },
        awaitPromise: false,
      })
      const { result, exceptionDetails } = answer as {
        result?: { value: string }
        exceptionDetails?: { text: string }
      }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return (JSON.parse(result?.value ?? '{}') as { value?: unknown }).value
    },
    settle,
    async press(x, y) {
      await settle()
      const place = { x: Math.round(x), y: Math.round(y) }
      await act('pointer', { parameters: { pointerType: 'mouse' } }, [
        { type: 'pointerMove', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    async type(text) {
      await hit(Array.from(text, (character) => (character === '\n' ? ENTER : character)))
    },
    async enter() {
      await hit([ENTER])
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    troubles,
    async close() {
      close()
      end()
    },
  }
}
