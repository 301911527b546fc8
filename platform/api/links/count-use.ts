import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { LinkResult, StoredLink } from './find-link.ts'

type Counted = { id: string; seconds: number | null }

/**
 * Counts one use, if the link is still open. When one use is left and two visitors come, the database admits
 * only one of them. With `key`, the hash of an opening, the visitor may read for `seconds` from now on, or
 * until the link ends; the result contains the time. Null when the link admits no more visitors.
 */
export async function countUse(
  db: Database | Tx,
  { id }: Pick<StoredLink, 'id'>,
  opening: { key: string; seconds: number } | null = null,
): Promise<Counted | null> {
  const goodUntil =
    opening && sql`least(now() + make_interval(secs => ${opening.seconds}), expires_at)`
  const { rows } = await sql<Counted>`
    with counted as (
      update access_link set use_count = use_count + 1, last_used_at = now()
      where id = ${id} and revoked_at is null and locked_at is null and deleted_at is null
        and (expires_at is null or expires_at > now()) and (most_uses is null or use_count < most_uses)
      returning id, ${goodUntil ?? sql`null::timestamptz`} as good_until
    ), used as (
      insert into link_use (id, link_id, ip, device, result, key_hash, good_until)
      select ${uuidv7()}::uuid, id, ${currentOrigin()?.ip ?? null}, ${deviceKind()}, 'open',
        ${opening?.key ?? null}, good_until from counted returning good_until
    )
    select ${id}::text as id, greatest(1, floor(extract(epoch from good_until - now())))::int as seconds
    from used`.execute(db)
  return rows[0] ?? null
}

/** Logs an attempt that was refused, so that the maker of the link sees it. */
export async function logRefusedUse(
  db: Database | Tx,
  { id }: Pick<StoredLink, 'id'>,
  result: Exclude<LinkResult, 'open'>,
): Promise<void> {
  await sql`insert into link_use (id, link_id, ip, device, result)
    values (${uuidv7()}, ${id}, ${currentOrigin()?.ip ?? null}, ${deviceKind()}, ${result})`.execute(
    db,
  )
}

/** Stores only the kind of device, because more would be needless personal data. */
function deviceKind(): 'phone' | 'computer' | 'other' {
  const agent = currentOrigin()?.userAgent ?? ''
  if (/Mobi|Android|iPhone|iPad/.test(agent)) return 'phone'
  return agent.startsWith('Mozilla/') ? 'computer' : 'other'
}
