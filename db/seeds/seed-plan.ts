import {
  accountTables,
  type Credentials,
  DEMO_ACCOUNTS,
  FIRST_ADMIN,
  type PlannedAccount,
  planAccounts,
} from './accounts.ts'
import { archiveTable, type Company } from './archive-rows.ts'
import { attendGroupTables } from './attend-group-rows.ts'
import { attendRequestTables } from './attend-request-rows.ts'
import { backgroundTables } from './background-rows.ts'
import { certificateMonthTable } from './certificate-month-rows.ts'
import { certificateTables } from './certificate-rows.ts'
import { cityValueTable } from './city-values.ts'
import { clockingTables } from './clock-in-rows.ts'
import { companyDocumentTables } from './company-document-rows.ts'
import { COMPANY_SIZES, type DemoSize, type SeedSize } from './company-size.ts'
import { contractTable } from './contract-rows.ts'
import { demoRightsTables } from './demo-rights.ts'
import { planChanges } from './department-changes.ts'
import { planLeaders } from './department-leaders.ts'
import { type PlannedDepartment, planDepartments } from './department-plan.ts'
import { dictionaryTables } from './dictionaries.ts'
import { dimissionTables } from './dimission-rows.ts'
import { establishmentTables } from './establishment-rows.ts'
import { leaveTable } from './leave-rows.ts'
import { leaveTakenTables } from './leave-taken-rows.ts'
import { letterTables } from './letter-rows.ts'
import { meetingTables } from './meeting-rows.ts'
import { noticeTables } from './notice-rows.ts'
import { orgHistoryTable } from './org-history-rows.ts'
import { organisationTables } from './organisation-rows.ts'
import { planPeople } from './people-plan.ts'
import { positionTable } from './position-rows.ts'
import { postExplainTables } from './post-explain-rows.ts'
import { planPosts } from './post-plan.ts'
import { probationTables } from './probation-rows.ts'
import { pickAt } from './random-stream.ts'
import { rosterTables } from './roster-rows.ts'
import { createContext, type SeedTable } from './seed-context.ts'
import { shiftTables } from './shift-rows.ts'
import { planSpells } from './spell-plan.ts'
import { spellTables } from './spell-rows.ts'
import { taskTables } from './task-rows.ts'
import { taskTemplateTables } from './task-template-rows.ts'
import { togetherTables } from './together-rows.ts'
import { trainTables } from './train-rows.ts'
import { transferTables } from './transfer-rows.ts'
import { yearPlanTables } from './year-plan-rows.ts'

const COMPANY_WITHOUT_NAME = '本公司'

const yearOf = (day: string) => Number(day.slice(0, 4))

export type SeedPlan = {
  /** When the rows say that they were made. */
  enteredAt: Date
  accounts: readonly PlannedAccount[]
  /** In the order in which references allow them to be filled. */
  tables(credentials: Credentials): SeedTable[]
}

/**
 * Everything that a size consists of; the same arguments always give the same
 * rows. `clockYear` is the year in which the rows will be looked at.
 */
export function planSeed(size: SeedSize, today: string, clockYear?: number): SeedPlan {
  const context = createContext(today)
  const company = size === 'none' ? emptyCompany() : planCompany(context, size)
  const isDemo = size !== 'none'
  const accounts = planAccounts(context, isDemo ? DEMO_ACCOUNTS : [FIRST_ADMIN], company)
  const changes = isDemo ? planChanges(context, company.departments) : []
  const leads = planLeaders(context, company, accounts)
  return {
    enteredAt: context.enteredAt,
    accounts,
    tables: (credentials) => [
      ...dictionaryTables(context),
      ...organisationTables(context, company, changes, leads),
      archiveTable(context, company),
      positionTable(context, company),
      ...(isDemo ? spellTables(context, company) : []),
      ...(isDemo ? [orgHistoryTable(context, company, changes)] : []),
      ...backgroundTables(context, company.people),
      ...(isDemo ? [cityValueTable(context)] : []),
      ...(size === 'none' ? [] : shiftTables(context, COMPANY_SIZES[size].shifts)),
      ...(isDemo ? demoRightsTables(context) : []),
      ...accountTables(context, accounts, company, credentials),
      ...(isDemo ? attendGroupTables(context, company, accounts) : []),
      ...(isDemo ? rosterTables(context, company, accounts) : []),
      ...(size === 'none' ? [] : clockingTables(context, company, size)),
      ...(isDemo ? attendRequestTables(context, company, accounts) : []),
      ...(isDemo ? [leaveTable(context, company)] : []),
      ...(isDemo ? leaveTakenTables(context, { company, accounts }) : []),
      ...establishmentTables(context, company, accounts, clockYear),
      ...(isDemo ? noticeTables(context, company, accounts) : []),
      ...(isDemo ? yearPlanTables(context, company, accounts) : []),
      ...(size === 'none' ? [] : taskTables(context, company, accounts, size)),
      ...(isDemo ? taskTemplateTables(context, accounts) : []),
      ...(isDemo ? postExplainTables(context, company, accounts) : []),
      ...(isDemo ? transferTables(context, company, accounts, clockYear ?? yearOf(today)) : []),
      ...(isDemo ? probationTables(context, company, accounts) : []),
      ...(isDemo ? [contractTable(context, company, accounts)] : []),
      ...(isDemo ? certificateTables(context, company, accounts) : []),
      ...(isDemo ? letterTables(context, company, accounts) : []),
      ...(isDemo ? companyDocumentTables(context, company, accounts) : []),
      ...(isDemo ? trainTables(context, company, accounts) : []),
      ...(isDemo ? meetingTables(context, company, accounts) : []),
      ...(isDemo ? togetherTables(context, company, accounts) : []),
      ...(isDemo ? [certificateMonthTable(context, company, accounts)] : []),
      ...(isDemo ? dimissionTables(context, company, accounts, clockYear ?? yearOf(today)) : []),
    ],
  }
}

function planCompany(context: ReturnType<typeof createContext>, size: DemoSize): Company {
  const companySize = COMPANY_SIZES[size]
  const departments = planDepartments(companySize)
  const posts = planPosts(companySize, departments)
  const people = planPeople(context, companySize, departments, posts)
  return { departments, posts, people, spells: planSpells(people, posts) }
}

/** One department to begin with; everything else is for the administrator to enter. */
function emptyCompany(): Company {
  const [headOffice] = planDepartments({
    active: 0,
    departmentsOf: {},
    lowerLevels: [],
    posts: 0,
    shifts: 0,
  })
  const root: PlannedDepartment = {
    ...pickAt(headOffice ? [headOffice] : [], 0),
    name: COMPANY_WITHOUT_NAME,
    shortName: COMPANY_WITHOUT_NAME,
    isLeaf: true,
  }
  return { departments: [root], posts: [], people: [], spells: new Map() }
}
