import type { Actor } from '#platform/api/actor.ts'
import type { CallAliases } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { fieldWords } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

type Entries = Readonly<Record<string, unknown>>

/** Names of request entries that only state facts about the session or the record. They change nothing. */
export function claimNames({ claims = {}, echoes = {} }: CallAliases): string[] {
  return [...Object.keys(claims), ...Object.keys(echoes)]
}

/** Removes the entries that `claimNames` returns from a body. */
export function takeClaims(
  aliases: CallAliases,
  body: Entries,
): { claims: Entries; rest: Entries } {
  const names = new Set(claimNames(aliases))
  const of = (isClaim: boolean) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name) === isClaim))
  return { claims: of(true), rest: of(false) }
}

/** Refuses a request whose claims contradict the session or the record. */
export async function requireClaims(
  tx: Tx,
  actor: Actor,
  { resource, aliases }: { resource: Resource; aliases: CallAliases },
  { id, claims: stated }: { id: string; claims: Entries },
): Promise<void> {
  const isGiven = (name: string) => stated[name] !== undefined && stated[name] !== null
  for (const [name, of] of Object.entries(aliases.claims ?? {})) {
    if (isGiven(name) && stated[name] !== actor[of]) {
      throw new Failure('forbidden', 'task.notTheRequester')
    }
  }
  const echoes = Object.entries(aliases.echoes ?? {}).filter(([name]) => isGiven(name))
  if (echoes.length === 0) return
  const record = await selectRecord(tx, resource, id, actor)
  // A record outside the caller's scope is not compared, because the rule of the action refuses it.
  const wrong = record && echoes.find(([name, field]) => stated[name] !== (record[field] ?? ''))
  if (wrong) {
    const values = { name: fieldWords(resource, wrong[1]) }
    throw new Failure('conflict', 'conflict.otherThanSaid', { values })
  }
}
