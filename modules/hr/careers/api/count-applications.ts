import { sql } from 'kysely'
import { MOST_RESUMES } from '#modules/hr/careers/wire/careers.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const HOUR_S = 60 * 60
const NO_LIMITS = { phoneDay: 5, addressHour: 30, vacancyDay: 200 }

/** By whom and for what an application counts. The keys are hashes. */
export type Counting = { needId: string; phoneKey: string; addressKey: string | null }

async function readLimits(db: Database | Tx) {
  const limits = await policyValue(db, 'recruit.publicLimits', { city: null, on: null })
  return limits ?? NO_LIMITS
}

/** The same words for every limit: they do not tell whether a telephone is known. */
const tooMany = () => new Failure('too-many', 'careers.tooMany', { retryAfterSeconds: HOUR_S })

/**
 * Refuses an application beyond the limits of a day and telephone, an hour and address, and a day and vacancy. Locks
 * make applications at once wait for each other, always in the same order.
 */
export async function requireUnderLimits(
  tx: Tx,
  { needId, phoneKey, addressKey }: Counting,
): Promise<void> {
  const { phoneDay, addressHour, vacancyDay } = await readLimits(tx)
  for (const whose of [`vacancy ${needId}`, `address ${addressKey}`, `phone ${phoneKey}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`public application ${whose}`}, 0))`.execute(
      tx,
    )
  }
  const { rows } = await sql<{ phone: number; address: number; vacancy: number }>`
    select
      (select count(*)::integer from public_application
        where phone_key = ${phoneKey} and created_at > now() - interval '1 day') as phone,
      (select count(*)::integer from public_application
        where address_key = ${addressKey} and created_at > now() - interval '1 hour') as address,
      (select count(*)::integer from public_application
        where recruiting_id = ${needId}::uuid and created_at > now() - interval '1 day') as vacancy`.execute(
    tx,
  )
  const { phone = 0, address = 0, vacancy = 0 } = rows[0] ?? {}
  if (phone >= phoneDay || address >= addressHour || vacancy >= vacancyDay) throw tooMany()
}

/** Refuses a file of an address that has as many files waiting as its applications of an hour may have. */
export async function requireFilesUnderLimits(
  db: Database,
  addressKey: string | null,
): Promise<void> {
  if (addressKey === null) return
  const { addressHour } = await readLimits(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from staged_file
    where address_key = ${addressKey} and created_at > now() - interval '1 hour'`.execute(db)
  if ((rows[0]?.count ?? 0) >= addressHour * MOST_RESUMES) throw tooMany()
}

/** Empties telephones and addresses that no longer count. A second run changes nothing. */
export async function forgetCounted(tx: Tx): Promise<void> {
  await sql`update public_application set phone_key = null, address_key = null
    where created_at < now() - interval '1 day' and num_nonnulls(phone_key, address_key) > 0`.execute(
    tx,
  )
}
