import { type Driver, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.d.ts'
import { connectionTo } from '#platform/wire/http/database-session.ts'
import { APPLICATION_ROLE } from './application-role.ts'
import { type ConnectionWatch, DatabaseSilent, watchConnections } from './connection-watch.ts'
import { planMarkedOnce } from './prepared-statements.ts'
import { STATEMENT_LIMIT_MS } from './time-limit.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

// Calendar dates are strings (yyyy-MM-dd) from end to end: a JavaScript Date
// would move them by the server's time zone. Money stays a decimal string.
const DATE_OID = 1082
const INT8_OID = 20
pg.types.setTypeParser(DATE_OID, (text) => text)
pg.types.setTypeParser(INT8_OID, Number)

const CONNECT_TIMEOUT_MS = 5_000
/** Ends the transaction, and so the locks, of a process that died or lost its connection. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** The role does not exist, or this account may not switch to it. */
const NO_ROLE = new Set(['22023', '42501'])

function connectionAs(url: string, role: string | null): ReturnType<typeof connectionTo> {
  const session = { TimeZone: 'UTC' }
  return connectionTo(url, role === null ? session : { ...session, role })
}

export type DatabaseOptions = {
  poolSize: number
  role?: string | null
  /** Called when an idle connection dies. Without a listener the error would end the process. */
  onIdleError: (error: Error) => void
  /** Called when the database stops answering, and when it answers again. */
  onSilent?: (isSilent: boolean) => void
}

/**
 * Works as PostgresDialect, but the caller gets the error that broke the transaction. When the database was
 * killed, ROLLBACK fails too and would hide the cause; the transaction is already rolled back.
 */
class CauseTellingDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const rollBack = driver.rollbackTransaction.bind(driver)
    driver.rollbackTransaction = (connection) =>
      rollBack(connection).catch((error: Error) => {
        // On a connection that still works, a failed rollback must not be ignored, because the next user of the
        // connection would get the open transaction.
        if (!isDatabaseTrouble(error) || error instanceof pg.DatabaseError) throw error
      })
    return driver
  }
}

/** Opens a pool, whose connections work with the rights of `role` when there is one. */
export function openDatabase(
  url: string,
  { poolSize, role = null, onIdleError, onSilent = () => undefined }: DatabaseOptions,
): { db: Database; pool: pg.Pool; watch: ConnectionWatch } {
  const config = connectionAs(url, role)
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // The server ends the statement as well. Longer work sets a longer limit for its transaction.
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  pool.on('error', onIdleError)
  // The pool listens for errors only while a connection is idle. If a connection is lost between two
  // statements of a transaction, the next statement fails, and the caller gets that error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    planMarkedOnce(client)
  })
  const watch = watchConnections(pool, config, onSilent)
  return { db: new Kysely<DB>({ dialect: new CauseTellingDialect({ pool }) }), pool, watch }
}

/** Opens connections for the job runner, which sends its statements itself. */
export function openJobPool(
  url: string,
  { poolSize, role = null, onIdleError }: Omit<DatabaseOptions, 'onSilent'>,
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionAs(url, role),
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Keep-alive shortens the time until the process notices a lost network; until then it receives no job.
    keepAlive: true,
    application_name: 'staffdesk jobs',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Returns the role to open the database with, or null when no role works. The function
 * tries it, because a pooler in between may not accept options.
 */
export async function applicationRole(url: string): Promise<string | null> {
  const client = new pg.Client({
    ...connectionAs(url, APPLICATION_ROLE),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ usable: boolean }>(
      `select current_user = $1 and has_table_privilege('audit_log', 'insert') as usable`,
      [APPLICATION_ROLE],
    )
    return rows[0]?.usable ? APPLICATION_ROLE : null
  } catch (error) {
    if (NO_ROLE.has((error as { code?: string }).code ?? '')) return null
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The driver reports a broken connection by these texts only. */
const LOST =
  /^(connection terminated|timeout (expired|exceeded when trying to connect)|client (was closed|has encountered a connection error)|this socket has been ended)/i

/**
 * Whether an error comes from the database: it refused the statement, lost the connection, or could not be
 * reached.
 */
export function isDatabaseTrouble(error: Error): boolean {
  return (
    error instanceof pg.DatabaseError ||
    error instanceof DatabaseSilent ||
    LOST.test(error.message) ||
    isNetworkError(error)
  )
}

const DISK_FULL = '53100'

/** Whether the database refused because there is no room left on its disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DISK_FULL
}

function isNetworkError({ code }: Error & { code?: unknown }): boolean {
  return (
    typeof code === 'string' &&
    /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/.test(code)
  )
}
