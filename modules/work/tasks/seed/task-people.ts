import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { planLeaders } from '#modules/org/departments/seed/department-leaders.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { pickAt, type Random } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'

/** Accounts without tasks: an auditor and an account without permissions. */
const NOT_WORKING: ReadonlySet<string> = new Set(['auditor', 'noperm'])

/** People with tasks in the demo company, identified by their index in this list. */
export type TaskPeople = {
  count: number
  /** Row of the account. */
  account(who: number): number
  /** The approver of this person's tasks; null without a superior. */
  superior(who: number): number | null
  /** Few people have many tasks: the n-th has 1/n of the first person's number. */
  pick(random: Random): number
  /** Distinct other people. */
  others(random: Random, count: number, except: ReadonlySet<number>): number[]
}

export function planTaskPeople(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): TaskPeople {
  const working = [...accounts.entries()].filter(
    ([, { state = '1', userName }]) => state === '1' && !NOT_WORKING.has(userName),
  )
  const placeOf = new Map(
    working.map(([account], who) => [context.idOf('app_user', account), who] as const),
  )
  const leads = planLeaders(context, company, accounts)
  const departmentOf = ({ person }: PlannedAccount) =>
    person === null ? 0 : pickAt(company.posts, pickAt(company.people, person).post).department

  function superior(who: number): number | null {
    const [, account] = pickAt(working, who)
    for (const at of chainOf(company.departments, departmentOf(account)).reverse()) {
      const leader = placeOf.get(leads(at).leader_id ?? '')
      if (leader !== undefined && leader !== who) return leader
    }
    return null
  }

  const superiors = working.map((_, who) => superior(who))
  // Counts from the end, so that administrators have the fewest tasks.
  const shares = working.map((_, place) => 1 / (place + 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)

  function pick(random: Random): number {
    let rest = random.next() * whole
    for (const [place, share] of shares.entries()) {
      rest -= share
      if (rest < 0) return working.length - 1 - place
    }
    return 0
  }

  function others(random: Random, count: number, except: ReadonlySet<number>): number[] {
    const found = new Set<number>()
    for (let draw = 0; draw < count * 3 && found.size < count; draw += 1) {
      const who = random.below(working.length)
      if (!except.has(who)) found.add(who)
    }
    return [...found].sort((a, b) => a - b)
  }

  return {
    count: working.length,
    account: (who) => pickAt(working, who)[0],
    superior: (who) => superiors[who] ?? null,
    pick,
    others,
  }
}
