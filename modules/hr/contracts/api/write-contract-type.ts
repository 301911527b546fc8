import { sql } from 'kysely'
import { contractTypes } from '#modules/hr/contracts/define/contract-type.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** Requires that the template is a contract text. */
async function checkTemplate(tx: Tx, { templateId }: WriteInput): Promise<void> {
  if (typeof templateId !== 'string') return
  const { rows } = await sql`select from report_template
    where id = ${templateId} and query = 'contract-text' and layout = 'text'`.execute(tx)
  if (rows.length === 0) {
    throw invalidFields(contractTypes, { templateId: { key: 'invalid.noContractText' } })
  }
}

export async function addContractType(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await checkTemplate(tx, input)
  return addRecord(tx, actor, contractTypes, input)
}

export async function updateContractType(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await checkTemplate(tx, input)
  return updateRecord(tx, actor, contractTypes, input)
}
