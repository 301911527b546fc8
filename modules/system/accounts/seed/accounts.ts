import { type Company, emailOf, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { phoneNumber } from '#modules/hr/archives/seed/background-rows.ts'
import { chainOf } from '#modules/org/departments/seed/organisation-rows.ts'
import { demoRoleId, WITHOUT_RIGHTS } from '#modules/system/roles/seed/demo-rights.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { spell } from '#platform/wire/language/pinyin.ts'

const ENABLED = '1'
const LOCKED = '2'
const DISABLED = '3'

/** The personnel file of an account: an employee of one of these departments, or of one below. */
type Place = { in: readonly string[]; isLeader?: true; status?: string }

type AccountData = {
  userName: string
  roles: readonly string[]
  /** An account without a place has no personnel file; this is its name. */
  place: Place | { name: string }
  state?: string
  lockReason?: string
}

const HR = ['人力资源部']
const HEAD_OFFICE = 'head office'

export const ADMIN: AccountData = {
  userName: 'admin',
  roles: ['admin'],
  place: { name: '系统管理员' },
}

/** The first account, printed at the first start, must be able to add employees. */
export const FIRST_ADMIN: AccountData = { ...ADMIN, roles: ['admin', 'hr_director'] }

export const DEMO_ACCOUNTS: readonly AccountData[] = [
  FIRST_ADMIN,
  { userName: 'hrdir', roles: ['hr_director'], place: { in: ['综合管理中心'], isLeader: true } },
  { userName: 'hrmgr', roles: ['hr_manager'], place: { in: HR, isLeader: true } },
  { userName: 'er', roles: ['hr_er'], place: { in: HR } },
  { userName: 'recruiter', roles: ['hr_recruit'], place: { in: HR } },
  { userName: 'pay', roles: ['hr_pay'], place: { in: HR } },
  { userName: 'social', roles: ['hr_social'], place: { in: HR } },
  { userName: 'trainer', roles: ['hr_train'], place: { in: HR } },
  { userName: 'attend', roles: ['attend_admin'], place: { in: HR } },
  { userName: 'party', roles: ['party_admin'], place: { in: ['党群工作部', '综合管理中心'] } },
  { userName: 'gm', roles: ['gm'], place: { in: [HEAD_OFFICE], isLeader: true } },
  { userName: 'leader1', roles: [], place: { in: ['技术研发中心'], isLeader: true } },
  { userName: 'leader2', roles: [], place: { in: ['市场营销中心'], isLeader: true } },
  {
    userName: 'leader3',
    roles: ['attend_group'],
    place: { in: ['生产制造中心'], isLeader: true },
  },
  { userName: 'staff1', roles: [], place: { in: ['软件研发部'] } },
  { userName: 'staff2', roles: [], place: { in: ['销售部'] } },
  { userName: 'staff3', roles: [], place: { in: ['总装部'] } },
  { userName: 'auditor', roles: ['auditor'], place: { name: '审计员' } },
  { userName: 'noperm', roles: [WITHOUT_RIGHTS], place: { name: '无权限用户' } },
  {
    userName: 'locked',
    roles: [],
    place: { in: ['市场营销中心'] },
    state: LOCKED,
    lockReason: '管理员锁定',
  },
  {
    userName: 'former',
    roles: [],
    place: { in: [HEAD_OFFICE], status: '4' },
    state: DISABLED,
    lockReason: '已离职',
  },
  // The user who makes a pay run may not check it, so the demo company needs two pay specialists. This account
  // comes last, so that it gets no employee that another account would otherwise get.
  { userName: 'pay2', roles: ['hr_pay'], place: { in: [...HR, '综合管理中心'] } },
]

export type PlannedAccount = Omit<AccountData, 'place'> & {
  name: string
  /** Index of the person; null for an account without a personnel file. */
  person: number | null
}

/** Finds a personnel file for each account; each file is used once. */
export function planAccounts(
  context: SeedContext,
  accounts: readonly AccountData[],
  company: Company,
): PlannedAccount[] {
  const taken = new Set<number>()
  return accounts.map(({ place, ...account }) => {
    if ('name' in place) return { ...account, ...nobody(place.name) }
    const person = findPerson(company, place, taken)
    if (person === null) throw new RangeError(`nobody fits the account ${account.userName}`)
    taken.add(person)
    const name = personName(context, pickAt(company.people, person), person)
    return { ...account, name, person }
  })
}

function nobody(name: string): { name: string; person: null } {
  return { name, person: null }
}

/** Takes the first department in `place.in` with a candidate; regular employees first. */
function findPerson(company: Company, place: Place, taken: ReadonlySet<number>): number | null {
  for (const name of place.in) {
    const posts = postsAt(company, name, place.isLeader === true)
    const candidates = [...company.people.entries()].filter(
      ([index, { post, status }]) =>
        posts.has(post) && isThere(status, place.status) && !taken.has(index),
    )
    const found = candidates.find(([, { status }]) => status === '2') ?? candidates[0]
    if (found) return found[0]
  }
  return null
}

const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '8'])

function isThere(status: string, wanted: string | undefined): boolean {
  return wanted ? status === wanted : AT_WORK.has(status)
}

/** The leading post of a department, or the other posts in it and below. */
function postsAt(company: Company, name: string, isLeader: boolean): Set<number> {
  const found = new Set<number>()
  for (const [index, post] of company.posts.entries()) {
    if (post.isLeader !== isLeader) continue
    const names = chainOf(company.departments, post.department).map((link) =>
      link === 0 ? HEAD_OFFICE : pickAt(company.departments, link).name,
    )
    if (isLeader ? names.at(-1) === name : names.includes(name)) found.add(index)
  }
  return found
}

export type Credentials = {
  /** Hash by user name. */
  hashes: ReadonlyMap<string, string>
  adminMustChangePassword: boolean
}

function* userRows(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  company: Company,
  credentials: Credentials,
) {
  for (const [index, account] of accounts.entries()) {
    const stamp = context.stamp('app_user', index)
    const hash = credentials.hashes.get(account.userName)
    if (!hash) throw new RangeError(`no password for ${account.userName}`)
    yield {
      ...stamp,
      user_name: account.userName,
      name: account.name,
      pinyin: spell(account.name, 'person'),
      ...link(context, account, company),
      state: account.state ?? ENABLED,
      lock_reason: account.lockReason ?? null,
      password_hash: hash,
      password_changed_at: stamp.created_at,
      must_change_password:
        account.userName === ADMIN.userName && credentials.adminMustChangePassword,
    }
  }
}

function link(context: SeedContext, { userName, person, roles }: PlannedAccount, company: Company) {
  if (person === null) {
    const dept_id = roles.includes(WITHOUT_RIGHTS) ? null : context.idOf('department', 0)
    return { code: userName, phone: null, email: null, dept_id, user_base_id: null }
  }
  const file = pickAt(company.people, person)
  return {
    code: file.empNo,
    phone: phoneNumber(person + 1),
    email: emailOf(file),
    dept_id: context.idOf('department', pickAt(company.posts, file.post).department),
    user_base_id: context.idOf('user_base_info', person),
  }
}

function* roleUserRows(context: SeedContext, accounts: readonly PlannedAccount[]) {
  let row = 0
  for (const [index, account] of accounts.entries()) {
    for (const code of account.roles) {
      yield {
        ...context.stamp('role_user', row++),
        role_id: demoRoleId(code),
        user_id: context.idOf('app_user', index),
      }
    }
  }
}

export function accountTables(
  context: SeedContext,
  accounts: readonly PlannedAccount[],
  company: Company,
  credentials: Credentials,
): SeedTable[] {
  return [
    seedTable('app_user', () => userRows(context, accounts, company, credentials)),
    seedTable('role_user', () => roleUserRows(context, accounts)),
  ]
}
