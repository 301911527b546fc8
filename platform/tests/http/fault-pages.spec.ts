import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { archives } from '#modules/hr/archives/define/archive.ts'
import packageJson from '#package.json' with { type: 'json' }
import { dropDatabase, endConnections } from '#tests/drop-database.ts'
import { type Answer, dataPath, type Visit, visit } from '#tests/e2e/http.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { HIGH_RATES, type Started, startProcess } from '#tests/e2e/start-process.ts'

const DATABASE = 'staffdesk_faults'
const LIST_ROUTE = 'routes/_app.hr.archives._index'
const ARCHIVES = archives.endpoints.list

let server: Started
let outside: pg.Client
let inside: pg.Client
let cookie: string
let bearer: string
/** A refresh token whose successor is kept for a retry. */
let usedToken: string

/** A server and a database of its own, so that the faults of this test do not break other tests. */
test.beforeAll(async () => {
  const run = readRun()
  outside = new pg.Client({ connectionString: run.databaseUrl })
  await outside.connect()
  await dropDatabase((statement) => outside.query(statement), DATABASE)
  await outside.query(`create database ${DATABASE}`)
  const url = Object.assign(new URL(run.databaseUrl), { pathname: `/${DATABASE}` }).href
  server = await startProcess({
    program: ['build/start.js'],
    env: {
      DATABASE_URL: url,
      SEED: 'small',
      SEED_TODAY: '2026-01-15',
      DATA_DIR: `${run.folder}/faults-data`,
      ADMIN_PASSWORD: run.adminPassword,
      SEED_PASSWORD: run.demoPassword,
      SESSION_KEYS: run.sessionKey,
      OIDC_CLIENT_SECRET: run.clientSecret,
      ...HIGH_RATES,
    },
    folder: run.folder,
    name: 'faults',
    readyPath: '/readyz',
  })
  inside = new pg.Client({ connectionString: url })
  inside.on('error', () => {})
  await inside.connect()
  cookie = await signIn('er', { base: server.url })
  const credentials = { grant_type: 'password', username: 'er', password: run.demoPassword }
  const tokens = JSON.parse((await askTokens(credentials)).text) as Record<string, string>
  bearer = `Bearer ${tokens.access_token}`
  usedToken = tokens.refresh_token ?? ''
  await askTokens({ grant_type: 'refresh_token', refresh_token: usedToken })
})

test.afterAll(async () => {
  await server?.stop()
  await inside?.end()
  if (!outside) return
  await dropDatabase((statement) => outside.query(statement), DATABASE)
  await outside.end()
})

const see = (path: string, options: Visit = {}) => visit(path, { base: server.url, ...options })
const askTokens = (fields: Record<string, string>) =>
  see('/oauth/token', {
    form: { ...fields, client_id: 'staffdesk-web', client_secret: readRun().clientSecret },
  })
const page = (path: string) => see(path, { cookie })
const call = (path: string, options: Visit = {}) =>
  see(path, { ...options, headers: { authorization: bearer, ...options.headers } })

const OWN_VERSIONS = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })
  .filter(([name]) => /remix|react|hono|undici|^pg$|oidc|zod|vite/.test(name))
  .map(([, version]) => version)
const TELLTALES = [
  /\bat \S+ \(|\bat (async|file:|node:)|\.[cm]?[jt]sx?:\d+/,
  /node_modules|\/build\/|file:\/\//,
  /relation "|column "|SQLSTATE|violates|canceling statement|syntax error|lock timeout/i,
  /user_base_info|app_user|identity_state|role_grant|gone/,
  /\b(Type|Range|Syntax|Reference|URI|Database|Gateway)Error\b|\bError: |ECONN|Invalid (URL|time)|Unexpected token/,
  /postgres/i,
]

/** A visitor may see only that a fault happened, and its id in the log. */
function expectDiscreet({ text, headers }: Answer): void {
  // The stylesheet is the same on every page, so it is not searched.
  const markup = text.replaceAll(/<style[\s\S]*?<\/style>/g, '')
  for (const telltale of TELLTALES) expect(markup).not.toMatch(telltale)
  for (const version of [...OWN_VERSIONS, process.versions.node, `v${packageJson.version}`]) {
    expect(markup).not.toContain(version)
  }
  expect(markup).not.toContain(process.cwd())
  for (const name of ['server', 'x-powered-by']) expect(headers[name]).toBeUndefined()
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
}

function logLines(): { requestId?: string }[] {
  const lines = readFileSync(server.logFile, 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { requestId?: string })
}

/** A fault of the product itself: the page shows the id, and the log has the details under this id. */
async function expectLogged({ text, headers }: Answer): Promise<void> {
  const id = String(headers['x-request-id'])
  if (text !== '' && !text.startsWith('{')) expect(text).toContain(id)
  const logged = () => JSON.stringify(logLines().filter(({ requestId }) => requestId === id))
  await expect.poll(logged).toMatch(/"stack":".*?\\n +at /)
  await expect.poll(logged).toMatch(/"status":\d+,"ms":/)
}

type Fault = {
  what: string
  /** Statements that take a database object away and restore it. */
  sql?: readonly [string, string]
  ask(): Promise<Answer>
  status: readonly number[]
}

const OURS: readonly Fault[] = [
  {
    what: 'a loader whose table is gone',
    sql: [
      'alter table user_base_info rename to user_base_info_gone',
      'alter table user_base_info_gone rename to user_base_info',
    ],
    ask: () => page('/hr/archives'),
    status: [503],
  },
  {
    what: 'a loader asked for data only',
    sql: [
      'alter table user_base_info rename column emp_no to emp_no_gone',
      'alter table user_base_info rename column emp_no_gone to emp_no',
    ],
    ask: () => page(dataPath('/hr/archives', LIST_ROUTE)),
    status: [503],
  },
  {
    what: 'an action that cannot write',
    sql: [
      'alter table sign_in_log rename to sign_in_log_gone',
      'alter table sign_in_log_gone rename to sign_in_log',
    ],
    ask: () => see('/login', { form: { user: 'er', password: readRun().demoPassword } }),
    status: [503],
  },
  {
    what: 'signing in on a full disk',
    sql: [
      `create function full_disk() returns trigger language plpgsql as $$
         begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
       create trigger full_disk before insert on sign_in_log for each row execute function full_disk()`,
      'drop function full_disk cascade',
    ],
    ask: async () => {
      const answer = await see('/login', { form: { user: 'er', password: readRun().demoPassword } })
      expect(answer.text).toContain('服务器磁盘已满，暂时无法登录')
      return answer
    },
    status: [507],
  },
  {
    what: 'tokens that a full disk cannot hold',
    sql: [
      `create function full_disk() returns trigger language plpgsql as $$
         begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
       create trigger full_disk before insert or update on identity_state for each row execute function full_disk()`,
      'drop function full_disk cascade',
    ],
    ask: () =>
      askTokens({ grant_type: 'password', username: 'er', password: readRun().demoPassword }),
    status: [507],
  },
  {
    what: 'a call whose SQL fails',
    sql: [
      'alter view user_base_info_view rename to user_base_info_view_gone',
      'alter view user_base_info_view_gone rename to user_base_info_view',
    ],
    ask: () => call(ARCHIVES),
    status: [503],
  },
  {
    what: 'a stored answer that cannot be opened',
    sql: ["update refresh_successor set sealed_answer = 'gone'", 'delete from refresh_successor'],
    ask: () => askTokens({ grant_type: 'refresh_token', refresh_token: usedToken }),
    status: [503],
  },
  {
    what: 'a statement that the database breaks off',
    sql: [
      `create function slow() returns trigger language plpgsql as $$
         begin raise exception using errcode = '57014', message = 'canceling statement'; end $$;
       create trigger slow before insert on sign_in_log for each row execute function slow()`,
      'drop function slow cascade',
    ],
    ask: () =>
      askTokens({ grant_type: 'password', username: 'er', password: readRun().demoPassword }),
    status: [500, 503],
  },
]

const form = (type: string) => ({ 'content-type': type, origin: server.url })

const THEIRS: readonly Fault[] = [
  {
    what: 'broken JSON',
    ask: () =>
      call(archives.endpoints.add, {
        method: 'POST',
        body: '{"id": tru',
        headers: { 'content-type': 'application/json' },
      }),
    status: [400],
  },
  { what: 'a call that does not exist', ask: () => call('/hr/Archive/None'), status: [404] },
  { what: 'invalid percent-encoding', ask: () => page('/hr/%E0%A4%A'), status: [302, 400] },
  {
    what: 'invalid percent-encoding in a query',
    ask: () => page(dataPath('/hr/archives?name=%ff%', LIST_ROUTE)),
    status: [200, 400],
  },
  { what: 'a file that is missing', ask: () => see('/assets/none.js'), status: [404] },
  { what: 'a page that does not exist', ask: () => page('/404'), status: [404] },
  {
    what: 'data of a route that does not exist',
    ask: () => page(dataPath('/hr/archives', 'routes/none')),
    status: [400, 403, 404],
  },
  {
    what: 'a method that no page has',
    ask: () => see('/hr/archives', { cookie, method: 'PUT', headers: { origin: server.url } }),
    status: [400, 404, 405],
  },
  {
    what: 'an upload without a boundary',
    ask: () => see('/login', { method: 'POST', body: 'x', headers: form('multipart/form-data') }),
    status: [415],
  },
  {
    what: 'an upload that is cut off',
    ask: () =>
      see('/login', {
        method: 'POST',
        body: '--b\r\nContent-Disposition: form-data; name="user"\r\n\r\ne',
        headers: form('multipart/form-data; boundary=b'),
      }),
    status: [415],
  },
  {
    what: 'a body without end',
    ask: () =>
      see('/login', {
        method: 'POST',
        body: 'x'.repeat(1_200_000),
        isLast: true,
        headers: form('application/x-www-form-urlencoded'),
      }),
    status: [413],
  },
  {
    what: 'another host',
    ask: () => see('/login', { headers: { host: 'elsewhere.example' } }),
    status: [400, 421],
  },
  {
    what: 'a form of another site',
    ask: () => see('/login', { method: 'POST', headers: { origin: 'http://elsewhere.example' } }),
    status: [403],
  },
  {
    what: 'an address that is too long',
    ask: () => page(`/hr/archives?name=${'x'.repeat(9_000)}`),
    status: [414, 400, 200],
  },
]

test.describe('P34 errors show an id and nothing of the inside', () => {
  for (const { what, sql, ask, status } of OURS) {
    test(`our fault: ${what}`, async () => {
      await inside.query(sql?.[0] ?? '')
      await inside.query("select pg_notify('staffdesk_rights', '')")
      try {
        await expect.poll(async () => status.includes((await ask()).status)).toBe(true)
        const answer = await ask()
        expect(status, answer.text.slice(0, 300)).toContain(answer.status)
        expectDiscreet(answer)
        await expectLogged(answer)
      } finally {
        await inside.query(sql?.[1] ?? '')
      }
      await expect.poll(async () => (await page('/hr/archives')).status).toBe(200)
    })
  }

  for (const { what, ask, status } of THEIRS) {
    test(`the visitor's fault: ${what}`, async () => {
      const answer = await ask()
      expect(status, answer.text.slice(0, 300)).toContain(answer.status)
      expectDiscreet(answer)
    })
  }

  test('bytes that are not HTTP', async () => {
    const answer = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(server.port, '127.0.0.1', () =>
        socket.write('GET /\x00 HTTP/9\r\n\r\n'),
      )
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => resolve(received))
    })
    expect(answer).toBe(
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
  })

  test('our fault: the database is gone', async () => {
    await inside.end()
    await outside.query(`alter database ${DATABASE} allow_connections false`)
    try {
      await outside.query(endConnections(DATABASE))
      for (const ask of [() => page('/hr/archives'), () => call(ARCHIVES)]) {
        const seen = async () => (({ status, location }) => `${status} ${location}`)(await ask())
        await expect.poll(seen).toMatch(/^(50[23] null|302 \/refuse)/)
        const answer = await ask()
        expectDiscreet(answer)
        await expectLogged(answer)
      }
    } finally {
      await outside.query(`alter database ${DATABASE} allow_connections true`)
    }
    await expect.poll(async () => (await page('/hr/archives')).status).toBe(200)
  })
})
