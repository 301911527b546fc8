import { sql } from 'kysely'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

type On = { city: string | null; on: string | null }

type FoundParam = { id: string; value: string; basis: string | null; from: string }

/** The row in force on a day, today by default: the city's own row, else the general one. */
export async function findPolicyParam(
  db: Database | Tx,
  key: string,
  { city, on }: On,
): Promise<FoundParam | null> {
  const { rows } = await sql<FoundParam>`
    select id, value, basis, effective_from::text as "from" from policy_param
    where key = ${key} and deleted_at is null and (city is null or city = ${city})
      and coalesce(${on}::date, today()) between effective_from and coalesce(effective_to, 'infinity')
    order by city nulls last limit 1`.execute(db)
  return rows[0] ?? null
}

/** The value in force on a day; the stored text was checked against its shape. */
export async function policyValue<Key extends PolicyKey>(
  db: Database | Tx,
  key: Key,
  on: On,
): Promise<PolicyValue<Key> | null> {
  const found = await findPolicyParam(db, key, on)
  return found ? (JSON.parse(found.value) as PolicyValue<Key>) : null
}

/**
 * A value in force in one city (null: in all cities without their own) from `since` to `until`,
 * both included.
 */
export type PolicySpan<Key extends PolicyKey> = {
  city: string | null
  since: string
  until: string
  value: PolicyValue<Key>
}

/** All values, of any city, that are in force on some day of the months from `from` to `to`. */
export async function policySpans<Key extends PolicyKey>(
  db: Database | Tx,
  key: Key,
  { from, to }: { from: string; to: string },
): Promise<PolicySpan<Key>[]> {
  const { rows } = await sql<Omit<PolicySpan<Key>, 'value'> & { value: string }>`
    select p.city, p.effective_from::text as since, coalesce(p.effective_to, 'infinity')::text as until, p.value
    from policy_param p
    where p.key = ${key} and p.deleted_at is null
      and p.effective_from < (date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date
      and (p.effective_to is null or p.effective_to >= date_trunc('month', ${from}::date::timestamp)::date)`.execute(
    db,
  )
  return rows.map(({ city, since, until, value }) => ({
    city,
    since,
    until,
    value: JSON.parse(value) as PolicyValue<Key>,
  }))
}
