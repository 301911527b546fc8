import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '#platform/api/history/history.ts'
import { plainName } from '#platform/api/identity/sign-in-log.ts'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** More failures than a user who mistypes a password causes, from one address or with one name. */
const MANY = 20
const WITHIN = '10 minutes'
const QUIET = '1 hour'

type Failed = { account: { id: string } | null; userName: string; ip: string | null }
/** The terminal of the failures, and the person whose PIN was tried. */
type FailedAtTerminal = { device: { id: string; sn: string }; userName: string }

const SIGN_INS_FAILED = declareMessage({
  code: 'signInsFailed',
  type: 'system',
  about: 'system/sign-in-logs',
  isFirm: true,
  link: () => '/system/sign-in-logs',
})

/**
 * Writes one line to the operation log when sign-ins fail repeatedly, at most one an hour, and notifies
 * administrators. The sign-in log has every attempt; this line is for the daily review.
 */
export async function alertWhenMany(
  db: Database,
  { account, userName, ip }: Failed,
): Promise<void> {
  const name = plainName(userName)
  const isSignIn = sql`method <> 'terminal'`
  if (ip !== null) {
    await alertOnce(db, ip, sql`address_block(ip) = address_block(${ip}) and ${isSignIn}`)
  }
  await alertOnce(
    db,
    name,
    account
      ? sql`user_id = ${account.id}`
      : sql`attempted_name(user_name) = attempted_name(${name}) and user_id is null and ${isSignIn}`,
  )
}

/** As `alertWhenMany`, for attempts at a terminal. */
export async function alertAtTerminal(
  db: Database,
  { device, userName }: FailedAtTerminal,
): Promise<void> {
  await alertOnce(db, device.sn, sql`device_id = ${device.id}::uuid`)
  const name = plainName(userName)
  await alertOnce(
    db,
    name,
    sql`attempted_name(user_name) = attempted_name(${name}) and method = 'terminal'`,
  )
}

async function alertOnce(db: Database, whose: string, same: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select from sign_in_log
    where at > now() - ${WITHIN}::interval and not ok and ${same} limit ${MANY}`.execute(db)
  if (rows.length < MANY) return
  await db.transaction().execute(async (tx) => {
    // Concurrent attempts see the same number of failures, so the lock lets only one of them write the line.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`alert ${whose}`}, 0))`.execute(tx)
    const earlier = await sql`select from audit_log where at > now() - ${QUIET}::interval
      and resource = 'system/sign-in-logs' and action = 'denied' and title = ${whose} limit 1`.execute(
      tx,
    )
    if (earlier.rows.length > 0) return
    await writeAudit(tx, null, {
      resource: 'system/sign-in-logs',
      action: 'denied',
      ok: false,
      title: whose,
      after: { failures: MANY, within: WITHIN },
    })
    const values = { whose, times: MANY }
    await sendMessage(tx, SIGN_INS_FAILED, ADMINISTRATORS, { from: null, values })
  })
}
