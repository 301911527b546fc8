import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'

/** A slow link and a slow machine: 400 kbit/s each way, 400 ms round trip, a quarter of the processor. */
const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 400
const CPU_SLOWDOWN = 4
export const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(
  existsSync,
)
const TIME_LIMIT_MS = 60_000

export type FirstView = {
  /** From navigation start until the rows were painted. */
  rowsPaintedMs: number
  kilobytesUntilRows: number
  interactiveMs: number
  scriptKilobytes: number
  totalKilobytes: number
}

type Received = { until: number; bytes: number; script: boolean; document: boolean }

/** Bytes on the wire as Chromium counts them, including headers, at the end of each answer. */
async function watchNetwork(devtools: CDPSession): Promise<Received[]> {
  const received: Received[] = []
  const kinds = new Map<string, string>()
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const kind = kinds.get(requestId)
    received.push({
      until: timestamp,
      bytes: encodedDataLength,
      script: kind === 'Script',
      document: kind === 'Document',
    })
  })
  return received
}

/**
 * Runs in the page before other scripts: records when the rows were painted, which is in the frame after they
 * were added. It is a string, because the bundler's helpers for functions do not exist in the page.
 */
const WATCH_ROWS = `
  const look = () => {
    if (document.querySelectorAll('main tbody tr').length < 20) return requestAnimationFrame(look)
    requestAnimationFrame(() => performance.mark('rows-painted'))
  }
  requestAnimationFrame(look)
`

async function throttle(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function readPaint(page: Page): Promise<{ painted: number; interactive: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0, null, {
    timeout: TIME_LIMIT_MS,
  })
  const at = (name: string) =>
    page.evaluate((wanted) => performance.getEntriesByName(wanted)[0]?.startTime ?? NaN, name)
  return {
    painted: Math.max(await at('first-contentful-paint'), await at('rows-painted')),
    interactive: await at('interactive'),
  }
}

function kilobytes(entries: readonly Received[]): number {
  return entries.reduce((sum, entry) => sum + entry.bytes, 0) / 1_000
}

function launch(): Promise<Browser> {
  return chromium.launch({
    ...(SYSTEM_CHROMIUM ? { executablePath: SYSTEM_CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

export type PlainView = { paintedMs: number; loadedMs: number; kilobytes: number }

const PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null`
const PAINT_POLL_MS = 50

/** The first visit of a stranger to a page, with an empty cache and scripts turned off. */
export async function measurePlainView(address: string): Promise<PlainView> {
  const browser = await launch()
  try {
    const viewport = { width: 390, height: 800 }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const received = await watchNetwork(devtools)
    await throttle(devtools)
    const start = performance.now()
    await page.goto(address, { waitUntil: 'load', timeout: TIME_LIMIT_MS })
    const loadedMs = performance.now() - start
    let painted: unknown = null
    for (const end = start + TIME_LIMIT_MS; painted === null && performance.now() < end; ) {
      painted = await page.evaluate(PAINT)
      await sleep(PAINT_POLL_MS)
    }
    return { paintedMs: Number(painted ?? Number.NaN), loadedMs, kilobytes: kilobytes(received) }
  } finally {
    await browser.close()
  }
}

/** The first visit of a signed-in user to a deep URL, with an empty cache. */
export async function measureFirstView(address: string, cookie: string): Promise<FirstView> {
  const browser = await launch()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { origin } = new URL(address)
    await context.addCookies(
      cookie
        .split('; ')
        // An empty cache has no stylesheet, so the cookie that claims one is removed.
        .filter((pair) => !pair.startsWith('staffdesk-styles='))
        .map((pair) => {
          const at = pair.indexOf('=')
          return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
        }),
    )
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const received = await watchNetwork(devtools)
    await throttle(devtools)
    await page.addInitScript(WATCH_ROWS)
    let startedAt = Number.NaN
    devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
      if (Number.isNaN(startedAt)) startedAt = timestamp
    })
    await page.goto(address, { waitUntil: 'load', timeout: TIME_LIMIT_MS })
    const { painted, interactive } = await readPaint(page)
    const paintedAt = startedAt + painted / 1_000
    return {
      rowsPaintedMs: painted,
      kilobytesUntilRows: kilobytes(
        received.filter(({ document, until }) => document || until <= paintedAt),
      ),
      interactiveMs: interactive,
      scriptKilobytes: kilobytes(received.filter((entry) => entry.script)),
      totalKilobytes: kilobytes(received),
    }
  } finally {
    await browser.close()
  }
}
