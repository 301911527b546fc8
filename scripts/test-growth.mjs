// `npm run test:growth [-- 80]`: measures `npm test` with that many additional generated resources. Runs it
// twice in copies of the last commit, without and with them, and compares the times.
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
    recursive: true,
    verbatimSymlinks: true,
  })
}

/** Seconds of a whole run, and whether it passed; every stage runs even if one fails. */
function timeTests(folder) {
  const startedAt = Date.now()
  const isGreen = run(folder, 'npm', 'test')
  return { seconds: (Date.now() - startedAt) / 1000, isGreen }
}

const folder = mkdtempSync(join(tmpdir(), 'staffdesk-growth-'))
const [few, many] = ['few', 'many'].map((name) => join(folder, name))
copyOfCommit(few)
copyOfCommit(many)
if (!run(many, join(many, 'node_modules/.bin/tsx'), 'scripts/made-up-resources.ts', more)) {
  throw new Error('the generated resources could not be written')
}
const without = timeTests(few)
const withThem = timeTests(many)
const ratio = withThem.seconds / without.seconds
console.log(
  `\n${without.seconds.toFixed(0)} s as it is, ${withThem.seconds.toFixed(0)} s with ${more} resources more: ${ratio.toFixed(2)} (limit ${LIMIT})`,
)
const red = [
  [few, without],
  [many, withThem],
].filter(([, { isGreen }]) => !isGreen)
for (const [copy] of red) console.log(`not green: see ${join(copy, 'test-results')}`)
if (red.length === 0) rmSync(folder, { recursive: true })
process.exitCode = ratio <= LIMIT && red.length === 0 ? 0 : 1
