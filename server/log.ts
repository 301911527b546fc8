import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { printableLine } from '#platform/web/lib/printable-line.ts'

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

/** PostgreSQL's error details repeat the values of the row: personal data. */
const ROW_VALUES = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where']

/** One JSON object a line on standard output, in UTC, with secrets masked at any depth. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        ...ROW_VALUES,
      ],
      censor: '***',
    },
    hooks: { streamWrite: printableLine },
  }
  return destination ? pino(options, destination) : pino(options)
}
