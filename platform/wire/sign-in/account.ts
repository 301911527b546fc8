import { z } from 'zod'

/** PUT /uc/api/User/ModifyUserPassword; the third name is spelt as on the wire. */
export const passwordChange = z.strictObject({
  id: z.string().min(1),
  originPassword: z.string().min(1).max(512),
  newPassword: z.string().min(1).max(512),
  confimPassword: z.string().min(1).max(512),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** GET /uc/api/User/GetCurrentUser → response: the facts about the signed-in user that pages may use. */
export const currentUser = z.object({
  sub: z.string(),
  name: z.string(),
  user_name: z.string(),
  avatar: z
    .string()
    .nullish()
    .transform((avatar) => avatar ?? ''),
  /** The personnel file of the account, which decides the face; empty if there is none. */
  face: z
    .string()
    .nullish()
    .transform((face) => face ?? ''),
  /** Until the user has changed the password, the back end refuses all other calls. */
  mustChangePassword: z.boolean().nullish().transform(Boolean),
})
export type CurrentUser = z.infer<typeof currentUser>

/** Control characters and halves of surrogate pairs are excluded, because databases do not store them. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u

/** POST UserInfo/AddVisitUser. Identity and address are taken from the connection, not from here. */
export const visitRecord = z.object({
  clientIp: z.string().max(64).default(''),
  createCode: z.string().max(64).default(''),
  modelType: z.string().max(2).regex(STORABLE).default('1'),
  remark: z.string().max(100).regex(STORABLE),
  userId: z.string().max(64).default(''),
  userName: z.string().max(64).default(''),
})
export type VisitRecord = z.infer<typeof visitRecord>

const signInFacts = {
  id: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  method: z.string(),
}

/** GET Session/GetMySessionList → response: one session of the user. */
export const ownSession = z.object({
  ...signInFacts,
  /** The session of this request. */
  isCurrent: z.boolean(),
  beganAt: z.string(),
  lastUsedAt: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>

/** GET Session/GetMySignInList → response: one attempt to sign in to the caller's account. */
export const ownSignIn = z.object({
  ...signInFacts,
  at: z.string(),
  ok: z.boolean(),
  reason: z.string().nullable(),
})
export type OwnSignIn = z.infer<typeof ownSignIn>
