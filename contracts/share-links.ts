import { z } from 'zod'
import { wireRecord } from './envelope.ts'

/** So many people are shown on paper at once. */
export const MAX_FORMS = 50
/** How long a link to personnel files may be good. */
export const MAX_FORM_HOURS = 24
const MAX_SECRET = 100

const people = z.array(z.uuid()).min(1).max(MAX_FORMS)

/** POST ShareLink/AddShareLink. */
export const newShareLink = z.strictObject({
  page: z.literal('printUser'),
  scope: z.strictObject({ people }),
  hours: z.int().min(1).max(MAX_FORM_HOURS).default(MAX_FORM_HOURS),
  maxViews: z.int().min(1).max(1_000).nullish(),
  passcode: z
    .string()
    .regex(/^\d{6}$/)
    .meta({ examples: ['204816'] })
    .nullish(),
})
export type NewShareLink = z.infer<typeof newShareLink>

/** `token` is told this once. */
export const madeShareLink = z.object({ id: z.uuid(), token: z.string() })

/** POST ShareLink/ResolveShareLink, before any sign-in. */
export const shareLinkAsked = z.strictObject({
  token: z.string().max(MAX_SECRET),
  passcode: z.string().max(MAX_SECRET).optional(),
})

/** Whatever is wrong with a link, it is `closed`. `opening` lets its holder look for some minutes. */
export const shareLinkAnswer = z.union([
  z.object({ outcome: z.literal('open'), opening: z.string(), seconds: z.int() }),
  z.object({ outcome: z.literal('passcode') }),
  z.object({ outcome: z.literal('closed') }),
])
export type ShareLinkAnswer = z.infer<typeof shareLinkAnswer>

/** One personnel file as its registration form shows it. */
export const registrationForm = z.object({
  record: wireRecord,
  /** Groups of its fields that show. */
  groups: z.array(z.string()),
  /** By path of their resource; what its reader may not see is not there. */
  rows: z.record(z.string(), z.array(wireRecord)),
})
export type RegistrationForm = z.infer<typeof registrationForm>
export const registrationForms = z.array(registrationForm)

/** POST ShareLink/GetSharedForms: what an opening shows, with the photos by id; none where it is over. */
export const openingAsked = z.strictObject({ opening: z.string().max(MAX_SECRET) })
export const sharedForms = z.object({
  forms: registrationForms,
  photos: z.record(z.string(), z.string()),
})
export type SharedForms = z.infer<typeof sharedForms>

export const FORM_CALL = '/hr/UserBaseInfo/GetRegistrationForms'
