import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { OWN_SESSION_CALLS, sessions } from '#platform/define/shipped/sessions/session.ts'
import { ownSession, ownSignIn } from '#platform/wire/sign-in/account.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { readGrantId } from './end-sessions.ts'
import { readOwnSessions, readOwnSignIns } from './read-own-sessions.ts'

const tag = sessions.path

/** The calls about the caller's own sessions. */
export const sessionCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: OWN_SESSION_CALLS.list,
    summary: '本人的在线会话',
    answer: z.array(ownSession),
    run: async ({ actor, token, store: { db } }) =>
      readOwnSessions(db, actor.userId, await readGrantId(db, token)),
  }),
  reading({
    tag,
    path: OWN_SESSION_CALLS.signIns,
    summary: '本人的登录记录',
    answer: z.array(ownSignIn),
    run: ({ actor, store: { db } }) => readOwnSignIns(db, actor.userId),
  }),
  writing({
    tag,
    method: 'PUT',
    path: OWN_SESSION_CALLS.end,
    summary: '退出本人的一个会话',
    body: z.strictObject({ id: z.uuid().toLowerCase() }),
    answer: z.null(),
    run: async ({ body: { id }, actor, store }) => {
      await inTransaction(store, { resource: sessions, actor }, (tx) =>
        endOwnSession(tx, actor, id),
      )
      return { response: null, told: { key: 'account.sessionEnded' } }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: OWN_SESSION_CALLS.endOthers,
    summary: '退出本人的其他会话',
    body: z.strictObject({}),
    answer: z.object({ count: z.number().int() }),
    run: async ({ actor, token, store }) => {
      const count = await inTransaction(store, { resource: sessions, actor }, (tx) =>
        endOtherSessions(tx, actor, token),
      )
      return { response: { count }, told: { key: 'account.sessionsEnded', values: { count } } }
    },
  }),
]
