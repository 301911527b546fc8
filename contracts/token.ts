import { z } from 'zod'

/** `POST {provider}/oauth/token`, form-encoded (spec section 7). */
export const passwordGrant = z.object({
  grant_type: z.literal('password'),
  client_id: z.string(),
  client_secret: z.string(),
  username: z.string(),
  password: z.string(),
})

export const refreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
})

/** A good answer. `expires_in` is in seconds; `status` is 200. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  token_type: z.string().optional(),
  expires_in: z.number().positive(),
  status: z.number().optional(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** A refusal, RFC 6749 section 5.2, with the HTTP status repeated. */
export const tokenRefusal = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  status: z.number().optional(),
})
