import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { GONE } from '#modules/hr/archives/define/employment-states.ts'
import { JOIN_PARTS } from '#modules/hr/joining/define/join-fields.ts'
import type { RehireFactsAnswer } from '#modules/hr/joining/wire/rehire.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { barOf } from './check-rehire.ts'
import { readRehireFacts } from './read-rehire-facts.ts'
import { readRehire } from './waiting-rehires.ts'

const [, RETIRED] = GONE

/** Reads the initial values of the rehiring form, for a user who may fill it in. */
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
