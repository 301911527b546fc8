import { type RawBuilder, sql } from 'kysely'
import { ANNUAL_LEAVE, CAUSE, WELFARE_LEAVE } from '#modules/attendance/balances/define/choices.ts'
import {
  bandReached,
  isLost,
  leaveFormula,
  leaveShares,
  shareOfYear,
  wholeDays,
} from '#modules/attendance/balances/wire/annual-leave.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { wholeMonths } from '#platform/wire/time/terms.ts'
import { bookEntries, type CountedWork, type NewLot, openLots, tenthsOf } from './leave-lots.ts'
import { endOfLot } from './lot-end.ts'
import {
  type Absent,
  type EntitledPerson,
  readAbsences,
  readEntitledEmployees,
} from './read-entitled-employees.ts'
import { settleLots } from './settle-lots.ts'
import { withdrawGrants } from './withdraw-grants.ts'

type Rules = Awaited<ReturnType<typeof readRules>>

async function readRules(tx: Tx, year: number) {
  return {
    year,
    // City null: the bands are national law.
    bands: (await policyValue(tx, 'annualLeave.bands', { city: null, on: `${year}-01-01` })) ?? [],
    absences: await readAbsences(tx, year),
    absencesBefore: await readAbsences(tx, year - 1),
  }
}

const NEVER: Absent = { sickDays: 0, paidPersonalDays: 0 }

function isLostIn(person: EntitledPerson, day: string, absent: Absent | undefined, rules: Rules) {
  return isLost(bandReached(rules.bands, person.workStart, day), absent ?? NEVER)
}

/**
 * The statutory days of annual leave. The employee gets none if other leave has cost them the entitlement. If
 * the employee lost last year's days after taking them, the taken days are deducted.
 */
function daysDue(
  person: EntitledPerson,
  asOf: string,
  rules: Rules,
): { days: number; how?: string } {
  const { year, bands, absences, absencesBefore } = rules
  const { userId, employed, workStart, granted, usedBefore } = person
  if (isLostIn(person, asOf, absences.get(userId), rules)) return { days: 0 }
  const shares = leaveShares({ year, employed, workStart, bands, asOf })
  const wasLost = isLostIn(person, `${year - 1}-12-31`, absencesBefore.get(userId), rules)
  const setOff = wasLost ? usedBefore : 0
  const less = [setOff, granted].filter((days) => days > 0).map((days) => ` − ${days}`)
  const days = Math.max(0, wholeDays(shares) - setOff)
  return { days, how: `${leaveFormula(shares)}${less.join('')}` }
}

/** The work that counts for annual leave: all work since the first working day, also at other employers. */
const countedWork = ({ workStart }: EntitledPerson, asOf: string): CountedWork => ({
  workStart,
  countedOn: asOf,
  // A month is complete on the day after its last day, so count to the day before `asOf`. Bands work the same way.
  months: wholeMonths(workStart, dayAfter(asOf, -1)),
})

type Due = Pick<NewLot, 'userId' | 'kind' | 'tenths' | 'reason' | 'work'> & {
  city: string | null
  isFirst: boolean
  from: string
}

/** The differences between the days granted to the employee and the days due. */
function differences(person: EntitledPerson, asOf: string, rules: Rules): Due[] {
  const { userId, city, employed, extra, granted, grantedExtra } = person
  const from = employed[0]?.from ?? asOf
  const due = daysDue(person, asOf, rules)
  const welfare = shareOfYear(extra, rules.year, employed)
  const work = countedWork(person, asOf)
  return [
    { kind: ANNUAL_LEAVE, days: due.days, given: granted, how: due.how, work },
    { kind: WELFARE_LEAVE, days: welfare, given: grantedExtra, how: undefined, work: undefined },
  ]
    .map(({ kind, days, given, how, work: counted }) => ({
      userId,
      city,
      kind,
      from,
      isFirst: given === 0,
      tenths: tenthsOf(days - given),
      reason: how,
      work: counted,
    }))
    .filter(({ tenths }) => tenths !== 0)
}

/** The end dates of a year's grants, for each kind and city with days due. */
async function endsOf(tx: Tx, year: number, due: readonly Due[]) {
  const keyOf = ({ kind, city }: Pick<Due, 'kind' | 'city'>) => JSON.stringify([kind, city])
  const ends = new Map<string, string>()
  for (const one of due) {
    const key = keyOf(one)
    if (!ends.has(key)) ends.set(key, await endOfLot(tx, one.kind, { city: one.city, year }))
  }
  return (one: Due) => ends.get(keyOf(one))
}

type Grant = { year: number; whose?: RawBuilder<boolean>; by?: string | null }

/**
 * Grants the days due in a year that have not been granted yet, and takes back free days that exceed them,
 * for every employee matching `whose` (as `b`). Running again changes nothing. Returns the number of
 * employees whose balance changed.
 */
export async function grantAnnual(tx: Tx, { year, whose, by = null }: Grant): Promise<number> {
  const people = await readEntitledEmployees(tx, year, whose ?? sql<boolean>`true`)
  const [today, rules] = [await readToday(tx), await readRules(tx, year)]
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const asOf = [first, today, last].toSorted()[1] ?? first
  const due = people.flatMap((person) => differences(person, asOf, rules))
  const endOf = await endsOf(tx, year, due)
  const lots = due
    .filter(({ tenths }) => tenths > 0)
    .map((one): NewLot => {
      const { userId, kind, tenths, isFirst, from, reason, work } = one
      const date = isFirst ? ([first, from].toSorted()[1] ?? first) : asOf
      return {
        userId,
        kind,
        year,
        tenths,
        date,
        expireAt: endOf(one) ?? last,
        cause: CAUSE.granted,
        reason,
        work,
      }
    })
  await openLots(tx, lots, { by })
  const back = await withdrawGrants(tx, year, due)
  const bookings = back.map(({ id, left, userId, kind }) => {
    const why = due.find((one) => one.userId === userId && one.kind === kind)
    return {
      lotId: id,
      tenths: -left,
      cause: CAUSE.granted,
      reason: why?.reason,
      work: why?.work,
    }
  })
  await bookEntries(tx, bookings, { by })
  const changed = [...new Set([...lots, ...back].map(({ userId }) => userId))]
  if (changed.length > 0) await settleLots(tx, changed)
  return changed.length
}
