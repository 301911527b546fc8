import { type ApiTransport, UpstreamTrouble } from './transport.ts'

/**
 * A transport for the calls of one page. All calls have the same deadline, so a page that needs several
 * responses waits no longer than for one. Files and pushes have their own time limits.
 */
export function withinPage(transport: ApiTransport, limitMs: number): ApiTransport {
  const endsAt = performance.now() + limitMs
  return (request, options = {}) => {
    if (options.isDownload || options.isPush) return transport(request, options)
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
