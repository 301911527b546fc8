import { vi } from 'vitest'
import { action as signInAction } from '#app/routes/login.tsx'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import { formTokenOf } from '#platform/web/request/forms/form-token.server.ts'
import type { FrontContext, RedirectSignIn } from '#platform/web/request/load-context.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'
import type { Session } from '#platform/web/session/session.server.ts'
import { DEMO_PASSWORD } from '#tests/api/demo-passwords.ts'
import { CLIENT, ORIGIN, type RunningApi } from '#tests/api/running-api.ts'

const SESSION_KEYS = ['a key of the test run that is long enough']
const SESSION_COOKIE = 'staffdesk'

type Handler = (args: never) => Promise<unknown>
type Seen = { status: number; location: string; text: string; body: Record<string, unknown> }

export type Browser = ReturnType<typeof createBrowser>

/**
 * A browser in front of the web tier: it calls the real handlers of the routes over the real API, and keeps
 * cookies.
 */
export function createBrowser(
  api: RunningApi,
  redirectSignIn: RedirectSignIn | null,
  /** The address that users visit, when it differs from the configured one. */
  visited = ORIGIN,
) {
  const jar = new Map<string, string>()
  const logged: unknown[] = []

  const cookieHeader = () => [...jar].map((pair) => pair.join('=')).join('; ')

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value.join('='))
    }
  }

  async function see(response: Response): Promise<Seen> {
    keep(response)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, location: response.headers.get('location') ?? '', text, body }
  }

  async function send(handler: unknown, path: string, form?: Record<string, string>) {
    const log = vi.fn((...line: unknown[]) => void logged.push(line))
    const context: Partial<FrontContext> = {
      gatewayTransport: api.fetch,
      requestId: 'request-1',
      allowedOrigins: [ORIGIN],
      sessionKeys: SESSION_KEYS,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      redirectSignIn,
      linkSignInKey: null,
      log: { info: log, warn: log, error: log },
    }
    const request = new Request(visited + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: cookieHeader(), origin: ORIGIN },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    const run = (handler as Handler)({ request, params: {}, context } as never)
    return see((await run.catch((thrown: unknown) => thrown)) as Response)
  }

  async function openSession(): Promise<Session | null> {
    const content = await unseal('session', jar.get(SESSION_COOKIE) ?? '', SESSION_KEYS)
    return content as Session | null
  }

  return {
    jar,
    logged,
    get: (loader: unknown, path: string) => send(loader, path),
    /** Sends a form as the page does, with its form token. */
    async post(action: unknown, path: string, form: Record<string, string> = {}) {
      const session = await openSession()
      const token: Record<string, string> = session
        ? { [FORM_TOKEN_FIELD]: formTokenOf(session, SESSION_KEYS) }
        : {}
      return send(action, path, { ...form, ...token })
    },
    /** Requests a page of the embedded provider. */
    async ask(path: string, form?: Record<string, string>): Promise<Seen> {
      const request = new Request(new URL(path, ORIGIN), {
        method: form ? 'POST' : 'GET',
        headers: { cookie: cookieHeader(), accept: 'text/html' },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      })
      return see(await api.fetch(request))
    },
    signIn: (user: string, password = DEMO_PASSWORD) =>
      send(signInAction, '/login', { user, password }),
    session: openSession,
    async setSession(session: Session): Promise<void> {
      jar.set(SESSION_COOKIE, await seal('session', session, SESSION_KEYS))
    },
  }
}
