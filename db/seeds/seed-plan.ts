import {
  accountTables,
  type Credentials,
  DEMO_ACCOUNTS,
  FIRST_ADMIN,
  type PlannedAccount,
  planAccounts,
} from './accounts.ts'
import { archiveTable, type Company } from './archive-rows.ts'
import { backgroundTables } from './background-rows.ts'
import { COMPANY_SIZES, type DemoSize, type SeedSize } from './company-size.ts'
import { type PlannedDepartment, planDepartments } from './department-plan.ts'
import { dictionaryTables } from './dictionaries.ts'
import { navigationTables, planNavigation } from './navigation.ts'
import { organisationTables } from './organisation-rows.ts'
import { planPeople } from './people-plan.ts'
import { planPosts } from './post-plan.ts'
import { pickAt } from './random-stream.ts'
import { planRoles, roleTables } from './roles.ts'
import { createContext, type SeedTable } from './seed-context.ts'

const COMPANY_WITHOUT_NAME = '本公司'

export type SeedPlan = {
  accounts: readonly PlannedAccount[]
  /** In the order in which references allow them to be filled. */
  tables(credentials: Credentials): SeedTable[]
}

/** Everything that a size consists of; the same arguments always give the same rows. */
export function planSeed(size: SeedSize, today: string): SeedPlan {
  const context = createContext(today)
  const company = size === 'none' ? emptyCompany() : planCompany(context, size)
  const isDemo = size !== 'none'
  const navigation = planNavigation({ withExamples: size === 'small' })
  const roles = planRoles({ isDemo })
  const accounts = planAccounts(context, isDemo ? DEMO_ACCOUNTS : [FIRST_ADMIN], company)
  return {
    accounts,
    tables: (credentials) => [
      ...navigationTables(context, navigation),
      ...dictionaryTables(context),
      ...organisationTables(context, company.departments, company.posts),
      archiveTable(context, company),
      ...backgroundTables(context, company.people),
      ...roleTables(context, roles, navigation),
      ...accountTables(context, accounts, company, roles, credentials),
    ],
  }
}

function planCompany(context: ReturnType<typeof createContext>, size: DemoSize): Company {
  const companySize = COMPANY_SIZES[size]
  const departments = planDepartments(companySize)
  const posts = planPosts(companySize, departments)
  const people = planPeople(context, companySize, departments, posts)
  return { departments, posts, people }
}

/** One department to begin with; everything else is for the administrator to enter. */
function emptyCompany(): Company {
  const [headOffice] = planDepartments({
    ...{ active: 0, departmentsOf: {}, lowerLevels: [], posts: 0 },
  })
  const root: PlannedDepartment = {
    ...pickAt(headOffice ? [headOffice] : [], 0),
    ...{ name: COMPANY_WITHOUT_NAME, shortName: COMPANY_WITHOUT_NAME, isLeaf: true },
  }
  return { departments: [root], posts: [], people: [] }
}
