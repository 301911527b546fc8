import { sql } from 'kysely'
import {
  DRAFT,
  EXPIRED,
  notices,
  PUBLISHED,
  WITHDRAWN,
} from '#modules/work/notices/define/notice.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { tellPublished } from './tell-notice.ts'

/**
 * Publishes due notices, notifies their audiences, and returns their ids. Skips locked rows, so
 * that each notice is published by one process only. A notice that expired while the server was
 * down is not published.
 */
export async function publishDueNotices(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    with due as (
      select id, state, coalesce(expire_at > now(), true) as is_good from notice
      where is_scheduled and state in (${DRAFT}, ${WITHDRAWN}) and publish_at <= now()
        and deleted_at is null
      for update skip locked
    ), moved as (
      update notice n set is_scheduled = false, version = n.version + 1, updated_at = now(),
        updated_by = n.publisher_id, state = case when due.is_good then ${PUBLISHED} else n.state end
      from due where n.id = due.id
      returning n.id, n.version, n.state, due.state as earlier, due.is_good
    ), logged as (${historyRows(null, notices, 'moved', {
      action: sql`case when moved.is_good then 'state' else 'update' end`,
      before: sql`jsonb_build_object('isScheduled', true, 'state', moved.earlier)`,
      after: sql`jsonb_build_object('isScheduled', false, 'state', moved.state)
        || case when moved.is_good then '{"transition": "publish"}'::jsonb else '{}' end`,
    })})
    select id, state from moved where is_good`.execute(tx)
  for (const { id } of rows) await tellPublished(tx, id, null)
  return rows.map(({ id }) => id)
}

/** Ends expired notices. Readers stopped seeing each notice at its expiry time already. */
export async function expireNotices(tx: Tx): Promise<void> {
  await sql`
    with moved as (
      update notice n set state = ${EXPIRED}, version = version + 1, updated_at = now()
      from (
        select id from notice
        where state = ${PUBLISHED} and expire_at <= now() and deleted_at is null
        for update skip locked
      ) as over where n.id = over.id
      returning n.id, n.version
    )
    ${historyRows(null, notices, 'moved', {
      action: sql`'state'`,
      before: sql`jsonb_build_object('state', ${PUBLISHED}::text)`,
      after: sql`jsonb_build_object('state', ${EXPIRED}::text)`,
    })}`.execute(tx)
}
