import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { say } from '#api/http/messages.ts'
import { barOf } from '#api/rules/hr/check-rehire.ts'
import { readRehireFacts } from '#api/rules/hr/read-rehire-facts.ts'
import { readRehire } from '#api/rules/hr/waiting-rehires.ts'
import type { Database } from '#api/store/database.ts'
import { scopePredicate } from '#api/store/scope.ts'
import type { Language } from '#contracts/language.ts'
import type { RehireFactsAnswer } from '#contracts/rehire.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { JOIN_PARTS } from '#resources/hr/archives/join-fields.ts'
import { GONE } from '#resources/hr/archives/roster.ts'

const [, RETIRED] = GONE

/** What the form of coming back begins with, for whoever may fill it in. */
export async function readRehireForm(
  db: Database,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<RehireFactsAnswer> {
  const { rows } =
    await sql`select from user_base_info t where t.id = ${id} and t.deleted_at is null
    and ${scopePredicate(archives, 't', actor, 'add')}`.execute(db)
  const facts = rows.length > 0 ? await readRehireFacts(db, id) : undefined
  if (!facts) throw new Failure('not-found', 'not-found')
  const bar = await barOf(db, actor, facts)
  return {
    isGone: GONE.includes(facts.status),
    lastDay: facts.lastDay,
    isRetired: facts.status === RETIRED,
    hadProbation: facts.hadProbation,
    userName: actor.permissions.has(`${JOIN_PARTS.account}:add`) ? facts.userName : null,
    bar: bar && say(language, bar.key, bar.values),
    barredBy: bar?.values ? (facts.barredBy?.id ?? null) : null,
    waiting: (await readRehire(db, id)) as RehireFactsAnswer['waiting'],
  }
}
