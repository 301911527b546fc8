import { z } from 'zod'

/** GET …?id,by → the cost of a run by group, beside that of the run before. */
export const RUN_COST_CALL = '/hr/PayRun/GetPayRunCost'

export const COST_BY = ['department', 'entity', 'costCentre', 'kind', 'person', 'post'] as const
export type RunCostBy = (typeof COST_BY)[number]

/** Amounts are yuan with two decimals. All of them are sums of rows that the reader may see. */
export const runCost = z.object({
  groups: z.array(
    z.object({
      /** The id of the department, employer or person; the code of the cost centre; the kind; the name of the post. */
      key: z.string(),
      /** Empty without a cost centre or post. */
      name: z.string(),
      people: z.int(),
      gross: z.string(),
      /** The employer's shares of insurance and fund. */
      shares: z.string(),
      cost: z.string(),
      /** The cost in the run before; null without one. */
      before: z.string().nullable(),
    }),
  ),
})
export type RunCost = z.infer<typeof runCost>

/** GET …?id → some rows of a run, drawn at random at each call, for an approver who reads a few whole slips. */
export const RUN_SAMPLE_CALL = '/hr/PayRun/GetPayRunSample'

export const SAMPLE_SIZE = 10

export const runSample = z.array(
  z.object({
    rowId: z.uuid(),
    name: z.string(),
    empNo: z.string(),
    department: z.string(),
    gross: z.string(),
    tax: z.string(),
    net: z.string(),
    /** The net pay of the run before; null without one. */
    before: z.string().nullable(),
  }),
)
export type RunSample = z.infer<typeof runSample>
