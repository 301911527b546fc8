import { defineConfig } from 'vitest/config'

const MINUTE_MS = 60_000
const setupFiles = ['tests/guards/console-tripwire.ts']

/** The three kinds of test by what they need: nothing, a database, a cluster of their own. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{app,api,bench,contracts,resources,scripts,server}/**/*.test.{ts,tsx}',
            'db/*/**/*.test.ts',
            'tests/guards/**/*.test.ts',
          ],
          exclude: ['server/database/**'],
          environment: 'node',
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/{api,conformance}/**/*.test.{ts,tsx}', 'db/*.test.ts'],
          environment: 'node',
          setupFiles,
          globalSetup: ['tests/global-database.ts'],
          pool: 'forks',
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
          // Each test starts and kills clusters and listens for what is left of them.
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 3 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
        },
      },
    ],
  },
})
