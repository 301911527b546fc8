import { leaveTable } from '#modules/attendance/balances/seed/leave-rows.ts'
import { leaveTakenTables } from '#modules/attendance/balances/seed/leave-taken-rows.ts'
import { clockingTables } from '#modules/attendance/clocking/seed/clock-in-rows.ts'
import { attendGroupTables } from '#modules/attendance/groups/seed/attend-group-rows.ts'
import { attendRequestTables } from '#modules/attendance/requests/seed/attend-request-rows.ts'
import { rosterTables } from '#modules/attendance/roster/seed/roster-rows.ts'
import { shiftTables } from '#modules/attendance/shifts/seed/shift-rows.ts'
import { archiveTable, type Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { backgroundTables } from '#modules/hr/archives/seed/background-rows.ts'
import { planEarlierEmployments } from '#modules/hr/archives/seed/employment-plan.ts'
import { employmentTables } from '#modules/hr/archives/seed/employment-rows.ts'
import { planPeople } from '#modules/hr/archives/seed/people-plan.ts'
import { candidateTable } from '#modules/hr/candidates/seed/candidate-rows.ts'
import { certificateMonthTable } from '#modules/hr/certificates/seed/certificate-month-rows.ts'
import { certificateTables } from '#modules/hr/certificates/seed/certificate-rows.ts'
import { companyDocumentTables } from '#modules/hr/company-policies/seed/policy-rows.ts'
import { contractTable } from '#modules/hr/contracts/seed/contract-rows.ts'
import { departureTables } from '#modules/hr/departures/seed/departure-rows.ts'
import { registerTable } from '#modules/hr/first-day/seed/register-rows.ts'
import { hiringTables } from '#modules/hr/hiring/seed/hiring-rows.ts'
import { interviewTables } from '#modules/hr/interviews/seed/interview-rows.ts'
import { jobDescriptionTables } from '#modules/hr/job-descriptions/seed/job-description-rows.ts'
import { letterTables } from '#modules/hr/letters/seed/letter-rows.ts'
import { privacyTable } from '#modules/hr/privacy/seed/request-rows.ts'
import { probationTables } from '#modules/hr/probation/seed/probation-rows.ts'
import { needTables } from '#modules/hr/recruiting-needs/seed/need-rows.ts'
import { referralTable } from '#modules/hr/referrals/seed/referral-rows.ts'
import { talentTables } from '#modules/hr/talents/seed/talent-rows.ts'
import { trainingTables } from '#modules/hr/training/seed/training-rows.ts'
import { transferTables } from '#modules/hr/transfers/seed/transfer-rows.ts'
import { planChanges } from '#modules/org/departments/seed/department-changes.ts'
import { planLeaders } from '#modules/org/departments/seed/department-leaders.ts'
import {
  type PlannedDepartment,
  planDepartments,
} from '#modules/org/departments/seed/department-plan.ts'
import { organisationTables } from '#modules/org/departments/seed/organisation-rows.ts'
import { establishmentTables } from '#modules/org/establishment/seed/establishment-rows.ts'
import { orgHistoryTable } from '#modules/org/history/seed/org-history-rows.ts'
import { plannedChangeTable } from '#modules/org/planned-changes/seed/planned-change-rows.ts'
import { positionTable } from '#modules/org/positions/seed/position-rows.ts'
import { planPosts } from '#modules/org/posts/seed/post-plan.ts'
import { dictionaryTables } from '#modules/org/seed/org-dictionaries.ts'
import { partyTables } from '#modules/party/members/seed/party-rows.ts'
import { correctedMonthTable } from '#modules/pay/back-pay/seed/corrected-month-rows.ts'
import { bankBatchTables } from '#modules/pay/bank-batches/seed/bank-batch-rows.ts'
import { bankCardTables } from '#modules/pay/bank-cards/seed/bank-card-rows.ts'
import { benefitTable } from '#modules/pay/benefits/seed/benefit-rows.ts'
import { bureauTable } from '#modules/pay/bureau/seed/bureau-rows.ts'
import { costTables } from '#modules/pay/costs/seed/cost-rows.ts'
import { formalityTables } from '#modules/pay/formalities/seed/formality-rows.ts'
import { fundTable } from '#modules/pay/fund/seed/fund-rows.ts'
import { payInputTable } from '#modules/pay/inputs/seed/pay-input-rows.ts'
import { contributionTables } from '#modules/pay/insurance/seed/contribution-rows.ts'
import { insuranceTable } from '#modules/pay/insurance/seed/insurance-rows.ts'
import { legalEntityTables } from '#modules/pay/legal-entities/seed/legal-entity-rows.ts'
import { meritTables } from '#modules/pay/merit/seed/merit-rows.ts'
import { newBaseTable } from '#modules/pay/rebasing/seed/new-base-rows.ts'
import { payRunTables } from '#modules/pay/runs/seed/pay-run-rows.ts'
import { salaryTaxTable } from '#modules/pay/salary-taxes/seed/salary-tax-rows.ts'
import { salaryTermTables } from '#modules/pay/salary-terms/seed/salary-term-rows.ts'
import { questionTable } from '#modules/pay/slips/seed/slip-rows.ts'
import { spreadsheetTables } from '#modules/pay/spreadsheets/seed/spreadsheet-rows.ts'
import { taxDeductionTable } from '#modules/pay/tax-persons/seed/tax-deduction-rows.ts'
import { taxStandingTables } from '#modules/pay/tax-persons/seed/tax-standing-rows.ts'
import {
  accountTables,
  type Credentials,
  DEMO_ACCOUNTS,
  FIRST_ADMIN,
  type PlannedAccount,
  planAccounts,
} from '#modules/system/accounts/seed/accounts.ts'
import { meritCompetenceTable } from '#modules/system/data-rights/seed/merit-competence-rows.ts'
import { salaryCompetenceTable } from '#modules/system/data-rights/seed/salary-competence-rows.ts'
import { cityValueTable } from '#modules/system/policy/seed/city-values.ts'
import { demoRightsTables } from '#modules/system/roles/seed/demo-rights.ts'
import { officialPostTables } from '#modules/titles/official-posts/seed/official-post-rows.ts'
import { patentTables } from '#modules/titles/patents/seed/patent-rows.ts'
import { professionTables } from '#modules/titles/professions/seed/profession-rows.ts'
import { titleReviewTables } from '#modules/titles/title-reviews/seed/title-review-rows.ts'
import { collaborationTables } from '#modules/work/collaborations/seed/collaboration-rows.ts'
import { meetingTables } from '#modules/work/meetings/seed/meeting-rows.ts'
import { noticeTables } from '#modules/work/notices/seed/notice-rows.ts'
import { yearPlanTables } from '#modules/work/plans/seed/year-plan-rows.ts'
import { scheduleTables } from '#modules/work/schedules/seed/schedule-rows.ts'
import { taskTables } from '#modules/work/tasks/seed/task-rows.ts'
import { taskTemplateTables } from '#modules/work/tasks/seed/task-template-rows.ts'
import { COMPANY_SIZES, type DemoSize, type SeedSize } from '#platform/seed/company-size.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { createContext, type SeedTable } from '#platform/seed/seed-context.ts'

const COMPANY_WITHOUT_NAME = '本公司'

const yearOf = (day: string) => Number(day.slice(0, 4))

export type SeedPlan = {
  /** The creation time of the rows. */
  enteredAt: Date
  accounts: readonly PlannedAccount[]
  /** In an order in which every row is inserted after the rows it references. */
  tables(credentials: Credentials): SeedTable[]
}

/**
 * All rows of a size; the same arguments always give the same rows. `clockYear` is the year in which users
 * will look at the rows.
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
      ...(isDemo ? legalEntityTables(context) : []),
      ...organisationTables(context, company, changes, leads),
      archiveTable(context, company),
      positionTable(context, company),
      ...(isDemo ? employmentTables(context, company) : []),
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
      ...(isDemo ? [plannedChangeTable(context, company, accounts, changes)] : []),
      ...(isDemo ? noticeTables(context, company, accounts) : []),
      ...(isDemo ? yearPlanTables(context, company, accounts) : []),
      ...(size === 'none' ? [] : taskTables(context, company, accounts, size)),
      ...(isDemo ? taskTemplateTables(context, accounts) : []),
      ...(isDemo ? jobDescriptionTables(context, company, accounts) : []),
      ...(isDemo ? transferTables(context, company, accounts, clockYear ?? yearOf(today)) : []),
      ...(isDemo ? probationTables(context, company, accounts) : []),
      ...(isDemo ? [contractTable(context, company, accounts)] : []),
      ...(isDemo ? certificateTables(context, company, accounts) : []),
      ...(isDemo ? letterTables(context, company, accounts) : []),
      ...(isDemo ? companyDocumentTables(context, company, accounts) : []),
      ...(isDemo ? patentTables(context, company, accounts) : []),
      ...(isDemo ? officialPostTables(context, company, accounts) : []),
      ...(isDemo ? partyTables(context, company, accounts) : []),
      ...(isDemo ? trainingTables(context, company, accounts) : []),
      ...(isDemo ? meetingTables(context, company, accounts) : []),
      ...(isDemo ? scheduleTables(context, company, accounts) : []),
      ...(isDemo ? collaborationTables(context, company, accounts) : []),
      ...(isDemo ? [certificateMonthTable(context, company, accounts)] : []),
      ...(isDemo ? departureTables(context, company, accounts, clockYear ?? yearOf(today)) : []),
      ...(isDemo ? [insuranceTable(context), fundTable(context), bureauTable(context)] : []),
      ...(isDemo ? salaryTermTables(context, company, accounts) : []),
      ...(isDemo ? meritTables(context, company, accounts) : []),
      ...(isDemo ? [benefitTable(context, company, accounts)] : []),
      ...(isDemo ? costTables(context, company) : []),
      ...(isDemo ? payRunTables(context, company, accounts) : []),
      ...(isDemo ? [questionTable(context, company, accounts)] : []),
      ...(isDemo ? bankCardTables(context, company, accounts) : []),
      ...(isDemo ? bankBatchTables(context, company, accounts) : []),
      ...(isDemo ? spreadsheetTables(context, company, accounts) : []),
      ...(isDemo ? [salaryTaxTable(context, company)] : []),
      ...(isDemo ? [payInputTable(context, company, accounts)] : []),
      ...(isDemo ? [correctedMonthTable(context, company)] : []),
      ...(isDemo ? contributionTables(context, company) : []),
      ...(isDemo ? [newBaseTable(context, company, accounts)] : []),
      ...(isDemo ? formalityTables(context, company, accounts) : []),
      ...(isDemo ? [taxDeductionTable(context, company, accounts)] : []),
      ...(isDemo ? taxStandingTables(context, company, accounts) : []),
      ...(isDemo ? [meritCompetenceTable(context, accounts, clockYear ?? yearOf(today))] : []),
      ...(isDemo ? [salaryCompetenceTable(context, accounts, clockYear ?? yearOf(today))] : []),
      ...(isDemo ? needTables(context, company, accounts) : []),
      ...(isDemo ? talentTables(context, accounts) : []),
      ...(isDemo ? [privacyTable(context, accounts)] : []),
      ...(isDemo ? [candidateTable(context, company, accounts)] : []),
      ...(isDemo ? [referralTable(context, company, accounts)] : []),
      ...(isDemo ? interviewTables(context, company, accounts) : []),
      ...(isDemo ? hiringTables(context, company, accounts) : []),
      ...(isDemo ? [registerTable(context, company, accounts)] : []),
      ...(isDemo ? professionTables(context, company, accounts) : []),
      ...(isDemo ? titleReviewTables(context, company, accounts) : []),
    ],
  }
}

function planCompany(context: ReturnType<typeof createContext>, size: DemoSize): Company {
  const companySize = COMPANY_SIZES[size]
  const departments = planDepartments(companySize)
  const posts = planPosts(companySize, departments)
  const people = planPeople(context, companySize, departments, posts)
  return { departments, posts, people, spells: planEarlierEmployments(people, posts) }
}

/** A company with one department; the administrator enters everything else. */
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
    companyEntity: null,
    isLeaf: true,
  }
  return { departments: [root], posts: [], people: [], spells: new Map() }
}
