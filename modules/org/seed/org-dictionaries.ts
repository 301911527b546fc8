import { rows } from '#modules/org/define/rows.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { startingTables } from '#platform/seed/starting-tables.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type RowsOf<Path extends keyof typeof rows> = (typeof rows)[Path][number]
export type DepartmentType = RowsOf<'org/department-types'>['name']
export type DepartmentRank = RowsOf<'org/department-ranks'>['name']

export const DEPARTMENT_TYPES = rows['org/department-types'].map(({ name }) => name)
export const DEPARTMENT_RANKS = rows['org/department-ranks'].map(({ name }) => name)

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
      '助理',
      '初级专员',
      '专员',
      '高级专员',
      '主任',
      '资深',
      '专家',
      '高级专家',
      '资深专家',
      '首席专家',
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

/** Pay in the demo company is a multiple of 50 yuan. */
const STEP = 50
const PAY_STEP = moneyOf(String(STEP))

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
  if (index < 0) throw new RangeError(`unknown rank code ${code}`)
  return index
}

function payBand(rank: PlannedRank) {
  const band = BANDS.find(({ sequence }) => sequence === rank.sequence) ?? pickAt(BANDS, 0)
  const mid = band.start * band.growth ** (rank.level - 1)
  const inSteps = (level: number) => PAY_STEP.times(Math.round(level / STEP)).toString()
  return {
    salary_min: inSteps(mid * 0.8),
    salary_mid: inSteps(mid),
    salary_max: inSteps(mid * 1.3),
  }
}

/** The pay band of a rank, by its index. */
export const bandOf = (rank: number) => payBand(pickAt(RANKS, rank))

/** Additional days of annual leave for a rank. */
export const extraLeaveOf = ({ level }: PlannedRank): number => Math.max(0, level - 4)

function* postRankRows(context: SeedContext) {
  for (const [index, rank] of RANKS.entries()) {
    yield {
      ...context.stamp('post_rank', index),
      ...rank,
      ...payBand(rank),
      merit_ratio: rank.sequence === 'M' ? '0.30' : rank.sequence === 'P' ? '0.20' : '0.15',
      extra_leave: extraLeaveOf(rank),
      sort: (index + 1) * 10,
      enabled: true,
    }
  }
}

/** Dictionaries that a company needs before it can enter its first department. */
export function dictionaryTables(context: SeedContext): SeedTable[] {
  return [...startingTables(context), seedTable('post_rank', () => postRankRows(context))]
}
