import { pickAt } from './random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from './seed-context.ts'

/** What every company needs before it can enter its first department. */
export const DEPARTMENT_TYPES = [
  '公司',
  '分公司',
  '子公司',
  '中心',
  '部门',
  '科室',
  '项目部',
  '班组',
] as const
export type DepartmentType = (typeof DEPARTMENT_TYPES)[number]
const LEGAL_ENTITIES: ReadonlySet<string> = new Set(['公司', '子公司'])

export const DEPARTMENT_RANKS = ['集团级', '公司级', '一级部门', '二级部门', '班组级'] as const
export type DepartmentRank = (typeof DEPARTMENT_RANKS)[number]

type Sequence = 'M' | 'P' | 'S'
type RankBand = { sequence: Sequence; names: readonly string[]; start: number; growth: number }

const BANDS: readonly RankBand[] = [
  {
    sequence: 'M',
    names: ['主管', '副经理', '经理', '高级经理', '总监', '总经理'],
    start: 9_000,
    growth: 1.34,
  },
  {
    sequence: 'P',
    names: [
      ...['助理', '初级专员', '专员', '高级专员', '主任', '资深'],
      ...['专家', '高级专家', '资深专家', '首席专家'],
    ],
    start: 5_000,
    growth: 1.24,
  },
  {
    sequence: 'S',
    names: ['学徒', '初级工', '中级工', '高级工', '技师', '高级技师'],
    start: 4_500,
    growth: 1.17,
  },
]

/** Money in the demo company comes in steps of 50 yuan. */
const PAY_STEP = 50

export type PlannedRank = { code: string; name: string; sequence: Sequence; level: number }

export const RANKS: readonly PlannedRank[] = BANDS.flatMap(({ sequence, names }) =>
  names.map((name, index) => ({
    code: `${sequence}${index + 1}`,
    name,
    sequence,
    level: index + 1,
  })),
)

/** Index of a rank by its code, for ids. */
export function rankIndex(code: string): number {
  const index = RANKS.findIndex((rank) => rank.code === code)
  if (index < 0) throw new RangeError(`no rank ${code}`)
  return index
}

function payBand(rank: PlannedRank) {
  const band = BANDS.find(({ sequence }) => sequence === rank.sequence) ?? pickAt(BANDS, 0)
  const mid = band.start * band.growth ** (rank.level - 1)
  const money = (amount: number) => (Math.round(amount / PAY_STEP) * PAY_STEP).toFixed(2)
  return { salary_min: money(mid * 0.8), salary_mid: money(mid), salary_max: money(mid * 1.3) }
}

function codeOf(prefix: string, index: number): string {
  return `${prefix}${String(index + 1).padStart(2, '0')}`
}

function* departmentTypeRows(context: SeedContext) {
  for (const [index, name] of DEPARTMENT_TYPES.entries()) {
    yield {
      ...context.stamp('department_type', index),
      code: codeOf('DT', index),
      name,
      is_company: LEGAL_ENTITIES.has(name),
      sort: (index + 1) * 10,
      enabled: true,
    }
  }
}

function* departmentRankRows(context: SeedContext) {
  for (const [index, name] of DEPARTMENT_RANKS.entries()) {
    yield {
      ...context.stamp('department_rank', index),
      code: codeOf('DR', index),
      name,
      rank_no: index + 1,
      sort: (index + 1) * 10,
      enabled: true,
    }
  }
}

function* postRankRows(context: SeedContext) {
  for (const [index, rank] of RANKS.entries()) {
    yield {
      ...context.stamp('post_rank', index),
      ...rank,
      ...payBand(rank),
      merit_ratio: rank.sequence === 'M' ? '0.30' : rank.sequence === 'P' ? '0.20' : '0.15',
      extra_leave: Math.max(0, rank.level - 4),
      sort: (index + 1) * 10,
      enabled: true,
    }
  }
}

export function dictionaryTables(context: SeedContext): SeedTable[] {
  return [
    seedTable('department_type', () => departmentTypeRows(context)),
    seedTable('department_rank', () => departmentRankRows(context)),
    seedTable('post_rank', () => postRankRows(context)),
  ]
}
