import { type RawBuilder, sql } from 'kysely'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import { inEachLanguage, say } from '#platform/api/http/messages.ts'
import { ADMINISTRATORS } from '#platform/api/messages/administrators.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { decidingPage, type EffectFailure, INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import type { DocumentKind } from './document-kind.ts'
import { nameDocument } from './name-document.ts'

const base = { type: 'approval', about: INBOX_PAGE.slice(1) } as const
const NOT_IN_EFFECT = declareMessage({
  ...base,
  code: 'effectFailed',
  link: (address) => {
    const at = address.lastIndexOf('/')
    return decidingPage(address.slice(1, at), address.slice(at + 1))
  },
})
/** For administrators, who may have no access to the document. */
const NOT_IN_EFFECT_TOLD = declareMessage({ ...base, code: 'effectFailedTold' })

type Failed = { id: string; completedBy: string | null }

/** The problem of an error: a message key and its values. */
export function problemOf(error: unknown): FieldProblem {
  if (!(error instanceof Failure)) return { key: 'approval.effectTrouble' }
  const [field] = Object.values(error.fields)
  return field ?? { key: error.message, values: error.values }
}

/**
 * Stores why an action did not happen on its day. Returns only new failures, so that users get one message.
 */
export async function keepProblem(
  tx: Tx,
  { path }: Resource,
  id: string,
  error: unknown,
): Promise<Words | null> {
  const { key, values = {} } = problemOf(error)
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (
      select problem from effect_failure where resource = ${path} and record_id = ${id}
    ), kept as (
      insert into effect_failure (resource, record_id, problem, problem_values)
      values (${path}, ${id}, ${key}, ${JSON.stringify(values)}::jsonb)
      on conflict (resource, record_id) do update set problem = excluded.problem,
        problem_values = excluded.problem_values, last_at = now(),
        attempts = effect_failure.attempts + 1
    )
    select not exists (select from before where problem = ${key}) as "isNew"`.execute(tx)
  return rows[0]?.isNew ? inEachLanguage(key, values) : null
}

/** Stores why a document did not take effect, and sends one message for each reason. */
export async function keepFailure(
  db: Database,
  { resource }: DocumentKind,
  { id, completedBy }: Failed,
  error: unknown,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const reason = await keepProblem(tx, resource, id, error)
    if (!reason) return
    const values = { ...(await nameDocument(tx, { resource, id })), reason }
    const about = { from: null, id: `/${resource.path}/${id}`, values }
    await sendMessage(tx, NOT_IN_EFFECT, completedBy === null ? [] : [completedBy], about)
    await sendMessage(tx, NOT_IN_EFFECT_TOLD, ADMINISTRATORS, about)
  })
}

export async function forgetFailure(tx: Tx, { path }: Resource, id: string): Promise<void> {
  await sql`delete from effect_failure where resource = ${path} and record_id = ${id}`.execute(tx)
}

/** Why a document has not taken effect yet, in the language of the reader; null while nothing went wrong. */
export function readFailure(
  db: Database,
  resource: Resource,
  id: string,
  language: Language,
): Promise<EffectFailure | null> {
  return readProblem(db, {
    resource,
    id,
    language,
    while: sql`t.state = '4' and not t.effect_done`,
  })
}

type FailureRequest = {
  resource: Resource
  id: string
  language: Language
  /** A condition that row `t` must still meet. */
  while: RawBuilder<unknown>
}

/** Reads why an action did not happen on its day, as long as the action is still due. */
export async function readProblem(
  db: Database,
  { resource: { path, table }, id, language, while: stillWaits }: FailureRequest,
): Promise<EffectFailure | null> {
  const { rows } = await sql<Omit<EffectFailure, 'problem'> & FieldProblem>`
    select f.problem as key, f.problem_values as values, f.attempts,
      to_char(f.last_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from effect_failure f join ${sql.table(table)} t on t.id = f.record_id
    where f.resource = ${path} and f.record_id = ${id} and ${stillWaits}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { key, values, ...failure } = row
  return { problem: say(language, key, values), ...failure }
}
