import { z } from 'zod'

export const VOUCHER_CALLS = {
  read: '/hr/PayVoucher/GetPayVoucher',
  make: '/hr/PayVoucher/MakePayVoucher',
  void: '/hr/PayVoucher/VoidPayVoucher',
  export: '/hr/PayVoucher/ExportPayVoucher',
} as const

const amount = z.string()

/** A line of an entry in the books. One of the two amounts is zero. */
export const voucherLine = z.object({
  account: z.string(),
  /** The code of the pay item, or the purpose of the amount. */
  what: z.string(),
  /** The name of the pay item; empty for other amounts. */
  name: z.string(),
  /** Empty on lines of the whole run. */
  department: z.string(),
  costCentre: z.string(),
  debit: amount,
  credit: amount,
})
export type VoucherLine = z.infer<typeof voucherLine>

/** Why no voucher can be made: an item or another amount without an account, or a row that does not add up. */
export const voucherProblem = z.object({
  kind: z.enum(['item', 'purpose', 'row']),
  name: z.string(),
})
export type VoucherProblem = z.infer<typeof voucherProblem>

/** GET …?runId → the entry of a run: as it was made, or as it would be made now. */
export const payVoucher = z.object({
  runId: z.uuid(),
  runNo: z.string(),
  title: z.string(),
  month: z.string(),
  isAudited: z.boolean(),
  /** The voucher in force; null before one is made. */
  made: z
    .object({
      id: z.uuid(),
      voucherNo: z.string(),
      by: z.string(),
      at: z.string(),
      /** The run is no longer the one that the voucher was made from. */
      isOutdated: z.boolean(),
    })
    .nullable(),
  lines: z.array(voucherLine),
  total: amount,
  problems: z.array(voucherProblem),
})
export type PayVoucher = z.infer<typeof payVoucher>

export const madeVoucher = z.object({ id: z.uuid(), voucherNo: z.string() })
