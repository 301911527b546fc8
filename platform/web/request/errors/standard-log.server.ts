import { printableLine } from '#platform/web/lib/printable-line.ts'
import type { RequestLog } from '#platform/web/request/load-context.ts'

/** Writes one JSON object per line to standard output, if no server of the product provides a log. */
export function standardLog(requestId: string): RequestLog {
  const write = (level: string) => (fields: object, message: string) => {
    const line = {
      level,
      time: new Date().toISOString(),
      requestId,
      msg: message,
      ...plain(fields),
    }
    process.stdout.write(`${printableLine(JSON.stringify(line))}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function plain(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? { message: value.message, stack: value.stack } : value,
    ]),
  )
}
