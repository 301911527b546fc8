import { sql } from 'kysely'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { MatchedName } from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { Actor } from '#platform/api/actor.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

export type Match = { name: string; entityId: string }

/**
 * Links all records of a resource with this employer name, however it is spelt, to the employer. Their typed names
 * stay.
 */
async function matchIn(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { name, entityId }: Match,
): Promise<number> {
  const logged = historyRows(actor, resource, 'moved', {
    before: sql`jsonb_build_object('entityId', null)`,
    after: sql`jsonb_build_object('entityId', ${entityId}::text)`,
  })
  const { numAffectedRows = 0n } = await sql`
    with moved as (
      update ${sql.table(resource.table)} set entity_id = ${entityId}::uuid, version = version + 1,
        updated_at = now(), updated_by = ${actor.userId}
      where entity_id is null and company_entity <> '' and deleted_at is null
        and employer_key(company_entity) = employer_key(${name})
      returning id, version
    ) ${logged}`.execute(tx)
  return Number(numAffectedRows)
}

/** Refers departments and contracts with a name to an employer of the register. */
export async function matchEmployer(tx: Tx, actor: Actor, match: Match): Promise<MatchedName> {
  return {
    departments: await matchIn(tx, actor, departments, match),
    contracts: await matchIn(tx, actor, contracts, match),
  }
}
