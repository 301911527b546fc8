import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { type Account, runTool } from './account.ts'
import type { Binaries } from './binaries.ts'

export interface StartLog {
  info(message: string): void
  warn(message: string): void
}

/** A cluster on disk, with the programs that run it. */
export interface Cluster {
  directory: string
  account: Account | null
  binaries: Binaries
  log: StartLog
}

export const ROLE = 'staffdesk'
export const DATABASE = 'staffdesk'

/** Marks a cluster that has the roles of this release; older clusters lack the file. */
const ROLES_MARK = 'staffdesk-roles'
// The owner of the database may not create roles, so the roles are created with the cluster.
const APPLICATION_ROLE_STATEMENTS = [
  `do $$ begin if to_regrole('${APPLICATION_ROLE}') is null then create role ${APPLICATION_ROLE} nologin; end if; end $$`,
  `grant ${APPLICATION_ROLE} to ${ROLE}`,
]

// Sorting and case use PostgreSQL's builtin provider and are the same everywhere. Only pg_trgm uses the character
// classes of the C library. In the plain C locale no Chinese character is a letter, so the trigram index would stay
// empty.
const CTYPES = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']

const SETTINGS = `# Written at every start: changes here are lost.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
# The deletion of a department looks into every table that refers to it, with their partitions and indexes: some
# hundred locks. Ten of them at once exceed the default of 64 for each connection.
max_locks_per_transaction = 256
password_encryption = 'scram-sha-256'

fsync = on
full_page_writes = on
synchronous_commit = on
# Together they bound the recovery after a crash to a few seconds.
max_wal_size = 512MB
checkpoint_warning = 0
${process.platform === 'linux' ? 'recovery_init_sync_method = syncfs' : ''}

shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 16MB
maintenance_work_mem = 128MB
random_page_cost = 1.1
jit = off

# Ends the queries of a killed application.
client_connection_check_interval = '2s'
idle_in_transaction_session_timeout = '5min'

timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'

# The application gets the error of a refused statement. Its text and details hold
# personal data and do not belong into a log.
log_min_messages = 'log'
log_min_error_statement = 'panic'
log_checkpoints = off
`

// Only the application's role can sign in, by password, over loopback. The superuser has no password and
// cannot sign in at all.
const HOST_RULES = `# Written at every start: changes here are lost.
host all ${ROLE} 127.0.0.1/32 scram-sha-256
`

/**
 * Creates a cluster with the application's role and database in `cluster.directory`, which must not exist.
 */
export async function createCluster(cluster: Cluster, password: string): Promise<void> {
  const { account, binaries, directory } = cluster
  await mkdir(directory, { mode: 0o700 })
  if (account) await chown(directory, account.uid, account.gid)
  const common = ['-D', directory, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  let problem = ''
  for (const ctype of CTYPES) {
    const args = [...common, ...locale, `--lc-ctype=${ctype}`, '--no-instructions']
    const { code, output } = await runTool(binaries.initdb, args, { account })
    if (code === 0) {
      await writeSettings(cluster)
      await runAlone(cluster, [
        `create role ${ROLE} login createdb password '${password}'`,
        `create database ${DATABASE} owner ${ROLE}`,
        ...APPLICATION_ROLE_STATEMENTS,
      ])
      await writeOwn(cluster, ROLES_MARK, `${APPLICATION_ROLE}\n`)
      return
    }
    problem = output
    if (!output.includes('invalid locale name')) break
  }
  throw new Error(`The embedded database could not be created: ${problem}`)
}

/** Sets a new password for the application's role while the server is stopped. */
export async function setPassword(cluster: Cluster, password: string): Promise<void> {
  await runAlone(cluster, [`alter role ${ROLE} password '${password}'`])
}

/** Whether an earlier release created the cluster, without the application role. */
export async function lacksApplicationRole(cluster: Cluster): Promise<boolean> {
  const mark = await readFile(join(cluster.directory, ROLES_MARK), 'utf8').catch(() => '')
  return mark.trim() !== APPLICATION_ROLE
}

/** Adds the application role while the server is stopped. */
export async function addApplicationRole(cluster: Cluster): Promise<void> {
  await runAlone(cluster, APPLICATION_ROLE_STATEMENTS)
  await writeOwn(cluster, ROLES_MARK, `${APPLICATION_ROLE}\n`)
}

/** Rewrites settings and access rules, so that they always match this program. */
export async function writeSettings(cluster: Cluster): Promise<void> {
  const files = { 'postgresql.conf': SETTINGS, 'pg_hba.conf': HOST_RULES }
  for (const [name, text] of Object.entries(files)) await writeOwn(cluster, name, text)
}

async function writeOwn({ directory, account }: Cluster, name: string, text: string) {
  const path = join(directory, name)
  await writeFile(path, text, { mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

/** Refuses data that another major version of PostgreSQL wrote. */
export async function requireSameMajor(cluster: Cluster): Promise<void> {
  const written = (await readFile(join(cluster.directory, 'PG_VERSION'), 'utf8')).trim()
  const ours = cluster.binaries.version.split('.')[0]
  if (written === ours) return
  throw new Error(
    `The database in ${cluster.directory} was written by PostgreSQL ${written}, ` +
      `and this program brings PostgreSQL ${ours}. Dump it with the earlier release first.`,
  )
}

/** The password of the application's role; created if its file is missing. */
export async function readPassword(
  path: string,
  makeSecret: () => string,
): Promise<{ password: string; isNew: boolean }> {
  try {
    const password = (await readFile(path, 'utf8')).trim()
    if (/^[\w-]+$/.test(password)) return { password, isNew: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const password = makeSecret()
  await rm(path, { force: true })
  await writeFile(path, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await chmod(path, 0o600)
  return { password, isNew: true }
}

// Runs statements in single-user mode: it works before any role can sign in, and no secret appears in the
// list of processes. Each line is one command.
async function runAlone(cluster: Cluster, statements: string[]): Promise<void> {
  const { code, output } = await runTool(
    cluster.binaries.postgres,
    ['--single', '-D', cluster.directory, '-c', 'exit_on_error=on', 'postgres'],
    { account: cluster.account, input: `${statements.join('\n')}\n` },
  )
  if (code === 0) return
  throw new Error(`The embedded database could not be set up: ${output}`)
}
