import { expect, test } from '@playwright/test'
import { createRequestHandler } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { sql } from '#tests/e2e/database.ts'
import { dataPath, tokenFields, visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { readBuild } from '#tests/e2e/route-manifest.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { passwordOf, sessionOf, signIn } from '#tests/e2e/sign-in.ts'
import { originVariants } from './origin-variants.ts'

const NEW = '/org/department-types/new'
const NEW_ROUTE = 'routes/_app.$area.$resource.new'

type Target = {
  path: string
  form: Record<string, string>
  /** The status that shows that the form reached its action. */
  accepted: number
}

/**
 * Forms that the server must refuse from another site: document, `_data`, resource route, sign-in and
 * sign-out.
 */
function targets(): Target[] {
  const record = () => ({ id: uuidv7(), code: unique('O'), name: unique('O') })
  const signInForm = { user: 'er', password: passwordOf('er') }
  return [
    { path: NEW, form: record(), accepted: 303 },
    // `_data` answers a redirect by 204 with the target in a header.
    { path: dataPath(NEW, NEW_ROUTE), form: record(), accepted: 204 },
    { path: '/preferences', form: { sidebar: 'open' }, accepted: 303 },
    { path: dataPath('/preferences', 'routes/preferences'), form: { lite: 'off' }, accepted: 204 },
    { path: '/login', form: signInForm, accepted: 303 },
    { path: dataPath('/login', 'routes/login'), form: signInForm, accepted: 204 },
    { path: '/logout', form: {}, accepted: 303 },
    { path: '/kiosk', form: { language: 'zh' }, accepted: 303 },
    { path: dataPath('/kiosk', 'routes/kiosk'), form: { language: 'zh' }, accepted: 204 },
    { path: '/account/password', form: { newPassword: 'x' }, accepted: 400 },
  ]
}

const DENIED = { resource: 'org/department-types', ok: false, ip: '127.0.0.1' }

const ignore = () => undefined
const SILENT = { info: ignore, warn: ignore, error: ignore }

const isThere = async (id: string | undefined) =>
  (await sql('select 1 from department_type where id = $1', [id ?? uuidv7()])).length > 0

for (const { name, headers, isOurs } of originVariants('http://localhost:1')) {
  test(`the front and forms from: ${name}`, async () => {
    const cookie = await sessionOf('hrmgr')
    const { url } = readRun()
    const [variant] = originVariants(url).filter((candidate) => candidate.name === name)
    expect(Object.keys(variant?.headers ?? {})).toEqual(Object.keys(headers))
    for (const { path, form, accepted } of targets()) {
      const own = /log(in|out)/.test(path) ? await freshIf(isOurs, cookie) : cookie
      const answer = await visit(path, {
        cookie: own,
        method: 'POST',
        body: new URLSearchParams({ ...(await tokenFields(own)), ...form }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...variant?.headers,
        },
      })
      expect(answer.status, `POST ${path}`).toBe(isOurs ? accepted : 403)
      if (!isOurs) {
        // The text comes from the front, which refuses the request before it reaches a page.
        expect(answer.text, path).toContain('该请求不是从本系统的页面发出的')
        expect(answer.setCookies, path).toEqual([])
      }
      if ('code' in form) expect(await isThere(form.id), path).toBe(isOurs)
    }
    // None of the refused forms ended the session.
    expect((await visit('/messages', { cookie })).status).toBe(200)
  })
}

test('P12 a refused form is in the operation log, once a minute', async () => {
  const path = `/org/department-types/${uuidv7()}/edit`
  const cookie = await sessionOf('hrmgr')
  const foreign = { origin: 'http://evil.example' }
  const send = (headers: Record<string, string>, formToken: string) =>
    visit(path, { cookie, form: { version: '1', formToken }, headers })
  for (let round = 0; round < 3; round++) {
    expect((await send(foreign, 'x')).status).toBe(403)
    expect((await send({}, 'x')).status).toBe(403)
  }
  await expect
    .poll(() =>
      sql(
        `select resource, ok, actor_id is not null as known, after ->> 'needed' as needed, ip
         from audit_log where action = 'denied' and title = $1 order by needed`,
        [`POST ${path}`],
      ),
    )
    .toEqual([
      { ...DENIED, known: true, needed: 'foreign-form' },
      { ...DENIED, known: false, needed: 'foreign-origin' },
    ])
})

test('a foreign host is refused before anything else', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', 'localhost@evil.example']) {
    const answer = await visit('/login', { headers: { host } })
    expect([400, 421], host).toContain(answer.status)
  }
})

test('without the front the pages refuse foreign forms themselves', async () => {
  const { port, url, sessionKey, clientSecret } = readRun()
  // The settings of a web tier that runs inside another server.
  Object.assign(process.env, {
    PORT: String(port),
    API_BASE_URL: url,
    SESSION_KEYS: sessionKey,
    OIDC_CLIENT_SECRET: clientSecret,
  })
  const handle = createRequestHandler(await readBuild(), 'production')
  const cookie = await sessionOf('hrmgr')
  for (const { name, headers, isOurs } of originVariants(url)) {
    for (const { path, form, accepted } of targets()) {
      const own = /log(in|out)/.test(path) ? await freshIf(isOurs, cookie) : cookie
      const request = new Request(url + path, {
        method: 'POST',
        body: new URLSearchParams({ ...(await tokenFields(own)), ...form }),
        headers: {
          host: new URL(url).host,
          cookie: own,
          ...headers,
        },
      })
      // Only a silent log is passed, because the refusals of this test need not be read.
      const answer = await handle(request, { log: SILENT })
      const isDocument = !path.includes('_data=')
      // The framework checks the origin of documents first. It refuses with 500, also for an origin that
      // it cannot parse; behind the front such a request would not reach it.
      const isAccepted = isOurs && !(isDocument && headers.origin === 'null')
      const refusals = isDocument ? [400, 403, 500] : [403]
      expect(isAccepted ? [accepted] : refusals, `${name}: POST ${path}`).toContain(answer.status)
      const cookies = answer.headers.getSetCookie().join('\n')
      if (!isAccepted) expect(cookies, path).not.toMatch(/preferences=|staffdesk=;/)
      if ('code' in form) expect(await isThere(form.id), `${name}: ${path}`).toBe(isAccepted)
    }
  }
})

/**
 * A new session for a form that is accepted, because the form may end its session. The shared session must
 * stay valid.
 */
function freshIf(isOurs: boolean, shared: string): Promise<string> {
  return isOurs ? signIn('hrmgr') : Promise.resolve(shared)
}
