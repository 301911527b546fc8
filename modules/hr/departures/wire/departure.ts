import { z } from 'zod'

const severance = z.enum(['无', 'N', 'N+1', '2N'])
const yuan = z.string()

/** What the employee owes for leaving before the agreed service period of a training is over. */
const trainingPenalty = z.object({
  title: z.string(),
  until: z.string(),
  share: yuan,
  /** Months of the whole period, and months not yet served. */
  months: z.int(),
  remaining: z.int(),
  amount: yuan,
})
export type TrainingPenalty = z.infer<typeof trainingPenalty>

/** Articles that an end of employment is based on: one set for each way to leave. */
export const LEAVING_BASES = [
  'resigned',
  'agreed',
  'agreedByEmployee',
  'failedProbation',
  'dismissed',
  'withoutFault',
  'redundancy',
  'expired',
  'retired',
  'died',
  'walkedOff',
] as const
const lasting = { years: z.int(), months: z.int(), days: z.int() }

/** GET Dimission/GetDimissionCompensation → response: every figure with its source. */
export const compensationSheet = z.object({
  /** The severance to pay. */
  severance,
  /** The legal minimum. */
  least: severance,
  basis: z.enum(LEAVING_BASES),
  service: z.object({
    from: z.string(),
    to: z.string(),
    ...lasting,
    /** Half-years that count. */
    halfYears: z.int(),
    /** Whether the cap reduced the half-years. */
    isCapped: z.boolean(),
    /**
     * Service before the Labour Contract Law (its article 97), which counts by the rules of that
     * time; null when there is none or when all service counts alike.
     */
    early: z
      .object({
        from: z.string(),
        to: z.string(),
        ...lasting,
        /**
         * How it counts: by started years (agreed end), nothing owed, or entered by a user because
         * it cannot be computed.
         */
        rule: z.enum(['agreed', 'none', 'entered']),
        /** Months of pay owed; null when they are not computed. */
        counted: z.int().nullable(),
        /** Limit of months by the rules of that time; null when they set none. */
        most: z.int().nullable(),
        /** The computed amount; null when it cannot be computed, or when the average is missing. */
        known: yuan.nullable(),
        /** The amount that a user entered instead, with the reason. */
        entered: yuan.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
  }),
  base: z.object({
    averagePay: yuan.nullable(),
    /** A user entered the average, because pay rows are missing. */
    isTyped: z.boolean(),
    /** Source of the entered figures. */
    source: z.string().nullable(),
    /**
     * Months (`yyyy-MM`) that have checked pay rows, and those of the twelve months before the last day that have none;
     * null when there are no rows at all. Only readers with a competence for pay rows get the amounts.
     */
    payroll: z
      .object({
        months: z.array(
          z.object({
            month: z.string(),
            amount: yuan.nullable(),
            withoutOvertime: yuan.nullable(),
          }),
        ),
        missing: z.array(z.string()),
      })
      .nullable(),
    minimumWage: yuan.nullable(),
    localAverage: yuan.nullable(),
    /** The year whose local average counts: the year before that of the last day. */
    averageYear: z.int().nullable(),
    /**
     * This average is not yet published. The last published one counts for now, and the sheet must be checked again
     * later.
     */
    isProvisional: z.boolean(),
    wageTimes: z.number(),
    maxYears: z.number(),
    /** Which limit sets the month of pay; null without an average. */
    rule: z.enum(['average', 'minimum', 'cap']).nullable(),
    month: yuan.nullable(),
  }),
  /**
   * Unused annual leave: the days of the ledger, the entered days with their reason, and the pay
   * they are based on.
   */
  leave: z.object({
    known: z.string().nullable(),
    entered: z.string().nullable(),
    reason: z.string().nullable(),
    /** The paid days. */
    days: z.string().nullable(),
    /** Average of twelve months without overtime pay. */
    averagePay: yuan.nullable(),
    isTyped: z.boolean(),
  }),
  lines: z.array(
    z.object({
      what: z.enum(['severance', 'early', 'unlawful', 'notice', 'leave']),
      /** Factors of the amount, in their order. */
      factors: z.array(z.string()),
      amount: yuan,
    }),
  ),
  total: yuan.nullable(),
  /** What the employee owes; it is not deducted from the total. */
  training: z.array(trainingPenalty),
  /** Missing figures: without them an amount is left out or a limit cannot be checked. */
  missing: z.array(
    z.enum([
      'averagePay',
      'lastMonthPay',
      'earlySeverance',
      'earlyReason',
      'leaveAveragePay',
      'leaveReason',
      'paidDays',
      'unusedRate',
      'minimumWage',
      'localAverage',
      'source',
    ]),
  ),
})
export type CompensationSheet = z.infer<typeof compensationSheet>

export const DEPARTURE_GROUPINGS = ['kind', 'reason', 'department', 'month'] as const

/**
 * GET Dimission/GetDimissionAnalysis?year&by, or ?recent=true&by → response: departures of a year, or of the last
 * twelve months, by group. `year` is then the current one.
 */
export const departureAnalysis = z.object({
  year: z.int(),
  by: z.enum(DEPARTURE_GROUPINGS),
  total: z.int(),
  byCompany: z.int(),
  rows: z.array(
    z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.int() }),
  ),
})
export type DepartureAnalysis = z.infer<typeof departureAnalysis>

/**
 * Contents of a certificate of leaving: those the law requires and no more (article 24 of the
 * implementing regulation).
 */
export const certifiedFacts = z.object({
  /** The legal entity that was the employer. */
  company: z.string(),
  name: z.string(),
  empNo: z.string(),
  contractTerm: z.string(),
  joinDate: z.string(),
  lastDay: z.string(),
  post: z.string(),
})
export type CertifiedFacts = z.infer<typeof certifiedFacts>

/** GET Dimission/GetLeavingCertificate → response: the last issued copy. */
export const leavingCertificate = certifiedFacts.extend({
  no: z.string(),
  copy: z.int(),
  issuedOn: z.string(),
  /** Length of the employment, both days included. */
  years: z.int(),
  months: z.int(),
  days: z.int(),
})
export type LeavingCertificate = z.infer<typeof leavingCertificate>

const at = (method: string) => `/hr/Dimission/${method}`

export const DEPARTURE_CALLS = {
  compensation: at('GetDimissionCompensation'),
  analysis: at('GetDimissionAnalysis'),
  certificate: at('GetLeavingCertificate'),
} as const
