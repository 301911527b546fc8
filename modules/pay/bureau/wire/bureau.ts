import { z } from 'zod'

export const BUREAU_REGISTERS = ['insurance', 'fund'] as const
export type BureauRegister = (typeof BUREAU_REGISTERS)[number]

const callsOf = (controller: string) => ({
  read: `/hr/${controller}/Get${controller}Comparison`,
  compare: `/hr/${controller}/Compare${controller}`,
  accept: `/hr/${controller}/Accept${controller}Comparison`,
  template: `/hr/${controller}/Get${controller}ImportTemplate`,
  import: `/hr/${controller}/Import${controller}`,
})

export const BUREAU_CALLS = {
  insurance: callsOf('InsuranceMonthly'),
  fund: callsOf('HouseFundMonthly'),
} as const satisfies Readonly<Record<BureauRegister, unknown>>

const count = z.int()
const money = z.string()
const amount = money.nullable()

/**
 * A difference of one person: in one type of insurance, or in everything if only one side names the person. `type` is
 * empty where the file has no types.
 */
const bureauLine = z.object({
  id: z.uuid(),
  /** The row of the sheet. */
  rowId: z.uuid().nullable(),
  name: z.string(),
  /** The last characters of the paper number. */
  paperEnd: z.string(),
  side: z.enum(['both', 'ours', 'theirs']),
  type: z.string().nullable(),
  baseOurs: amount,
  baseTheirs: amount,
  companyOurs: amount,
  companyTheirs: amount,
  personOurs: amount,
  personTheirs: amount,
})
export type BureauLine = z.infer<typeof bureauLine>

const compared = z.object({
  rows: count,
  /** People on both sides without a difference. */
  same: count,
  /** People on both sides with one. */
  differing: count,
  onlyOurs: count,
  onlyTheirs: count,
})

/** POST …?month&kind&city&entityId&name, the body is the file → how it compares. */
export const comparedMonth = compared.extend({
  id: z.uuid(),
  /** The file was compared before, and nothing has changed since. */
  isKnown: z.boolean(),
  /** The differences are stored in the rows of the sheet. */
  isAccepted: z.boolean(),
})
export type ComparedMonth = z.infer<typeof comparedMonth>

/** PUT …{id} → how many rows of the sheet got another difference. */
export const acceptedMonth = z.object({ id: z.uuid(), changed: count })

const named = z.object({
  id: z.uuid(),
  name: z.string(),
})

/** GET …?month&kind&city&entityId → the last comparison of a month with a file. */
export const bureauMonth = z.object({
  month: z.string(),
  kind: z.string(),
  /** The chosen city (empty if there is none), and all cities with rows in the month or with headings of their file. */
  city: z.string(),
  cities: z.array(z.string()),
  entityId: z.uuid().nullable(),
  entities: z.array(named),
  /** The row with the headings of the city's file. */
  columnsId: z.uuid().nullable(),
  /** Rows of the sheet, and those of them whose figures the caller may not see. */
  rows: count,
  beyond: count,
  isArchived: z.boolean(),
  /** The last comparison; only for callers who see every row. */
  found: compared
    .extend({
      id: z.uuid(),
      name: z.string(),
      at: z.string(),
      by: z.string(),
      acceptedAt: z.string().nullable(),
      acceptedBy: z.string().nullable(),
      /** Rows of the sheet have changed since. */
      isOutdated: z.boolean(),
      ours: money,
      theirs: money,
      lines: z.array(bureauLine),
      /** Lines that are not in the answer, because there are too many. */
      left: count,
    })
    .nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      rows: count,
      differing: count,
      at: z.string(),
      by: z.string(),
      isAccepted: z.boolean(),
    }),
  ),
})
export type BureauMonth = z.infer<typeof bureauMonth>
