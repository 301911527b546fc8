import { sql } from 'kysely'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { SheetInput } from '#modules/hr/interviews/wire/interviews.ts'
import { pointsOf, sheetHundredths } from '#modules/hr/interviews/wire/sheet-score.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { SHEET_OWED } from './interview-messages.ts'
import { opensOwnInterview } from './panel.ts'

type Seat = {
  seatId: string
  isIn: boolean
  result: string
  planAt: string
  hasBegun: boolean
  sheets: number
  items: { code: string; weight: number }[]
}

/** Locks the interview, so that no result comes between. */
async function lockSeat(tx: Tx, { userId }: Actor, id: string): Promise<Seat> {
  const { rows } = await sql<Seat>`
    select p.id as "seatId", p.sheet_at is not null as "isIn", i.result, i.items, i.plan_at <= now() as "hasBegun",
      ${wireTime('i.plan_at')} as "planAt",
      (select count(s.sheet_at)::integer from interview_panel s where s.interview_id = i.id) as sheets
    from interview i join interview_panel p on p.interview_id = i.id
    where i.id = ${id}::uuid and p.user_id = ${userId}::uuid and ${opensOwnInterview}
    for update of i, p`.execute(tx)
  const [seat] = rows
  if (!seat) throw new Failure('not-found', 'not-found')
  return seat
}

function requireOpen({ result, hasBegun, planAt }: Seat): void {
  if (result !== RESULT.none) throw new Failure('conflict', 'interview.scoresClosed')
  if (!hasBegun)
    throw new Failure('conflict', 'interview.scoresTooEarly', { values: { at: planAt } })
}

function requireItems({ items }: Seat, scores: SheetInput['scores']): void {
  const asked = items.map(({ code }) => code)
  const isWhole =
    asked.every((code) => code in scores) && Object.keys(scores).length === asked.length
  if (!isWhole) throw new Failure('invalid', 'interview.scoresWrong')
}

/**
 * Hands in the sheet of the caller, or corrects it: from the planned time until the result. The history tells that it
 * is in, not what it says. Returns the new version of the interview.
 */
export async function submitSheet(
  tx: Tx,
  actor: Actor,
  { id, scores, result: verdict, opinion = null }: SheetInput,
): Promise<number> {
  const seat = await lockSeat(tx, actor, id)
  requireOpen(seat)
  requireItems(seat, scores)
  const score = pointsOf(sheetHundredths(seat.items, scores))
  await sql`
    update interview_panel set scores = ${JSON.stringify(scores)}::jsonb, score = ${score}::numeric,
      verdict = ${verdict}, words = ${opinion}, sheet_at = coalesce(sheet_at, now())
    where id = ${seat.seatId}::uuid`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    update interview set version = version + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid returning version`.execute(tx)
  const version = rows[0]?.version ?? 0
  await writeHistory(tx, actor, {
    resource: interviews,
    id,
    version,
    action: 'update',
    before: { sheets: seat.sheets },
    after: { sheets: seat.sheets + (seat.isIn ? 0 : 1) },
  })
  await markHandled(tx, SHEET_OWED, id, actor.userId)
  return version
}
