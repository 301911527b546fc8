import { z } from 'zod'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { reportData } from '#platform/wire/reports/report.ts'

/** The most people whose forms are printed at once. */
export const MAX_FORMS = 50
const DAY_H = 24
/** The longest validity of a link to personnel files. */
export const MAX_FORM_HOURS = DAY_H
/** The longest duration of a link to a report, and the default. */
export const MAX_REPORT_HOURS = 30 * DAY_H
export const USUAL_REPORT_HOURS = 7 * DAY_H
const MAX_SECRET = 100

/** The content of a link, by page. */
const formsShared = z.strictObject({
  people: z.array(z.uuid()).min(1).max(MAX_FORMS),
  /** Numbers of documents in the clear, where the creator sees them so. */
  isClear: z.boolean().default(false),
})
const reportShared = z.strictObject({
  reportUrl: z.string().max(200),
  params: z.string().max(2_000),
})

const opened = {
  maxViews: z.int().min(1).max(1_000).nullish(),
  passcode: z
    .string()
    .regex(/^\d{6}$/)
    .meta({ examples: ['204816'] })
    .nullish(),
}

/** POST ShareLink/AddShareLink. */
export const newShareLink = z.discriminatedUnion('page', [
  z.strictObject({
    page: z.literal('printUser'),
    scope: formsShared,
    ...opened,
    hours: z.int().min(1).max(MAX_FORM_HOURS).default(MAX_FORM_HOURS),
  }),
  z.strictObject({
    page: z.literal('userTemplate'),
    scope: reportShared,
    ...opened,
    hours: z.int().min(1).max(MAX_REPORT_HOURS).default(USUAL_REPORT_HOURS),
  }),
])
export type NewShareLink = z.infer<typeof newShareLink>
/** The content of a link, by page. */
export type SharedScopes = {
  printUser: z.infer<typeof formsShared>
  userTemplate: z.infer<typeof reportShared>
}
export type SharedPage = keyof SharedScopes
export type Shared = { [Page in SharedPage]: { page: Page; scope: SharedScopes[Page] } }[SharedPage]
const sharedPage = z.enum(['printUser', 'userTemplate'])

/** `token` is in this answer only. */
export const madeShareLink = z.object({ id: z.uuid(), token: z.string() })

/** POST ShareLink/ResolveShareLink, before any sign-in. */
export const shareLinkAsked = z.strictObject({
  page: sharedPage,
  token: z.string().max(MAX_SECRET),
  passcode: z.string().max(MAX_SECRET).optional(),
})

/** Any problem of a link or its passcode answers `closed`. `opening` lets its holder look for some minutes. */
export const shareLinkAnswer = z.union([
  z.object({ outcome: z.literal('open'), opening: z.string(), seconds: z.int() }),
  z.object({ outcome: z.literal('closed') }),
])
export type ShareLinkAnswer = z.infer<typeof shareLinkAnswer>

/** One personnel file as its registration form shows it. */
export const registrationForm = z.object({
  record: wireRecord,
  /** Groups of its fields that show. */
  groups: z.array(z.string()),
  /** By path of the resource. Rows that the reader may not see are absent. */
  rows: z.record(z.string(), z.array(wireRecord)),
})
export type RegistrationForm = z.infer<typeof registrationForm>
export const registrationForms = z.array(registrationForm)

/**
 * POST ShareLink/GetSharedForms returns the content for an opening, with the photos by id. It returns nothing
 * after the opening has ended.
 */
export const openingAsked = z.strictObject({ opening: z.string().max(MAX_SECRET) })
export const sharedForms = z.object({
  forms: registrationForms,
  photos: z.record(z.string(), z.string()),
})
export type SharedForms = z.infer<typeof sharedForms>

/**
 * POST ShareLink/GetSharedReport: a page of the report that an opening shows; null after the opening has ended.
 */
export const sharedReportAsked = openingAsked.extend({ page: z.int().min(1).max(9_999).default(1) })
export const sharedReport = z.object({ report: reportData.nullable() })

export const FORM_CALL = '/hr/UserBaseInfo/GetRegistrationForms'
