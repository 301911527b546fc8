import { beforeAll, describe, expect, test } from 'vitest'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { TERMINAL_CALLS } from '#modules/attendance/clocking/wire/terminal.ts'
import { CAREERS_CALLS } from '#modules/hr/careers/wire/careers.ts'
import { FIRST_DAY_CALLS } from '#modules/hr/first-day/wire/first-day.ts'
import { INTERVIEW_CALLS } from '#modules/hr/interviews/wire/interviews.ts'
import { PRIVACY_CALLS } from '#modules/hr/privacy/wire/privacy.ts'
import { FIGURE_CALLS } from '#modules/hr/recruiting-figures/wire/figures.ts'
import { REFERRAL_CALLS } from '#modules/hr/referrals/wire/referrals.ts'
import { RESUME_CALLS } from '#modules/hr/resume-words/wire/resume-words.ts'
import { SHOWN_CALLS } from '#modules/hr/sharing-center/wire/shown.ts'
import { BACK_PAY_CALLS } from '#modules/pay/back-pay/wire/back-pay.ts'
import { BENEFIT_KIND } from '#modules/pay/benefits/define/choices.ts'
import { COST_CALLS } from '#modules/pay/costs/wire/costs.ts'
import { VOUCHER_CALLS } from '#modules/pay/costs/wire/vouchers.ts'
import { SALARY_TAX_CALLS } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import { SLIP_CALLS } from '#modules/pay/slips/wire/slips.ts'
import { SPREADSHEET_CALLS } from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { FEED_CALLS } from '#modules/work/schedules/wire/calendar-feed.ts'
import { renderApiPage } from '#platform/api/http/openapi-page.ts'
import type { Endpoints } from '#platform/define/engine/endpoints.ts'
import { filterTable } from '#platform/define/engine/list-query.ts'
import { isWritable } from '#platform/define/engine/schema.ts'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { stagedFile } from '#platform/wire/files/attachments.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import type { Caller } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { programsOf } from '#tests/source-files.ts'
import { type Described, type Document, describedBy } from './described-answers.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Node = { [key: string]: Json }
type Operation = Node & { parameters?: Node[]; requestBody?: Node; responses: Node }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']

const { database, api } = testCompany()
let document: Node & { paths: Record<string, Record<string, Operation>> }
let described: Described

const read = (path: string) => api.fetch(new Request(`http://staffdesk.example${path}`))

beforeAll(async () => {
  document = await (await read('/openapi.json')).json()
  described = describedBy(document as unknown as Document)
})

function operations(): { path: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function isNode(value: Json | undefined): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The problems of a schema and of all schemas inside it. */
function schemaProblems(schema: Json | undefined, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (!isNode(schema)) return [`${at} is no schema`]
  const problems: string[] = []
  const types = [schema.type ?? []].flat()
  if (types.some((type) => !TYPES.includes(String(type)))) problems.push(`${at}.type`)
  if (schema.enum !== undefined && !Array.isArray(schema.enum)) problems.push(`${at}.enum`)
  if (schema.nullable !== undefined) problems.push(`${at}.nullable is of OpenAPI 3.0`)
  if (typeof schema.pattern === 'string') new RegExp(schema.pattern, 'u')
  if (typeof schema.$ref === 'string' && !resolved(schema.$ref)) problems.push(`${at}.$ref`)
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isNode(schema.properties) ? schema.properties : {}
  for (const name of required) {
    if (!Object.hasOwn(properties, String(name))) problems.push(`${at} requires ${name}`)
  }
  for (const [name, inner] of Object.entries(properties)) {
    problems.push(...schemaProblems(inner, `${at}.${name}`))
  }
  for (const key of ['items', 'additionalProperties', 'not', 'propertyNames']) {
    if (schema[key] !== undefined) problems.push(...schemaProblems(schema[key], `${at}.${key}`))
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[key]
    if (Array.isArray(list))
      problems.push(...list.flatMap((inner) => schemaProblems(inner, `${at}.${key}`)))
  }
  return problems
}

function resolved(ref: string): Node | undefined {
  const name = /^#\/components\/schemas\/(.+)$/.exec(ref)?.[1] ?? ''
  const schema = (document.components as { schemas: Node }).schemas[name]
  return isNode(schema) ? schema : undefined
}

function contentProblems(holder: Node, at: string): string[] {
  if (!isNode(holder.content)) return [`${at} has no content`]
  return Object.entries(holder.content).flatMap(([type, media]) =>
    isNode(media) && /^[a-z]+\/[a-z.+-]+$/.test(type)
      ? schemaProblems(media.schema, `${at} ${type}`)
      : [`${at} ${type}`],
  )
}

function bodyAt(path: string, method: string): Node {
  const body = document.paths[path]?.[method]?.requestBody as
    | { content: { 'application/json': { schema: Node } } }
    | undefined
  const schema = body?.content['application/json'].schema ?? {}
  const alone = Array.isArray(schema.anyOf) ? (schema.anyOf[0] as Node) : schema
  return resolved(String(alone.$ref)) ?? alone
}

const parameterNames = (path: string) =>
  document.paths[path]?.get?.parameters?.map(({ name }) => String(name)) ?? []

describe('/openapi.json', () => {
  test('is an OpenAPI 3.1 document', async () => {
    expect((await read('/openapi.json')).headers.get('content-type')).toMatch(/^application\/json/)
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: expect.stringMatching(/./),
      version: expect.stringMatching(/./),
    })
    const allowed = ['openapi', 'info', 'servers', 'paths', 'webhooks', 'components', 'security']
    expect([...allowed, 'tags', 'externalDocs']).toEqual(
      expect.arrayContaining(Object.keys(document)),
    )
    const { securitySchemes } = document.components as { securitySchemes: Node }
    for (const need of document.security as Node[]) {
      for (const name of Object.keys(need)) expect(securitySchemes).toHaveProperty(name)
    }
  })

  test('has sound operations', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations()) {
      const at = `${method} ${path}`
      expect(path).toMatch(/^\/[\w/.-]+$/)
      expect(METHODS).toContain(method)
      expect(operation.summary, at).not.toBe('')
      expect(Object.keys(operation.responses).length, at).toBeGreaterThan(0)
      const names = (operation.parameters ?? []).map(
        (parameter) => `${parameter.in} ${parameter.name}`,
      )
      expect(new Set(names).size, at).toBe(names.length)
      // Among the deletions, only those of many rows have a body, which names the rows.
      const isForMany = path.endsWith('Batch') || path.endsWith('/DeleteRoleUser')
      const hasBody = ['post', 'put'].includes(method) || isForMany
      expect(operation.requestBody !== undefined && !hasBody, at).toBe(false)
    }
  })

  test('has sound schemas, parameters and answers', () => {
    const problems = operations().flatMap(({ path, method, operation }) => {
      const at = `${method} ${path}`
      const { parameters = [], requestBody, responses } = operation
      return [
        ...parameters.flatMap((parameter) => [
          ...(parameter.in === 'query' && typeof parameter.name === 'string' ? [] : [at]),
          ...schemaProblems(parameter.schema, `${at} ${parameter.name}`),
        ]),
        ...(requestBody ? contentProblems(requestBody, `${at} body`) : []),
        ...Object.entries(responses).flatMap(([status, answer]) => {
          if (status === 'default') {
            return isNode(answer) && answer.$ref === '#/components/responses/Refusal' ? [] : [at]
          }
          const isSound =
            /^[1-5]\d\d$/.test(status) && isNode(answer) && Boolean(answer.description)
          if (!isSound) return [`${at} ${status}`]
          return answer.content ? contentProblems(answer, `${at} ${status}`) : []
        }),
      ]
    })
    expect(problems).toEqual([])
  })

  test.each(RESOURCES.map((resource) => ({ path: resource.path, resource })))(
    'describes every call of $path',
    ({ resource }) => {
      const methods: Record<keyof Endpoints, string> = {
        list: 'get',
        info: 'get',
        options: 'get',
        history: 'get',
        tree: 'get',
        timeline: 'get',
        add: 'post',
        update: 'put',
        delete: 'delete',
        deleteBatch: 'delete',
        updateBatch: 'put',
        export: 'get',
      }
      const writes = new Set(['add', 'update', 'delete', 'deleteBatch', 'updateBatch'])
      const { endpoints, fields } = resource
      for (const [call, method] of Object.entries(methods)) {
        const path = endpoints[call as keyof Endpoints]
        if (path === null || (resource.isReadOnly && writes.has(call))) continue
        expect(document.paths[path], path).toHaveProperty(method)
      }
      expect(parameterNames(endpoints.list)).toEqual(
        expect.arrayContaining([
          'page',
          'pageSize',
          'key',
          'orderBy',
          ...filterTable(resource).keys(),
        ]),
      )
      if (resource.isReadOnly) return
      for (const [path, method, mode] of [
        [endpoints.add, 'post', 'add'],
        [endpoints.update, 'put', 'update'],
      ] as const) {
        const { properties, additionalProperties } = bodyAt(path, method)
        const writable = Object.entries(fields).filter(([, field]) => isWritable(field, mode))
        const own = mode === 'add' ? ['id'] : ['id', 'version']
        expect(Object.keys(properties as Node).sort()).toEqual(
          [...own, ...writable.map(([name]) => name)].sort(),
        )
        expect(additionalProperties).toBe(false)
      }
    },
  )

  test('describes only calls that exist, and asks for a token where one is needed', async () => {
    for (const { path, method, operation } of operations()) {
      const request = new Request(`http://staffdesk.example${path}`, {
        method: method.toUpperCase(),
        ...(operation.requestBody ? { body: '{}' } : {}),
      })
      const { status } = await api.fetch(request)
      const isOpen = Array.isArray(operation.security) && operation.security.length === 0
      expect([path, status === 401]).toEqual([path, !isOpen])
    }
  })

  test('names paths that answer signed-in users', async () => {
    const director = await api.as('hrdir')
    // Pages that the director of personnel does not open.
    const others: Readonly<Record<string, typeof director>> = {
      'party/rules': await api.as('party'),
      'party/grants': await api.as('admin'),
    }
    for (const { endpoints, path: resource } of RESOURCES) {
      const reader = others[resource] ?? director
      const paths = [endpoints.list, endpoints.options, endpoints.tree].filter((p) => p !== null)
      for (const path of paths) expect([path, (await reader(path)).status]).toEqual([path, 200])
      for (const path of [endpoints.info, endpoints.history]) {
        const answer = await reader(path)
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not-found'])
      }
    }
    expect((await director('/uc/api/NoSuch/GetNoSuch')).status).toBe(404)
  })
})

/** Calls that need no token of a signed-in user. */
const OPEN = [
  'POST /oauth/token',
  `POST ${FEED_CALLS.read}`,
  ...[CAREERS_CALLS, FIRST_DAY_CALLS, SHOWN_CALLS].flatMap((calls) =>
    Object.values(calls).map((path) => `POST ${path}`),
  ),
  ...[CLOCK_CALLS.push, ...Object.values(TERMINAL_CALLS)].map((path) => `POST ${path}`),
  ...['resolve', 'forms', 'report'].map((name) => `POST ${SHARE_CALLS[name as 'resolve']}`),
]

describe('the described calls', () => {
  test('are the mounted calls, both ways', () => {
    const mounted = api.routeTable().calls.map(({ method, path }) => `${method} ${path}`)
    const listed = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(listed.sort()).toEqual([...mounted, ...OPEN].sort())
  })

  test('has an example for every entry, body and answer, and each of them fits', () => {
    const problems = operations().flatMap(({ path, method, operation }) => {
      const media = [operation.requestBody, operation.responses['200']].flatMap((holder) =>
        isNode(holder) && isNode(holder.content) ? Object.values(holder.content) : [],
      )
      const holders = [...(operation.parameters ?? []), ...media].filter(
        (holder) => isNode(holder) && isNode(holder.schema) && holder.schema.format !== 'binary',
      )
      return (holders as Node[]).flatMap(({ name = '', schema, example }) => {
        if (example === undefined) return [`${method} ${path} ${name} has no example`]
        const problem = described.fits(schema as object, example)
        return problem ? [`${method} ${path} ${name}: ${problem}`] : []
      })
    })
    expect(problems).toEqual([])
  })

  test('tells in Chinese what each call is for', () => {
    const silent = operations().filter(
      ({ operation }) => !/\p{Script=Han}/u.test(String(operation.summary)),
    )
    expect(silent).toEqual([])
  })
})

const FAMILY = /^\/(uc\/api|hr|cyl|sa|wt\/api|api)\//
const PATH_IN_CODE = /['"`]((?:\/(?:uc\/api|hr|cyl|sa|wt\/api|api))?\/[A-Z]\w+\/[A-Z]\w+)['"`]/g

/** The method names in a file: those after a constant (`${'$'}{CALLS}/GetX`) and those passed to callPath. */
function methodsNamedIn(text: string): string[] {
  return [
    ...[...text.matchAll(/\$\{[A-Z_]+\}\/([A-Z]\w+)`/g)].map(([, method = '']) => method),
    ...[...text.matchAll(/callPath\([^()]*'([A-Z]\w+)'\)/g)].map(([, method = '']) => method),
  ]
}

/** Pages whose addresses look like those of calls. */
const PAGES_LIKE_CALLS = [
  '/SharingCenter/Recruitment',
  '/SharingCenter/SalaInterview',
  '/SharingCenter/Positive',
  '/SharingCenter/TransferCenter',
]

test('every call that the web tier makes is described', () => {
  const paths = Object.keys(document.paths)
  const sources = programsOf('web', 'wire', 'define')
  const named = sources.flatMap(({ path: name, text }) => [
    ...[...text.matchAll(PATH_IN_CODE)].map(([, path = '']) => ({ name, path })),
    ...methodsNamedIn(text).map((method) => ({ name, path: `/${method}` })),
  ])
  expect(named.length).toBeGreaterThan(20)
  const unknown = named.filter(({ path }) => {
    if (PAGES_LIKE_CALLS.includes(path)) return false
    const isWhole = FAMILY.test(path)
    return !paths.some((known) => (isWhole ? known === path : known.endsWith(path)))
  })
  expect(unknown).toEqual([])
})

/** Values for the parameters that calls require, by name. */
/** A result of the tax bureau that this caller has sent to look at, with its month: only its sender may read it. */
async function stagedResult(call: Caller): Promise<Record<string, string>> {
  const [sheet] = await database.rows<{ month: string; entityId: string }>(
    `select month, entity_id as "entityId" from salary_tax where deleted_at is null group by 1, 2
     having min(state) >= '1' and max(state) <= '3' order by month desc limit 1`,
  )
  const { month = '', entityId = '' } = sheet ?? {}
  const staged = await call(SALARY_TAX_CALLS.stage, {
    method: 'POST',
    query: { month, entityId, name: '结果.csv' },
    body: new TextEncoder().encode(
      `姓名,证件号码,税款所属期起,税款所属期止,所得项目,本期收入,累计应扣缴税额,已缴税额,应补(退)税额
某某,110101198001010037,${month}-01,${month}-28,正常工资薪金,1.00,1.00,1.00,1.00
`,
    ),
  })
  if (staged.status !== 200) throw new Error(staged.text)
  return { month, entityId, fileId: stagedFile.parse(staged.body.response).id }
}

async function sampleEntries(): Promise<Record<string, string>> {
  const one = async (text: string) => String(await database.value(text))
  return {
    deptId: await one('select id from department where pid is null and deleted_at is null'),
    roleId: await one('select id from role where deleted_at is null limit 1'),
    postId: await one('select id from post where deleted_at is null limit 1'),
    menuId: await one('select menu_id from button limit 1'),
    userId: await one("select id from app_user where user_name = 'hrdir'"),
    uid: await one("select id from app_user where user_name = 'hrdir'"),
    mid: await one("select id from module where code = 'm-hr'"),
    userIds: await one("select id from app_user where user_name = 'er'"),
    userCode: await one("select code from app_user where user_name = 'er'"),
    appId: 'hr-back-office',
    reportUrl: 'hr/roster',
    candidateId: await one('select id from candidate where deleted_at is null limit 1'),
    probationId: await one('select probation_id from probation_evaluation limit 1'),
    positiveId: await one('select id from positive limit 1'),
    trainId: await one("select id from train where train_state = '1' limit 1"),
    month: await one('select max(month) from certificate_monthly'),
    taskId: await one("select id from task where state <> '0' limit 1"),
    classId: await one('select id from task_class limit 1'),
    kind: BENEFIT_KIND.options[0]?.value ?? '',
    city: '示例市',
    base: '9876.50',
    from: '2026-02-01',
    days: '5',
    ids: await one('select id from user_base_info where deleted_at is null limit 1'),
    resource: 'hr/archives',
    attendGroupId: await one("select id from attend_group where code = 'ROT'"),
    setDate: '2026-03-01',
    attendGroupIds: await one('select id from attend_group limit 1'),
    date: '2026-02-01',
    day: '2026-02-01',
    reportId: `${await one('select min(month) as id from insurance_monthly where deleted_at is null')}.all.`,
    start: '2026-02-01',
    end: '2026-02-02',
    jobId: await one(
      `insert into attend_run (id, people, from_day, to_day, total)
       values (gen_random_uuid(), '{}', '2026-02-01', '2026-02-02', 0) returning id`,
    ),
    mode: 'week',
    year: '2026',
    planId: await one('select id from year_plan where deleted_at is null limit 1'),
    name: 'take-effect',
    bizType: 'hr/post-explains',
    bizId: await one("select id from post_explain where state = '1' limit 1"),
    batchId: await one(
      `insert into document_batch (id, owner_id, resource, verb, shown, total)
       select gen_random_uuid(), id, 'hr/post-explains', 'submit', 1, 1 from app_user
       where user_name = 'hrdir' returning id`,
    ),
  }
}

const CONTRIBUTION_REPORT = /\/Get(Insurance|HouseFund)Report$/

/** Calls that answer with files. Other tests check them. */
const FILE =
  /\/(Export|Import\/)|ImportTemplate$|\/GetPicture$|\/FileAsset\/Download$|\/DownloadMyBatchRefused$|\/GetReportFile$|\/GetSalaryExcelTemplate$/

test('every call that reads answers as it is described', async () => {
  const [admin, director] = [await api.as('admin'), await api.as('hrdir')]
  // The user responsible for attendance, who closes months and has days computed.
  const attend = await api.as('attend')
  // The user in charge of departments, who decomposes their plans.
  const manager = await api.as('gm')
  // A specialist for pay, and an employee with a published slip of their own.
  const pay = await api.as('pay')
  const paid = await api.as('staff3')
  // A head who interviews.
  const interviewer = await api.as('leader1')
  // The officer with the right to the members of the party.
  const officer = await api.as('party')
  const [ownSlip] = await database.rows<{ id: string }>(
    `select s.id from salary s join app_user u on u.user_base_id = s.user_id
     where u.user_name = 'staff3' and s.state in ('4', '5') and s.deleted_at is null limit 1`,
  )
  const entries = await sampleEntries()
  const staged = await stagedResult(director)
  const talentId = await database.value('select id from talent order by id limit 1')
  const specials: Readonly<Record<string, object>> = {
    [SALARY_TAX_CALLS.preview]: staged,
    [SLIP_CALLS.slip]: ownSlip ?? {},
    [SPREADSHEET_CALLS.slip]: {
      id: await database.value(
        `select r.salary_excel_id from salary_excel_row r join salary_excel f on f.id = r.salary_excel_id
           join app_user u on u.user_base_id = r.user_id
         where u.user_name = 'staff3' and f.state in ('4', '5') limit 1`,
      ),
    },
    [INTERVIEW_CALLS.desk]: {
      id: await database.value(
        `select p.interview_id from interview_panel p join interview i on i.id = p.interview_id
           join app_user u on u.id = p.user_id
         where u.user_name = 'leader1' and i.result = '0' limit 1`,
      ),
    },
    [COST_CALLS.rise]: { percent: '5' },
    [FIGURE_CALLS.rows]: { figure: 'applied' },
    [REFERRAL_CALLS.ofCandidate]: {
      id: await database.value('select candidate_id from referral order by id limit 1'),
    },
    [PRIVACY_CALLS.readings]: { talentId },
    [RESUME_CALLS.hits]: { list: 'hr/talents', key: '工程', ids: talentId },
    [VOUCHER_CALLS.read]: {
      runId: await database.value("select id from pay_run where state = '2' limit 1"),
    },
    [BACK_PAY_CALLS.person]: { userId: await database.value('select user_id from salary limit 1') },
  }
  const calls = api.routeTable().calls
  const changes = (path: string) =>
    calls.some((call) => call.path === path && call.method === 'GET' && call.audit === 'write')
  const isRead = (path: string, method: string) =>
    method === 'get' && !FILE.test(path) && !changes(path)
  const seen: string[] = []
  const empty: string[] = []
  const problems: string[] = []
  for (const { path, method, operation } of operations()) {
    if (!isRead(path, method)) continue
    const parameters = (operation.parameters ?? []).filter(
      ({ name, required }) => required || name === 'id' || name === 'reportUrl',
    )
    const resource = RESOURCES.find(({ path: tag }) => operation.tags?.toString() === tag)
    const id = resource
      ? await database.rows<{ id: string }>(`select id from ${resource.table} limit 1`)
      : []
    const special = specials[path] ?? {}
    const values = { ...entries, id: id[0]?.id ?? entries.deptId ?? '', ...special }
    const query = Object.fromEntries(
      parameters.map(({ name }) => {
        // The rows of these reports have ids of their own kind: month, grouping and group.
        const isOfReport = name === 'id' && CONTRIBUTION_REPORT.test(path)
        const value = isOfReport ? entries.reportId : values[String(name) as keyof typeof values]
        return [name, value ?? '']
      }),
    )
    // When the call refuses one record, the test tries the next: the shape of the answer is the same for all records.
    for (const ask of [director, admin, attend, manager, pay, paid, interviewer, officer]) {
      const answer = await ask(path, { query })
      const problem = described.problemOf({ method, path }, answer.status, answer.body)
      if (problem) problems.push(problem)
      if (answer.status === 200) {
        seen.push(path)
        break
      }
      if (resource && id.length === 0) empty.push(path)
    }
  }
  expect([...new Set(problems)]).toEqual([])
  // Each call was seen, except those about one row of a resource without rows.
  const reads = operations().filter(({ path, method }) => isRead(path, method))
  const unseen = reads
    .map(({ path }) => path)
    .filter((path) => !seen.includes(path) && !empty.includes(path))
  expect(unseen).toEqual([])
})

describe('/api-docs', () => {
  test('is a whole page without any script', async () => {
    const answer = await read('/api-docs')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page.slice(0, 15)).toBe('<!doctype html>')
    expect(
      page.match(/<script|<iframe|<link|javascript:|\son\w+=|(src|href)="?(https?:|\/\/)/i),
    ).toBeNull()
    for (const { path, method } of operations()) {
      const heading = `<b>${method.toUpperCase()}</b> <code>${path}</code>`
      expect([heading, page.includes(heading)]).toEqual([heading, true])
    }
    for (const { path } of RESOURCES) {
      expect([path, page.includes(`id="${path}"`)]).toEqual([path, true])
    }
    const opened = [...page.matchAll(/<(\w+)(?:\s[^>]*)?>/g)].map(([, tag]) => tag)
    const closed = [...page.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag)
    const open = opened.filter((tag) => tag !== 'meta')
    expect(open.sort()).toEqual(closed.sort())
  })

  test('shows texts as texts', () => {
    const text = `<script>'"&amp;</script>`
    const page = renderApiPage({
      openapi: '3.1.0',
      info: { title: text, version: '1', description: text },
      security: [],
      paths: {
        [text]: {
          get: {
            tags: [text],
            summary: text,
            operationId: text,
            parameters: [
              {
                name: text,
                in: 'query',
                required: true,
                description: text,
                schema: { type: text },
              },
            ],
            requestBody: { text },
            responses: {},
          },
        },
      },
      components: {},
    })
    expect(page.match(/<script|"&amp;/)).toBeNull()
    expect(page).toContain('&lt;script&gt;')
  })
})
