import { sql } from 'kysely'
import {
  MOST_NAMES,
  type UnmatchedName,
  type UnmatchedNames,
} from '#modules/pay/legal-entities/wire/employer-names.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { similarEmployer } from './engine/similar-employer.ts'

type Found = Omit<UnmatchedName, 'similarId'> & { key: string }

/** The names of employers in departments and contracts that the register does not have, the most used one first. */
export async function readUnmatchedNames(db: Database): Promise<UnmatchedNames> {
  const { rows } = await sql<Found & { all: number }>`
    with used as (
      select company_entity as name, count(*) as departments, 0 as contracts from department
        where entity_id is null and company_entity <> '' and deleted_at is null group by 1
      union all
      select company_entity, 0, count(*) from contract
        where entity_id is null and company_entity <> '' and deleted_at is null group by 1
    ), spelt as (
      select employer_key(name) as key, name, sum(departments) as departments, sum(contracts) as contracts
      from used group by 1, 2
    )
    select key, (array_agg(name order by departments + contracts desc, name))[1] as name,
      (array_agg(name order by departments + contracts desc, name))[2:] as others,
      sum(departments)::integer as departments, sum(contracts)::integer as contracts,
      count(*) over ()::integer as all
    from spelt where key <> '' group by key
    order by sum(departments + contracts) desc, key limit ${MOST_NAMES}`.execute(db)
  const known = await sql<{ id: string; name: string; key: string }>`
    select id, name, employer_key(name) as key from legal_entity
    where enabled and deleted_at is null order by name, id`.execute(db)
  return {
    names: rows.map(({ key, name, others, departments, contracts }) => ({
      name,
      others,
      departments,
      contracts,
      similarId: similarEmployer(key, known.rows),
    })),
    left: (rows[0]?.all ?? 0) - rows.length,
    entities: known.rows.map(({ id, name }) => ({ id, name })),
  }
}
