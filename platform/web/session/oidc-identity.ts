import { decodeJwt } from 'jose'
import { z } from 'zod'
import { OidcFault } from './oidc-fault.ts'

/** A longer id token does not fit into the cookie, so the sign-out at the provider works without it. */
const MAX_KEPT_ID_TOKEN = 4_000

/** The parts of the id token that a session keeps after a sign-in by redirect. */
export const sessionIdentity = z.object({
  issuer: z.string(),
  sub: z.string(),
  authTime: z.number().nullable(),
  azp: z.string().nullable(),
  /** Proof towards the provider when signing out; empty when it was too long to keep. */
  idToken: z.string(),
})

export type SessionIdentity = z.infer<typeof sessionIdentity>

type Claims = { iss: string; sub: string; auth_time?: number | undefined; azp?: string | undefined }

export function identityOf(claims: Claims, idToken: string): SessionIdentity {
  return {
    issuer: claims.iss,
    sub: claims.sub,
    authTime: claims.auth_time ?? null,
    azp: claims.azp ?? null,
    idToken: idToken.length > MAX_KEPT_ID_TOKEN ? '' : idToken,
  }
}

const renewedClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  auth_time: z.number().optional(),
  azp: z.string().optional(),
})

/**
 * OpenID Connect Core section 12.2: a renewal must be for the same person and the same sign-in as before. The
 * token comes directly from the token server, so its claims are compared and its signature is not checked
 * again.
 */
export function requireSameIdentity(original: SessionIdentity, idToken: string): void {
  const renewed = readClaims(idToken)
  if (renewed.iss !== original.issuer) throw new OidcFault('notValidated')
  if (renewed.sub !== original.sub) throw new OidcFault('subChanged')
  const { auth_time: authTime, azp } = renewed
  if (authTime !== undefined && original.authTime !== null && authTime !== original.authTime) {
    throw new OidcFault('authTimeChanged')
  }
  if (azp !== undefined && azp !== original.azp) throw new OidcFault('azpChanged')
  if (azp === undefined && original.azp !== null) throw new OidcFault('azpGone')
}

function readClaims(idToken: string) {
  try {
    return renewedClaims.parse(decodeJwt(idToken))
  } catch (cause) {
    throw new OidcFault('notValidated', { cause })
  }
}
