import { z } from 'zod'
import { READING_MANNERS } from '#platform/wire/records/reading-manner.ts'

const at = (method: string) => `/hr/PrivacyRequest/${method}`

export const PRIVACY_CALLS = {
  standing: at('GetPrivacyStanding'),
  readings: at('GetApplicantReadings'),
} as const

const count = z.int().min(0)

/** Why somebody is not deleted: an offer runs, or the person joined. */
export const HOLDS = ['offer', 'joined'] as const
export type Hold = (typeof HOLDS)[number]

/** GET PrivacyRequest/GetPrivacyStanding?id → response: the facts to decide a request by. */
export const privacyStanding = z.object({
  /** Null when nothing stands in the way of the request; only deletion and withdrawal can be held. */
  hold: z.enum(HOLDS).nullable(),
  /** The reader entered this deletion, so another user must finish it. */
  isOwnDeletion: z.boolean(),
  /** Whom the request is about. */
  talentId: z.uuid(),
  /** What is kept of the person. */
  applications: count,
  openApplications: count,
  interviews: count,
  files: count,
  poolUntil: z.string().nullable(),
  /** The day on which the record is emptied without a request; null once it was. */
  emptyOn: z.string().nullable(),
})
export type PrivacyStanding = z.infer<typeof privacyStanding>

/** The card of the home page: requests whose day has passed. */
export const overdueRequests = z.object({
  total: count,
  rows: z.array(
    z.object({
      id: z.uuid(),
      requestNo: z.string(),
      name: z.string(),
      kind: z.string(),
      dueOn: z.string(),
      askedAt: z.string(),
    }),
  ),
})
export type OverdueRequests = z.infer<typeof overdueRequests>

/**
 * GET PrivacyRequest/GetApplicantReadings?talentId → response: who read what about a person on which day, the latest
 * first; `total` counts those that are left out too.
 */
export const applicantReadings = z.object({
  total: count,
  rows: z.array(
    z.object({
      id: z.uuid(),
      reader: z.string(),
      department: z.string().nullable(),
      /** The path of the resource: `hr/candidates`. */
      resource: z.string(),
      manner: z.enum(READING_MANNERS),
      /** The guarded groups of fields that were seen. */
      parts: z.array(z.string()),
      lastAt: z.string(),
    }),
  ),
})
export type ApplicantReadings = z.infer<typeof applicantReadings>
