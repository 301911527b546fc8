import { sql } from 'kysely'
import { TITLE } from '#modules/titles/professions/define/choices.ts'
import { professions } from '#modules/titles/professions/define/profession.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readLastTerm } from './term-facts.ts'

const RUNS = ['1', '2']

/** Voids a title, such as one with a false certificate. A running or coming appointment must be ended first. */
export async function voidProfession(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await lockForUpdate(tx, actor, professions, input.id, input.version, 'void')
  const term = await readLastTerm(tx, input.id)
  if (term && RUNS.includes(term.state)) throw new Failure('conflict', 'profession.termRuns')
  return moveRecord(tx, actor, { resource: professions, name: 'void' }, input)
}

/** Takes a void title up again; its state follows from its appointments. */
export async function restoreProfession(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, professions, id, version, 'restore')
  const { rows } = await sql<{ state: string }>`select title_state(${id}::uuid) as state`.execute(
    tx,
  )
  const values = { state: rows[0]?.state ?? TITLE.valid, voidReason: null }
  const written = await writeMove(
    tx,
    actor,
    { resource: professions, current },
    { values, move: 'restore' },
  )
  return { version: written }
}
