import { archives } from '#modules/hr/archives/define/archive.ts'
import { placeProblem } from '#modules/org/positions/api/correct-seat.ts'
import { keepMainPosition } from '#modules/org/positions/api/keep-main-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { linkOutsiders } from '#platform/api/approval/documents/link-outsiders.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { checkArchive, withTold } from './check-archive.ts'
import { stateAtJoining } from './employment/state-at-joining.ts'
import { refuseSecondFile } from './refuse-second-file.ts'

/**
 * Adds a file. Refuses a post without a vacancy, because only the joining form can take a reason for exceeding the
 * approved places.
 */
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

/** Inserts a file with its first position. The caller has checked the vacancy of the post. */
export async function enterArchive(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const status = await stateAtJoining(tx, input)
  const facts = checkArchive(input, await readToday(tx))
  const computed = { ...facts, status }
  await refuseSecondFile(tx, actor, String(facts.idCardNo))
  const saved = await addRecord(tx, actor, archives, withTold(input, computed), computed)
  await keepMainPosition(tx, actor, saved.id, null)
  await linkOutsiders(tx, actor, archives, [saved.id])
  return saved
}
