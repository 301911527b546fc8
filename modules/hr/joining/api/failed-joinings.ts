import { sql } from 'kysely'
import { NOT_JOINED_YET } from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import { keepProblem, readProblem } from '#platform/api/approval/documents/effect-failures.ts'
import { Failure } from '#platform/api/failure.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { EffectFailure } from '#platform/wire/approval/approval.ts'
import type { Language } from '#platform/wire/language/language.ts'

const JOINING_FAILED = declareMessage({
  code: 'notBegun',
  type: 'task',
  about: archives.path,
  link: (id) => `/${archives.path}/${id}`,
})

/**
 * No form is open on the day itself, so no field can show that the department or post is closed. The message
 * states it instead.
 */
function inWords(error: unknown): unknown {
  const isPlace = error instanceof Failure && (error.fields.deptId || error.fields.postId)
  return isPlace ? new Failure('conflict', 'rehire.placeClosed') : error
}

/**
 * Stores why an employment did not begin, and notifies the user who entered it and the users who
 * can correct it, once for each reason.
 */
export async function storeFailedJoining(
  db: Database,
  { id, enteredBy }: { id: string; enteredBy: string | null },
  error: unknown,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reason = await keepProblem(tx, archives, id, inWords(error))
    if (!reason) return
    const { rows } = await sql<{ name: string; number: string }>`
      select name, emp_no as number from user_base_info where id = ${id}`.execute(tx)
    const able = await accountsWhoMay(tx, archives, 'add', id)
    const receivers = new Set(enteredBy === null ? able : [enteredBy, ...able])
    const values = { ...rows[0], reason }
    await sendMessage(tx, JOINING_FAILED, [...receivers], { from: null, id, values })
  })
}

/** Reads why an employment did not begin on its day, for users who can correct it. */
export function readFailedJoining(
  db: Database,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<EffectFailure | null> {
  return readProblem(db, {
    resource: archives,
    id,
    language,
    while: sql`t.deleted_at is null and (t.comes_back or t.status = ${NOT_JOINED_YET})
      and ${scopePredicate(archives, 't', actor, 'add')}`,
  })
}
