import { type RawBuilder, sql } from 'kysely'
import { plainName } from '#platform/api/identity/sign-in-log.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { coarseName, createTally, doubling, TooManyAttempts } from './attempts.ts'
import { addressBlock } from './client-ip.ts'

/** The number of failures before the first wait, and the longest wait, for an address and for an account. */
const ADDRESS_FREE = 5
const ADDRESS_LONGEST_S = 25
const ACCOUNT_FREE = 10
const ACCOUNT_LONGEST_S = 15 * 60
const MINUTE_S = 60
const CROWD_WAIT_S = 1
/**
 * NIST SP 800-63B: at most this many failures in a row. After that only addresses with an earlier sign-in
 * may try.
 */
const MOST_IN_A_ROW = 100
/** How long an address with a sign-in counts as known. */
const MEMORY = '30 days'
const ADDRESS_MEMORY = '15 minutes'

/** The account that an attempt names, or the unknown name, and the address of the client. */
export type Attempted = { accountId: string | null; name: string; ip: string | null }

type Past = {
  failures: number
  since: number | null
  /** A user has signed in from this address, and has failed fewer than ten times since. */
  isKnown: boolean
}

/**
 * Slows down guessing without locking users out. An address waits 1, 2, 4 … 25
 * seconds after five failures in a row; an account waits 1, 2, 4 … 15 minutes after
 * ten, but not from addresses with an earlier sign-in: otherwise an attacker could
 * lock users out. An unknown name behaves like an existing one.
 * The counts come from the sign-in log, so that all processes share them.
 */
export function createThrottle(db: Database) {
  // Guesses sent at the same time have no log lines yet, so they count as failures meanwhile.
  const ofAccounts = createTally()
  const ofAddresses = createTally()

  /**
   * Admits an attempt, or throws TooManyAttempts. Call the returned function when the attempt has been
   * logged.
   */
  return async function enter(attempted: Attempted): Promise<() => void> {
    const { accountId, name, ip } = attempted
    const account = ofAccounts.enter(accountId ?? coarseName(name))
    const address = ofAddresses.enter(ip === null ? name : addressBlock(ip))
    const leave = () => {
      account.leave()
      address.leave()
    }
    try {
      const past = await readPast(db, attempted)
      const wait = Math.max(
        accountWait(past.account, account.before),
        addressWait(past.address, address.before),
      )
      if (wait > 0) throw new TooManyAttempts(Math.ceil(wait))
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }
}

function accountWait({ failures, since, isKnown }: Past, underWay: number): number {
  const all = failures + underWay
  if (isKnown && underWay < ACCOUNT_FREE) return 0
  if (all >= MOST_IN_A_ROW) return ACCOUNT_LONGEST_S
  const wait = doubling(failures, ACCOUNT_FREE, MINUTE_S, ACCOUNT_LONGEST_S)
  const left = wait - (since ?? Number.POSITIVE_INFINITY)
  // The results of concurrent attempts are not known yet.
  return all >= ACCOUNT_FREE && underWay > 0 ? Math.max(left, CROWD_WAIT_S) : left
}

function addressWait({ failures, since }: Past, underWay: number): number {
  const wait = doubling(failures, ADDRESS_FREE, 1, ADDRESS_LONGEST_S)
  const left = wait - (since ?? Number.POSITIVE_INFINITY)
  // At nine o'clock many users sign in from one address, so concurrent attempts count only after a failure.
  const isCrowd = failures > 0 && underWay > 0 && failures + underWay >= ADDRESS_FREE
  return isCrowd ? Math.max(left, CROWD_WAIT_S) : left
}

const NOTHING: Past = { failures: 0, since: null, isKnown: false }

/** Reads the earlier attempts for the account or the name, and for the address. */
async function readPast(
  db: Database,
  { accountId, name, ip }: Attempted,
): Promise<{ account: Past; address: Past }> {
  // Failures from before a change of password do not count for the new one.
  const ofAccount = sql`user_id = ${accountId}
    and at > (select password_changed_at from app_user where id = ${accountId})`
  const ofName = sql`attempted_name(user_name) = attempted_name(${plainName(name)})
    and user_id is null`
  const ofAddress = sql`address_block(ip) = address_block(${ip})`
  return {
    account: await readOne(db, accountId ? ofAccount : ofName, MEMORY, ip),
    address: ip === null ? NOTHING : await readOne(db, ofAddress, ADDRESS_MEMORY, ip),
  }
}

async function readOne(
  db: Database,
  whose: RawBuilder<unknown>,
  memory: string,
  ip: string | null,
): Promise<Past> {
  const { rows } = await sql<Past>`${PLANNED_ONCE}
    with past as (
      select ok, ip, at from sign_in_log
      where at > now() - ${memory}::interval and ${whose} and method <> 'terminal'
        and (ok or reason not in ('throttled', 'busy'))
      order by at desc limit 300
    ), failed as (
      select at from past where not ok
        and at > coalesce((select max(at) from past where ok), '-infinity')
    ), here as (
      select at, ok, max(at) filter (where ok) over () as let_in from past
      where address_block(ip) = address_block(${ip})
    )
    select (select count(*) from failed)::integer as failures,
      (select extract(epoch from now() - max(at)) from failed)::float8 as since,
      coalesce((select count(*) filter (where not ok and at > let_in) < ${ACCOUNT_FREE}::integer
        from here having max(let_in) is not null), false) as "isKnown"`.execute(db)
  return rows[0] ?? NOTHING
}
