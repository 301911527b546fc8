import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readShape } from '#api/http/read-shape.ts'
import { readBearer } from '#api/identity/bearer.ts'
import { readGrantId } from '#api/identity/end-sessions.ts'
import { readOwnSessions, readOwnSignIns } from '#api/queries/account/read-own-sessions.ts'
import { endOtherSessions, endOwnSession } from '#api/rules/own-account/end-own-sessions.ts'
import { OWN_SESSION_CALLS, sessions } from '#resources/system/session.ts'

const ownSessionId = z.strictObject({ id: z.uuid().toLowerCase() })

const read = { method: 'GET', need: SIGNED_IN, audit: 'none' } as const
const write = { method: 'PUT', need: SIGNED_IN, audit: 'write' } as const

/** Where one is signed in oneself. */
export const sessionCalls: readonly AreaCall[] = [
  {
    ...{ ...read, path: OWN_SESSION_CALLS.list },
    handler: async (c, actor, { db }) => {
      const grantId = await readGrantId(db, bearerOf(c.req.header('authorization')))
      return succeed(c, await readOwnSessions(db, actor.userId, grantId))
    },
  },
  {
    ...{ ...read, path: OWN_SESSION_CALLS.signIns },
    handler: async (c, actor, { db }) => succeed(c, await readOwnSignIns(db, actor.userId)),
  },
  {
    ...{ ...write, path: OWN_SESSION_CALLS.end },
    handler: async (c, actor, store) => {
      const { id } = await readShape(c, ownSessionId)
      await inTransaction(store, sessions, (tx) => endOwnSession(tx, actor, id))
      return succeed(c, null, say(c.get('language'), 'account.sessionEnded'))
    },
  },
  {
    ...{ ...write, path: OWN_SESSION_CALLS.endOthers },
    handler: async (c, actor, store) => {
      await readShape(c, z.strictObject({}))
      const token = bearerOf(c.req.header('authorization'))
      const count = await inTransaction(store, sessions, (tx) => endOtherSessions(tx, actor, token))
      return succeed(c, { count }, say(c.get('language'), 'account.sessionsEnded', { count }))
    },
  },
]

function bearerOf(header: string | undefined): string {
  const token = readBearer(header)
  if (!token) throw new Failure('unauthenticated', 'auth.required')
  return token
}
