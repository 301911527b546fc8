import type { Logger } from 'pino'
import { isLoopback, isReadableOnTheWay } from '#platform/web/request/plain-http.ts'
import type { Config } from './config.ts'

/** Warns about settings that are legal but probably a mistake. */
export function warnAboutConfig(config: Config, log: Logger): void {
  const hasKeys = config.sessionKeys.length > 0
  if (config.databaseUrl !== null && !hasKeys) {
    log.warn(
      'SESSION_KEYS is not set: each process with a DATA_DIR of its own makes its own keys, ' +
        'and people are signed out when another process answers them',
    )
  }
  if (config.apiBaseUrl !== null && config.clientSecret === null) {
    log.warn('OIDC_CLIENT_SECRET is not set: the back end must know the one derived from our keys')
  }
  if (config.origin === null && !isLoopback(config.host)) {
    log.warn('ORIGIN is not set: only requests to a loopback name are answered')
  }
  if (config.origin !== null && isReadableOnTheWay(config.origin)) {
    log.warn(
      'ORIGIN is plain http: sessions and passwords can be read on the network, and cookies ' +
        'are neither Secure nor bound to this host',
    )
  }
}
