import { z } from 'zod'

const at = (method: string) => `/hr/Referral/${method}`

export const REFERRAL_CALLS = {
  mine: at('GetMyReferralList'),
  open: at('GetReferralForm'),
  stage: at('AddReferralFile'),
  recommend: at('RecommendPerson'),
  link: at('MakeReferralLink'),
  ofCandidate: at('GetReferralOfCandidate'),
} as const

const MOST_NOTE = 500

/** What a colleague learns of a person whom they recommended. Nothing else about the application is told. */
export const REFERRAL_WORDS = ['recommended', 'underWay', 'joined', 'notHired'] as const

const openNeed = z.strictObject({
  id: z.uuid(),
  post: z.string(),
  department: z.string(),
  city: z.string(),
  /** The reader decides about this need, so they cannot recommend for it. */
  takesPart: z.boolean(),
})
export type OpenNeed = z.infer<typeof openNeed>

/** GET Referral/GetMyReferralList → response: the reader's own recommendations, and the needs that are open for them. */
export const ownReferrals = z.strictObject({
  mine: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      post: z.string(),
      city: z.string(),
      at: z.string(),
      word: z.enum(REFERRAL_WORDS),
    }),
  ),
  needs: z.array(openNeed),
  /** Whether a notice to applicants is in force. Without one nobody can be recommended. */
  hasNotice: z.boolean(),
  /** The bonus in yuan, after the probation of a person who joins; null for none. */
  bonus: z.string().nullable(),
})
export type OwnReferrals = z.infer<typeof ownReferrals>

/** GET Referral/GetReferralForm?id → response: what the form for a need shows. */
export const referralForm = z.strictObject({
  need: openNeed.extend({ duty: z.string(), requirement: z.string(), nice: z.string().nullable() }),
  /** Null while no notice to applicants is in force. */
  notice: z
    .strictObject({
      id: z.uuid(),
      edition: z.int(),
      body: z.string(),
      purposes: z.string(),
      recipients: z.string().nullable(),
      months: z.int(),
    })
    .nullable(),
})
export type ReferralForm = z.infer<typeof referralForm>

/** POST Referral/RecommendPerson. `id` is that of the form, so that one that is sent twice is one recommendation. */
export const recommendationAsked = z.strictObject({
  id: z.uuid().toLowerCase(),
  needId: z.uuid().toLowerCase(),
  name: z.string().trim().max(300),
  phone: z.string().trim().max(60),
  relation: z.string().max(20),
  note: z
    .string()
    .trim()
    .max(2 * MOST_NOTE),
  noticeId: z.uuid(),
  /** The person agrees to be recommended. */
  isAgreed: z.boolean(),
  files: z.array(z.uuid()).max(5),
})
export type RecommendationAsked = z.infer<typeof recommendationAsked>

/** POST Referral/MakeReferralLink, body: the need. The answer has the address to pass on. */
export const linkAsked = z.strictObject({ needId: z.uuid().toLowerCase() })
export const madeReferralLink = z.strictObject({ address: z.string() })

/** GET Referral/GetReferralOfCandidate?id → response: who recommended the person of an application; null for nobody. */
export const referralOfCandidate = z
  .strictObject({
    id: z.uuid(),
    by: z.string(),
    at: z.string(),
    state: z.string(),
    bonus: z.string(),
  })
  .nullable()
export type ReferralOfCandidate = NonNullable<z.infer<typeof referralOfCandidate>>
