import { z } from 'zod'

const severance = z.enum(['无', 'N', 'N+1', '2N'])
const yuan = z.string()

/** What is to be paid for leaving before the time that was agreed on for a training is over. */
const trainingPenalty = z.object({
  ...{ title: z.string(), until: z.string(), share: yuan },
  /** Of the whole time, and still to be served. */
  ...{ months: z.int(), remaining: z.int() },
  amount: yuan,
})
export type TrainingPenalty = z.infer<typeof trainingPenalty>

/** GET Dimission/GetDimissionCompensation → response: every figure with what it follows from. */
export const compensationSheet = z.object({
  /** What is paid, and what the law asks for at least. */
  ...{ severance, least: severance },
  service: z.object({
    ...{ from: z.string(), to: z.string() },
    ...{ years: z.int(), months: z.int(), days: z.int() },
    /** Half-years that count, and whether the cap took some away. */
    ...{ halfYears: z.int(), isCapped: z.boolean() },
  }),
  base: z.object({
    averagePay: yuan.nullable(),
    /** Where the typed figures come from. */
    source: z.string().nullable(),
    minimumWage: yuan.nullable(),
    localAverage: yuan.nullable(),
    ...{ wageTimes: z.number(), maxYears: z.number() },
    /** By what a month counts; null without an average. */
    rule: z.enum(['average', 'minimum', 'cap']).nullable(),
    month: yuan.nullable(),
  }),
  lines: z.array(
    z.object({
      what: z.enum(['severance', 'unlawful', 'notice', 'leave']),
      /** What is multiplied, in its order. */
      factors: z.array(z.string()),
      amount: yuan,
    }),
  ),
  total: yuan.nullable(),
  /** What the one who leaves pays himself; nothing of it is taken from the total. */
  training: z.array(trainingPenalty),
  /** Figures without which something is left out, or a limit cannot be held against it. */
  missing: z.array(z.enum(['averagePay', 'lastMonthPay', 'minimumWage', 'localAverage', 'source'])),
})
export type CompensationSheet = z.infer<typeof compensationSheet>

export const DIMISSION_GROUPINGS = ['kind', 'reason', 'department', 'month'] as const

/** GET Dimission/GetDimissionAnalysis → response: who left in a year, in parts. */
export const dimissionAnalysis = z.object({
  year: z.int(),
  by: z.enum(DIMISSION_GROUPINGS),
  ...{ total: z.int(), byCompany: z.int() },
  rows: z.array(
    z.object({ value: z.string().nullable(), label: z.string().nullable(), count: z.int() }),
  ),
})
export type DimissionAnalysis = z.infer<typeof dimissionAnalysis>

/** What a certificate of leaving says, by law and no more: article 24 of the implementing regulation. */
export const certifiedFacts = z.object({
  /** The legal entity that was the employer. */
  ...{ company: z.string(), name: z.string(), empNo: z.string() },
  ...{ contractTerm: z.string(), joinDate: z.string(), lastDay: z.string() },
  post: z.string(),
})
export type CertifiedFacts = z.infer<typeof certifiedFacts>

/** GET Dimission/GetLeavingCertificate → response: the copy that was issued last. */
export const leavingCertificate = certifiedFacts.extend({
  ...{ no: z.string(), copy: z.int(), issuedOn: z.string() },
  /** How long it was, both days included. */
  ...{ years: z.int(), months: z.int(), days: z.int() },
})
export type LeavingCertificate = z.infer<typeof leavingCertificate>

const at = (method: string) => `/hr/Dimission/${method}`

export const DIMISSION_CALLS = {
  ...{ compensation: at('GetDimissionCompensation'), analysis: at('GetDimissionAnalysis') },
  certificate: at('GetLeavingCertificate'),
} as const
