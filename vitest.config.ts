import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000
const setupFiles = ['tests/guards/console-tripwire.ts']
// The default, one second, is too short where a test waits for another process on a busy machine.
const POLL = { timeout: 30_000 }

/**
 * The test projects by their needs: nothing, a database, a separate cluster, the built product, or browsers.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // The smallest machine has two cores; the default, one core fewer, would leave half of it idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{app,bench,modules,platform,product,scripts,server,styles}/**/*.test.{ts,tsx}',
            'db/*/**/*.test.ts',
            'tests/guards/**/*.test.ts',
          ],
          exclude: ['server/database/**', '{modules,platform}/**/tests/**'],
          environment: 'node',
          // The test files share processes, see scripts/test-stages.mjs.
          setupFiles: [...setupFiles, 'tests/guards/nothing-left-behind.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [
            '{modules,platform}/**/tests/**/*.test.{ts,tsx}',
            'tests/{api,conformance}/**/*.test.{ts,tsx}',
            'db/*.test.ts',
          ],
          environment: 'node',
          // The test files share processes, see scripts/test-stages.mjs.
          setupFiles: [
            ...setupFiles,
            'tests/guards/nothing-left-behind.ts',
            'tests/guards/second-try.ts',
          ],
          // docs/decisions/0121-a-second-try.md
          retry: 1,
          globalSetup: ['tests/global-database.ts'],
          pool: 'forks',
          expect: { poll: POLL },
          testTimeout: MINUTE_MS,
          hookTimeout: 2 * MINUTE_MS,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['server/database/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          pool: 'forks',
          // Each test starts and kills clusters, and checks for leftover processes.
          poolOptions: { forks: { singleFork: true } },
          expect: { poll: POLL },
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          environment: 'node',
          setupFiles: [...setupFiles, 'tests/chaos/share-run.ts'],
          globalSetup: ['tests/chaos/global-product.ts'],
          pool: 'forks',
          // Each scenario loads the machine; two in parallel would disturb each other's measurements.
          poolOptions: { forks: { singleFork: true } },
          expect: { poll: POLL },
          // Long scenarios set a separate timeout.
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          environment: 'node',
          setupFiles: [...setupFiles, 'tests/chaos/share-run.ts'],
          globalSetup: ['tests/browsers/global-product.ts'],
          pool: 'forks',
          testTimeout: MINUTE_MS,
          hookTimeout: MINUTE_MS,
        },
      },
    ],
  },
})
