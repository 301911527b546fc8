import { z } from 'zod'

const offer = z.looseObject({
  availableTransports: z.array(z.looseObject({ transport: z.string() })),
})

/** An offer of the hub without the transport that cannot come through here. */
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
