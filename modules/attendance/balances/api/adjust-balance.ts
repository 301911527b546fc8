import { sql } from 'kysely'
import { CAUSE, LIEU_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import { lockPeople } from '#modules/attendance/groups/api/write-attend-member.ts'
import { cityOf } from '#modules/hr/archives/api/work-city.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import * as lots from './leave-lots.ts'
import { endOfLot, lieuEnd } from './lot-end.ts'

type Balance = { userId: string; year: number; kind: string; adjusted: string; left: string } & {
  version: number
}

const FORM = leaveBalances.actions.adjust?.form ?? leaveBalances

/** 调整余额: adds days, or takes free days away; the ledger keeps the reason. */
export async function adjustBalance(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const known = await readBalance(tx, id)
  await lockPeople(tx, known ? [known.userId] : [])
  await lockForUpdate(tx, actor, leaveBalances, id, version, 'adjust')
  const balance = (await readBalance(tx, id)) as Balance
  refuseOwnAct(actor, 'adjustBalance', [balance.userId])
  const tenths = lots.tenthsOf(Number(values.delta))
  const booked = { by: actor.userId, reason: String(values.reason) }
  if (tenths === 0) throw invalidFields(FORM, { delta: { key: 'leave.noChange' } })
  if (tenths > 0) await give(tx, balance, tenths, booked)
  else await take(tx, id, -tenths, booked)
  const after = (await readBalance(tx, id)) as Balance
  await writeHistory(tx, actor, {
    resource: leaveBalances,
    id,
    version: after.version,
    action: 'update',
    before: { adjusted: balance.adjusted, left: balance.left },
    after: { adjusted: after.adjusted, left: after.left },
  })
  return { id, version: after.version, message: { key: 'saved' } }
}

async function give(
  tx: Tx,
  { userId, kind, year }: Balance,
  tenths: number,
  booked: lots.BookedFor,
): Promise<void> {
  const today = await readToday(tx)
  const city = await cityOf(tx, userId)
  const expireAt =
    kind === LIEU_LEAVE ? await lieuEnd(tx, city, today) : await endOfLot(tx, kind, { city, year })
  if (expireAt < today || year < Number(today.slice(0, 4))) {
    throw invalidFields(FORM, { delta: { key: 'leave.yearOver', values: { year } } })
  }
  const date = [`${year}-01-01`, today].toSorted()[1] ?? today
  await lots.openLots(
    tx,
    [{ userId, kind, year, date, expireAt, tenths, cause: CAUSE.adjusted }],
    booked,
  )
}

async function take(tx: Tx, id: string, tenths: number, booked: lots.BookedFor): Promise<void> {
  const { rows } = await sql<lots.Lot>`select id, (10 * "left")::integer as left from leave_lot
    where balance_id = ${id}::uuid and "left" > 0 order by expire_at, from_day, id`.execute(tx)
  const taken = lots.takeFrom(rows, tenths)
  if (!taken) {
    const problem = { key: 'leave.lessLeft', values: { left: lots.daysOf(lots.sumOf(rows)) } }
    throw invalidFields(FORM, { delta: problem })
  }
  await lots.bookEntries(tx, lots.bookingsOf(taken, CAUSE.adjusted, -1), booked)
}

async function readBalance(tx: Tx, id: string): Promise<Balance | undefined> {
  const { rows } =
    await sql<Balance>`select user_id as "userId", year, kind, adjusted, "left", version
    from leave_balance where id = ${id}::uuid`.execute(tx)
  return rows[0]
}
