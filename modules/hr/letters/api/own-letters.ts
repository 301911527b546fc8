import { sql } from 'kysely'
import type { LettersCard, OwnLetter } from '#modules/hr/letters/wire/commitment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const CARD_ROWS = 5

/** Reads the user's own letters: those to sign first, then the latest. */
export async function readOwnLetters(db: Database, { userBaseId }: Actor): Promise<OwnLetter[]> {
  const { rows } = await sql<OwnLetter>`
    select l.id, l.title, l.kind, l.state, l.deadline::text as deadline, l.due,
      ${wireTime('l.sign_at')} as "signAt", l.valid_to::text as "validTo"
    from commitment_letter_view l
    where l.user_id = ${userBaseId}::uuid and l.deleted_at is null
    order by l.state in ('0', '3') desc, l.deadline nulls last, l.letter_no desc`.execute(db)
  return rows
}

/** Letters that the user must sign; null when there are none. */
export async function readLettersCard(
  db: Database,
  actor: Actor,
  most = CARD_ROWS,
): Promise<LettersCard | null> {
  if (actor.userBaseId === null) return null
  const open = (await readOwnLetters(db, actor)).filter(
    ({ state }) => state === '0' || state === '3',
  )
  return open.length === 0 ? null : { total: open.length, rows: open.slice(0, most) }
}
