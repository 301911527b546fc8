import { type ApiTransport, UpstreamTrouble } from './transport.ts'

/**
 * A transport for the calls of one page. All calls have the same deadline, so a page that needs several
 * responses waits no longer than for one. Files, pushes and work on many rows have their own time limits; the time of
 * such work does not count for the calls after it.
 */
export function withinPage(transport: ApiTransport, limitMs: number): ApiTransport {
  let endsAt = performance.now() + limitMs
  return async (request, options = {}) => {
    if (options.isDownload || options.isPush) return transport(request, options)
    if (options.isLong) {
      const began = performance.now()
      const response = await transport(request, options)
      endsAt += performance.now() - began
      return response
    }
    return inTime(transport(request, options), endsAt - performance.now())
  }
}

async function inTime<T>(work: Promise<T>, leftMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpstreamTrouble('timeout')), Math.max(0, leftMs))
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
