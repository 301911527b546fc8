/**
 * Error codes that PostgreSQL returns while it starts, stops, recovers or fails over (appendix A of its
 * manual).
 */
const PASSING_CODES = new Set([
  // The server is starting, is shut down, or has crashed.
  '57P03',
  '57P01',
  '57P02',
  // Too many connections, for example when all processes reconnect together.
  '53300',
  // The server is still a standby that is about to become the primary.
  '25006',
])
/**
 * The class of connection exceptions, which poolers report too; a protocol violation in this class is
 * permanent.
 */
const CONNECTION_CLASS = '08'
const OTHER_PROTOCOL = '08P01'

const NETWORK =
  /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL)/
/** The driver reports these errors without a code. */
const LOST =
  /^(connection terminated|timeout (expired|exceeded when trying to connect)|client (was closed|has encountered a connection error))/i

/**
 * Whether a retry after a moment may succeed: the database is unreachable, is starting, or is failing over.
 * For an error that wraps others, each inner error is checked.
 */
export function isPassingTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (PASSING_CODES.has(code) || NETWORK.test(code)) return true
    // A five-character code comes from PostgreSQL, even if it looks like a network code.
    if (code.length === 5 && code.startsWith(CONNECTION_CLASS) && code !== OTHER_PROTOCOL)
      return true
  }
  if (LOST.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isPassingTrouble)
  return error.cause !== undefined && isPassingTrouble(error.cause)
}
