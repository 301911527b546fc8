import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import type { SeedContext } from '#platform/seed/seed-context.ts'
import type { DepartmentLeads } from './department-facts.ts'

const IN_CHARGE_ACCOUNT = 'gm'
/** Only the head office and the centres have a person in charge. */
const IN_CHARGE_DOWN_TO_LEVEL = 2

/** The leaders of a department. The leader is the account of the holder of its post in charge. */
export function planLeaders(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): (department: number) => DepartmentLeads {
  const leaders = new Map<number, string>()
  for (const [index, { person, state = '1' }] of accounts.entries()) {
    if (person === null || state !== '1') continue
    const post = pickAt(company.posts, pickAt(company.people, person).post)
    if (post.isLeader) leaders.set(post.department, context.idOf('app_user', index))
  }
  const chief = accounts.findIndex(({ userName }) => userName === IN_CHARGE_ACCOUNT)
  const chiefId = chief < 0 ? null : context.idOf('app_user', chief)
  return (department) => ({
    leader_id: leaders.get(department) ?? null,
    in_charge_id:
      pickAt(company.departments, department).level <= IN_CHARGE_DOWN_TO_LEVEL ? chiefId : null,
  })
}
