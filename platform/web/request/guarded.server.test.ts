import { describe, expect, it, vi } from 'vitest'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import type { PageProblem } from '#platform/web/lib/page-problem.ts'
import { parseCookies } from '#platform/web/session/cookies.ts'
import { createSessionStore, newSid, type Session } from '#platform/web/session/session.server.ts'
import { RIGHTS_VERSION_HEADER } from '#platform/wire/shell/navigation.ts'
import { formTokenOf } from './forms/form-token.server.ts'
import { guarded, open } from './guarded.server.ts'
import type { FrontContext } from './load-context.ts'

const ORIGIN = 'https://desk.example'
const KEYS = ['k'.repeat(32)]
const HOUR_MS = 60 * 60 * 1000
const limits = { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS }
const store = createSessionStore({ keys: KEYS, secure: true, limits })

const good = (response: unknown) => ({ status: 200, success: true, msg: '', response })
const entry = { pid: null, icon: '', type: 0, sort: 0, children: [] }

type Wire = Partial<Record<string, () => Response>>
let people = 0
const SID = newSid()
const TOKEN = formTokenOf({ sid: SID, sub: 'user-1' }, KEYS)

/** A separate back end with one module, and with the view button on archives. */
function backEnd(changes: Wire = {}) {
  const calls: string[] = []
  const answers: Wire = {
    '/Module/GetNavigationByApplicationIdAndUserId': () =>
      Response.json(good([{ ...entry, id: 'm', name: '人事管理', path: '', type: 1 }]), {
        headers: { [RIGHTS_VERSION_HEADER]: '1' },
      }),
    '/Menu/GetNavigationByModuleIdAndUserId': () =>
      Response.json(
        good({ children: [{ ...entry, id: 'e', name: '人事档案', path: '/hr/archives' }] }),
      ),
    '/Button/GetButtonAllByModuleIdAndUserId': () =>
      Response.json(good([{ id: 'b', MenuId: 'e', code: 'view', name: '查看' }])),
    '/UserInfo/AddVisitUser': () => Response.json(good(null)),
    ...changes,
  }
  const purposes: (string | null)[] = []
  const gatewayTransport = async (request: Request) => {
    const { pathname } = new URL(request.url)
    calls.push(pathname)
    purposes.push(request.headers.get('sec-purpose') ?? request.headers.get('sec-fetch-dest'))
    return answers[pathname]?.() ?? new Response('<h1>no</h1>', { status: 500 })
  }
  return { calls, purposes, gatewayTransport }
}

async function cookieFor(changes: Partial<Session> = {}): Promise<string> {
  const now = Date.now()
  const session = {
    sid: SID,
    access_token: `canary-access-${++people}`,
    refresh_token: `canary-refresh-${people}`,
    expiresAt: now + HOUR_MS,
    sub: `user-${people}`,
    name: '张三',
    user_name: 'zhangsan',
    avatar: '',
    face: '',
    issuedAt: now,
    seenAt: now,
    remember: false,
    mustChangePassword: false,
    ...changes,
  }
  const [line = ''] = await store.write(new Map(), session, session.seenAt)
  return line.split(';')[0] ?? ''
}

type Sent = {
  path?: string
  cookie?: string
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
}
type Handler = (args: never) => Promise<unknown>

async function send(handler: unknown, back: ReturnType<typeof backEnd>, sent: Sent = {}) {
  const { path = '/hr/archives?page=2', cookie, method = 'GET', headers = {} } = sent
  const { form = { name: 'x', [FORM_TOKEN_FIELD]: TOKEN } } = sent
  const request = new Request(ORIGIN + path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...headers },
    ...(['GET', 'HEAD'].includes(method) ? {} : { body: sent.body ?? new URLSearchParams(form) }),
    ...(sent.signal && { signal: sent.signal }),
    duplex: 'half',
  } as RequestInit)
  const context: Partial<FrontContext> = {
    gatewayTransport: back.gatewayTransport,
    requestId: 'request-7',
    allowedOrigins: [ORIGIN],
    sessionKeys: KEYS,
    clientId: 'client',
    clientSecret: 'canary-secret',
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  }
  const run = (handler as Handler)({ request, params: {}, context } as never)
  const response = (await run.catch((thrown: unknown) => thrown)) as Response
  return { response, body: await response.clone().text(), context }
}

const view = guarded('view', ({ resource, permissions }) => ({
  resource: resource.path,
  permissions: [...permissions],
}))
const VISIT = '/UserInfo/AddVisitUser'

describe('the trace of a visit', () => {
  it.each([
    ['a browser that opens it', {}, { 'sec-fetch-dest': 'document' }, 'document'],
    ['a program, or an old browser', {}, {}, null],
    [
      'a script of the page before',
      {},
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
      'document',
    ],
  ] as const)('is left by %s', async (_what, sent, headers, purpose) => {
    const back = backEnd()
    await send(view, back, { ...sent, headers, cookie: await cookieFor() })
    expect(back.calls).toContain(VISIT)
    expect(new Set(back.purposes)).toEqual(new Set([purpose]))
  })

  it.each([
    ['HEAD', { method: 'HEAD' }, {}, 'prefetch'],
    ['a prefetch', {}, { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }, 'prefetch'],
    ['a prefetch of old', {}, { purpose: 'prefetch' }, 'prefetch'],
    [
      'a prefetch of the next page',
      {},
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      'prefetch',
    ],
    ['a picture', {}, { 'sec-fetch-dest': 'image' }, 'image'],
    ['a frame', {}, { 'sec-fetch-dest': 'iframe' }, 'iframe'],
    ['some script', {}, { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }, 'empty'],
  ] as const)(
    'is left by no %s, and the back end hears what it is',
    async (_what, sent, headers, purpose) => {
      const back = backEnd()
      const { response } = await send(view, back, { ...sent, headers, cookie: await cookieFor() })
      expect(response.status).toBe(200)
      expect(back.calls).not.toContain(VISIT)
      expect(new Set(back.purposes)).toEqual(new Set([purpose]))
    },
  )
})

const SIGN_IN = '/login?redirect=%2Fhr%2Farchives%3Fpage%3D2'

describe('a guarded loader', () => {
  it('says what it needs', () => {
    expect([view.need, guarded('signed-in', () => null).need, open(() => null).need]).toEqual([
      'view',
      'signed-in',
      'open',
    ])
  })

  it('sends visitors to sign in, with the way back, and asks nobody anything', async () => {
    const back = backEnd()
    const { response } = await send(view, back)
    expect([response.status, response.headers.get('location')]).toEqual([302, SIGN_IN])
    expect(back.calls).toEqual([])
  })

  it.each([
    ['idle for too long', { seenAt: Date.now() - limits.idleMs - 1000 }],
    ['older than a working day', { issuedAt: Date.now() - limits.absoluteMs - 1000 }],
  ])('sends a session that was %s to sign in', async (_why, changes) => {
    const back = backEnd()
    const { response } = await send(view, back, { cookie: await cookieFor(changes) })
    expect(response.headers.get('location')).toBe(SIGN_IN)
    expect(back.calls).toEqual([])
  })

  it('hands over resource and permissions, and keeps the answer out of every cache', async () => {
    const back = backEnd()
    const { response, body } = await send(view, back, { cookie: await cookieFor() })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(body)).toEqual({ resource: 'hr/archives', permissions: ['view'] })
    expect(back.calls).toContain('/UserInfo/AddVisitUser')
  })

  it('leaves a second parameter of a resource’s handler as it is', async () => {
    const loadNew = (_call: unknown, filled: object = {}) => Object.keys(filled)
    const cookie = await cookieFor()
    const { body } = await send(guarded('view', loadNew), backEnd(), { cookie })
    expect(JSON.parse(body)).toEqual([])
  })

  it('asks rights of the parent for child rows, and the field group they belong to', async () => {
    const cookie = await cookieFor()
    const closed = await send(view, backEnd(), { cookie, path: '/hr/educations' })
    expect(closed.response.status).toBe(403)
    const button = { MenuId: 'e', name: '按钮' }
    const buttons = ['view', 'group.education'].map((code) => ({ ...button, id: code, code }))
    const open = backEnd({
      '/Button/GetButtonAllByModuleIdAndUserId': () => Response.json(good(buttons)),
    })
    const { body } = await send(view, open, { cookie: await cookieFor(), path: '/hr/educations' })
    expect(JSON.parse(body).resource).toBe('hr/educations')
  })

  it('lets a user with an initial password only to the page that changes it', async () => {
    const cookie = await cookieFor({ mustChangePassword: true })
    const { response } = await send(view, backEnd(), { cookie, path: '/hr/archives?page=2' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(
      '/account/password?returnTo=%2Fhr%2Farchives%3Fpage%3D2',
    )
  })

  it('refuses what no button allows, without running', async () => {
    const ran = vi.fn()
    const cookie = await cookieFor()
    const { response, body } = await send(guarded('delete', ran), backEnd(), { cookie })
    expect(response.status).toBe(403)
    // The response names the place and says that the user may open the page, but may not act there.
    const refused = { place: '人事档案', isAct: true }
    expect(JSON.parse(body) as PageProblem).toEqual({
      requestId: 'request-7',
      message: '',
      refused,
    })
    expect(ran).not.toHaveBeenCalled()
    const other = await send(view, backEnd(), { cookie, path: '/org/posts' })
    expect(other.response.status).toBe(403)
  })

  it('knows no resource but those that exist', async () => {
    const { response } = await send(view, backEnd(), { path: '/hr/nothing' })
    expect(response.headers.get('location')).toBe('/404')
  })

  it.each([
    '/Module/GetNavigationByApplicationIdAndUserId',
    '/Menu/GetNavigationByModuleIdAndUserId',
    '/Button/GetButtonAllByModuleIdAndUserId',
  ])('shows the message and goes to /refuse when %s fails', async (path) => {
    const msg = '当前用户没有任何菜单权限，请联系管理员'
    const back = backEnd({ [path]: () => Response.json({ status: 200, success: false, msg }) })
    const { response } = await send(view, back, { cookie: await cookieFor() })
    expect(response.headers.get('location')).toBe('/refuse')
    expect(response.headers.get('set-cookie')).toContain('__Host-staffdesk-flash=')
  })

  it('asks for the very right of a page without a resource', async () => {
    const menu = { children: [{ ...entry, id: 'e', name: '架构图', path: '/org/chart' }] }
    const back = backEnd({
      '/Menu/GetNavigationByModuleIdAndUserId': () => Response.json(good(menu)),
    })
    const cookie = await cookieFor()
    const chart = guarded('org/chart:view', () => ({ drawn: true }))
    const amounts = guarded('org/amounts:view', () => ({ drawn: true }))
    expect((await send(chart, back, { cookie, path: '/org/chart' })).response.status).toBe(200)
    expect((await send(amounts, back, { cookie, path: '/org/amounts' })).response.status).toBe(403)
    expect(back.calls.filter((path) => path.includes('Organize'))).toEqual([])
  })

  it('asks for menus and buttons again only when rights changed', async () => {
    let version = '1'
    const modules = () =>
      Response.json(good([{ ...entry, id: 'm', name: 'x', path: '', type: 1 }]), {
        headers: { [RIGHTS_VERSION_HEADER]: version },
      })
    const back = backEnd({ '/Module/GetNavigationByApplicationIdAndUserId': modules })
    const cookie = await cookieFor()
    const menuCalls = () => back.calls.filter((path) => path.startsWith('/Menu/')).length
    await send(view, back, { cookie })
    await send(view, back, { cookie })
    expect(menuCalls()).toBe(1)
    version = '2'
    await send(view, back, { cookie })
    expect(menuCalls()).toBe(2)
  })

  it('shows an id, and only an id, when the back end is in trouble', async () => {
    const back = backEnd({
      '/Module/GetNavigationByApplicationIdAndUserId': () => new Response('<h1>secret path</h1>'),
    })
    const { response, body } = await send(view, back, { cookie: await cookieFor() })
    expect(response.status).toBe(503)
    expect(JSON.parse(body)).toEqual({ requestId: 'request-7', message: '' })
  })

  it('logs what nobody foresaw and shows an id', async () => {
    const broken = guarded('view', () => {
      throw new Error('select * from app_user')
    })
    const { response, body, context } = await send(broken, backEnd(), { cookie: await cookieFor() })
    expect([response.status, body]).toEqual([500, '{"requestId":"request-7","message":""}'])
    expect(context.log?.error).toHaveBeenCalledOnce()
  })

  it('signs out when the session is over at the provider, keeping the way back', async () => {
    const refused = () => Response.json({ success: false }, { status: 401 })
    const back = backEnd({
      '/Module/GetNavigationByApplicationIdAndUserId': refused,
      '/oauth/token': () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    })
    const { response } = await send(view, back, { cookie: await cookieFor() })
    expect(response.headers.get('location')).toBe(SIGN_IN)
    expect(response.headers.get('set-cookie')).toMatch(/__Host-staffdesk=;.*Max-Age=0/)
  })

  it('keeps the session when only the renewal is in trouble', async () => {
    const back = backEnd({ '/oauth/token': () => new Response(null, { status: 503 }) })
    const cookie = await cookieFor({ expiresAt: Date.now() - 1000 })
    const { response } = await send(view, back, { cookie })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([503, null])
  })

  it('answers with the renewed session, which never shows its tokens', async () => {
    const answer = { access_token: 'canary-new', refresh_token: 'canary-next', expires_in: 7200 }
    const back = backEnd({ '/oauth/token': () => Response.json(answer) })
    const cookie = await cookieFor({ expiresAt: Date.now() - 1000 })
    const { response, body } = await send(view, back, { cookie })
    const line = response.headers.getSetCookie().join('\n')
    const renewed = await store.read(parseCookies(line.split(';')[0] ?? ''), Date.now())
    expect(renewed?.refresh_token).toBe('canary-next')
    expect(`${body}${line}`).not.toContain('canary')
  })

  it.each(['a=b', '__Host-staffdesk=garbage', '__Host-staffdesk=a.b.c.d.e; x'])(
    'takes a strange cookie for a visitor: %s',
    async (cookie) => {
      const { response } = await send(view, backEnd(), { cookie })
      expect(response.headers.get('location')).toBe(SIGN_IN)
    },
  )
})

describe('P02 P07 a page that asks the back end nothing', () => {
  const CURRENT_USER = '/uc/api/User/GetCurrentUser'
  const VISIT = '/UserInfo/AddVisitUser'
  const refused = () => Response.json({ success: false }, { status: 401 })
  const ENDED: Wire = {
    [CURRENT_USER]: refused,
    [VISIT]: refused,
    '/oauth/token': () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
  }
  const ALIVE: Wire = { [CURRENT_USER]: () => Response.json(good({})) }
  const AWAY: Wire = { [VISIT]: () => new Response(null, { status: 503 }) }
  const title = () => ({ title: 'x' })
  const page = guarded('signed-in', title)
  const helper = guarded('signed-in', title, { visit: false })
  const LONG_AGO = { seenAt: Date.now() - limits.idleMs / 2 }
  const POSTED = { method: 'POST', headers: { origin: ORIGIN } }

  it.each([
    ['a page', page, {}],
    ['a layout', helper, {}],
    ['a form', page, POSTED],
  ])('%s leads an ended session to sign-in, however fresh its cookie', async (_what, ask, sent) => {
    const { response, body } = await send(ask, backEnd(ENDED), {
      ...sent,
      cookie: await cookieFor(),
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, SIGN_IN])
    expect(response.headers.get('set-cookie')).toMatch(/__Host-staffdesk=;.*Max-Age=0/)
    expect(body).not.toContain('title')
  })

  it.each([
    ['a page, by its visit', page, {}, [VISIT]],
    ['a layout, by a call for it', helper, {}, [CURRENT_USER]],
    ['a form, by a call for it', page, POSTED, [CURRENT_USER]],
  ])('asks for %s, once', async (_what, ask, sent, calls) => {
    const back = backEnd(ALIVE)
    const { response } = await send(ask, back, { ...sent, cookie: await cookieFor(LONG_AGO) })
    expect([response.status, back.calls]).toEqual([200, calls])
    expect(response.headers.get('set-cookie')).toContain('__Host-staffdesk=')
  })

  it('asks once for all loaders of a request', async () => {
    const back = backEnd(ALIVE)
    const both = async (args: never) => {
      const [first] = await Promise.all([helper(args), helper(args)])
      return first
    }
    await send(both, back, { cookie: await cookieFor() })
    expect(back.calls).toEqual([CURRENT_USER])
  })

  it('asks nothing more where a handler has asked', async () => {
    const back = backEnd(ALIVE)
    await send(view, back, { cookie: await cookieFor() })
    expect(back.calls).not.toContain(CURRENT_USER)
  })

  it('answers nothing while nobody can say, but gives a form back', async () => {
    const seen = { cookie: await cookieFor(LONG_AGO) }
    for (const ask of [page, helper]) {
      const { response } = await send(ask, backEnd(AWAY), seen)
      expect([response.status, response.headers.get('set-cookie')]).toEqual([503, null])
    }
    const { response } = await send(page, backEnd(AWAY), { ...seen, ...POSTED })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
  })

  it('lets no public page keep a session alive that nobody has confirmed', async () => {
    const back = backEnd(ALIVE)
    const { response } = await send(open(title), back, { cookie: await cookieFor(LONG_AGO) })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    expect(back.calls).toEqual([])
  })
})

describe('a guarded action', () => {
  const ran = vi.fn(() => null)
  const action = guarded('view', ran)

  it.each([
    [{}],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: ORIGIN, 'sec-fetch-site': 'same-site' }],
  ])('refuses a form from elsewhere before anything else: %j', async (headers) => {
    for (const cookie of ['', await cookieFor()]) {
      const { response } = await send(action, backEnd(), { cookie, headers, method: 'POST' })
      expect(response.status).toBe(403)
    }
    expect(ran).not.toHaveBeenCalled()
  })

  it.each([
    ['elsewhere', 'https://evil.example', 403],
    ['our own pages', ORIGIN, 415],
  ])('refuses an upload from %s', async (_from, origin, status) => {
    const body = new FormData()
    body.append(FORM_TOKEN_FIELD, TOKEN)
    const sent = { cookie: await cookieFor(), method: 'POST', headers: { origin }, body }
    const { response } = await send(action, backEnd(), sent)
    expect(response.status).toBe(status)
    expect(ran).not.toHaveBeenCalled()
  })

  it('takes nothing but POST', async () => {
    const cookie = await cookieFor()
    const { response } = await send(action, backEnd(), { cookie, method: 'PUT' })
    expect(response.status).toBe(405)
  })

  const breaking = (error: unknown) =>
    new ReadableStream({ start: (controller) => controller.error(error) })

  it.each([
    ['a connection that was reset', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
    ['a stream that was given up', new DOMException('x', 'AbortError')],
  ])('takes the end of a body for what it is: %s', async (_what, error) => {
    const sent = { method: 'POST', headers: { origin: ORIGIN }, body: breaking(error) }
    const { response, context } = await send(action, backEnd(), sent)
    expect(response.status).toBe(400)
    expect(context.log?.error).not.toHaveBeenCalled()
    expect(context.log?.info).toHaveBeenCalledExactlyOnceWith(
      { reason: String(error) },
      'a client disconnected before the answer',
    )
  })

  it('writes no stack for a client that has gone, and one for every other failure', async () => {
    const sent = { method: 'POST', headers: { origin: ORIGIN } }
    const body = () => breaking(new Error('terminated'))
    const gone = await send(action, backEnd(), {
      ...sent,
      body: body(),
      signal: AbortSignal.abort(),
    })
    expect(gone.response.status).toBe(400)
    expect(gone.context.log?.error).not.toHaveBeenCalled()
    const here = await send(action, backEnd(), { ...sent, body: body() })
    expect(here.response.status).toBe(500)
    expect(here.context.log?.error).toHaveBeenCalledOnce()
  })

  it('leads a visitor back to the page with the form', async () => {
    const sent = { path: '/hr/archives/new?from=1', headers: { origin: ORIGIN }, method: 'POST' }
    const { response } = await send(action, backEnd(), sent)
    expect(response.headers.get('location')).toBe(
      '/login?redirect=%2Fhr%2Farchives%2Fnew%3Ffrom%3D1',
    )
    // Without this header the router would keep the data in its memory and not read the message.
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('gets the form that was read', async () => {
    const read = guarded('view', ({ form }) => Object.fromEntries(form))
    const sent = { cookie: await cookieFor(), method: 'POST', headers: { origin: ORIGIN } }
    const { body } = await send(read, backEnd(), sent)
    expect(JSON.parse(body)).toEqual({ name: 'x' })
  })
})

describe('P12 the token of a form', () => {
  const headers = { origin: ORIGIN }

  it.each([
    ['none', {}],
    ['an empty one', { [FORM_TOKEN_FIELD]: '' }],
    [
      'that of another sign-in',
      { [FORM_TOKEN_FIELD]: formTokenOf({ sid: newSid(), sub: 'user-1' }, KEYS) },
    ],
    ['one cut short', { [FORM_TOKEN_FIELD]: TOKEN.slice(0, -4) }],
    ['one with more behind it', { [FORM_TOKEN_FIELD]: `${TOKEN}AAAA` }],
    ['the sid itself', { [FORM_TOKEN_FIELD]: SID }],
  ])('a form with %s is refused before its action, with the way back', async (_what, form) => {
    for (const wrap of [open, (ran: () => null) => guarded('signed-in', ran)]) {
      const ran = vi.fn(() => null)
      const sent = { path: '/hr/archives/new?from=1', headers, method: 'POST', form }
      const cookie = await cookieFor()
      const { response, body, context } = await send(wrap(ran), backEnd(), { ...sent, cookie })
      expect(response.status).toBe(403)
      expect(JSON.parse(body)).toEqual({
        requestId: 'request-7',
        message: '',
        formPage: '/hr/archives/new?from=1',
      })
      expect(ran).not.toHaveBeenCalled()
      expect(context.log?.warn).toHaveBeenCalledOnce()
    }
  })

  it('leads to no other site by what the form says', async () => {
    const form = { returnTo: '//evil.example' }
    const sent = { cookie: await cookieFor(), headers, method: 'POST', form, path: '/preferences' }
    const { body } = await send(
      open(() => null),
      backEnd(),
      sent,
    )
    expect((JSON.parse(body) as PageProblem).formPage).toBe('/preferences')
  })

  it('is asked of nobody who is not signed in', async () => {
    const { response } = await send(
      open(() => null),
      backEnd(),
      { headers, method: 'POST', form: {} },
    )
    expect(response.status).toBe(200)
  })
})
