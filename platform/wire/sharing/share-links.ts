import { z } from 'zod'
import { reportData } from '#platform/wire/reports/report.ts'

const MAX_SECRET = 100
const MOST_OPENINGS = 1_000

/** POST ShareLink/AddShareLink: the limits of a link. Each page adds its name, its scope and the hours. */
export const linkLimits = {
  maxViews: z.int().min(1).max(MOST_OPENINGS).nullish(),
  passcode: z
    .string()
    .regex(/^\d{6}$/)
    .meta({ examples: ['204816'] })
    .nullish(),
}

/** A new link, for any page. Without hours it has the usual lifetime of the company. */
export type NewShareLink = {
  page: string
  scope: object
  hours?: number | null | undefined
  maxViews?: number | null | undefined
  passcode?: string | null | undefined
}

/** What a link to a report shows. */
export const reportShared = z.strictObject({
  reportUrl: z.string().max(200),
  params: z.string().max(2_000),
})
export type ReportShared = z.infer<typeof reportShared>

/** `token` is in this answer only. */
export const madeShareLink = z.object({ id: z.uuid(), token: z.string() })

/** POST ShareLink/ResolveShareLink, before any sign-in: the secret of a link. The request also names its page. */
export const linkSecrets = {
  token: z.string().max(MAX_SECRET),
  passcode: z.string().max(MAX_SECRET).optional(),
}

/**
 * Any problem with a link or its passcode gets the answer `closed`. `opening` gives access to the content for
 * some minutes.
 */
export const shareLinkAnswer = z.union([
  z.object({ outcome: z.literal('open'), opening: z.string(), seconds: z.int() }),
  z.object({ outcome: z.literal('closed') }),
])
export type ShareLinkAnswer = z.infer<typeof shareLinkAnswer>

/** The body of a call that returns the content of an opened link. */
export const openingAsked = z.strictObject({ opening: z.string().max(MAX_SECRET) })

/**
 * POST ShareLink/GetSharedReport: a page of the report that an opening shows; null after the opening has ended.
 */
export const sharedReportAsked = openingAsked.extend({ page: z.int().min(1).max(9_999).default(1) })
export const sharedReport = z.object({ report: reportData.nullable() })

/** GET ShareLink/GetMyLinkList: a link of the caller, whatever it opens. */
export const ownLink = z.object({
  id: z.uuid(),
  purpose: z.string(),
  subject: z.string(),
  state: z.string(),
  createdAt: z.string(),
  /** Null: until it is withdrawn. */
  expiresAt: z.string().nullable(),
  useCount: z.int(),
  mostUses: z.int().nullable(),
  hasPasscode: z.boolean(),
  lastUsedAt: z.string().nullable(),
  /** The reason why it ended before its time, and the note of the user who withdrew it. */
  endReason: z.string().nullable(),
  endNote: z.string().nullable(),
  /** The latest attempts, successful or not. */
  uses: z.array(
    z.object({
      id: z.uuid(),
      at: z.string(),
      result: z.string(),
      ip: z.string().nullable(),
      device: z.string(),
    }),
  ),
})
export type OwnLink = z.infer<typeof ownLink>

const MAX_NOTE = 200
/** PUT ShareLink/WithdrawMyLinks: one link, or without an id all that still open something. */
export const withdrawalAsked = z.strictObject({
  id: z.uuid().toLowerCase().nullish(),
  note: z.string().trim().max(MAX_NOTE).nullish(),
})
