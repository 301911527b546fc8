import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** Use the system's Chromium if it exists, because it needs no download and has the expected fonts. */
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
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Without a graphics card, a separate graphics process only costs time: without it, a new context opens in a
      // fifth less.
      '--in-process-gpu',
    ],
  },
}

/**
 * Journeys: tests of a user who goes through several pages. CONTRIBUTING.md lists the journeys with the tag
 * `@scripts`.
 */
const JOURNEYS = /[\\/]journey-[^\\/]*\.spec\.ts$/

// The global setup starts the built server once, on a new database. The tests share it: each test uses
// records that no other test touches.
export default defineConfig({
  // Tests of a module are in its folder, tests of the platform in platform/tests, and tests across modules in
  // tests/e2e.
  testMatch: '**/tests/**/*.spec.ts',
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results/e2e',
  // docs/decisions/0121-a-second-try.md
  retries: 1,
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A journey takes half a minute beside many others, and may have to wait for a free worker.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // A trace costs as much as the steps themselves, so it is off. `--trace on` records a single test.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    // Tests that need scripts, or no browser at all.
    { name: 'js', testIgnore: JOURNEYS, use: browser },
    // Every page works without scripts, so every journey runs without them.
    { name: 'nojs', testMatch: JOURNEYS, use: { ...browser, javaScriptEnabled: false } },
    // A journey also runs with scripts if scripts change the behaviour that it tests.
    { name: 'journeys-js', testMatch: JOURNEYS, grep: /@scripts/, use: browser },
  ],
})
