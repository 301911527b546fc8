import type { ApiTransport } from '#platform/web/gateway/transport.ts'

/** The part of a pino logger that the web tier uses. */
export type RequestLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Which OpenID provider people may sign in with besides their password. */
export type RedirectSignIn =
  | { kind: 'embedded' }
  | { kind: 'outside'; issuer: string; clientId: string; clientSecret: string }

/**
 * What our own server hands over with a request. Under stock remix-serve none
 * of it is there and the settings of the environment take its place.
 */
export type FrontContext = {
  gatewayTransport: ApiTransport
  requestId: string
  clientAddress: string
  allowedOrigins: readonly string[]
  /** Newest first; the first one seals, all of them open. */
  sessionKeys: readonly string[]
  clientId: string
  clientSecret: string
  /** Null when the sign-in page offers the password only. */
  redirectSignIn: RedirectSignIn | null
  /** Opens the passwords of sign-in links; null when there is no signing in by link. */
  linkSignInKey: string | null
  log: RequestLog
  /** Tells the request log who is asking. */
  identify(userId: string): void
  /** Tells log, figures and operation log why a form was refused. */
  refused(reason: 'foreign-origin' | 'foreign-form'): void
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Partial<FrontContext> {}
}
