import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { keepMainPosition } from '#api/rules/org/keep-main-position.ts'
import type { Tx } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { checkArchive, withTold } from './check-archive.ts'
import { refuseLeftBefore } from './left-before.ts'
import { stateAtJoining } from './state-at-joining.ts'

export async function addArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const status = await stateAtJoining(tx, input)
  const facts = checkArchive(input, await readToday(tx))
  const computed = { ...facts, status }
  await refuseLeftBefore(tx, actor, String(facts.idCardNo))
  const saved = await addRecord(tx, actor, archives, withTold(input, computed), computed)
  await keepMainPosition(tx, actor, saved.id, null)
  return saved
}
