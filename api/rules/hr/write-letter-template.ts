import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { commitmentTemplates } from '#resources/hr/letters/commitment-template.ts'
import { requireMergeable } from './letter.ts'

export async function addLetterTemplate(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  requireMergeable(commitmentTemplates, input.content)
  return addRecord(tx, actor, commitmentTemplates, input)
}

export async function updateLetterTemplate(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved> {
  requireMergeable(commitmentTemplates, input.content)
  return updateRecord(tx, actor, commitmentTemplates, input)
}
