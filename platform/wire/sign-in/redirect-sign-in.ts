import { z } from 'zod'

/** The address to which a provider redirects after the sign-in (spec section 2). */
export const CALLBACK_PATH = '/IdentityServerRefreshToken'

/** RFC 8693: exchanges an id token of an outside provider for a token pair of the product. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
export const ID_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:id_token'

/** The refusal of an identity that no account is linked to. */
export const NOT_LINKED = 'identity_not_linked'

/** Calls about the outside identities with which users can sign in to their own account. */
export const LINK_IDENTITY = '/uc/api/User/LinkIdentity'
export const UNLINK_IDENTITY = '/uc/api/User/UnlinkIdentity'
export const MY_IDENTITIES = '/uc/api/User/GetMyIdentities'

/** One company account with which the user can sign in to their own account. */
export const identityLink = z.object({
  id: z.uuid(),
  issuer: z.string(),
  name: z.string(),
  createdAt: z.string(),
})

export const linkForm = z.strictObject({ idToken: z.string().min(1).max(16_000) })
