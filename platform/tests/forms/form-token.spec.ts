import { expect, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import { sql } from '#tests/e2e/database.ts'
import { type Answer, dataPath, tokenFields, visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addressesOf, patternOf, type Route, readBuild } from '#tests/e2e/route-manifest.ts'
import { openSession, sessionOf, signIn } from '#tests/e2e/sign-in.ts'

const { routes } = await readBuild()
/**
 * These routes take messages from the script of a page to the push hub, so they have no forms.
 * platform/tests/push/push-hub.test.ts tests their access.
 */
const NO_FORMS = /^routes\/lchub\./
const writing = Object.values(routes).filter(
  (route): route is Route =>
    route !== undefined && route.module.action !== undefined && !NO_FORMS.test(route.id),
)

const OUT_OF_DATE = {
  zh: ['表单已失效', '内容没有提交，也没有任何更改', '重新打开页面'],
  en: ['This form is out of date', 'Nothing was submitted', 'Open the page again'],
  es: [
    'Este formulario ha caducado',
    'No se ha enviado ni cambiado nada',
    'Abrir la página de nuevo',
  ],
}

type Guarded = { need?: string } | undefined

/**
 * Selects one route for each set of needs, generic and other routes separately. Of routes that need no
 * session it selects all.
 */
function isFirstOfItsKind(route: Route, nth: number): boolean {
  const kindOf = (one: Route) => {
    const { loader, action } = one.module as { loader: Guarded; action: Guarded }
    const needs = [loader?.need, action?.need]
    const isGeneric = patternOf(one, routes).includes(':area')
    return [isGeneric, ...needs, needs.includes('open') ? one.id : ''].join(' ')
  }
  return writing.findIndex((one) => kindOf(one) === kindOf(route)) === nth
}

/** The route for unknown addresses, to which no page sends a form, and the previews, to which only scripts do. */
const WITHOUT_PAGE = [
  'routes/$',
  'routes/_app.$area.$resource.preview',
  'routes/_app.work.notices.preview',
  'routes/_app.work.year-plans.preview',
  'routes/_app.work.year-plans.lines',
  'routes/_app.work.tasks.line',
]

/** Routes that write a whole document of their own: its frame has no forms, and it answers scripts like browsers. */
const OWN_DOCUMENT = [
  'routes/SharingCenter.Positive',
  'routes/SharingCenter.SalaInterview',
  'routes/SharingCenter.TransferCenter',
  'routes/SharingCenter.candidate',
  'routes/SharingCenter.candidateData',
  'routes/SharingCenter.dptinfo',
  'routes/SharingCenter.teaminfo',
  'routes/addUser',
]

test.describe('P12 the token of a form', () => {
  test('no action runs for a user whose form has a wrong token', async () => {
    const cookie = await sessionOf('admin')
    const other = await tokenFields(await sessionOf('hrmgr'))
    expect(Object.keys(other)).toEqual([FORM_TOKEN_FIELD])
    const ids: string[] = []
    for (const route of writing) {
      const path = await addressOf(route)
      const form = { ...newRecord(), ...other }
      ids.push(form.id)
      const target = dataPath(path + indexOf(route), route.id)
      const answer = await visit(target, { cookie, form })
      if (OWN_DOCUMENT.includes(route.id)) expectPage(route, path, answer)
      else expectData(path, answer)
    }
    expect(ids.length).toBeGreaterThan(100)
    expect(await traces(ids)).toEqual([])
  })

  // The token is checked before the page is known (platform/web/request/begin-call.server.ts), so the
  // rendered error page depends on the address and on the needs of the page.
  for (const route of writing.filter(isFirstOfItsKind)) {
    test(`a form of ${route.id} with a wrong token, or none, leads to the page again`, async () => {
      const cookie = await sessionOf('admin')
      const other = await tokenFields(await sessionOf('hrmgr'))
      const path = await addressOf(route)
      const record = newRecord()
      for (const token of [other, { [FORM_TOKEN_FIELD]: '' }]) {
        const sent = await visit(path + indexOf(route), { cookie, form: { ...record, ...token } })
        expectPage(route, path, sent)
      }
      expect(await traces([record.id])).toEqual([])
    })
  }

  const newRecord = () => ({ id: uuidv7(), version: '1', code: unique('T'), name: unique('T') })
  const indexOf = (route: Route) => (route.index ? '?index' : '')
  const traces = (ids: readonly string[]) =>
    sql('select 1 from audit_log where record_id = any($1)', [ids])

  /** The first address of a route that has forms. */
  async function addressOf(route: Route): Promise<string> {
    const pattern = patternOf(route, routes)
    const addresses = await addressesOf(pattern)
    // The generic page of a read-only resource has no form. A custom page always has one.
    const address = addresses.find(({ isReadOnly }) => !isReadOnly || !pattern.includes(':area'))
    // Without an address, a made-up one is enough, because the token is checked before the name of the
    // action.
    return address?.path ?? `/${pattern.replace(/:\w+/g, 'none')}`
  }

  function expectPage(route: Route, path: string, { status, text, setCookies }: Answer): void {
    expect(status, path).toBe(403)
    // The response may renew the session cookie, but does not delete it.
    expect(setCookies.join()).not.toMatch(/staffdesk=;/)
    if (WITHOUT_PAGE.includes(route.id)) return
    expect(missing(text, OUT_OF_DATE.zh), path).toEqual([])
    // The error page has forms with the token of the session, and a link that opens the form again.
    const isOwn = OWN_DOCUMENT.includes(route.id)
    const formPage = /^\/(login|logout|loginSingle)$/.test(path) ? '/' : path
    const token = isOwn ? [] : [`name="${FORM_TOKEN_FIELD}"`]
    expect(missing(text, [`href="${formPage}"`, ...token]), path).toEqual([])
  }

  function expectData(path: string, { status, text }: Answer): void {
    expect(status, path).toBe(403)
    // If neither text occurs, another page has this address, and this route does not answer.
    expect(text).toMatch(/"formPage":"\/|Unexpected Server Error/)
  }

  function missing(text: string, parts: readonly string[]): string[] {
    return parts.filter((part) => !text.includes(part))
  }

  test('says so in the language of the person', async () => {
    const cookie = await sessionOf('er')
    for (const [language, texts] of Object.entries(OUT_OF_DATE)) {
      const answer = await visit('/org/department-types/new', {
        cookie: `${cookie}; staffdesk-preferences=language=${language}`,
        form: { [FORM_TOKEN_FIELD]: 'x' },
      })
      expect(answer.status).toBe(403)
      expect(missing(answer.text, texts), language).toEqual([])
    }
  })

  test('changes with every sign-in, and no page shows what it is made from', async () => {
    const cookies = await Promise.all([signIn('er'), signIn('er')])
    const tokens = await Promise.all(cookies.map((cookie) => tokenFields(cookie)))
    expect(tokens[0]).not.toEqual(tokens[1])
    for (const cookie of cookies) {
      const { sid } = await openSession(cookie)
      expect(sid.length).toBeGreaterThan(40)
      for (const path of ['/', '/hr/archives/new', '/org/department-types/new?_data=root']) {
        expect((await visit(path, { cookie })).text.includes(sid), path).toBe(false)
      }
    }
  })

  test('a visitor has none, and signs in without', async () => {
    const { text } = await visit('/login')
    expect(text.includes(`name="${FORM_TOKEN_FIELD}"`)).toBe(false)
    expect(text.includes('action="/preferences"')).toBe(true)
  })
})
