import { sql } from 'kysely'
import type { z } from 'zod'
import { CORE_TYPES } from '#modules/pay/insurance/define/choices.ts'
import type {
  cityFund,
  cityInsurance,
  FundRow,
  InsuranceRow,
  missingType,
} from '#modules/pay/insurance/wire/city-rules.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** Rows that end within this many months are reported. */
const SOON_MONTHS = 2

type At = { city: string; month: string }
type Spans = { from: string; to: string | null }

/** Cities with a row of insurance or fund. */
export async function readCities(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select city from insurance_dictionary where deleted_at is null
    union select city from house_fund_dictionary where deleted_at is null order by city`.execute(db)
  return rows.map(({ city }) => city)
}

async function requireCity(db: Database | Tx, city: string): Promise<void> {
  const cities = await readCities(db)
  if (cities.includes(city)) return
  const values = { city: city || '—', cities: cities.length > 0 ? listWords(cities) : '—' }
  throw new Failure('not-found', 'dictionary.noCity', { values })
}

const covers = ({ from, to }: Spans, month: string) => from <= month && (to === null || to >= month)

function isEnding(row: Spans, month: string, all: readonly Spans[]): boolean {
  const { to } = row
  if (to === null || to > monthBefore(month, -SOON_MONTHS)) return false
  return !all.some(({ from }) => from === monthBefore(to, -1))
}

function holeAt(spans: readonly Spans[], month: string) {
  const before = spans.flatMap(({ to }) => (to !== null && to < month ? [to] : [])).sort()
  const after = spans.flatMap(({ from }) => (from > month ? [from] : [])).sort()
  return { before: before.at(-1) ?? null, after: after[0] ?? null }
}

/** The rules of a city for insurance in a month, and the types that have no row then. */
export async function readCityInsurance(
  db: Database | Tx,
  { city, month }: At,
): Promise<z.infer<typeof cityInsurance>> {
  await requireCity(db, city)
  const { rows: all } = await sql<InsuranceRow>`
    select id, type, coalesce(hukou, '{}') as hukou, effective_from as "from", effective_to as "to",
      basis, base_floor::text as floor, base_cap::text as cap, company_rate::text as "companyRate",
      person_rate::text as "personRate", company_fixed::text as "companyFixed",
      person_fixed::text as "personFixed", base_round as "baseRound", amount_round as "amountRound", deductible
    from insurance_dictionary where city = ${city} and deleted_at is null and enabled
    order by type, hukou, effective_from`.execute(db)
  const rows = all
    .filter((row) => covers(row, month))
    .map((row) => {
      const alike = all.filter(
        ({ type, hukou }) => type === row.type && String(hukou) === String(row.hukou),
      )
      return { ...row, isEnding: isEnding(row, month, alike) }
    })
  const present = new Set(rows.map(({ type }) => type))
  const wanted = new Set<string>([...CORE_TYPES, ...all.map(({ type }) => type)])
  const missing = [...wanted]
    .filter((type) => !present.has(type))
    .sort()
    .map((type): z.infer<typeof missingType> => {
      const spans = all.filter((row) => row.type === type)
      const hole = holeAt(spans, month)
      const last = spans.find(({ to }) => hole.before !== null && to === hole.before)
      return { type, ...hole, floor: last?.floor ?? null, cap: last?.cap ?? null }
    })
  return { city, month, rows, missing, employers: await readEmployers(db, city) }
}

/** Employers in use that are registered in the city for insurance or fund. */
async function readEmployers(db: Database | Tx, city: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from legal_entity
    where enabled and deleted_at is null and ${city} in (social_city, fund_city)
    order by name, id`.execute(db)
  return rows
}

/** The rules of a city for the housing fund in a month. */
export async function readCityFund(
  db: Database | Tx,
  { city, month }: At,
): Promise<z.infer<typeof cityFund>> {
  await requireCity(db, city)
  const { rows: all } = await sql<FundRow>`
    select id, effective_from as "from", effective_to as "to", basis, base_floor::text as floor,
      base_cap::text as cap, default_company_rate::text as "companyRate",
      default_person_rate::text as "personRate", amount_round as "amountRound", rate_min::text as "rateMin",
      rate_max::text as "rateMax", supp_rate_max::text as "suppRateMax",
      tax_free_rate::text as "taxFreeRate", tax_free_cap_base::text as "taxFreeCapBase"
    from house_fund_dictionary where city = ${city} and deleted_at is null and enabled
    order by effective_from`.execute(db)
  const found = all.find((row) => covers(row, month))
  if (!found) return { city, month, row: null, missing: holeAt(all, month) }
  const row = { ...found, isEnding: isEnding(found, month, all) }
  return { city, month, row, missing: null }
}
