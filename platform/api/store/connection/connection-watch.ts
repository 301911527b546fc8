import pg from 'pg'
import { statementEnd } from './time-limit.ts'

const SWEEP_MS = 500
/** After a statement has taken this long, the watch checks whether the database still answers. */
const DOUBT_MS = 2_000
const PROBE_MS = 3_000
const PROBE_PAUSE_MS = 1_000

/** The database accepts or has accepted connections, but does not answer. */
export class DatabaseSilent extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'DatabaseSilent'
  }
}

export type ConnectionWatch = {
  /** True after seconds without any answer, until the next answer. */
  isSilent(): boolean
}

type Statement = { since: number; until: number; isLate: boolean }
type Query = (...args: unknown[]) => unknown

/**
 * Limits the wait for the connections of a pool. A statement that exceeds its time limit closes its
 * connection, and the pool drops it. When a statement is slow and a new connection gets no answer either, the
 * database is silent: all connections are closed, and requests for a connection fail immediately until the
 * database answers.
 */
export function watchConnections(
  pool: pg.Pool,
  config: pg.ClientConfig,
  onSilent: (isSilent: boolean) => void,
): ConnectionWatch {
  const clients = new Map<pg.ClientBase, Set<Statement>>()
  let silent = false
  let doubtSince: number | null = null
  let isProbing = false
  let probedAt = 0

  function answered(): void {
    doubtSince = null
    if (!silent) return
    silent = false
    onSilent(false)
  }

  function fallSilent(): void {
    silent = true
    onSilent(true)
    for (const client of clients.keys()) cutOff(client)
  }

  async function probe(): Promise<void> {
    isProbing = true
    probedAt = performance.now()
    if (await answersAnything(config)) answered()
    isProbing = false
  }

  function sweep(): void {
    if (pool.ended) {
      clearInterval(timer)
      return
    }
    const now = performance.now()
    let isDoubtful = silent
    for (const [client, statements] of clients) {
      for (const statement of statements) {
        if (isOverdue(statement, now)) cutOff(client)
        if (now - statement.since > DOUBT_MS) isDoubtful = true
      }
    }
    if (!silent && doubtSince !== null && now - doubtSince > PROBE_MS + SWEEP_MS) fallSilent()
    if (!isDoubtful || isProbing || now - probedAt < PROBE_PAUSE_MS) return
    doubtSince ??= now
    void probe()
  }

  pool.on('connect', (client) => clients.set(client, followStatements(client, answered)))
  pool.on('remove', (client) => clients.delete(client))
  refuseWhile(() => silent, pool)
  const timer = setInterval(sweep, SWEEP_MS).unref()
  return { isSilent: () => silent }
}

/**
 * An overdue statement is checked twice, because an unread answer may be in the socket after a pause of this process.
 */
function isOverdue(statement: Statement, now: number): boolean {
  if (now < statement.until) return false
  if (statement.isLate) return true
  statement.isLate = true
  return false
}

/** Fails every statement that waits for this connection; the pool drops the connection. */
function cutOff(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/** The statements that a connection has not answered yet. */
function followStatements(client: pg.ClientBase, onAnswer: () => void): Set<Statement> {
  const open = new Set<Statement>()
  const send = client.query as Query
  const follow: Query = (...args) => {
    const statement = { since: performance.now(), until: statementEnd(), isLate: false }
    open.add(statement)
    const done = (error: unknown) => {
      open.delete(statement)
      // A refusal by the database is an answer too.
      if (!error || error instanceof pg.DatabaseError) onAnswer()
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      return send.call(client, ...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
        done(error)
        callback(error, ...rest)
      })
    }
    const answer = send.apply(client, args)
    if (answer instanceof Promise) answer.then(() => done(null), done)
    return answer
  }
  client.query = follow as typeof client.query
  return open
}

/** Rejects requests for a connection while the database is silent. */
function refuseWhile(isSilent: () => boolean, pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Query
  const guarded: Query = (callback) => {
    if (!isSilent()) return connect(callback)
    if (typeof callback !== 'function') return Promise.reject(new DatabaseSilent())
    process.nextTick(callback, new DatabaseSilent(), undefined, () => undefined)
    return undefined
  }
  pool.connect = guarded as typeof pool.connect
}

/** Whether the database host sends any answer. A refusal counts as an answer. */
async function answersAnything(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'staffdesk probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError || isRefused(error)
  } finally {
    // Do not send Terminate: a silent server would never read it.
    client.connection.stream.destroy()
  }
}

function isRefused(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ECONNREFUSED'
}
