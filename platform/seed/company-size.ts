/** `none` is an empty company: the initial rows and one account. */
export const SEED_SIZES = ['none', 'small', 'medium', 'large'] as const
export type SeedSize = (typeof SEED_SIZES)[number]
export type DemoSize = Exclude<SeedSize, 'none'>

export type CompanySize = {
  /** The number of people at work. People who have left or not yet joined are added to it. */
  active: number
  /** Departments of each centre, without the dissolved one. */
  departmentsOf: Readonly<Record<string, number>>
  /** Number and type of the units on the levels below the departments. */
  lowerLevels: readonly LowerLevel[]
  posts: number
  /** The number of shifts to choose from. */
  shifts: number
}

export type LowerLevel = { count: number; suffix: '分部' | '科' | '组' }

/** The share of people who have left or not yet joined. They are added to the active ones. */
const INACTIVE_SHARE = 0.12

export function inactiveCount(size: CompanySize): number {
  return Math.ceil(size.active * INACTIVE_SHARE)
}

export const COMPANY_SIZES: Readonly<Record<DemoSize, CompanySize>> = {
  small: {
    active: 60,
    departmentsOf: { 技术研发中心: 1, 市场营销中心: 1, 生产制造中心: 1, 综合管理中心: 2 },
    lowerLevels: [],
    posts: 26,
    shifts: 6,
  },
  medium: {
    active: 2_000,
    departmentsOf: {
      技术研发中心: 5,
      市场营销中心: 4,
      生产制造中心: 5,
      综合管理中心: 5,
      行政后勤中心: 4,
    },
    lowerLevels: [{ count: 60, suffix: '科' }],
    posts: 320,
    shifts: 12,
  },
  large: {
    active: 100_000,
    departmentsOf: {
      技术研发中心: 8,
      市场营销中心: 7,
      生产制造中心: 8,
      综合管理中心: 8,
      行政后勤中心: 8,
    },
    lowerLevels: [
      { count: 200, suffix: '分部' },
      { count: 704, suffix: '科' },
      { count: 1_450, suffix: '组' },
    ],
    posts: 6_000,
    shifts: 40,
  },
}
