import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** The system's Chromium when there is one: nothing to download, and the fonts fit. */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
].find(existsSync)

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

// The global setup starts the built server once, on a new database of its own. The
// tests share it: each of them works on records that no other one touches.
export default defineConfig({
  // Those of a module lie in it, those of the platform in platform/tests, those that span in tests/e2e.
  testMatch: '**/tests/**/*.spec.ts',
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results/e2e',
  // docs/decisions/0121-a-second-try.md
  retries: 1,
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey takes half a minute where many others run beside it, and may wait for its turn.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // Recording every step costs as much as the steps: `--trace on` does it for one test.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'js', use: browser },
    // What needs no browser, or scripts, is the same a second time.
    {
      name: 'nojs',
      testMatch: /[\\/]journey-[^\\/]*\.spec\.ts$/,
      use: { ...browser, javaScriptEnabled: false },
    },
  ],
})
