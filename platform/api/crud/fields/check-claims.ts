import type { Actor } from '#platform/api/actor.ts'
import type { Spelling } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { fieldWords } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

type Said = Readonly<Record<string, unknown>>

/** Names of request entries that state facts about the session or the record, and change nothing. */
export function saidNames({ claims = {}, echoes = {} }: Spelling): string[] {
  return [...Object.keys(claims), ...Object.keys(echoes)]
}

/** Takes those entries out of a body. */
export function takeSaid(spelling: Spelling, body: Said): { said: Said; rest: Said } {
  const names = new Set(saidNames(spelling))
  const of = (isSaid: boolean) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name) === isSaid))
  return { said: of(true), rest: of(false) }
}

/** Refuses a request whose claims contradict the session or the record. */
export async function requireSaid(
  tx: Tx,
  actor: Actor,
  { resource, spelling }: { resource: Resource; spelling: Spelling },
  { id, said }: { id: string; said: Said },
): Promise<void> {
  const isGiven = (name: string) => said[name] !== undefined && said[name] !== null
  for (const [name, of] of Object.entries(spelling.claims ?? {})) {
    if (isGiven(name) && said[name] !== actor[of]) {
      throw new Failure('forbidden', 'task.notTheRequester')
    }
  }
  const echoes = Object.entries(spelling.echoes ?? {}).filter(([name]) => isGiven(name))
  if (echoes.length === 0) return
  const record = await selectRecord(tx, resource, id, actor)
  // For a record outside of the caller's scope the rule itself answers.
  const wrong = record && echoes.find(([name, field]) => said[name] !== (record[field] ?? ''))
  if (wrong) {
    const values = { name: fieldWords(resource, wrong[1]) }
    throw new Failure('conflict', 'conflict.otherThanSaid', { values })
  }
}
