import { sql } from 'kysely'
import { partyGrants } from '#modules/party/rights/define/party-grant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

async function checkGrant(tx: Tx, actor: Actor, values: Values): Promise<void> {
  if (values.userId === actor.userId) throw new Failure('forbidden', 'party.grantOneself')
  const { validFrom, validTo } = values
  const problems: Record<string, FieldProblem> = {}
  const { rows } = await sql<{ last: string }>`
    select (${validFrom}::date + interval '1 year')::date::text as last`.execute(tx)
  const last = rows[0]?.last ?? ''
  if (String(validTo) < String(validFrom)) {
    problems.validTo = {
      key: 'invalid.dateOrder',
      values: { earlier: '@validFrom', later: '@validTo' },
    }
  } else if (String(validTo) > last) {
    problems.validTo = { key: 'invalid.partyGrantLong', values: { day: last } }
  }
  if (Object.keys(problems).length > 0) throw invalidFields(partyGrants, problems)
}

/** Gives somebody else a party right, for a year at most. */
export async function addGrant(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await checkGrant(tx, actor, input)
  return addRecord(tx, actor, partyGrants, input)
}

/** Changes a party right of somebody else. */
export async function updateGrant(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, partyGrants, input.id, Number(input.version))
  await checkGrant(tx, actor, current)
  await checkGrant(tx, actor, { ...current, ...input })
  return updateRecord(tx, actor, partyGrants, input)
}
