import type { TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import {
  type TaxFacts,
  type TaxStanding,
  taxedAs,
  taxPersonBy,
} from '#modules/pay/tax-persons/api/engine/tax-standing.ts'
import { readFirstRun, readTaxStandings } from '#modules/pay/tax-persons/api/read-tax-standings.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { SheetStep } from '#platform/wire/records/sheets.ts'
import type { RunPerson } from './read-people.ts'
import type { Run } from './read-run.ts'

/** How a person of a run is taxed, and the first run of the employer in the tax year. */
export type RunStanding = { standing: TaxStanding; firstRun: TaxFacts['firstRun'] }

/** Reads how people of a run stand in tax. */
export async function readRunStandings(
  db: Database | Tx,
  run: Run,
  userIds: readonly string[],
): Promise<(userId: string) => RunStanding> {
  const { entityId, taxPeriod } = run
  const standingOf = await readTaxStandings(db, { entityId, taxPeriod, userIds })
  const firstRun = await readFirstRun(db, run)
  return (userId) => ({ standing: standingOf(userId), firstRun })
}

/** The person of a run as the tax function takes them. Throws `TaxBlocked` where a fact is missing. */
export function taxPersonOf(
  person: RunPerson,
  run: Run,
  { standing, firstRun }: RunStanding,
  declared: TaxFacts['declared'],
): TaxPerson {
  return taxPersonBy(standing, {
    year: Number(run.taxPeriod.slice(0, 'yyyy'.length)),
    employments: person.employments,
    declared,
    firstRun,
    isPaidEarlier: person.earlier.length > 0,
  })
}

/** The steps `standing.<name>` that say how a row was taxed, and by which entries. */
function standingSteps({ standing }: RunStanding): SheetStep[] {
  const { opening, paidAfterMonths, reduceShare } = standing
  const steps: (SheetStep | false)[] = [
    { step: `standing.${taxedAs(standing)}`, values: {} },
    !standing.isWritten && { step: 'standing.assumed', values: {} },
    standing.firstJob && { step: 'standing.firstJob', values: {} },
    paidAfterMonths.length > 0 && {
      step: 'standing.paidAfter',
      values: { months: paidAfterMonths.join(', ') },
    },
    reduceShare.compare(0) > 0 && {
      step: 'standing.reduced',
      values: { percent: reduceShare.times(HUNDRED).written(2) },
    },
    opening !== null && {
      step: 'standing.opening',
      values: {
        through: String(opening.month),
        income: String(opening.income),
        paid: String(opening.paid),
      },
    },
  ]
  return steps.filter((step) => step !== false)
}

const HUNDRED = 100

/** A row whose explanation also says, before its tax, how the person is taxed. */
export function withStanding<Row extends { basis: readonly SheetStep[]; warning: string | null }>(
  row: Row,
  standing: RunStanding,
): Row {
  if (row.warning !== null) return row
  const at = row.basis.findIndex(({ step }) => step.startsWith('tax.'))
  const basis = [...row.basis.slice(0, at), ...standingSteps(standing), ...row.basis.slice(at)]
  return { ...row, basis }
}
