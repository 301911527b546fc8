import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Driver, StartOptions } from './driver.ts'
import { type Connection, connect, type Message } from './socket-protocol.ts'

const START_LIMIT_MS = 20_000
const ANSWER_LIMIT_MS = 30_000
const POLL_MS = 100
/** Flags for builds made for cloud functions: one process, no screen, no sandbox. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--single-process',
  '--no-zygote',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
  '--window-size=1280,800',
]
const DOMAINS = ['Page', 'Runtime', 'Log', 'Network']

type Exception = {
  exceptionDetails: { text: string; exception?: { description?: string } }
}
type LogEntry = { entry: { level: string; source: string; text: string; url?: string } }

/** An old Chromium, controlled by its debugging protocol, because current libraries do not support it. */
export async function startChromium(home: string, options: StartOptions): Promise<Driver> {
  const profile = await mkdtemp(join(options.folder, 'chromium-'))
  const child = spawn(join(home, 'chromium'), [...FLAGS, `--user-data-dir=${profile}`], {
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), HOME: profile },
    stdio: 'ignore',
  })
  try {
    const troubles: string[] = []
    const hear = (message: Message) => void troubles.push(...troubleIn(message))
    const call = await connect(await pageAddress(child, profile), ANSWER_LIMIT_MS, hear)
    await Promise.all(DOMAINS.map((domain) => call.send(`${domain}.enable`)))
    await call.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'zh-CN' } })
    if (!options.isScripted) {
      await call.send('Emulation.setScriptExecutionDisabled', { value: true })
    }
    return driverOf(call, () => troubles.splice(0), child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function pageAddress(child: ChildProcess, profile: string): Promise<string> {
  const portFile = join(profile, 'DevToolsActivePort')
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`Chromium ended with ${child.exitCode ?? child.signalCode}`)
    }
    const port = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] : ''
    const answer = port && (await request(`http://127.0.0.1:${port}/json`).catch(() => null))
    const targets = answer ? ((await answer.body.json()) as Record<string, string>[]) : []
    const address = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
    if (address) return address
    await sleep(POLL_MS)
  }
  throw new Error('Chromium shows no page')
}

/**
 * Refused forms also log a status, and Chromium of 2023 logs a warning about the future `popover` attribute.
 */
const NO_TROUBLE = /status of 4\d\d|^Found a 'popover' attribute/

function troubleIn({ method, params }: Message): string[] {
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = (params as Exception).exceptionDetails
    return [`${text} ${exception?.description ?? ''}`]
  }
  if (method !== 'Log.entryAdded') return []
  const { level, text, url = '' } = (params as LogEntry).entry
  return level === 'error' && !NO_TROUBLE.test(text) ? [`${text} ${url}`] : []
}

function driverOf(
  { send, close }: Connection,
  troubles: () => string[],
  child: ChildProcess,
): Driver {
  return {
    async open(url) {
      await send('Page.navigate', { url })
    },
    async evaluate(expression) {
      const answer = await send('Runtime.evaluate', { expression, returnByValue: true })
      const { result, exceptionDetails } = answer as {
        result: { value: unknown }
        exceptionDetails?: Exception['exceptionDetails']
      }
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      }
      return result.value
    },
    async press(x, y) {
      const mouse = { x, y, button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved' })
      await send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' })
      await send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' })
    },
    async type(text) {
      await send('Input.insertText', { text })
    },
    async enter() {
      const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
      await send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' })
      await send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
    },
    async resize(width, height) {
      const screen = { width, height, deviceScaleFactor: 1, mobile: false }
      await send('Emulation.setDeviceMetricsOverride', screen)
    },
    async picture() {
      const { data } = await send('Page.captureScreenshot')
      return Buffer.from(String(data), 'base64')
    },
    troubles,
    async close() {
      close()
      child.kill('SIGKILL')
    },
  }
}
