import { z } from 'zod'

/** A good answer of `POST {provider}/oauth/token` (spec section 7). `expires_in` is in seconds; `status` is 200. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  token_type: z.string().optional(),
  expires_in: z.number().positive(),
  /** Present after a sign-in by redirect. */
  id_token: z.string().optional(),
  status: z.number().optional(),
})

/** A refusal, RFC 6749 section 5.2, with the HTTP status repeated. */
export const tokenRefusal = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  status: z.number().optional(),
})
