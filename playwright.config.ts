import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The system's Chromium when there is one: nothing to download, and the fonts fit. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)

const browser = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1280, height: 800 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  launchOptions: {
    ...(SYSTEM_CHROMIUM ? { executablePath: SYSTEM_CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
}

// The tests start the built server themselves (tests/e2e/server.ts): each worker
// has a database of its own, which a common web server could not give it.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'js', use: browser },
    { name: 'nojs', use: { ...browser, javaScriptEnabled: false } },
  ],
})
