import { z } from 'zod'
import { PAY_CAUSES } from './causes.ts'

/** GET …?id,by,cause,deptId,page,people → how a run of wages differs from the run before, by cause. */
export const DIFFERENCES_CALL = '/hr/PayRun/GetPayRunVariance'

/**
 * What explains a person's difference. Besides the causes of the calculation: the person has no row before or no row
 * now, or a part has no cause.
 */
export const DIFFERENCE_CAUSES = ['unexplained', 'joined', 'left', ...PAY_CAUSES] as const
export const differenceCause = z.enum(DIFFERENCE_CAUSES)
export type DifferenceCause = z.infer<typeof differenceCause>

export const GROUPED_BY = ['cause', 'department'] as const

/** People on a page of differences. */
export const DIFFERENCES_A_PAGE = 25

/** Amounts are yuan with two decimals, those of differences with a sign where they are negative. */
export const payDifferences = z.object({
  month: z.string(),
  /** The run before; null for the first run of an employer, and for runs that pay no wages. */
  before: z.object({ id: z.uuid(), runNo: z.string(), month: z.string() }).nullable(),
  /** People whose rows are not compared yet. */
  pending: z.int(),
  totals: z.object({
    people: z.int(),
    peopleBefore: z.int(),
    now: z.string(),
    before: z.string(),
    difference: z.string(),
  }),
  /** The causes or departments with a difference; unexplained differences come first. */
  groups: z.array(
    z.object({
      /** A cause, or the id of a department. */
      key: z.string(),
      /** The name of the department; null for a cause. */
      name: z.string().nullable(),
      people: z.int(),
      /** The sum of what was added, and of what was taken away. */
      up: z.string(),
      down: z.string(),
      amount: z.string(),
    }),
  ),
  /** The people with a difference: unexplained ones first, then by the size of the difference. */
  people: z.array(
    z.object({
      /** The row of the run, or the row before for somebody who has none now. */
      rowId: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      department: z.string(),
      before: z.string().nullable(),
      now: z.string().nullable(),
      difference: z.string(),
      isPending: z.boolean(),
      causes: z.array(z.object({ cause: differenceCause, amount: z.string() })),
    }),
  ),
  /** The number of people with a difference that fit the filter. */
  count: z.int(),
})
export type PayDifferences = z.infer<typeof payDifferences>
