import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

const SECRET_FIELDS = [
  'access_token',
  'accessToken',
  'authorization',
  'client_secret',
  'clientSecret',
  'confimPassword',
  'cookie',
  'newPassword',
  'originPassword',
  'password',
  'refresh_token',
  'refreshToken',
  'secret',
  'sessionKeys',
  'set-cookie',
  'token',
]

/** One JSON object a line on standard output, UTC, with secrets masked wherever they hide. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: '***',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
