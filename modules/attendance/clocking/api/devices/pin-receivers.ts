import { sql } from 'kysely'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import {
  MOST_SLIPS,
  type PinReceiver,
  type PinReceivers,
} from '#modules/attendance/clocking/wire/terminal.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { FILE_COLUMNS, matchPeople } from '#platform/api/store/rows/match-people.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/**
 * Reads people at work without an account, within the caller's scope. People without a valid PIN come first.
 * The keyword also finds the people of a department by its name.
 */
export async function readPinReceivers(
  db: Database,
  actor: Actor,
  { key = '' }: { key?: string | undefined },
): Promise<PinReceivers> {
  const isAsked = matchPeople(key, { ...FILE_COLUMNS, takesDepartments: true })
  const found = sql`from pin_receiver p join user_base_info b on b.id = p.user_id
      left join department d on d.id = b.dept_id
    where not p.has_account and p.is_expected and ${scopePredicate(attendPins, 'p', actor, 'clear')}
      and ${isAsked}`
  const { rows } = await sql<PinReceiver & { count: number }>`
    select p.user_id as "userId", p.name, p.emp_no as "empNo", p.dept_name as "deptName",
      case when not p.has_pin then 'none' when not p.is_once then 'own'
        when p.valid_until > now() then 'once' else 'over' end as state,
      case when p.is_once then ${wireTime('p.valid_until')} else ${wireTime('p.changed_at')} end as at,
      (count(*) over ())::int as count
    ${found}
    order by (p.has_pin and (not p.is_once or p.valid_until > now())), p.dept_name, p.name, p.user_id
    limit ${MOST_SLIPS}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ count: _count, ...person }) => person),
  }
}
