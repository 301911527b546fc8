import { atMost, type Figure } from './figures.ts'
import { compare } from './load.ts'
import { type Running, startServer } from './processes.ts'

const MS = 1_000
const LIMIT_MS = 0.3

const start = (front: 'on' | 'off'): Promise<Running> =>
  startServer(['--import', 'tsx', 'bench/front-server.ts'], { FRONT: front }, '/')

/** The processor time per request of all steps from the rate limits to the static files. */
export async function measureFrontOverhead(): Promise<Figure> {
  const [fronted, bare] = await Promise.all([start('on'), start('off')])
  try {
    const rates = await compare({ url: `${fronted.origin}/` }, { url: `${bare.origin}/` })
    // Both servers are fully loaded, so the time between two requests is the cost of one.
    const overhead = MS / rates.a - MS / rates.b
    return atMost('front, from limits to static files', 'ms', overhead, LIMIT_MS, 'limit')
  } finally {
    await Promise.all([fronted.stop(), bare.stop()])
  }
}
