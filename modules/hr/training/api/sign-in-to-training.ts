import { sql } from 'kysely'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import {
  SIGNED_IN,
  trainingParticipants,
} from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'

type Own = { id: string; version: number; signIn: string }

/** Wrong codes allowed in a row; after that the user must wait. */
const FREE_GUESSES = 5
const WAIT_S = 600

type Attempt = Own & {
  state: string
  isRight: boolean
  isEarly: boolean
  isLate: boolean
  isWaiting: boolean
  from: string
}

async function readAttempt(
  tx: Tx,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select p.id, p.version, p.sign_in as "signIn", t.train_state as state,
      t.sign_code is not distinct from ${code} as "isRight",
      now() < t.start_at - interval '30 minutes' as "isEarly", now() > t.end_at as "isLate",
      p.wrong_codes >= ${FREE_GUESSES}
        and p.wrong_at > now() - make_interval(secs => ${WAIT_S}) as "isWaiting",
      to_char((t.start_at - interval '30 minutes') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')
        as "from"
    from train_user p join train t on t.id = p.train_id
    where t.id = ${id}::uuid and p.user_id = ${actor.userBaseId}::uuid
      and p.deleted_at is null and t.deleted_at is null
    for update of p`.execute(tx)
  return rows[0]
}

/**
 * Signs a participant in by the code on the wall. The count of wrong codes must be stored although the call
 * fails, so the failure is thrown only after the transaction commits.
 */
export async function signInByCode(
  db: Database,
  actor: Actor,
  { id, code: typed }: { id: string; code: string },
): Promise<void> {
  const code = typed.toUpperCase().replaceAll(/\s/g, '')
  const refused = await db.transaction().execute(async (tx) => {
    const attempt = await readAttempt(tx, actor, { id, code })
    if (!attempt) return new Failure('conflict', 'train.notInIt')
    const { state, isEarly, isLate, isWaiting, isRight, from, signIn, ...own } = attempt
    if (state !== TRAINING.open && state !== TRAINING.running) {
      return new Failure('conflict', 'train.notOpen')
    }
    if (isEarly) return new Failure('conflict', 'train.codeEarly', { values: { from } })
    if (isLate) return new Failure('conflict', 'train.codeLate')
    if (isWaiting) {
      const seconds = WAIT_S
      return new Failure('too-many', 'tooMany', { values: { seconds }, retryAfterSeconds: seconds })
    }
    if (!isRight) {
      await sql`update train_user set wrong_at = now(), wrong_codes =
          case when wrong_at > now() - make_interval(secs => ${WAIT_S}) then wrong_codes + 1 else 1 end
        where id = ${own.id}`.execute(tx)
      return new Failure('invalid', 'train.wrongCode')
    }
    if (signIn !== SIGNED_IN) await markSignedIn(tx, actor, { ...own, signIn })
    return null
  })
  if (refused) throw refused
}

async function markSignedIn(tx: Tx, actor: Actor, { id, signIn }: Own): Promise<void> {
  const after = { signIn: SIGNED_IN }
  const version = await updateRow(tx, trainingParticipants, id, after, actor)
  await sql`update train_user set signed_in_at = now() where id = ${id}`.execute(tx)
  await writeHistory(tx, actor, {
    resource: trainingParticipants,
    id,
    version,
    action: 'update',
    before: { signIn },
    after,
  })
}
