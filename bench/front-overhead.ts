import { atMost, type Figure } from './figures.ts'
import { compare } from './load.ts'
import { type Running, startServer } from './processes.ts'

const MS = 1_000
const LIMIT_MS = 0.3

const start = (front: 'on' | 'off'): Promise<Running> =>
  startServer(['--import', 'tsx', 'bench/front-server.ts'], { FRONT: front }, '/')

/** What all steps from the limits to the static files cost a request, in processor time of the server. */
export async function measureFrontOverhead(): Promise<Figure> {
  const [fronted, bare] = await Promise.all([start('on'), start('off')])
  try {
    const rates = await compare({ url: `${fronted.origin}/` }, { url: `${bare.origin}/` })
    // Both are loaded to the full, so a request takes the time that one is worth.
    const overhead = MS / rates.a - MS / rates.b
    return atMost('front, from limits to static files', 'ms', overhead, LIMIT_MS, 'limit')
  } finally {
    await Promise.all([fronted.stop(), bare.stop()])
  }
}
