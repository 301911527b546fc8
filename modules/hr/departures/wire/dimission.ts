import { z } from 'zod'

const severance = z.enum(['无', 'N', 'N+1', '2N'])
const yuan = z.string()

/** What is to be paid for leaving before the time that was agreed on for a training is over. */
const trainingPenalty = z.object({
  title: z.string(),
  until: z.string(),
  share: yuan,
  /** Of the whole time, and still to be served. */
  months: z.int(),
  remaining: z.int(),
  amount: yuan,
})
export type TrainingPenalty = z.infer<typeof trainingPenalty>

/** Which articles an end of employment goes by: one for each way to leave. */
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

/** GET Dimission/GetDimissionCompensation → response: every figure with what it follows from. */
export const compensationSheet = z.object({
  /** What is paid. */
  severance,
  /** What the law asks for at least. */
  least: severance,
  basis: z.enum(LEAVING_BASES),
  service: z.object({
    from: z.string(),
    to: z.string(),
    ...lasting,
    /** Half-years that count. */
    halfYears: z.int(),
    /** Whether the cap took some half-years away. */
    isCapped: z.boolean(),
    /**
     * Service before the Labour Contract Law (its article 97), which is counted by the rules of that time; null where
     * there is none or where all service counts alike.
     */
    early: z
      .object({
        from: z.string(),
        to: z.string(),
        ...lasting,
        /** By started years of an agreed end, as nothing is owed, or as entered because it cannot be worked out. */
        rule: z.enum(['agreed', 'none', 'entered']),
        /** Months of pay that are owed; null where they are not worked out. */
        counted: z.int().nullable(),
        /** The most months that the rules of that time allow; null where they set no limit. */
        most: z.int().nullable(),
        /** The amount that is worked out; null where it cannot be, or not without the average. */
        known: yuan.nullable(),
        /** The amount that somebody entered instead, and how he came to it. */
        entered: yuan.nullable(),
        reason: z.string().nullable(),
      })
      .nullable(),
  }),
  base: z.object({
    averagePay: yuan.nullable(),
    /** Where the typed figures come from. */
    source: z.string().nullable(),
    minimumWage: yuan.nullable(),
    localAverage: yuan.nullable(),
    wageTimes: z.number(),
    maxYears: z.number(),
    /** By what a month counts; null without an average. */
    rule: z.enum(['average', 'minimum', 'cap']).nullable(),
    month: yuan.nullable(),
  }),
  /** Unused annual leave: the days of the ledger, those entered instead and why, and the pay that they go by. */
  leave: z.object({
    known: z.string().nullable(),
    entered: z.string().nullable(),
    reason: z.string().nullable(),
    /** The days that are paid. */
    days: z.string().nullable(),
    /** Average of twelve months without overtime pay. */
    averagePay: yuan.nullable(),
  }),
  lines: z.array(
    z.object({
      what: z.enum(['severance', 'early', 'unlawful', 'notice', 'leave']),
      /** What is multiplied, in its order. */
      factors: z.array(z.string()),
      amount: yuan,
    }),
  ),
  total: yuan.nullable(),
  /** What the one who leaves pays himself; nothing of it is taken from the total. */
  training: z.array(trainingPenalty),
  /** Figures without which something is left out, or a limit cannot be held against it. */
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

export const DIMISSION_GROUPINGS = ['kind', 'reason', 'department', 'month'] as const

/** GET Dimission/GetDimissionAnalysis → response: who left in a year, in parts. */
export const dimissionAnalysis = z.object({
  year: z.int(),
  by: z.enum(DIMISSION_GROUPINGS),
  total: z.int(),
  byCompany: z.int(),
  rows: z.array(
    z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.int() }),
  ),
})
export type DimissionAnalysis = z.infer<typeof dimissionAnalysis>

/** What a certificate of leaving says, by law and no more: article 24 of the implementing regulation. */
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

/** GET Dimission/GetLeavingCertificate → response: the copy that was issued last. */
export const leavingCertificate = certifiedFacts.extend({
  no: z.string(),
  copy: z.int(),
  issuedOn: z.string(),
  /** How long it was, both days included. */
  years: z.int(),
  months: z.int(),
  days: z.int(),
})
export type LeavingCertificate = z.infer<typeof leavingCertificate>

const at = (method: string) => `/hr/Dimission/${method}`

export const DIMISSION_CALLS = {
  compensation: at('GetDimissionCompensation'),
  analysis: at('GetDimissionAnalysis'),
  certificate: at('GetLeavingCertificate'),
} as const
