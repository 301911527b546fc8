import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import type { Consequences, Line } from '#platform/api/crud/verbs.ts'
import { choiceWords } from '#platform/define/described/labels.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { bookedTotals, type Plan, type PlannedBase, type Rebasing } from './plan-rebasing.ts'

const sayName = ({ empNo, name }: PlannedBase) => `${empNo} ${name}`

/** Lines of refused rows, one for each reason. */
function refusedLines({ refused }: Plan): Line[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return reasons.map((reason) => ({
    key: `rebase.refused.${reason}`,
    names: refused.filter((row) => row.reason === reason).map(({ name }) => name),
  }))
}

/** The contributions of a month before and after the change. */
function costLine(changed: readonly PlannedBase[]): Line {
  const sum = (when: 'before' | 'after', side: 'company' | 'person') =>
    sumOfMoney(changed.map(({ costs }) => costs[when][side])).toString()
  const values = {
    personBefore: sum('before', 'person'),
    personAfter: sum('after', 'person'),
    companyBefore: sum('before', 'company'),
    companyAfter: sum('after', 'company'),
  }
  return { key: 'rebase.cost', values }
}

function bookedLine(people: readonly PlannedBase[], month: string): Line[] {
  const booked = people.filter(({ booked: { differences } }) => differences.length > 0)
  if (booked.length === 0) return []
  const differences = booked.flatMap((person) => person.booked.differences)
  const months = listWords([...new Set(differences.map(({ ofMonth }) => ofMonth))].sort())
  const { company, person } = bookedTotals(booked)
  const amounts = { company: company.toString(), person: person.toString() }
  return [{ key: 'rebase.books', values: { count: booked.length, months, month, ...amounts } }]
}

/** First the reasons that block the list, then the sums, the months concerned, and each changed base. */
export function consequencesOfBases(
  plan: Plan,
  { city, month, bookMonth }: Rebasing,
  left: readonly string[],
): Consequences {
  const { people, open, checked } = plan
  const changed = people.filter(({ isSame }) => !isSame)
  const same = people.length - changed.length
  const clamped = (bound: PlannedBase['bound'], key: string): Line[] => {
    const names = people.filter((person) => person.bound === bound).map(sayName)
    return names.length > 0 ? [{ key, names }] : []
  }
  const monthLine = (months: readonly string[], key: string): Line[] =>
    months.length > 0 ? [{ key, values: { months: listWords(months) } }] : []
  const lines: Line[] = [
    ...refusedLines(plan),
    { key: 'rebase.willChange', values: { count: changed.length, city: city || '—', month } },
    ...(same > 0 ? [{ key: 'rebase.same', values: { count: same } }] : []),
    ...(changed.length > 0 ? [costLine(changed)] : []),
    ...bookedLine(people, bookMonth),
    ...monthLine(open, 'rebase.open'),
    ...monthLine(checked, 'rebase.checked'),
    ...clamped('floor', 'rebase.floor'),
    ...clamped('cap', 'rebase.cap'),
    ...left.map((type) => ({
      key: 'rebase.left',
      values: { type: choiceWords(INSURE, type) },
    })),
    ...changed.slice(0, MOST_SHOWN).map((person) => ({
      key: 'rebase.line',
      values: {
        name: sayName(person),
        before: person.before,
        after: person.base,
        person: person.costs.after.person.toString(),
        company: person.costs.after.company.toString(),
      },
    })),
    ...(changed.length > MOST_SHOWN
      ? [{ key: 'rebase.more', values: { count: changed.length - MOST_SHOWN } }]
      : []),
  ]
  return {
    lines,
    rows: [
      plan.refused,
      people.map(({ userId, base, booked: { differences } }) => [userId, base, differences]),
    ],
  }
}

/** Bases that the preview shows one by one. */
const MOST_SHOWN = 200
