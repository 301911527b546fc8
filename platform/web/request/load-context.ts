import type { ApiTransport } from '#platform/web/gateway/transport.ts'

/** The part of a pino logger that the web tier uses. */
export type RequestLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The OpenID provider that people may sign in with besides their password. */
export type RedirectSignIn =
  | { kind: 'embedded' }
  | { kind: 'outside'; issuer: string; clientId: string; clientSecret: string }

/**
 * The context that our own server passes with a request. Under stock remix-serve
 * it is empty, and the settings of the environment replace it.
 */
export type FrontContext = {
  gatewayTransport: ApiTransport
  requestId: string
  clientAddress: string
  allowedOrigins: readonly string[]
  /** Newest first: the first key seals cookies, and every key can open them. */
  sessionKeys: readonly string[]
  clientId: string
  clientSecret: string
  /** Null when the sign-in page offers the password only. */
  redirectSignIn: RedirectSignIn | null
  /** The key that decrypts the passwords of sign-in links; null without sign-in by link. */
  linkSignInKey: string | null
  log: RequestLog
  /** Reports the user to the request log. */
  identify(userId: string): void
  /** Reports to log, metrics and operation log why a form was refused. */
  refused(reason: 'foreign-origin' | 'foreign-form'): void
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends Partial<FrontContext> {}
}
