import type { Context, Hono } from 'hono'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { pathsOf } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { openOperation } from '#platform/api/http/open-operation.ts'
import type { OpenOperation } from '#platform/api/http/openapi.ts'
import { readBodyAs } from '#platform/api/http/read-query.ts'
import { addressBlock, readClientIp } from '#platform/api/identity/throttle/client-ip.ts'
import type { RateLimits } from '#platform/api/identity/throttle/rate-limits.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { SHARE_CALLS, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { isMadeByPerson } from '#platform/wire/http/request-purpose.ts'
import {
  openingAsked,
  type RegistrationForm,
  type SharedForms,
  sharedForms,
  sharedReport,
  sharedReportAsked,
  shareLinkAnswer,
  shareLinkAsked,
} from '#platform/wire/sharing/share-links.ts'
import { SHARED_FORMS } from '#product/api/shared-forms.ts'
import { logVisitor, openShareLink, readOpening } from './open-share-link.ts'
import { readSharedReport } from './read-shared.ts'

export type ShareCallsDeps = {
  store: Pick<Store, 'db' | 'files'>
  limits: RateLimits
  trustClientIp: boolean
}

const NOTHING: SharedForms = { forms: [], photos: {} }

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
    const asked = await readBodyAs(c, shareLinkAsked)
    // Passcode attempts have a lower limit for each address than views.
    if (asked.passcode) await limits.spend('sensitive', `share ${who}`)
    const answer = await openShareLink(db, asked)
    if (answer.outcome !== 'open') await logVisitor(db, `/${asked.page}`)
    return answer
  })

  mount(SHARE_CALLS.forms, async (c) => {
    const { opening } = await readBodyAs(c, openingAsked)
    const shared = await readOpening(db, 'printUser', opening)
    await logVisitor(db, '/printUser')
    if (!shared) return NOTHING
    const forms = await SHARED_FORMS.readForms(db, shared.creator, shared.scope)
    return { forms, photos: await readPhotos(store, forms) } satisfies SharedForms
  })

  mount(SHARE_CALLS.report, async (c) => {
    const { opening, page } = await readBodyAs(c, sharedReportAsked)
    const shared = await readOpening(db, 'userTemplate', opening)
    await logVisitor(db, '/userTemplate')
    const report = shared && (await readSharedReport(db, shared.creator, shared.scope, page))
    // Files are for those who are signed in.
    return { report: report && { ...report, mayExport: false } }
  })
}

const SIZE = '320'

/** The photos of those forms that show one, as text: the pages of others have no right to a file. */
async function readPhotos(
  { files }: Pick<Store, 'files'>,
  forms: readonly RegistrationForm[],
): Promise<SharedForms['photos']> {
  const ids = forms.map(({ record }) => record.photo).filter((id) => typeof id === 'string')
  const read = await Promise.all(
    ids.map(async (id) => {
      const file = await files.find(id, SIZE)
      return file ? [[id, Buffer.from(await files.read(file)).toString('base64')] as const] : []
    }),
  )
  return Object.fromEntries(read.flat())
}

const tag = shareLinks.path

/** The descriptions of the calls for OpenAPI. */
export const SHARE_OPERATIONS: readonly OpenOperation[] = [
  openOperation({
    tag,
    path: SHARE_CALLS.resolve,
    summary: '打开分享链接',
    body: shareLinkAsked,
    answer: shareLinkAnswer,
  }),
  openOperation({
    tag,
    path: SHARE_CALLS.forms,
    summary: '分享的员工登记表',
    body: openingAsked,
    answer: sharedForms,
  }),
  openOperation({
    tag,
    path: SHARE_CALLS.report,
    summary: '分享的报表',
    body: sharedReportAsked,
    answer: sharedReport,
  }),
]
