import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** Every process listens here for requests about its connections. */
export const HUB_CHANNEL = 'staffdesk_hub'

const NAME_BYTES = 6
const ANSWER_WITHIN_MS = 2_000

const caller = z.object({
  userId: z.string(),
  names: z.array(z.string()).readonly(),
  session: z.string(),
})

/** A request to the process that holds the connection. */
const request = z.discriminatedUnion('what', [
  z.object({ what: z.literal('receive'), id: z.string(), userId: z.string(), text: z.string() }),
  z.object({ what: z.literal('end'), id: z.string(), userId: z.string() }),
  z.object({ what: z.literal('poll'), id: z.string(), caller, isNew: z.boolean() }),
])
export type ProcessRequest = z.infer<typeof request>

const requestMessage = z.object({
  from: z.string().regex(/^[0-9a-f]{12}$/),
  call: z.string(),
  request,
})
/** The reply of another process; without `answer` that process does not have the connection. */
const replyMessage = z.object({ call: z.string(), answer: z.string().nullable().optional() })

export type OtherProcesses = {
  /** The name of this process. */
  name: string
  /** The channels to listen on. */
  channels: readonly string[]
  /** Sends a request to one process, or to all; undefined when none answers in time. */
  ask(request: ProcessRequest, to?: string, withinMs?: number): Promise<string | null | undefined>
  /** Handles a notification of one of the channels. */
  hear(channel: string, payload: string): void
}

export type OtherProcessesDeps = {
  db: Database
  /** Handles a request of another process; undefined when the connection is not here. */
  serve(request: ProcessRequest): Promise<string | null | undefined>
  onTrouble(error: unknown): void
}

/** The other processes on the same database, one of which may hold the connection of a client. */
export function connectProcesses({ db, serve, onTrouble }: OtherProcessesDeps): OtherProcesses {
  const name = randomBytes(NAME_BYTES).toString('hex')
  const ownChannel = channelOf(name)
  const open = new Map<string, (answer: string | null | undefined) => void>()
  let calls = 0

  async function tell(channel: string, message: object): Promise<void> {
    await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)
  }

  /** When one process asks all others, only the process with the connection replies. */
  async function answer(payload: string, isAskedAlone: boolean): Promise<void> {
    const { from, call, request: what } = requestMessage.parse(JSON.parse(payload))
    if (from === name) return
    const result = await serve(what).catch((error: unknown) => {
      if (!(error instanceof Failure)) onTrouble(error)
      return undefined
    })
    if (result !== undefined || isAskedAlone) await tell(channelOf(from), { call, answer: result })
  }

  async function heed(channel: string, payload: string): Promise<void> {
    const isOwn = channel === ownChannel
    if (isOwn && payload.startsWith('{"call"')) {
      const { call, answer: result } = replyMessage.parse(JSON.parse(payload))
      open.get(call)?.(result)
    } else await answer(payload, isOwn)
  }

  return {
    name,
    channels: [HUB_CHANNEL, ownChannel],
    ask(what, to, withinMs = ANSWER_WITHIN_MS) {
      calls += 1
      const call = String(calls)
      return new Promise((resolve, reject) => {
        const done = (result: string | null | undefined) => {
          clearTimeout(timer)
          open.delete(call)
          resolve(result)
        }
        const timer = setTimeout(() => done(undefined), withinMs).unref()
        open.set(call, done)
        tell(to === undefined ? HUB_CHANNEL : channelOf(to), {
          from: name,
          call,
          request: what,
        }).catch((error: unknown) => {
          done(undefined)
          reject(error)
        })
      })
    },
    hear(channel, payload) {
      heed(channel, payload).catch(onTrouble)
    },
  }
}

function channelOf(process: string): string {
  return `${HUB_CHANNEL}_${process}`
}
