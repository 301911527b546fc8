import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { OFFICIAL } from '#modules/titles/official-posts/define/choices.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addYears, type Day, isoDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Cast = { company: Company; accounts: readonly PlannedAccount[] }

const WORKS_HERE = '2'

const ORGANISATIONS = [
  { name: '示例市人民代表大会', category: 'congress', level: 'city', role: 'none', fee: null },
  {
    name: '示例省软件行业协会',
    category: 'trade',
    level: 'province',
    role: 'standing',
    fee: '5000.00',
  },
  {
    name: '示例市企业联合会',
    category: 'industryCommerce',
    level: 'city',
    role: 'member',
    fee: '2000.00',
  },
  {
    name: '全国信息技术标准化技术委员会',
    category: 'standards',
    level: 'national',
    role: 'none',
    fee: null,
  },
] as const

/** Days from today to the next fee of an organisation, by its place in the list. */
const FEE_IN = [0, 20, 200, 0] as const

type PlannedPost = {
  organisation: number
  position: string
  state: string
  /** Days from today to the end of the term; null without a term. */
  endsIn: number | null
  reason?: string
}

const { active, ended, resigned, dismissed } = OFFICIAL
const POSTS: readonly PlannedPost[] = [
  { organisation: 0, position: '代表', state: active, endsIn: 400 },
  { organisation: 1, position: '理事', state: active, endsIn: 60 },
  { organisation: 2, position: '会员代表', state: active, endsIn: null },
  { organisation: 3, position: '委员', state: ended, endsIn: -30 },
  { organisation: 1, position: '专家', state: resigned, endsIn: 300, reason: '岗位调整' },
  { organisation: 2, position: '副秘书长', state: dismissed, endsIn: 300, reason: '组织换届撤换' },
]
const YEARS = 4
const ENDED_BEFORE = 45

function* organisationRows(
  context: SeedContext,
  cast: Cast,
): Generator<Insertable<DB['official_organisation']>> {
  const keeper = accountOf(context, cast, 'trainer')
  if (keeper === null) return
  for (const [row, { name, category, level, role, fee }] of ORGANISATIONS.entries()) {
    yield {
      ...context.stamp('official_organisation', row),
      created_by: keeper,
      name,
      category,
      level,
      company_role: role,
      join_date: fee === null ? null : isoDay(addYears(context.today, -YEARS)),
      term_years: YEARS,
      fee_year: fee,
      fee_due: fee === null ? null : isoDay(context.today + pickAt(FEE_IN, row)),
      keeper_id: keeper,
    }
  }
}

const endOf = (today: Day, { endsIn }: PlannedPost) =>
  endsIn === null ? null : isoDay(today + endsIn)

function endedOn(today: Day, { state, endsIn }: PlannedPost): string | null {
  if (state === active) return null
  return isoDay(state === ended ? today + (endsIn ?? 0) : today - ENDED_BEFORE)
}

function* postRows(context: SeedContext, cast: Cast): Generator<Insertable<DB['official_post']>> {
  const keeper = accountOf(context, cast, 'trainer')
  if (keeper === null) return
  const people = cast.company.people.flatMap((person, at) =>
    person.status === WORKS_HERE ? [at] : [],
  )
  for (const [row, post] of POSTS.entries()) {
    const person = pickAt(people, row % people.length)
    const { post: held } = pickAt(cast.company.people, person)
    yield {
      ...context.stamp('official_post', row),
      created_by: keeper,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', pickAt(cast.company.posts, held).department),
      organisation_id: context.idOf('official_organisation', post.organisation),
      position: post.position,
      start_date: isoDay(addYears(context.today, -YEARS)),
      end_date: endOf(context.today, post),
      state: post.state,
      ended_on: endedOn(context.today, post),
      end_reason: post.reason ?? null,
    }
  }
}

/** Official organisations of the demo company, and posts of its employees in every state. */
export function officialPostTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  const cast = { company, accounts }
  return [
    seedTable('official_organisation', () => organisationRows(context, cast)),
    seedTable('official_post', () => postRows(context, cast)),
  ]
}
