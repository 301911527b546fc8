import { sql } from 'kysely'
import { CAUSE } from '#modules/attendance/balances/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Batch size: keeps each statement well below its time limit. */
const PEOPLE_AT_ONCE = 1_000

/** Codes of EMPLOYMENT_STATUS: left and retired. */
const LEFT = ['4', '5']

/**
 * Employees who left in an earlier year. Their remaining days were paid when they left, so nothing is carried
 * into a later year.
 */
const GONE = sql`array(select g.id from user_base_info g
  where g.status = any(${LEFT}) and g.leave_date < date_trunc('year', today()))`

const IS_OVER = sql<boolean>`(l.expire_at < today() or l.user_id = any(${GONE}))`

const DUE = sql<boolean>`(l."left" > 0
  and (l.expire_at < today() or l.year < extract(year from today()) or l.user_id = any(${GONE})))`

/**
 * Updates the lots of the given employees, or of all employees, for the days that have passed. Lots past
 * their end expire on the next day. Unused days of earlier years move into this year and keep their
 * end date. The lots of employees who left in an earlier year end on their last day. The job may run late or
 * twice: it then catches up, or changes nothing.
 */
export async function settleLots(tx: Tx, people: readonly string[] | null): Promise<void> {
  const whose = people === null ? sql`true` : sql`l.user_id = any(${[...people]}::uuid[])`
  const { rows } = await sql<{ id: string }>`select id from user_base_info
    where id in (select l.user_id from leave_lot l where ${DUE} and ${whose})
    order by id for no key update`.execute(tx)
  for (let at = 0; at < rows.length; at += PEOPLE_AT_ONCE) {
    const some = rows.slice(at, at + PEOPLE_AT_ONCE).map(({ id }) => id)
    await expireLots(tx, some)
    await carryLots(tx, some)
  }
}

async function expireLots(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`
    insert into leave_entry (lot_id, date, delta, cause)
    select l.id, least(l.expire_at, case when b.id = any(${GONE}) then b.leave_date end) + 1, -l."left",
      ${CAUSE.expired}
    from leave_lot l join user_base_info b on b.id = l.user_id
    where ${DUE} and l.user_id = any(${[...people]}::uuid[]) and ${IS_OVER}
    order by l.expire_at, l.id`.execute(tx)
}

async function carryLots(tx: Tx, people: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into leave_entry (lot_id, date, delta, cause)
    select l.id, make_date(extract(year from today())::integer, 1, 1), -l."left", ${CAUSE.carried}
    from leave_lot l where ${DUE} and l.user_id = any(${[...people]}::uuid[]) and not ${IS_OVER}
    order by l.expire_at, l.id
    returning id`.execute(tx)
  await sql`
    insert into leave_entry (origin_id, user_id, year, kind, date, expire_at, delta, cause)
    select l.origin_id, e.user_id, extract(year from today()), e.kind, e.date, e.expire_at, -e.delta, e.cause
    from leave_entry e join leave_lot l on l.id = e.lot_id
    where e.id = any(${rows.map(({ id }) => id)}::uuid[]) order by e.id`.execute(tx)
}
