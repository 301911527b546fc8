// `npm test`: runs everything, from a fresh clone to one line with the result. `npm test -- --only
// guards|unit|api|e2e` runs a part, `-- --changed` the tests near the changed files.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { changedFiles, changedParts } from './changed-stages.mjs'
import { installBrowser, installPackages } from './test-setup.mjs'
import { PARTS, RESULTS } from './test-stages.mjs'
import { slowestFiles } from './test-times.mjs'

const root = resolve(import.meta.dirname, '..')
const STAGE_LIMIT_MS = 50 * 60_000
const NAME_WIDTH = 18
/** The number of slowest files that each stage prints with their time. */
const SLOWEST = 10
/** The largest number of failed tests that are listed at the end. */
const MOST_NAMED = 40

/** Settings of the product, removed from the environment: a test that needs one sets it. */
const PRODUCT_SETTINGS =
  /^(PORT|HOST|ORIGIN|ALLOW_PLAIN_HTTP|ALLOWED_HOSTS|TRUSTED_PROXIES|DATABASE_URL|DATA_DIR|WORKERS|SEED|ADMIN_PASSWORD|SEED_PASSWORD|API_BASE_URL|API_[A-Z]+_MS|SESSION_KEYS|HR_PREFIX|ORG_PREFIX|OIDC_.*|METRICS_TOKEN|LOG_LEVEL|RATE_.*|NODE_ENV|LINK_SIGN_IN_KEY|TEST_RESOURCES)$/

function readOnly(args) {
  const index = args.indexOf('--only')
  if (index === -1) return null
  const groups = [...new Set(PARTS.flat(2).map((stage) => stage.group))]
  const group = args[index + 1]
  if (groups.includes(group)) return group
  console.error(`--only takes one of ${groups.join(', ')}`)
  process.exit(2)
}

function readParts(args) {
  if (args.includes('--changed')) return changedParts(root, changedFiles(root))
  const only = readOnly(args)
  const isWanted = (stage) => only === null || stage.group === only
  return { parts: PARTS.map((part) => part.map((row) => row.filter(isWanted))) }
}

function environment(more = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !PRODUCT_SETTINGS.test(name))
  return { ...Object.fromEntries(kept), CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', ...more }
}

/** The process groups of the stages that run. */
const groups = new Set()

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.on(signal, () => process.exit(code))
}
process.on('exit', () => {
  for (const pid of groups) endGroup(pid)
})

/**
 * Runs a stage and buffers its output; returns the output and the exit code. Each stage has its own process group, so
 * that its workers end with it. Leftover workers would slow the next run down.
 */
function runStage(stage) {
  return new Promise((done) => {
    const child = spawn(stage.command, stage.args, {
      cwd: root,
      env: environment(stage.env),
      detached: true,
    })
    groups.add(child.pid)
    const chunks = []
    const limit = setTimeout(() => {
      chunks.push(`\nstopped after ${STAGE_LIMIT_MS / 60_000} minutes\n`)
      endGroup(child.pid)
    }, STAGE_LIMIT_MS)
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const finish = (code) => {
      clearTimeout(limit)
      groups.delete(child.pid)
      done({ code, output: chunks.map(String).join('') })
    }
    child.on('error', (error) => {
      chunks.push(error.message)
      finish(null)
    })
    child.on('close', finish)
  })
}

async function judge(stage) {
  // Delete the result file of an earlier run, so that it is not read as the result of this run.
  if (stage.file) rmSync(join(root, stage.file), { force: true })
  const startedAt = Date.now()
  const { code, output } = await runStage(stage)
  const result = stage.read(root, code, output)
  writeFileSync(join(root, RESULTS, `${stage.name.replaceAll(' ', '-')}.log`), output)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const mark = result.failed === 0 ? 'ok  ' : 'FAIL'
  const note = result.note ? `  (${result.note})` : ''
  const counts = `${result.passed} passed, ${result.failed} failed`
  console.log(`${mark} ${stage.name.padEnd(NAME_WIDTH)} ${counts}, ${seconds} s${note}`)
  if (result.failed > 0) console.log(indent(withoutPassed(output)))
  else tellSlowest(stage)
  return result
}

function tellSlowest({ file }) {
  if (!file) return
  const files = slowestFiles(join(root, file), SLOWEST).filter(({ seconds }) => seconds >= 1)
  const texts = files.map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`)
  if (texts.length > 0) console.log(`     slowest: ${texts.join(', ')}`)
}

function skip(stage) {
  console.log(`FAIL ${stage.name.padEnd(NAME_WIDTH)} not run, because ${stage.needs} failed`)
  return { passed: 0, failed: 1 }
}

/**
 * Removes passed tests, so that failures are easy to find even if only the beginning of an output is kept.
 */
function withoutPassed(output) {
  return output.replaceAll(/^\s*✓.*\n/gm, '')
}

function indent(output) {
  return output.trimEnd().replaceAll(/^/gm, '     ')
}

async function prepare(stages) {
  installPackages(root)
  if (stages.some((stage) => stage.name === 'playwright')) await installBrowser(root)
  mkdirSync(join(root, RESULTS), { recursive: true })
}

async function main() {
  const { parts, leftOut = [] } = await readParts(process.argv.slice(2))
  const broken = new Set()
  const failures = []
  const ended = new Map()
  let passed = 0
  let failed = 0
  const run = async (row) => {
    for (const stage of row) {
      // The stage that this stage needs may run in another list.
      await ended.get(stage.needs)
      const judged = broken.has(stage.needs) ? Promise.resolve(skip(stage)) : judge(stage)
      ended.set(stage.name, judged)
      const result = await judged
      if (result.failed > 0) broken.add(stage.name)
      failures.push(...(result.names ?? []).map((name) => `${stage.name}: ${name}`))
      passed += result.passed
      failed += result.failed
    }
  }
  try {
    await prepare(parts.flat(2))
    for (const part of parts) await Promise.all(part.map(run))
  } catch (error) {
    console.log(`FAIL ${error.message}`)
    failed += 1
  }
  // List failures again at the end: of a long output, often only the beginning and the end are kept.
  if (failures.length > 0) console.log(`\nfailed:\n${failures.slice(0, MOST_NAMED).join('\n')}`)
  if (leftOut.length > 0) console.log(`left to the whole run: ${leftOut.join(', ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

await main()
