// `npm test -- --changed`: runs the tests nearest to the changed files within two minutes. Only the whole run
// decides; this one is for checks between two commits.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isBesideDefinitions, isOfTests, layerOf } from './layers.mjs'
import {
  bin,
  check,
  checkTypes,
  houseGuards,
  oldestBrowser,
  playwright,
  RESULTS,
  vitest,
} from './test-stages.mjs'
import { readTimes } from './test-times.mjs'

/** Seconds for tests with a database and for browser tests, measured by the durations of the last run. */
const BUDGET = { database: 20, e2e: 15 }
/** The assumed duration of a test file without a measured time. */
const UNTIMED_SECONDS = 15
/** A partial run writes separate result files: those of the whole run have the durations. */
const PART = '-part'
/** Path words that show the location of a file, not its subject. */
const EVERYWHERE = new Set(
  'server route routes index page pages test area view read write with from list form record modules platform define wire seed api web sql'.split(
    ' ',
  ),
)

const LOOKS = /^(styles|platform\/web\/components\/(shell|ui)|tests\/browsers)\/|^vite\.config\.ts$/

/** Changed and new files; for a clean checkout, those of its last commit. */
export function changedFiles(root) {
  const lines = (...args) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const open = [
    ...lines('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  return open.length > 0 ? open : lines('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD')
}

/**
 * The stages to run, in the form of test-stages.mjs, and the test files that are left out although they may
 * fail too.
 */
export async function changedParts(root, files) {
  const code = files.filter((file) => /\.(ts|tsx|mjs|cjs|js|json|css)$/.test(file))
  const database = choose(root, /\.test\.tsx?$/, files, BUDGET.database, 'vitest-database.json')
  const browser = choose(root, /\.spec\.ts$/, files, BUDGET.e2e, 'e2e.json')
  const checks = [
    checkTypes(...INCREMENTAL),
    ...(code.length > 0 ? [check('biome', 'guards', bin('biome'), ...BIOME, ...code)] : []),
    houseGuards,
    vitest('unit', 'unit', { related: code, part: PART }),
  ]
  // Import here: the module needs a package, and `npm test` starts before packages are installed.
  const { definedTexts } = await import('./defined-texts.mjs')
  const conformance = conformanceOf(root, files, definedTexts)
  const withDatabase = [...database.chosen, ...conformance.files]
  // Old browsers are affected by the styles of a page and by the frame around it.
  const isAboutLooks = files.some((file) => LOOKS.test(file))
  const walks = [
    ...(withDatabase.length > 0
      ? [vitest('database', 'api', { only: withDatabase, part: PART, env: conformance.env })]
      : []),
    ...(browser.chosen.length > 0 || isAboutLooks
      ? [check('build', 'e2e', process.execPath, 'scripts/build.mjs')]
      : []),
    ...(browser.chosen.length > 0 ? [playwright(browser.chosen)] : []),
    ...(isAboutLooks ? [oldestBrowser] : []),
  ]
  return {
    parts: [[checks, walks]],
    leftOut: [...database.leftOut, ...conformance.leftOut, ...browser.leftOut],
  }
}

const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', join('.cache', 'types.tsbuildinfo')]
const BIOME = ['ci', '--error-on-warnings', '--colors=off', '--no-errors-on-unmatched']

/** Conformance tests that loop over the registry; for the changed definitions only, they take seconds. */
const LOOPS = ['calls', 'lists']

/**
 * The loops over the registry, for the changed definitions only. A file beside definitions (choices, samples,
 * a chapter) counts as a change of all definitions in its folder.
 */
function conformanceOf(root, files, definedTexts) {
  const changed = files.filter((file) => layerOf(file) === 'define' && !isTest(file))
  const paths = [...new Set(changed.flatMap((file) => definitionsBehind(root, file, definedTexts)))]
  // Definitions, migrations, functions and views.
  const touches = files.some((file) => layerOf(file) === 'define' || file.endsWith('.sql'))
  const own = files.flatMap(
    (file) => /^tests\/conformance\/([a-z-]+)\.test\.ts$/.exec(file)?.[1] ?? [],
  )
  const names = [...(touches ? ['definitions'] : []), ...(paths.length > 0 ? LOOPS : []), ...own]
  const chosen = [...new Set(names)].map(inConformance)
  const others = readdirSync(join(root, 'tests/conformance'))
    .filter(isTest)
    .map((name) => `tests/conformance/${name}`)
    .filter((file) => !chosen.includes(file))
  return {
    files: chosen,
    leftOut: touches ? others : [],
    env: paths.length > 0 ? { TEST_RESOURCES: paths.join(',') } : {},
  }
}

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
const inConformance = (name) => `tests/conformance/${name}.test.ts`

/** Paths of the definitions in a file; if the file has none, those of the files in its folder. */
function definitionsBehind(root, file, definedTexts) {
  const definedIn = (path) =>
    definedTexts({ path, text: readFileSync(join(root, path), 'utf8') }, ['path'])
  const own = definedIn(file)
  const folder = dirname(file)
  // The engine and its neighbours serve every definition, so only the whole run covers them.
  if (own.length > 0 || !isBesideDefinitions(file)) return own
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !isTest(name))
    .flatMap((name) => definedIn(`${folder}/${name}`))
}

/** Test files that share words with the changed files, the nearest first, within a time budget. */
function choose(root, kind, files, seconds, timings) {
  const words = [...new Set(files.flatMap(wordsOf))]
  const times = readTimes(join(root, RESULTS, timings))
  const near = testFolders(root)
    .filter((file) => kind.test(file))
    .map((file) => ({ file, score: files.includes(file) ? Infinity : scoreOf(root, file, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.file.localeCompare(b.file))
  let spent = 0
  const chosen = []
  const leftOut = []
  for (const { file, score } of near) {
    const cost = times.get(basename(file)) ?? UNTIMED_SECONDS
    // Changed tests always run.
    const fits = score === Infinity || spent + cost <= seconds
    if (fits) spent += cost
    ;(fits ? chosen : leftOut).push(file)
  }
  return { chosen, leftOut }
}

/** Files below the folders of tests that need a database or the built product. */
function testFolders(root) {
  return ['modules', 'platform', 'tests/api', 'tests/e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => file.includes('/tests/') || file.startsWith('tests/')),
  )
}

/** `modules/org/departments/api/merging/merge-departments.ts` → org, merge, department. */
function wordsOf(file) {
  if (!/^(app|db|modules|platform|product|server|styles)\//.test(file) || isOfTests(file)) return []
  return file
    .replace(/\.[a-z.]+$/, '')
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 3 && !EVERYWHERE.has(word) && !EVERYWHERE.has(`${word}s`))
}

function scoreOf(root, file, words) {
  const text = readFileSync(join(root, file), 'utf8').toLowerCase()
  const inName = words.filter((word) => basename(file).includes(word)).length
  const inText = words.filter((word) => text.includes(word)).length
  return inName * 3 + (inText > 1 ? inText : 0)
}
