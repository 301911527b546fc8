import { type RawBuilder, sql } from 'kysely'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** What the product knows of how somebody is taxed at an employer, before a user says otherwise. */
export type KnownStanding = {
  userId: string
  name: string
  resident: string
  kind: string
  hireDate: string | null
  leaveDate: string | null
}

const CHINESE_IDENTITY_CARD = '1'
const TERMS_OF_NON_RESIDENT = '非居民'
const TERMS_OF_INTERN = '实习'

/**
 * The tax residence of a personnel file `p`, by the tax kind of its terms and its identity document, if no user decided
 * it.
 */
export const knownResidence = (taxKind: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when ${taxKind} = ${TERMS_OF_NON_RESIDENT} then ${RESIDENCE.nonResident}
  when p.id_type = ${CHINESE_IDENTITY_CARD} then ${RESIDENCE.resident} else ${RESIDENCE.undefined} end`

/** How somebody works, by the tax kind of the terms, where no user decided it. */
export const knownWork = (taxKind: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when ${taxKind} = ${TERMS_OF_INTERN} then ${TAX_WORK.intern} else ${TAX_WORK.employee} end`

/**
 * What the product knows of people at an employer. Employment here begins with the personnel file, unless another
 * employer of the company came before; it ends with the file, or with terms that end.
 */
export async function readKnownStandings(
  db: Database | Tx,
  entityId: string,
  which: RawBuilder<boolean>,
): Promise<KnownStanding[]> {
  const { rows } = await sql<KnownStanding>`
    select p.id as "userId", p.name, ${knownResidence(sql`terms.tax_kind`)} as resident,
      ${knownWork(sql`terms.tax_kind`)} as kind,
      (case when terms.came_from then terms.first_day else p.join_date end)::text as "hireDate",
      least(p.leave_date, nullif(terms.last_day, 'infinity'))::text as "leaveDate"
    from user_base_info p
      cross join lateral (select (array_agg(t.tax_kind order by t.effective_from desc))[1] as tax_kind,
          min(t.effective_from) as first_day, max(coalesce(t.effective_to, 'infinity')) as last_day,
          exists (select from user_salary_type other where other.user_id = p.id
            and other.entity_id <> ${entityId}::uuid and other.state = ${TERM_STATE.confirmed}
            and other.deleted_at is null and other.effective_from < min(t.effective_from)) as came_from
        from user_salary_type t
        where t.user_id = p.id and t.entity_id = ${entityId}::uuid and t.state = ${TERM_STATE.confirmed}
          and t.deleted_at is null) terms
    where p.deleted_at is null and ${which}
    order by p.emp_no`.execute(db)
  return rows
}
