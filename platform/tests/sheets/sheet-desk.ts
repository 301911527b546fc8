import type { Resource } from '#platform/define/engine/define-resource.ts'
import { sheetPaths } from '#platform/define/sheets/define-month-sheet.ts'
import { type MadeUpApi, startMadeUps } from '#platform/tests/http/made-up-api.ts'
import { createGateway } from '#platform/web/gateway/gateway.server.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { type SheetStanding, sheetStanding } from '#platform/wire/records/sheets.ts'
import { freshDatabase } from '#tests/api/database.ts'
import { connect } from '#tests/api/database-client.ts'
import { type Answer, startApi } from '#tests/api/running-api.ts'
import { insurances, MADE_UP_SHEETS, MADE_UP_TABLES, pays } from './made-up-sheets.ts'

const WRITERS = ['er', 'hrmgr', 'hrdir']
const UNUSED = async () => {
  throw new Error('not to be renewed')
}

/** Two sheets that no area has, on the demo company, with accounts that hold all their buttons. */
export async function openSheetsDesk() {
  const { url, drop } = await freshDatabase()
  const database = await connect(url)
  for (const statement of MADE_UP_TABLES) await database.rows(statement)
  await database.rows('delete from certificate_monthly')
  const running = await startApi(url)
  const api: MadeUpApi = await startMadeUps(running, database, {
    url,
    made: MADE_UP_SHEETS,
    userNames: WRITERS,
  })
  const people = await database.rows<{ id: string; name: string }>(
    `select b.id, b.name from user_base_info b join employment_status s on s.user_id = b.id
     where s.status = '2' and s.to_day is null and s.from_day < '2024-01-01' and b.deleted_at is null
       and not exists (select from app_user u where u.user_base_id = b.id and u.user_name = any($1))
     order by b.emp_no`,
    [WRITERS],
  )
  const entities = await database.rows<{ id: string; name: string }>(
    'select id, name from department where deleted_at is null order by path',
  )

  const put = async (name: string, path: string, body: object, query = {}): Promise<Answer> =>
    (await api.as(name))(path, { method: 'PUT', body, query })

  const act = (name: string, resource: Resource, action: string, body: object, id?: string) =>
    put(name, resource.actions[action]?.endpoint ?? '', body, id === undefined ? {} : { id })

  const rowsOf = (resource: Resource, month: string) =>
    database.rows<Record<string, string>>(
      `select * from ${resource.table} where month = $1 and deleted_at is null order by emp_no`,
      [month],
    )

  /** Sets all rows of a sheet to `state` without checking the rules. */
  const putState = (resource: Resource, month: string, state: string) =>
    database.rows(`update ${resource.table} set state = $2 where month = $1`, [month, state])

  /** Stores the earnings of a person and the payments for them in one entity. */
  const fact = (userId: string, entityId: string, kind: string, amounts: readonly string[]) =>
    database.rows(
      `insert into made_up_fact (user_id, entity_id, kind, gross, company, person)
       values ($1, $2, $3, $4, $5, $6)`,
      [userId, entityId, kind, ...amounts],
    )

  const standing = async (name: string, resource: Resource, query: Record<string, string>) => {
    const answer = await (await api.as(name))(sheetPaths(resource).standing, { query })
    if (answer.status !== 200) throw new Error(answer.text)
    return sheetStanding.parse(answer.body.response) satisfies SheetStanding
  }

  /** The call of a page, as its route passes it on. */
  async function pageCall(name: string, resource: Resource, query = '', id?: string) {
    const token = await running.token(name)
    const sub = await database.value('select id from app_user where user_name = $1', [name])
    const person = { sub: String(sub), name, user_name: name, avatar: '', face: '' }
    const transport = (request: Request) => {
      const address = new URL(request.url)
      if (address.pathname.includes('MadeUp')) return api.fetch(request)
      // `for` names the form that requests the options. The product has no forms of test resources.
      address.searchParams.delete('for')
      return running.fetch(new Request(address, request))
    }
    const gateway = createGateway({
      transport,
      person,
      language: 'zh',
      requestId: 'request-1',
      hrPrefix: '/hr',
      orgPrefix: '/cyl',
      clientAddress: '',
      onVisitFailed: UNUSED,
      tokens: { current: async () => token, renew: UNUSED, pair: () => ({}) },
    } as unknown as Parameters<typeof createGateway>[0])
    const navigation = await gateway.navigation()
    return {
      resource,
      form: new FormData(),
      language: 'zh',
      t: translator('zh'),
      requestId: 'request-1',
      gateway,
      person,
      params: { id },
      url: new URL(`https://desk.example/${resource.path}${id ? `/${id}` : ''}${query}`),
      permissions: buttonCodesAt(navigation, `/${resource.path}`),
      ownOnly: new Set(),
      setFlash: () => undefined,
      preferences: { language: 'zh' },
    } as unknown as ResourceCall
  }

  let taken = 0
  return {
    url,
    database,
    running,
    api,
    entities,
    act,
    put,
    rowsOf,
    putState,
    fact,
    standing,
    pageCall,
    person() {
      const one = people[taken++]
      if (!one) throw new Error('there are no more people')
      return one
    },
    generate: (name: string, resource: Resource, body: object) =>
      act(name, resource, 'generate', { evenOpen: true, ...body }),
    insurances,
    pays,
    async close() {
      await api.close()
      await running.close()
      await database.end()
      await drop()
    },
  }
}

export type SheetsDesk = Awaited<ReturnType<typeof openSheetsDesk>>
