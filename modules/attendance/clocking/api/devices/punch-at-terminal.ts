import { sql } from 'kysely'
import { MOST_PUNCHES_A_MINUTE } from '#modules/attendance/clocking/api/add-clock-ins.ts'
import { tooManyPunches } from '#modules/attendance/clocking/api/clock-in.ts'
import { CLOCK_IN, CLOCK_OUT, TERMINAL } from '#modules/attendance/clocking/define/choices.ts'
import type {
  PunchedAtTerminal,
  TerminalPunch,
} from '#modules/attendance/clocking/wire/terminal.ts'
import { recomputeMarkedDaysOf } from '#modules/attendance/days/api/recalculation/recompute-marked-days.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { HashingBusy, hashPassword, needsRehash } from '#platform/api/passwords/password-hash.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { momentInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { CheckPin, PinHolder } from './check-pin.ts'
import type { Device } from './find-device.ts'
import { recordTerminalCall } from './record-device-call.ts'

type Added = {
  id: string
  clockAt: Date | null
  verdict: PunchedAtTerminal['verdict']
  outcome: 'new' | 'known' | 'taken' | 'away' | 'many' | 'foreign'
}

/** The most milliseconds that the employee waits at the terminal for the result of the day. */
const TELLING_MS = 2_000

export type PunchDeps = {
  store: Pick<Store, 'db' | 'counts'>
  checkPin: CheckPin
  onTrouble: (error: unknown) => void
}

/** Clocks an employee in by employee number and PIN, now. This creates no session. */
export async function punchAtTerminal(
  { store: { db, counts }, checkPin, onTrouble }: PunchDeps,
  device: Device,
  { requestId, empNo, pin }: TerminalPunch,
): Promise<PunchedAtTerminal> {
  const { holder, added } = await checkPin(device, { empNo, pin }, async (tx, holder) => {
    await recordTerminalCall(tx, device, currentOrigin()?.ip ?? null)
    // The clerk who printed a one-time PIN knows it too, so this PIN does not clock the employee
    // in.
    const added = holder.isOnce ? null : await addClockIn(tx, { requestId, device, holder })
    return { holder, added }
  })
  if (added === null) throw changeFirst()
  const refusal = refusalOf(added)
  if (refusal) throw refusal
  counts.forgetAll()
  await strengthen(db, holder, pin)
  const counted = added.verdict === null ? await readCounted(db, holder, added.id, onTrouble) : null
  const clockAt = momentInShanghai(added.clockAt ?? new Date())
  return { name: holder.name, clockAt, verdict: added.verdict, counted }
}

type Punch = { requestId: string; device: Device; holder: PinHolder }

async function addClockIn(tx: Tx, { requestId, device, holder }: Punch): Promise<Added> {
  const { rows } = await sql<Added>`${PLANNED_ONCE}
    select id, clock_at as "clockAt", verdict, outcome
    from add_clock_in(${requestId}, ${holder.userId}, null, ${device.id}, ${TERMINAL},
      null, null, null, null, ${currentOrigin()?.ip ?? null}, null, '{}', '{}', '{}',
      ${MOST_PUNCHES_A_MINUTE})`.execute(tx)
  const [added] = rows
  if (!added) throw new Error('The clock-in at the terminal returned no row')
  return added
}

/** The error is at the field `newPin`, so that the terminal asks for another PIN. */
function changeFirst(): Failure {
  const key = 'terminal.changeFirst'
  return new Failure('invalid', key, { fields: { newPin: { key } } })
}

/** The PIN was right, so the employee may know the other reasons for a refusal. */
function refusalOf({ outcome }: Added): Failure | null {
  if (outcome === 'taken') return new Failure('conflict', 'conflict.id')
  if (outcome === 'away') return new Failure('forbidden', 'clock.notAtWork')
  if (outcome === 'foreign') return new Failure('forbidden', 'terminal.foreign')
  return outcome === 'many' ? tooManyPunches() : null
}

/** Hashes the PIN again if its hash uses weaker parameters than today's. */
async function strengthen(db: Database, { userId, hash }: PinHolder, pin: string): Promise<void> {
  if (!needsRehash(hash)) return
  try {
    const stronger = await hashPassword(pin)
    await sql`update attend_pin set pin_hash = ${stronger}
      where user_id = ${userId} and pin_hash = ${hash}`.execute(db)
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
  }
}

type Counted = PunchedAtTerminal['counted']

/** The current result of the day for this clock-in. If it is not ready in time, the clock-in still counts. */
async function readCounted(
  db: Database,
  { userId }: PinHolder,
  id: string,
  onTrouble: (error: unknown) => void,
): Promise<Counted> {
  try {
    return await withTimeLimit(TELLING_MS, async () => {
      await recomputeMarkedDaysOf(db, [userId])
      const { rows } = await sql<{ counted: Counted }>`
        select jsonb_build_object('side', case c.kind when ${CLOCK_IN} then 'in' else 'out' end,
          'seq', c.seg_seq, 'segments', (select jsonb_array_length(d.segments) from attend_day d
            where d.user_id = c.user_id and d.date = c.work_date)) as counted
        from clock_record c where c.id = ${id} and c.clock_at > now() - interval '31 days'
          and c.kind in (${CLOCK_IN}, ${CLOCK_OUT})`.execute(db)
      return rows[0]?.counted ?? null
    })
  } catch (error) {
    onTrouble(error)
    return null
  }
}
