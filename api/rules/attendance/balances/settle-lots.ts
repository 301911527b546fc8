import { sql } from 'kysely'
import type { Tx } from '#api/store/database.ts'
import { CAUSE } from '#resources/attendance/balances/choices.ts'

/** So many people at a time: no statement comes near its limit of time. */
const PEOPLE_AT_ONCE = 1_000

const DUE = sql<boolean>`(l."left" > 0
  and (l.expire_at < today() or l.year < extract(year from today())))`

/**
 * What the days that passed have made of some people's leave, everybody's without any: what is
 * over is gone since the day after, and what is left of earlier years has moved into this one, with the
 * end that it had. Whoever was asleep does it late, and whoever does it twice finds nothing.
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
    select l.id, l.expire_at + 1, -l."left", ${CAUSE.expired}
    from leave_lot l where ${DUE} and l.user_id = any(${[...people]}::uuid[]) and l.expire_at < today()
    order by l.expire_at, l.id`.execute(tx)
}

async function carryLots(tx: Tx, people: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into leave_entry (lot_id, date, delta, cause)
    select l.id, make_date(extract(year from today())::integer, 1, 1), -l."left", ${CAUSE.carried}
    from leave_lot l where ${DUE} and l.user_id = any(${[...people]}::uuid[]) and l.expire_at >= today()
    order by l.expire_at, l.id
    returning id`.execute(tx)
  await sql`
    insert into leave_entry (origin_id, user_id, year, kind, date, expire_at, delta, cause)
    select l.origin_id, e.user_id, extract(year from today()), e.kind, e.date, e.expire_at, -e.delta, e.cause
    from leave_entry e join leave_lot l on l.id = e.lot_id
    where e.id = any(${rows.map(({ id }) => id)}::uuid[]) order by e.id`.execute(tx)
}
