/**
 * Errors of PostgreSQL while it starts, stops, recovers or fails over, by the codes of appendix A
 * of its manual.
 */
const PASSING_CODES = new Set([
  // The server is starting, is shut down, or has crashed.
  '57P03',
  '57P01',
  '57P02',
  // Too many connections, as when all processes come back at once.
  '53300',
  // Still a standby that is about to become the primary.
  '25006',
])
/** Connection exceptions, which poolers report too; but a protocol violation is permanent. */
const CONNECTION_CLASS = '08'
const OTHER_PROTOCOL = '08P01'

const NETWORK =
  /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL)/
/** The driver reports these without a code. */
const LOST =
  /^(connection terminated|timeout (expired|exceeded when trying to connect)|client (was closed|has encountered a connection error))/i

/**
 * Whether it is worth asking the database again in a moment: it cannot be reached, is starting, or is
 * handed over. An error that wraps others is judged by each of them.
 */
export function isPassingTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (PASSING_CODES.has(code) || NETWORK.test(code)) return true
    // Five letters are a code of PostgreSQL, also one that begins like this.
    if (code.length === 5 && code.startsWith(CONNECTION_CLASS) && code !== OTHER_PROTOCOL)
      return true
  }
  if (LOST.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isPassingTrouble)
  return error.cause !== undefined && isPassingTrouble(error.cause)
}
