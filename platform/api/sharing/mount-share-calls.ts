import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { pathsOf } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openOperation } from '#platform/api/http/open-operation.ts'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { readBodyAs } from '#platform/api/http/read-query.ts'
import { addressBlock, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { openLink, readOpening } from '#platform/api/links/open-link.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { SHARE_CALLS, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { isMadeByPerson } from '#platform/wire/http/request-purpose.ts'
import { linkSecrets, shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import { logVisitor } from './log-visitor.ts'
import { PAGE_DOORS } from './page-doors.ts'

export type ShareCallsDeps = {
  store: Pick<Store, 'db' | 'files'>
  limits: RateLimits
  trustClientIp: boolean
}

const pageNames = PAGE_DOORS.map(({ purpose }) => purpose.name)
const resolveAsked = z.strictObject({
  page: z.enum(pageNames),
  token: linkSecrets.token,
  passcode: linkSecrets.passcode,
})

/**
 * Calls without an account token: the token of a
 * link authorises them. Secrets are in bodies, which no log records.
 */
export function mountShareCalls(
  app: Hono<ApiEnv>,
  { store, limits, trustClientIp }: ShareCallsDeps,
): void {
  const { db } = store
  const mount = (path: string, answer: (c: Context<ApiEnv>, who: string) => Promise<unknown>) =>
    app.on('POST', pathsOf(path), async (c) => {
      const ip = trustClientIp ? readClientIp(c.req.raw.headers) : null
      const who = ip === null ? 'unknown' : addressBlock(ip)
      const origin = {
        ip,
        requestId: c.get('requestId'),
        language: c.get('language'),
        userAgent: c.req.header('user-agent') ?? '',
        // The web tier reports the purpose of the browser's request.
        isInPassing: !isMadeByPerson({ method: 'POST', headers: c.req.raw.headers }),
      }
      return withOrigin(origin, async () => {
        await limits.spend('shares', who)
        c.header('cache-control', 'no-store')
        return succeed(c, await answer(c, who))
      })
    })

  mount(SHARE_CALLS.resolve, async (c, who) => {
    const { page, token, passcode } = await readBodyAs(c, resolveAsked)
    const door = PAGE_DOORS.find(({ purpose }) => purpose.name === page)
    if (!door) throw new Error(`no door for the page ${page}`)
    // Passcode attempts have a lower limit for each address than views.
    if (passcode) await limits.spend('sensitive', `share ${who}`)
    const answer = await openLink(db, door, { secret: token, passcode })
    if (answer.outcome !== 'open') await logVisitor(db, door.purpose.address)
    return answer
  })

  for (const door of PAGE_DOORS) {
    const { read } = door.page
    mount(read.path, async (c) => {
      const body = await readBodyAs(c, read.body)
      const opened = await readOpening(db, door, body.opening)
      await logVisitor(db, door.purpose.address)
      return opened ? read.run(store, opened.maker, opened.scope, body) : read.nothing
    })
  }
}

const tag = shareLinks.path

/** The descriptions of the calls for OpenAPI. */
export const SHARE_OPERATIONS: readonly OpenOperation[] = [
  openOperation({
    tag,
    path: SHARE_CALLS.resolve,
    summary: '打开分享链接',
    body: resolveAsked,
    answer: shareLinkAnswer,
  }),
  ...PAGE_DOORS.map(({ page: { read } }) =>
    openOperation({
      tag,
      path: read.path,
      summary: read.summary,
      body: read.body,
      answer: read.answer,
    }),
  ),
]
