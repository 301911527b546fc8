import { createHash } from 'node:crypto'
import { type JWTHeaderParameters, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'

/** Asymmetric signatures only: with `none` or HS256 any client could forge a token. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const SKEW_S = 30
/** Id tokens are checked once, right after the provider issued them. */
const MAX_AGE_S = 10 * 60

const idClaims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  auth_time: z.number().optional(),
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
})

export type IdClaims = z.infer<typeof idClaims>

export type IdTokenExpectation = {
  issuer: string
  clientId: string
  /** The nonce of the sign-in; only the tier that began it knows it. */
  nonce?: string
  /** The access token that came with it, where there is one. */
  accessToken?: string
}

/** An invalid id token. The reason is for the log only. */
export class IdTokenFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdTokenFault'
  }
}

/** Checks the claims of an id token as OpenID Connect Core section 3.1.3.7 requires. */
export async function checkIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpectation,
): Promise<IdClaims> {
  const { payload, protectedHeader } = await verifySignature(token, keys, expected)
  const parsed = idClaims.safeParse(payload)
  if (!parsed.success) throw new IdTokenFault('a claim has the wrong form')
  const claims = parsed.data
  const isShared = Array.isArray(claims.aud) && claims.aud.length > 1
  if (isShared && claims.azp === undefined) throw new IdTokenFault('azp is missing')
  if (claims.azp !== undefined && claims.azp !== expected.clientId) {
    throw new IdTokenFault('azp names another client')
  }
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) {
    throw new IdTokenFault('nonce is not the one of this sign-in')
  }
  const { at_hash: hash } = claims
  if (hash !== undefined && expected.accessToken !== undefined) {
    if (hash !== hashOf(expected.accessToken, protectedHeader)) {
      throw new IdTokenFault('at_hash belongs to another access token')
    }
  }
  return claims
}

async function verifySignature(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId }: IdTokenExpectation,
) {
  try {
    const verified = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: SKEW_S,
      maxTokenAge: MAX_AGE_S,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    })
    const { typ } = verified.protectedHeader
    // Tokens of other kinds are signed with the same keys.
    if (typ !== undefined && typ.toLowerCase() !== 'jwt') throw new Error('typ is not JWT')
    return verified
  } catch (cause) {
    throw new IdTokenFault(cause instanceof Error ? cause.message : 'not verified', { cause })
  }
}

/** The left half of the hash that goes with the signature's algorithm. */
function hashOf(accessToken: string, { alg = '' }: JWTHeaderParameters): string {
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512'
  // Ed25519 ends in digits too, but hashes with SHA-512.
  const digest = createHash(`sha${alg.startsWith('Ed') ? '512' : bits}`)
    .update(accessToken)
    .digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
