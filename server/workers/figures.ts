import cluster from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'

const LIMIT_MS = 6_000

type FiguresRequest = { staffdesk: 'figures' }
type FiguresAnswer = { staffdesk: 'figures-of-all'; text: string | null }

const isAsked = (message: unknown): message is FiguresRequest =>
  (message as Partial<FiguresRequest> | null)?.staffdesk === 'figures'
const isTold = (message: unknown): message is FiguresAnswer =>
  (message as Partial<FiguresAnswer> | null)?.staffdesk === 'figures-of-all'

/** In the leader: answers a worker's request for figures with the sum of all workers. */
export function sumFigures(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message) => {
    if (!isAsked(message)) return
    const text = await all.clusterMetrics().catch(() => null)
    const answer: FiguresAnswer = { staffdesk: 'figures-of-all', text }
    if (worker.isConnected()) worker.send(answer)
  })
}

/** In a worker: registers its figures for the sum, and returns a function that requests the sum. */
export function figuresOfAll(own: readonly Registry[]): () => Promise<string> {
  AggregatorRegistry.setRegistries([...own])
  // Listens for the leader from now on.
  new AggregatorRegistry()
  const answers = new EventEmitter()
  process.on('message', (message) => {
    if (isTold(message)) answers.emit('told', message.text)
  })
  return async () => {
    const answer = once(answers, 'told', { signal: AbortSignal.timeout(LIMIT_MS) })
    process.send?.({ staffdesk: 'figures' } satisfies FiguresRequest)
    const [text] = (await answer) as [string | null]
    if (text === null) throw new Error('the workers did not report their figures in time')
    return text
  }
}
