import { sql } from 'kysely'
import type { ClosingGroup, MonthClosing } from '#modules/attendance/locks/wire/closing.ts'
import { CLOSED } from '#modules/attendance/roster/define/choices.ts'
import type { Actor, RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { REMINDER_PAUSE, REMINDERS } from './remind-month.ts'
import { readUnfinishedItems } from './unfinished-items.ts'

const VIEW: PageRight = 'attendance/closing:view'
const REMIND: PageRight = 'attendance/closing:remind'
const CLOSE: PageRight = 'attendance/roster:close'

type Row = Omit<ClosingGroup, 'people' | 'open' | 'mayClose' | 'mayRemind'> & {
  leaderIds: string[]
  isPausing: boolean
}

/** A caller works with all groups, or with those they lead. */
const reaches = (scope: RowScope | undefined, { leaderIds }: Row): boolean =>
  scope !== undefined && (scope.all || (scope.leads !== null && leaderIds.includes(scope.leads)))

/** The groups of the caller with the lock of a month and the matters that are open. */
export async function readClosing(
  db: Database,
  actor: Actor,
  month: string,
): Promise<MonthClosing> {
  const scope = actor.permissions.get(VIEW)
  if (!scope) throw new Failure('forbidden', 'auth.forbidden')
  const { rows } = await sql<Row>`
    select g.id, g.name, g.leader_ids as "leaderIds",
      coalesce((select array_agg(u.name order by u.name) from app_user u where u.id = any(g.leader_ids)), '{}')
        as leaders,
      coalesce(l.lock_type, '0') as "lockType", l.reason,
      (select u.name from app_user u where u.id = l.locked_by) as "lockedBy",
      to_char(l.locked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "lockedAt",
      to_char(r.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "remindedAt",
      coalesce(r.at > now() - ${REMINDER_PAUSE}::interval, false) as "isPausing"
    from attend_group g
    left join attend_lock_now l on l.attend_group_id = g.id and l.set_date = ${month}
    left join lateral (select max(m.created_at) as at from message m
      where m.biz_id = g.id || ':' || ${month} and m.code = any(${REMINDERS})) r on true
    where g.deleted_at is null and (${scope.all}::boolean or ${scope.leads}::uuid = any(g.leader_ids))
    order by g.sort, g.code`.execute(db)
  const matters = await readUnfinishedItems(
    db,
    rows.map(({ id }) => id),
    month,
  )
  const openOf = new Map(matters.map(({ groupId, ...open }) => [groupId, open]))
  const groups = rows.map((row) => {
    const { leaderIds: _, isPausing, ...group } = row
    const { people = 0, abnormal = 0, pending = 0, unconfirmed = 0 } = openOf.get(row.id) ?? {}
    const isOpen = row.lockType !== CLOSED
    return {
      ...group,
      people,
      open: { abnormal, pending, unconfirmed },
      mayClose: isOpen && reaches(actor.permissions.get(CLOSE), row),
      mayRemind:
        isOpen &&
        !isPausing &&
        abnormal + pending + unconfirmed > 0 &&
        reaches(actor.permissions.get(REMIND), row),
    }
  })
  return { month, groups }
}
