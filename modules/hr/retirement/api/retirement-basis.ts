import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { RetirementBasis } from '#modules/hr/retirement/wire/retirement.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'

/** The field group of the retirement date. It is guarded because the date reveals the birth date. */
const SHOWN_IN = archives.fields.retireDate?.group ?? ''

/**
 * The facts behind the statutory retirement date of a file: the parts from which `retirement_date`
 * computes the day.
 *
 * @throws Failure `not-found` when the reader may not see the file, or the date in it.
 */
export async function readRetirementBasis(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RetirementBasis> {
  const record = await selectRecord(db, archives, id, actor)
  const isShown = record && (await visibleGroups(db, actor, archives, id)).has(SHOWN_IN)
  if (!isShown) throw new Failure('not-found', 'not-found')
  const { rows } = await sql<RetirementBasis>`
    select b.birth_date as "birthDate", b.gender, b.is_cadre as "isCadre",
      coalesce(p.is_special, false) as "isSpecial", r.people as "group", r.day as date,
      case when r.day is not null then jsonb_build_object('baseYears', r.base_years,
        'original', r.original, 'firstBirth', r.first_birth, 'stepMonths', r.step_months,
        'maxDelay', r.max_delay, 'bornAfter', r.born_after, 'delay', r.delay, 'reached', r.reached,
        'rule', jsonb_build_object('from', r.rule_from, 'to', r.rule_to, 'basis', r.basis)) end as ages
    from user_base_info b left join post p on p.id = b.post_id
      cross join lateral retirement_of(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
        (select retirement_rules())) r
    where b.id = ${id} and b.deleted_at is null`.execute(db)
  const [basis] = rows
  if (!basis) throw new Failure('not-found', 'not-found')
  return basis
}
