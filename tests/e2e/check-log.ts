import { type RunState, secretsIn } from './run-state.ts'

/** Text that tests try to insert into the log as a separate line. */
export const FORGED = 'an entry that nobody wrote'

type Line = Record<string, unknown> & { level?: string; time?: string; msg?: string }

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const LEVELS = /^(trace|debug|info|warn|error|fatal)$/
const ID = /^[\w-]{8,}$/
// All characters that a log reader may treat as a line end.
const ANY_LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const COMMANDS = /[\p{Cc}\p{Bidi_Control}]/u

/**
 * P35: checks the log of a server after a run. Each line must be a JSON object. Lines about requests must
 * have id, route, status and time. No line may contain a secret or be forged.
 */
export function checkLog(log: string, run: RunState): void {
  const leaked = secretsIn(log, run)
  if (leaked.length > 0) throw new Error(`Secrets in the log: ${leaked.join(', ')}`)
  if (COMMANDS.test(log.replaceAll('\n', ''))) throw new Error('Control characters in the log')
  const lines = log.split(ANY_LINE_END).filter((line) => line !== '')
  const entries = lines.map(parseLine)
  const faults = entries.flatMap(({ entry, line }) => (isSound(entry) ? [] : [line]))
  if (faults.length > 0) throw new Error(`Lines that say too little:\n${faults.join('\n')}`)
  const uncaught = lines.filter((line) => /"uncaught exception"|"unhandled rejection"/.test(line))
  if (uncaught.length > 0) throw new Error(`Uncaught:\n${uncaught.join('\n')}`)
  const requests = entries.filter(({ entry }) => entry.msg === 'request')
  if (requests.length === 0) throw new Error('No request was logged')
}

function parseLine(line: string): { line: string; entry: Line } {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    throw new Error(`Not JSON: ${line}`)
  }
  if (typeof entry !== 'object' || entry === null) throw new Error(`No object: ${line}`)
  return { line, entry: entry as Line }
}

function isSound(entry: Line): boolean {
  if (entry.msg === FORGED) return false
  if (!UTC.test(String(entry.time)) || !LEVELS.test(String(entry.level))) return false
  if (entry.msg !== 'request') return typeof entry.msg === 'string'
  const { requestId, method, route, path, status, ms, userId } = entry
  return (
    ID.test(String(requestId)) &&
    [method, route, path].every((value) => typeof value === 'string') &&
    [status, ms].every((value) => typeof value === 'number') &&
    (userId === undefined || ID.test(String(userId)))
  )
}
