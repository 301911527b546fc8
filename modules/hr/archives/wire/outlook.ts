import { z } from 'zod'
import { ANNIVERSARIES } from '#modules/hr/staff-reports/wire/staff-overview.ts'

/** A document about the person that has not taken effect yet. */
const openDocument = z.object({
  /** The path of its resource. */
  resource: z.string(),
  id: z.uuid(),
  docNo: z.string(),
  state: z.string(),
  /** The names of the current approvers. */
  approver: z.string().nullable(),
  /** The moment since which the document is in this state. */
  since: z.string(),
  /** The day on which it takes effect, if it names one. */
  effectDay: z.string().nullable(),
})

const comingDay = z.object({
  kind: z.enum(ANNIVERSARIES),
  date: z.string(),
  /** Days until then; negative for a day that has passed and still needs action. */
  days: z.int(),
})

const start = z.object({
  name: z.string(),
  /** First values of the form, by field. */
  values: z.record(z.string(), z.string()),
  /** The record on which the action runs; null when the start creates a record. */
  target: z.uuid().nullable(),
  /** Why the user cannot start it now: the last part of the key `start.why.<reason>`. */
  refused: z.string().nullable(),
})

/**
 * GET UserBaseInfo/GetUserBaseInfoOutlook?id → response: open documents, coming dates and possible actions
 * of a person.
 */
export const outlook = z.object({
  /** The state of employment, on which the starts depend. */
  status: z.string(),
  documents: z.array(openDocument),
  days: z.array(comingDay),
  starts: z.array(start),
})

/** The most people in one request. It is the number of rows on a page of a list. */
export const MAX_STARTERS = 100

/**
 * GET UserBaseInfo/GetUserBaseInfoStarts?ids → response: for each person the state of employment, the open
 * documents, and the possible actions.
 */
export const startsOfPeople = z.array(
  z.object({
    id: z.uuid(),
    status: z.string(),
    documents: z.array(openDocument.pick({ resource: true, id: true, docNo: true, state: true })),
    starts: z.array(start),
  }),
)

export const STARTS_OF_PEOPLE = '/hr/UserBaseInfo/GetUserBaseInfoStarts'

export const OUTLOOK = '/hr/UserBaseInfo/GetUserBaseInfoOutlook'

export type StartsOfPerson = z.infer<typeof startsOfPeople>[number]
export type Outlook = z.infer<typeof outlook>
export type OpenDocument = z.infer<typeof openDocument>
export type ComingDay = z.infer<typeof comingDay>
export type OfferedStart = z.infer<typeof start>
