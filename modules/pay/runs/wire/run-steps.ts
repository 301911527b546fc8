import { z } from 'zod'

/** GET …?id → the steps of a run from closed attendance to published slips. */
export const RUN_STEPS_CALL = '/hr/PayRun/GetPayRunChecklist'

/** GET …?entityId,kind → what the form of a new run begins with. */
export const NEW_RUN_CALL = '/hr/PayRun/GetNewPayRun'

export const newRun = z.object({ entityId: z.uuid().nullable(), month: z.string().nullable() })
export type NewRun = z.infer<typeof newRun>

/** The steps in the order in which a month takes them. Attendance and terms belong to runs that pay wages. */
export const RUN_STEPS = [
  'attendance',
  'terms',
  'generate',
  'check',
  'audit',
  'pay',
  'finish',
  'publish',
] as const

/** The warnings of a run, which block nothing, in the order of the page. */
export const RUN_WARNINGS = [
  'terms',
  'uninsured',
  'overtime',
  'carry',
  'short',
  'provisional',
  'published',
  'taxKind',
  'zero',
  'first',
  'last',
  'noAttendance',
  'high',
  'noCard',
  'noCause',
  'deductionEnded',
  'backPay',
] as const

/** A bonus of a run: the tax of the year either way, as far as the law allows it, and what was chosen. */
const bonusChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.string(),
  alone: z.string().nullable(),
  merged: z.string().nullable(),
  way: z.enum(['alone', 'merged']),
  isChosen: z.boolean(),
  isOpen: z.boolean(),
  /** The range around the bonus in which a higher bonus leaves less money. */
  trap: z.object({ from: z.string(), to: z.string() }).nullable(),
})
export type BonusChoice = z.infer<typeof bonusChoice>

export const runSteps = z.object({
  /** `open` is the number of open matters that block the step. A later step waits for the earlier ones. */
  steps: z.array(
    z.object({
      name: z.enum(RUN_STEPS),
      state: z.enum(['done', 'now', 'later']),
      open: z.int(),
    }),
  ),
  /**
   * The people whose pay cannot be worked out or whose card is of somebody else, by check; some of them are named. The
   * run is not audited before each of them is settled or waived.
   */
  blocked: z.object({
    count: z.int(),
    reasons: z.array(
      z.object({
        check: z.string(),
        count: z.int(),
        people: z.array(z.object({ userId: z.uuid(), name: z.string() })),
      }),
    ),
  }),
  /** The people without whom the run goes on, with the user who decided it. */
  waivers: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      check: z.string(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** The reader generated a row of the run, so that another user decides about waivers. */
  madeByReader: z.boolean(),
  /** The reader decided one of these waivers, so that another user audits the run. */
  waivedByReader: z.boolean(),
  /** The number of people and some of them; figures of pay by the competence of the reader. */
  warnings: z.array(
    z.object({
      name: z.enum(RUN_WARNINGS),
      count: z.int(),
      people: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    }),
  ),
  /** The bonuses of the run, with both ways to tax each; some of them, and the number of all. */
  bonuses: z.object({ count: z.int(), rows: z.array(bonusChoice) }),
})

export type RunSteps = z.infer<typeof runSteps>
