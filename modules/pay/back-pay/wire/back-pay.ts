import { z } from 'zod'
import { sheetStep } from '#platform/wire/records/sheets.ts'

const PATH = '/hr/BackPay'

export const BACK_PAY_CALLS = {
  /** GET …?entityId,month → the people whose paid months no longer match their facts. */
  list: `${PATH}/GetBackPayList`,
  /** GET …?userId → the paid months of one person, item by item. */
  person: `${PATH}/GetBackPay`,
  /** PUT {entityId, month, userIds, takesBack} → the inputs that pay the rest. */
  make: `${PATH}/MakeBackPay`,
} as const

/** The most people of one answer and of one press on the page. The others follow once these are done. */
export const MOST_LISTED = 200

/** The most people of one call that makes inputs. */
export const MOST_MADE = 1_000

/**
 * Why a paid month no longer matches: terms were confirmed that reach into it, terms were revoked, the attendance or
 * the merit was corrected. `line`: only an input waits whose amount is no longer owed.
 */
export const BACK_REASONS = ['terms', 'revoked', 'attendance', 'merit', 'line'] as const
const reason = z.object({
  kind: z.enum(BACK_REASONS),
  /** The first day of the terms; null for other reasons. */
  day: z.string().nullable(),
})
export type BackReason = z.infer<typeof reason>

/**
 * Why a month cannot be worked out: its attendance is open again, its row has no explanation to compare with, or the
 * code of a check of pay runs.
 */
const blocked = z.object({ month: z.string(), check: z.string() })

const yuan = z.string()

/** What happens to a person next: inputs to make, only amounts to take back, nothing before a month is settled, or a confirmation. */
export const BACK_STATES = ['open', 'overpaid', 'blocked', 'waits'] as const

const backPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  department: z.string(),
  /** Employed no more, so that no run of wages pays the input. */
  isLeaver: z.boolean(),
  state: z.enum(BACK_STATES),
  /** The reader may make the inputs: the competence allows it, and it is not their own pay. */
  mayMake: z.boolean(),
  reasons: z.array(reason),
  months: z.array(z.string()),
  blocked: z.array(blocked),
  /** The amount due less the amount that the rows paid; negative if the rows paid too much. */
  owed: yuan,
  /** What inputs for these months have put right already. Inputs that wait for a run are not part of it if back pay made them. */
  already: yuan,
  /** The months in which something is still owed, added up. */
  rest: yuan,
  /** The months in which too much was paid, added up. */
  overpaid: yuan,
  /** The inputs of back pay that no run has counted yet. */
  waiting: yuan,
})
export type BackPerson = z.infer<typeof backPerson>

export const backPayList = z.object({
  /** Null while nobody is owed anything by any employer. */
  entityId: z.uuid().nullable(),
  /** The work month whose run pays the inputs. */
  month: z.string(),
  /** The employers with changed months. */
  employers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  people: z.array(backPerson),
  /** The number of all people. */
  count: z.int(),
  /** The rest of all people for whom inputs are to be made. */
  rest: yuan,
})
export type BackPayList = z.infer<typeof backPayList>

const backItem = z.object({ item: z.string(), due: yuan, paid: yuan, difference: yuan })

const backMonth = z.object({
  rowId: z.uuid(),
  month: z.string(),
  entityId: z.uuid(),
  employer: z.string(),
  runNo: z.string(),
  reasons: z.array(reason),
  /** Null unless the month cannot be worked out. */
  check: z.string().nullable(),
  items: z.array(backItem),
  owed: yuan,
  already: yuan,
  rest: yuan,
  waiting: yuan,
  /** The inputs for the month: those typed by hand and those of back pay. */
  inputs: z.array(z.object({ id: z.uuid(), amount: yuan, state: z.string(), isOurs: z.boolean() })),
  /** How the wages of the month are worked out now, with the names that a slip has. */
  steps: z.array(sheetStep),
})
export type BackMonthView = z.infer<typeof backMonth>

export const backPayPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  months: z.array(backMonth),
})
export type BackPayPerson = z.infer<typeof backPayPerson>

export const backPayMade = z.object({
  /** The inputs that were made, and the ones that became void because their amount is no longer owed. */
  made: z.int(),
  voided: z.int(),
})

/** The home card: people who are owed back pay, without an amount. */
export const backPayCard = z.object({
  count: z.int(),
  /** The employer of the first one. */
  entityId: z.uuid(),
  /** More people have changed months than the card has looked at. */
  isMore: z.boolean(),
  lines: z.array(z.object({ userId: z.uuid(), name: z.string(), months: z.array(z.string()) })),
})
export type BackPayCard = z.infer<typeof backPayCard>
