import { commitmentTemplates } from '#modules/hr/letters/define/commitment-template.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
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
