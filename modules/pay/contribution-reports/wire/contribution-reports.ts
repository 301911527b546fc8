import { z } from 'zod'

export const REPORT_REGISTERS = ['insurance', 'fund'] as const
export type ReportRegister = (typeof REPORT_REGISTERS)[number]

const callsOf = (controller: string) => ({
  list: `/hr/${controller}/Get${controller}PageList`,
  info: `/hr/${controller}/Get${controller}`,
  archive: `/hr/${controller}/Archive${controller}`,
  export: `/hr/${controller}/Export${controller}`,
})

export const CONTRIBUTION_REPORT_CALLS = {
  insurance: callsOf('InsuranceReport'),
  fund: callsOf('HouseFundReport'),
} as const satisfies Readonly<Record<ReportRegister, unknown>>

/** The groups of the reports. The housing fund has no types. */
export const REPORT_BY = {
  insurance: ['department', 'city', 'entity', 'type'],
  fund: ['department', 'city', 'entity'],
} as const satisfies Readonly<Record<ReportRegister, readonly string[]>>

export type ReportBy = (typeof REPORT_BY)['insurance'][number]

export const MOST_MONTHS = 24

const count = z.int()
/** Yuan; null where the reader may not know it. */
const amount = z.string().nullable()

/** A group in a month. It counts the people with a regular row, and sums the amounts of all kinds of rows. */
export const contributionGroup = z.object({
  /** Month, grouping and key: what GET …?id takes. */
  id: z.string(),
  month: z.string(),
  groupKey: z.string(),
  /** The name of the group; empty where the rows have none. */
  label: z.string(),
  people: count,
  /** How many people have a regular row here in this month but not in the month before, and the reverse. */
  peopleIn: count,
  peopleOut: count,
  companyAmount: amount,
  personAmount: amount,
  total: amount,
  lastTotal: amount,
  change: amount,
  avgBase: amount,
  /** From the archive of the month. */
  snapshot: z.boolean(),
})
export type ContributionGroup = z.infer<typeof contributionGroup>

/** GET …?month or from and to, by → groups month by month, each month with its total. */
export const contributionReport = z.object({
  by: z.string(),
  from: z.string(),
  to: z.string(),
  rows: z.array(contributionGroup),
  totals: z.array(contributionGroup),
  /** Groups whose amounts are left out, because so few people are in them. */
  hidden: count,
  /** The reader has a competence for the amounts of somebody. */
  seesAmounts: z.boolean(),
  /** Months of which every row is archived, but not yet the report. */
  archivable: z.array(z.string()),
})
export type ContributionReport = z.infer<typeof contributionReport>

/** POST …{month} → whether the report was archived by this call. */
export const archivedReport = z.object({ month: z.string(), isNew: z.boolean() })
