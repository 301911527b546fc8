// `npm run test:chaos`: tests of promises that need a long time to fail. It needs a build. --quick: a few
// minutes. --seed N: repeats the random choices of a run. --only TEXT: the files whose name contains TEXT.
// --soak M: minutes of steady load (30).
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const LIMIT_MS = 60 * 60_000
const SEEDS = 1_000_000

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Date.now() % SEEDS) },
        only: { type: 'string', default: '' },
        soak: { type: 'string', default: '' },
      },
    })
    for (const number of [values.seed, values.soak]) {
      if (!/^\d{0,6}$/.test(number)) throw new Error('--seed and --soak take a whole number')
    }
    return values
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

function main() {
  if (!existsSync(join(root, 'build', 'start.js'))) {
    console.error('There is no build yet: run `npm run build` first.')
    process.exit(2)
  }
  const { quick, seed, only, soak } = readOptions()
  console.log(`seed ${seed}`)
  const child = spawn(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'chaos',
      '--reporter=./tests/chaos/scenario-reporter.ts',
      ...(only === '' ? [] : [join('tests', 'chaos', only)]),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CHAOS_SCALE: quick ? 'quick' : 'full',
        CHAOS_SEED: seed,
        ...(soak === '' ? {} : { CHAOS_SOAK_MINUTES: soak }),
      },
    },
  )
  const limit = setTimeout(() => {
    console.log('FAIL not finished within the hour')
    child.kill('SIGTERM')
  }, LIMIT_MS)
  child.on('close', (code) => {
    clearTimeout(limit)
    process.exitCode = code ?? 1
  })
}

main()
