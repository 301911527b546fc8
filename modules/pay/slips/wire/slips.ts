import { z } from 'zod'
import { sheetStep } from '#platform/wire/records/sheets.ts'

/** The calls about the slips of the reader. */
export const SLIP_CALLS = {
  /** GET …?year → the published slips of a tax year. */
  year: '/hr/Salary/GetMySalary',
  /** GET …?id → one published slip with everything that explains it. */
  slip: '/hr/Salary/GetMySalarySlip',
  /** GET … → what an employer can confirm of the reader's income. */
  proof: '/hr/Salary/GetMyIncomeProof',
  /** PUT …{ id, digest } → the reader confirms the slip that they read. */
  confirm: '/hr/Salary/ConfirmMySalary',
  /** POST …{ id, salaryId, item, question } → the reader asks about a line of their slip. */
  ask: '/hr/SalaryQuestion/AddSalaryQuestion',
  /** PUT …{ id } → the reader needs no further answer. */
  close: '/hr/SalaryQuestion/CloseSalaryQuestion',
  /** GET …?id → the line that a question is about. */
  questioned: '/hr/SalaryQuestion/GetSalaryQuestionFacts',
} as const

const amount = z.string()

const sums = {
  gross: amount,
  insurance: amount,
  fund: amount,
  tax: amount,
  net: amount,
}

const slipOfYear = z.object({
  id: z.uuid(),
  month: z.string(),
  kind: z.string(),
  entity: z.string(),
  payDay: z.string(),
  ...sums,
  /** Null while the reader has not confirmed the slip in its present form. */
  confirmedAt: z.string().nullable(),
  /** Questions of the reader that have no answer yet. */
  waiting: z.number().int(),
})

/** The longest question, in characters. */
export const MOST_QUESTION = 500

export const slipQuestion = z.object({
  /** Made by the form, so that a form that is sent twice asks once. */
  id: z.uuid(),
  salaryId: z.uuid(),
  item: z.string().max(30),
  question: z.string().trim().min(1).max(MOST_QUESTION),
})
export type NewSlipQuestion = z.infer<typeof slipQuestion>

/** The slips of a tax year by pay day, the latest first. */
export const mySalary = z.object({
  year: z.number().int(),
  /** Years with slips, the latest first. */
  years: z.array(z.number().int()),
  slips: z.array(slipOfYear),
  totals: z.object(sums),
})
export type MySalary = z.infer<typeof mySalary>

/** A policy parameter in force on the last day of the month, with its first day and its paper. */
const parameter = z.object({
  key: z.string(),
  from: z.string(),
  basis: z.string().nullable(),
})

const question = z.object({
  id: z.uuid(),
  version: z.number().int(),
  item: z.string(),
  question: z.string(),
  state: z.string(),
  askedAt: z.string(),
  dueOn: z.string(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
})
export type SlipQuestion = z.infer<typeof question>

const slip = z.object({
  id: z.uuid(),
  month: z.string(),
  kind: z.string(),
  entity: z.string(),
  payDay: z.string(),
  ...sums,
  companyInsurance: amount,
  companyFund: amount,
  cost: amount,
  steps: z.array(sheetStep),
})

export const mySlip = z.object({
  slip,
  /** The hash of the amounts: a confirmation names it, so that nobody confirms other amounts than they read. */
  digest: z.string(),
  confirmedAt: z.string().nullable(),
  /** The slip of the same kind and employer for the month before; null where there is none. */
  before: z
    .object({ id: z.uuid(), month: z.string(), net: amount, steps: z.array(sheetStep) })
    .nullable(),
  /** How insurance and fund of the month were computed, with the local rules. */
  shares: z.object({ insurance: z.array(sheetStep), fund: z.array(sheetStep) }),
  parameters: z.array(parameter),
  /** What the employer paid and withheld in the tax year up to this slip. */
  year: z.object({ year: z.number().int(), income: amount, tax: amount }),
  questions: z.array(question),
  /** The last day on which the reader may ask. */
  askUntil: z.string(),
  /** Others who opened the reader's pay, the latest first. */
  openings: z.array(z.object({ who: z.string(), item: z.string(), lastAt: z.string() })),
})
export type MySlip = z.infer<typeof mySlip>

/** What somebody who answers needs to see: the line now and in the month before, and how it came about. */
export const questionFacts = z.object({
  item: z.string(),
  /** The question is the reader's own. */
  isOwn: z.boolean(),
  slipId: z.uuid(),
  month: z.string(),
  /** Null if the slip was computed again and has no such line any more. */
  now: z.object({ amount, steps: z.array(sheetStep) }).nullable(),
  before: z.object({ month: z.string(), amount }).nullable(),
})
export type QuestionFacts = z.infer<typeof questionFacts>

/** What an employer can confirm of the income of the reader: up to twelve months that end with the latest slip. */
export const incomeProof = z.object({
  name: z.string(),
  /** The number of the identity document, masked but for its ends. */
  paper: z.string(),
  post: z.string().nullable(),
  joinDate: z.string(),
  entity: z.string(),
  months: z.array(z.object({ month: z.string(), ...sums })),
  totals: z.object(sums),
  /** Gross and net of a month on average, rounded to the fen. */
  average: z.object({ gross: amount, net: amount }),
})
export type IncomeProof = z.infer<typeof incomeProof>
