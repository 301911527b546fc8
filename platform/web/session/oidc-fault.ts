/** The sign-in errors of the specification, section 8, word for word. */
export const OIDC_FAULTS = {
  noRedirectUri: 'No popup_redirect_uri or redirect_uri configured',
  noSilentRedirectUri: 'No silent_redirect_uri configured',
  noAccessToken: 'No access token returned from token endpoint',
  noResponse: 'No response returned from token endpoint',
  notValidated: 'Failed to validate id_token',
  subChanged: 'sub in id_token does not match current sub',
  authTimeChanged: 'auth_time in id_token does not match original auth_time',
  azpChanged: 'azp in id_token does not match original azp',
  azpGone: 'azp not in id_token, but present in original id_token',
} as const

export type OidcFaultName = keyof typeof OIDC_FAULTS

/** A sign-in by redirect, or its renewal, that broke one of the rules above. */
export class OidcFault extends Error {
  readonly fault: OidcFaultName

  constructor(fault: OidcFaultName, options?: ErrorOptions) {
    super(OIDC_FAULTS[fault], options)
    this.name = 'OidcFault'
    this.fault = fault
  }
}
