import { sql } from 'kysely'
import type { OWN_RATES, OwnRate } from '#modules/pay/insurance/wire/city-rules.ts'
import {
  HOUSING_FUND,
  SUPPLEMENTARY_FUND,
  WORK_INJURY,
} from '#modules/pay/legal-entities/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

export type RateName = (typeof OWN_RATES)[number]

type Found = {
  kind: string
  companyRate: string
  personRate: string | null
  from: string
  basis: string
}

/** Which rates a row of the register gives. */
const NAMES: Readonly<Record<string, { company: RateName; person?: RateName }>> = {
  [WORK_INJURY]: { company: 'injuryRate' },
  [HOUSING_FUND]: { company: 'fundCompanyRate', person: 'fundPersonRate' },
  [SUPPLEMENTARY_FUND]: { company: 'suppCompanyRate', person: 'suppPersonRate' },
}

/**
 * The rates of an employer in a month, for the city where it is registered. It may be registered for insurance and for
 * the fund in different cities.
 */
export async function readOwnRates(
  db: Database | Tx,
  { entityId, city, month }: { entityId: string; city: string; month: string },
): Promise<OwnRate[]> {
  const { rows } = await sql<Found>`
    select r.kind, r.company_rate::text as "companyRate", r.person_rate::text as "personRate",
      r.effective_from as "from", r.basis
    from entity_rate_view r join legal_entity e on e.id = r.entity_id
    where r.entity_id = ${entityId}::uuid and r.deleted_at is null and r.kind = any(${Object.keys(NAMES)})
      and ${month} between r.effective_from and coalesce(r.effective_to, '9999-12')
      and ${city} = case when r.kind = ${WORK_INJURY} then e.social_city else e.fund_city end
    order by r.kind`.execute(db)
  return rows.flatMap(({ kind, companyRate, personRate, from, basis }) => {
    const names = NAMES[kind]
    if (!names) return []
    const company: OwnRate = { name: names.company, rate: companyRate, from, basis }
    if (!names.person || personRate === null) return [company]
    return [company, { name: names.person, rate: personRate, from, basis }]
  })
}
