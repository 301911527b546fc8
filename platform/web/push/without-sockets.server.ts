import { z } from 'zod'

const offer = z.looseObject({
  availableTransports: z.array(z.looseObject({ transport: z.string() })),
})

/** The hub's offer of transports without WebSockets, which cannot pass through this server. */
export async function withoutSockets(answer: Response): Promise<Response> {
  const { availableTransports, ...rest } = offer.parse(await answer.json())
  const passable = availableTransports.filter(({ transport }) => transport !== 'WebSockets')
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify({ ...rest, availableTransports: passable }), {
    status: answer.status,
    headers,
  })
}
