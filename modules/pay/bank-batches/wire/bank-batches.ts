import { z } from 'zod'

export const BANK_BATCH_CALLS = {
  /** GET …?id,result,page → the payments of a batch, a page of them. */
  rows: '/hr/SalaryBankBatch/GetSalaryBankBatchRows',
  /** GET …?id → the file. The first time makes the batch exported; it is the same bytes each time. */
  file: '/hr/SalaryBankBatch/GetSalaryBankFile',
  /** PUT { id, rows } or { id, all: true } → what changed. */
  result: '/hr/SalaryBankBatch/SetSalaryBankResult',
  /** POST the file of the bank …?id&name → what changed. */
  resultFile: '/hr/SalaryBankBatch/ImportSalaryBankResult',
  /** GET …?month → what is still to be paid, by run and bank. */
  payList: '/hr/SalaryBank/GetSalaryBankPayList',
  /** GET …?month,bank,format → the file of the one batch that the bank has in a month. */
  fileOfMonth: '/hr/SalaryBank/GetSalaryBankFile',
  /** PUT { month, rows } → what changed in the batches of a month. */
  resultOfMonth: '/hr/SalaryBank/SetSalaryBankResult',
} as const

const MOST_ROWS = 20_000

/** Yuan with up to two decimals. */
const amount = z
  .string()
  .regex(/^\d{1,11}(\.\d{1,2})?$/)
  .meta({ examples: ['1000.00'] })

/** A payment of a batch; amounts and cards as the reader may see them. */
const bankBatchRow = z.object({
  id: z.string(),
  no: z.int(),
  userId: z.string(),
  name: z.string(),
  holder: z.string(),
  /** The last digits of the card; empty without the competence for cards. */
  tail: z.string(),
  amount: z.string(),
  result: z.string(),
  reason: z.string().nullable(),
})

export const bankBatchRows = z.object({
  batchNo: z.string(),
  bank: z.string(),
  state: z.string(),
  people: z.int(),
  /** The template is checked with the branch. */
  isChecked: z.boolean(),
  /** The reader made the batch, so that another user checks it. */
  isMaker: z.boolean(),
  /** How many payments have each result, of people whose pay the reader may see. */
  counts: z.array(z.object({ result: z.string(), count: z.int() })),
  /** Payments that failed or came back, and that no other batch and no other way has paid since. */
  unpaid: z.int(),
  /** The latest batch that has payments of this one again; null where there is none. */
  nextBatch: z.object({ id: z.uuid(), batchNo: z.string() }).nullable(),
  /** Payments with the result that was asked for, on all pages. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  rows: z.array(bankBatchRow),
})
export type BankBatchRows = z.infer<typeof bankBatchRows>

/** What a user enters: the rows by their ids, with the amount where a program sends it. */
export const enteredResult = z
  .strictObject({
    id: z.uuid().toLowerCase(),
    all: z.literal(true).optional(),
    rows: z
      .array(
        z.strictObject({
          id: z.uuid().toLowerCase(),
          result: z.enum(['成功', '失败', '退回']),
          amount: amount.optional(),
          reason: z.string().max(200).nullable().optional(),
        }),
      )
      .max(MOST_ROWS)
      .optional(),
    /** Typed apart where the bank says count and sum apart. */
    count: z.int().min(0).optional(),
    total: amount.optional(),
  })
  .refine(({ all, rows }) => (all === true) !== (rows !== undefined), { path: ['rows'] })

/** What a program enters for the batches of a month, whose payments it knows by the numbers of the cards. */
export const enteredMonth = z.strictObject({
  month: z
    .string()
    .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)
    .meta({ examples: ['2026-02'] }),
  rows: z
    .array(
      z.strictObject({
        cardNo: z
          .string()
          .regex(/^\d{12,19}$/)
          .meta({ examples: ['9955000000000000127'] }),
        amount,
        result: z.enum(['成功', '失败', '退回']),
        reason: z.string().max(200).nullable().optional(),
      }),
    )
    .min(1)
    .max(MOST_ROWS),
})

export const settledMonth = z.object({ changed: z.int(), paid: z.int(), open: z.int() })

export const settledBatch = z.object({
  changed: z.int(),
  paid: z.int(),
  open: z.int(),
  state: z.string(),
})
export type SettledBatch = z.infer<typeof settledBatch>

export const bankPayList = z.array(
  z.object({
    runId: z.string(),
    run: z.string(),
    bank: z.string().nullable(),
    people: z.int(),
    total: z.string(),
    why: z.string().nullable(),
  }),
)
export type BankPayList = z.infer<typeof bankPayList>
