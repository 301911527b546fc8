// The stages of `npm test`, and how to read the result of each runner.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Folder of the result files and logs of a run. */
export const RESULTS = 'test-results'

const SOURCES = [
  'app',
  'bench',
  'db',
  'modules',
  'platform',
  'product',
  'scripts',
  'server',
  'tests',
]

/**
 * Projects whose files run one after another in the same processes, because loading the same modules for each
 * file took most of the time. `tests/guards/nothing-left-behind.ts` checks that a file leaves no state
 * behind.
 */
const SHARING = new Set(['unit', 'database'])

/** The largest number of tests in a run that may need a second try: docs/decisions/0121-a-second-try.md */
export const MOST_LATE = 5

export const bin = (name) => join('node_modules', '.bin', name)

/** The native compiler, by path: both compilers offer a command `tsc`. docs/decisions/0159-two-compilers.md */
const CHECKER = join('node_modules', 'typescript-checker', 'bin', 'tsc')

/** Checks the types of the whole project. */
export const checkTypes = (...args) =>
  check('types', 'guards', process.execPath, CHECKER, '--noEmit', '-p', '.', ...args)

/** A program with only one result counts as one test. */
export function check(name, group, command, ...args) {
  const read = (_root, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  return { name, group, command, args, read }
}

/** One test project: all of it, some of its files, or the tests that import some files. */
export function vitest(project, group, { needs, only = [], related, part = '', env = {} } = {}) {
  const file = join(RESULTS, `vitest-${project}${part}.json`)
  return {
    name: `vitest ${project}`,
    group,
    needs,
    env,
    command: bin('vitest'),
    args: [
      ...(related ? ['related', '--run', '--passWithNoTests'] : ['run']),
      '--project',
      project,
      ...(SHARING.has(project) ? ['--no-isolate'] : []),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...only,
      ...(related ?? []),
    ],
    file,
    read: (root, code) =>
      readRun(root, file, code, readVitest, { mayBeEmpty: related !== undefined }),
  }
}

export const houseGuards = {
  name: 'house guards',
  group: 'guards',
  command: bin('tsx'),
  args: ['scripts/guards/run.ts'],
  read: (_root, code, output) => readCounts(output, code),
}

const CHECKS = [
  checkTypes(),
  check('biome', 'guards', bin('biome'), 'ci', '--error-on-warnings', '--colors=off', '.'),
  check(
    'import directions',
    'guards',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
    ...SOURCES,
  ),
  check('dead code', 'guards', bin('knip'), '--treat-config-hints-as-errors'),
  houseGuards,
]

/** Runs only if the machine has this version; for the other versions: `npm run test:databases`. */
const OLDEST_DATABASE = check(
  'PostgreSQL 15',
  'api',
  bin('tsx'),
  'scripts/test-databases.ts',
  '--only',
  '15',
  '--if-present',
  '--smoke',
)

/** The oldest supported browser; for the others: `npm run test:browsers`. */
export const oldestBrowser = vitest('browsers', 'e2e', { needs: 'build' })

const CHAOS = [
  check('build', 'e2e', process.execPath, 'scripts/build.mjs'),
  // The other chaos tests take too long here: `npm run test:chaos`.
  vitest('chaos', 'e2e', { needs: 'build', only: ['refresh', 'crash', 'editors', 'workers'] }),
]

/** The browser tests, all of them or some files. */
export function playwright(only = []) {
  const file = join(RESULTS, 'e2e.json')
  return {
    name: 'playwright',
    group: 'e2e',
    // A browser test of an outdated build proves nothing.
    needs: 'build',
    command: bin('playwright'),
    args: ['test', ...only],
    file,
    read: (root, code) => readRun(root, file, code, readPlaywright),
  }
}

/**
 * The stages in parts that run one after another. The lists of a part run at the same time, the stages of a
 * list one after another. Cluster and chaos tests wait half of the time for disks and processes, so the other
 * list can use a core.
 */
export const PARTS = [
  [CHECKS, [vitest('cluster', 'api'), OLDEST_DATABASE]],
  [[vitest('unit', 'unit'), oldestBrowser], CHAOS],
  // Many of these tests wait for limits, locks and other processes. The three workers share modules, and the
  // number is fixed: otherwise the pool ends an idle worker twice, and the run fails.
  [[vitest('database', 'api', { only: ['--maxWorkers=3', '--minWorkers=3'] })]],
  [[playwright()]],
]

/** A run that crashed, left no result file or executed no test has failed, whatever else it reports. */
function readRun(root, file, code, readResult, { mayBeEmpty = false } = {}) {
  const path = join(root, file)
  if (!existsSync(path)) return { passed: 0, failed: 1, note: 'no result file' }
  const { late, names, ...counts } = readResult(JSON.parse(readFileSync(path, 'utf8')))
  const tooMany = late.length > MOST_LATE ? late.length : 0
  const [passed, failed] = [counts.passed - tooMany, counts.failed + tooMany]
  if (passed + failed === 0 && mayBeEmpty && code === 0) return { passed, failed }
  if (passed + failed === 0) return { passed, failed: 1, note: 'no test was executed' }
  if (code !== 0 && failed === 0) return { passed, failed: 1, note: `exit code ${code}` }
  const result = { passed, failed }
  if (names.length > 0) result.names = names
  if (late.length > 0) result.note = `second try: ${late.join('; ')}`
  return result
}

/** A test file that could not be loaded has no tests to count, so it counts as one failure. */
function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  )
  const late = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, meta }) => status === 'passed' && meta?.isSecondTry)
      .map(({ fullName }) => fullName),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => nameFailure(name, fullName, failureMessages?.[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    late,
    names: [...failedTests, ...broken.map(({ name, message }) => nameFailure(name, '', message))],
  }
}

/** The file, the test, and the first line of its message. */
function nameFailure(file, test, message = '') {
  const [firstLine = ''] = message.split('\n')
  return [basename(file), test, firstLine].filter((part) => part !== '').join(' › ')
}

function readPlaywright({ stats, errors, suites }) {
  const tests = suites.flatMap(testsIn)
  const namesOf = (wanted) =>
    tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    late: namesOf('flaky'),
    names: [...namesOf('unexpected'), ...errors.map(({ message }) => nameFailure('', '', message))],
  }
}

/** The tests of a suite and of its inner suites, each with the names of its suites. */
function testsIn({ title, suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      status,
      name: `${spec.title} (${projectName})`,
    })),
  )
  const named = ({ status, name }) => ({ status, name: `${title} › ${name}` })
  return [...own, ...suites.flatMap(testsIn)].map(named)
}

function readCounts(output, code) {
  const match = /^guards: (\d+) passed, (\d+) failed$/m.exec(output)
  if (!match) return { passed: 0, failed: 1, note: `exit code ${code}` }
  return { passed: Number(match[1]), failed: Number(match[2]) }
}
