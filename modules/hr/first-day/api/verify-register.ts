import { sql } from 'kysely'
import { REGISTER } from '#modules/hr/first-day/define/choices.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Refuses a number that another person's file has: one of the two is wrong, and joining would mix them up. */
async function requireOwnNumber(tx: Tx, { id }: WireRecord): Promise<void> {
  const { rows } = await sql`
    select from register r join user_base_info b on b.id_card_no = r.id_card_no and b.deleted_at is null
    where r.id = ${id}::uuid and b.name <> r.name`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'register.otherPerson')
}

function requireOpinion(opinion: unknown): void {
  if (hasText(opinion)) return
  const form = registers.actions.verify?.form ?? registers
  throw invalidFields(form, { opinion: { key: 'invalid.required' } })
}

/** 核对: the form is right, or goes back to the person, who reads the opinion and corrects it by the same ticket. */
export async function verifyRegister(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, registers, id, version, 'verify')
  const passes = values.pass === true
  if (passes) await requireOwnNumber(tx, current)
  else requireOpinion(values.opinion)
  const opinion = hasText(values.opinion) ? String(values.opinion).trim() : null
  const state = passes ? REGISTER.checked : REGISTER.returned
  const checked = { checkedById: actor.userId, checkedAt: await readWallClock(tx) }
  const move = {
    values: Object.assign({ state, opinion }, checked),
    move: 'verify',
    reason: opinion,
  }
  const saved = await writeMove(tx, actor, { resource: registers, current }, move)
  return {
    id,
    version: saved,
    message: { key: passes ? 'register.checked' : 'register.returned' },
  }
}
