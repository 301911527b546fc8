import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { findEarlierWrite } from '#api/crud/find-earlier-write.ts'
import type { Saved } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import { placeProblem } from '#api/rules/org/correct-seat.ts'
import { keepMainPosition } from '#api/rules/org/keep-main-position.ts'
import type { Tx } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { checkArchive, withTold } from './check-archive.ts'
import { refuseLeftBefore } from './left-before.ts'
import { stateAtJoining } from './state-at-joining.ts'

/** A new file on a post without a free place: the form of joining alone asks why. */
export async function addArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const known = await findEarlierWrite(tx, actor, archives, input.id)
  if (known) return known
  if (input.postId) {
    const { isOver, values } = await placeProblem(tx, input.postId, undefined)
    const problem = { key: 'invalid.noVacancyToEnter', ...(values && { values }) }
    if (isOver) throw invalidFields(archives, { postId: problem })
  }
  return enterArchive(tx, actor, input)
}

/** A new file with its first position, once somebody has looked at the places of the post. */
export async function enterArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const status = await stateAtJoining(tx, input)
  const facts = checkArchive(input, await readToday(tx))
  const computed = { ...facts, status }
  await refuseLeftBefore(tx, actor, String(facts.idCardNo))
  const saved = await addRecord(tx, actor, archives, withTold(input, computed), computed)
  await keepMainPosition(tx, actor, saved.id, null)
  return saved
}
