import { z } from 'zod'

/** The kinds of cost, in the order in which amounts are split among departments. */
export const COST_KINDS = [
  'wages',
  'overtime',
  'bonus',
  'severance',
  'insurance',
  'fund',
  'inKind',
  'other',
] as const
export type CostKind = (typeof COST_KINDS)[number]

/** The groups of the report of costs. */
export const COST_GROUPS = ['department', 'entity', 'costCentre', 'kind'] as const
export type CostGrouping = (typeof COST_GROUPS)[number]

export const COST_CALLS = {
  report: '/hr/PayCost/GetPayCostReport',
  export: '/hr/PayCost/ExportPayCostReport',
  spread: '/hr/PayCost/GetPaySpread',
  rise: '/hr/PayCost/GetRiseCost',
} as const

export const MOST_COST_MONTHS = 12

const count = z.int()
/** Yuan with two decimals. */
const amount = z.string()

const kinds = z.object({
  wages: amount,
  overtime: amount,
  bonus: amount,
  severance: amount,
  /** The employer's shares. */
  insurance: amount,
  fund: amount,
  inKind: amount,
  other: amount,
})
export type CostAmounts = z.infer<typeof kinds>

export const costGroup = z.object({
  /** The id of the department or employer, the code of the cost centre, or the kind. */
  key: z.string(),
  /** Empty for departments without a cost centre. */
  name: z.string(),
  /** How deep a department lies in the tree, from 0. */
  level: count,
  /** `whole` is a department with all those below it, `own` its people alone. Only `own` rows add up. */
  part: z.enum(['own', 'whole']),
  /** People who were paid in the months, each counted in the department of their last row. */
  people: count,
  amounts: kinds,
  cost: amount,
})
export type CostGroup = z.infer<typeof costGroup>

const named = z.object({ id: z.uuid(), name: z.string() })

/** GET …?from&to&by&entityId → the cost of audited runs, of the people whose pay the reader may see. */
export const costReport = z.object({
  by: z.enum(COST_GROUPS),
  from: z.string(),
  to: z.string(),
  entityId: z.uuid().nullable(),
  /** The employers with pay runs. */
  employers: z.array(named),
  groups: z.array(costGroup),
  total: z.object({ people: count, amounts: kinds, cost: amount }),
  months: z.array(z.object({ month: z.string(), people: count, amounts: kinds, cost: amount })),
  /** Runs of these months that are not audited yet. Their amounts are left out. */
  drafts: z.array(named),
  /** The runs whose rows are all audited, the latest first. */
  runs: z.array(named.extend({ month: z.string(), voucherNo: z.string().nullable() })),
  /** The reader may see the pay of everybody. */
  isWhole: z.boolean(),
})
export type CostReport = z.infer<typeof costReport>

export const SPREAD_FIGURES = ['min', 'q1', 'median', 'q3', 'max'] as const

/** GET …?month → how the pay of people with a whole month spreads within each rank, in audited runs of wages. */
export const paySpread = z.object({
  month: z.string(),
  ranks: z.array(
    z.object({
      /** Empty for people without a rank. */
      name: z.string(),
      people: count,
      /** Null for groups that are too small, and for those that would give their figures away. */
      figures: z
        .object({ min: amount, q1: amount, median: amount, q3: amount, max: amount })
        .nullable(),
    }),
  ),
  hidden: count,
})
export type PaySpread = z.infer<typeof paySpread>

const riseSums = z.object({ gross: amount, insurance: amount, fund: amount, cost: amount })
export type RiseSums = z.infer<typeof riseSums>

/** GET …?percent&deptId&rankId → what a rise of basic and post pay would cost in a year, by the rules of this month. */
export const riseCost = z.object({
  percent: z.string(),
  month: z.string(),
  /** People with monthly pay in force today whose terms the reader may see. */
  people: count,
  /** People of the same departments and rank who are left out, because their pay is not monthly. */
  leftOut: count,
  /** People without insurance or fund now: the rise costs no share for them. */
  uninsured: count,
  /** Sums of a year; null for fewer than three people. */
  sums: z.object({ before: riseSums, after: riseSums, more: riseSums }).nullable(),
  departments: z.array(named),
  ranks: z.array(named),
})
export type RiseCost = z.infer<typeof riseCost>
