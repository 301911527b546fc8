import { sql } from 'kysely'
import type { MyLeaveBalance } from '#modules/attendance/balances/wire/leave-balance.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

const MOST_ENTRIES = 200

/** The employee's own balance of each kind, with its end dates and movements. */
export async function readMyLeaveBalance(
  db: Database,
  { userBaseId }: Pick<Actor, 'userBaseId'>,
): Promise<MyLeaveBalance> {
  const { rows } = await sql<MyLeaveBalance>`
    select
      (select p.work_start_date::text from user_base_info p
        where p.id = ${userBaseId}::uuid) as "workStart",
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'year', b.year, 'kind', b.kind,
          'granted', b.granted, 'carried', b.carried, 'adjusted', b.adjusted, 'used', b.used,
          'locked', b.locked, 'expired', b.expired, 'moved', b.moved, 'left', b."left",
          'expireAt', b.expire_at) order by b.year desc, b.kind::integer)
        from leave_balance b where b.user_id = ${userBaseId}::uuid and b.deleted_at is null
          and (b.year = extract(year from today()) or b."left" > 0 or b.locked > 0)), '[]') as balances,
      coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'left', l."left",
          'fromDay', l.from_day, 'expireAt', l.expire_at) order by l.expire_at, l.kind, l.id)
        from leave_lot l where l.user_id = ${userBaseId}::uuid and l."left" > 0), '[]') as lots,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'year', e.year, 'kind', e.kind,
          'date', e.date, 'cause', e.cause, 'delta', e.delta, 'leftAfter', e.left_after,
          'expireAt', e.expire_at, 'reason', e.reason, 'workStart', e.work_start,
          'workCountedOn', e.work_counted_on, 'workMonths', e.work_months, 'sourceType', e.source_type,
          'sourceId', e.source_id) order by e.date desc, e.id desc)
        from (select * from leave_entry_row where user_id = ${userBaseId}::uuid
          order by date desc, id desc limit ${MOST_ENTRIES}) e), '[]') as entries`.execute(db)
  return rows[0] ?? { workStart: null, balances: [], lots: [], entries: [] }
}
