// `npm run test:growth [-- 80]`: what `npm test` costs with so many made-up resources more. Runs
// it twice in copies of the last commit, as it is and with them, and says how the times compare.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const LIMIT = 1.3
const root = resolve(import.meta.dirname, '..')
const more = process.argv[2] ?? '80'

function run(cwd, command, ...args) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  return status === 0
}

function copyOfCommit(folder) {
  run(root, 'git', 'clone', '--quiet', root, folder)
  cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), {
    ...{ recursive: true, verbatimSymlinks: true },
  })
}

/** Seconds of a whole run; ends with its failures shown when it is not green. */
function timeTests(folder) {
  const startedAt = Date.now()
  if (!run(folder, 'npm', 'test')) throw new Error(`not green: see ${join(folder, 'test-results')}`)
  return (Date.now() - startedAt) / 1000
}

const folder = mkdtempSync(join(tmpdir(), 'staffdesk-growth-'))
const [few, many] = ['few', 'many'].map((name) => join(folder, name))
copyOfCommit(few)
copyOfCommit(many)
if (!run(many, join(many, 'node_modules/.bin/tsx'), 'scripts/made-up-resources.ts', more)) {
  throw new Error('the made-up resources could not be written')
}
const without = timeTests(few)
const withThem = timeTests(many)
rmSync(folder, { recursive: true })
const ratio = withThem / without
console.log(
  `\n${without.toFixed(0)} s as it is, ${withThem.toFixed(0)} s with ${more} resources more: ${ratio.toFixed(2)} (limit ${LIMIT})`,
)
process.exitCode = ratio <= LIMIT ? 0 : 1
