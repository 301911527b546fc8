import { randomUUID } from 'node:crypto'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { type Document, describedBy } from '../../platform/tests/http/described-answers.ts'
import { freshDatabase } from '../api/database.ts'
import { connect, type DatabaseClient } from '../api/database-client.ts'
import { type Caller, ORIGIN, type RunningApi, startApi } from '../api/running-api.ts'
import { EVERY_SHAPE } from '../shapes.ts'

const EVERYBODY = '4'
const ONESELF = '1'

export type ConformanceCompany = {
  /** URL of its database. */
  url: string
  api: RunningApi
  database: DatabaseClient
  /** Two users with every right, in the scope of all employees. */
  director: Caller
  manager: Caller
  /** A user with the same rights, but only for their own personnel file. */
  narrow: Caller
  /** A signed-in user without any rights. */
  nobody: Caller
  anonymous: Caller
  /** Whether a right to unmask a resource exists; the callers above then have it. */
  hasUnmask(resource: Resource): boolean
  close(): Promise<void>
}

/** The demo company with accounts that have every button, including those of later resources. */
export async function openCompany(): Promise<ConformanceCompany> {
  const { url, drop } = await freshDatabase()
  const database = await connect(url)
  await grantEverything(database, 'hrdir', EVERYBODY)
  await grantEverything(database, 'hrmgr', EVERYBODY)
  await grantEverything(database, 'staff3', ONESELF)
  await openAllPay(database, ['hrdir', 'hrmgr'])
  await openMerit(database, ['hrdir', 'hrmgr'])
  await openPayRuns(database)
  await openParty(database, ['hrdir', 'hrmgr'])
  await screenSamples(database)
  const unmaskable = await database.rows<{ path: string }>(
    "select split_part(code, ':', 1) as path from page_right where code like '%:unmask'",
  )
  const paths = new Set(unmaskable.map(({ path }) => path))
  const api = await startApi(url)
  const described = await holdToDescription(api)
  const [director, manager, narrow, nobody] = await Promise.all(
    ['hrdir', 'hrmgr', 'staff3', 'noperm'].map(async (name) => described(await api.as(name))),
  )
  if (!director || !manager || !narrow || !nobody) throw new Error('an account is missing')
  return {
    url,
    api,
    database,
    director,
    manager,
    narrow,
    nobody,
    anonymous: api.withToken(null),
    hasUnmask: ({ permissionPath }) => paths.has(permissionPath),
    async close() {
      await database.end()
      try {
        await api.close()
      } finally {
        await drop()
      }
    },
  }
}

/** Wraps callers so that every answer must match the OpenAPI description of its call. */
async function holdToDescription(api: RunningApi): Promise<(caller: Caller) => Caller> {
  const answer = await api.fetch(new Request(`${ORIGIN}/openapi.json`))
  const document = (await answer.json()) as Document
  const described = describedBy(document)
  return (caller) => async (path, call) => {
    const result = await caller(path, call)
    const request = { method: call?.method ?? 'GET', path: path.split('?')[0] ?? '' }
    // The description lacks the other prefixes of a family, which answer the same, and files, which are not
    // JSON.
    if (!document.paths[request.path]) return result
    const problem = described.problemOf(request, result.status, result.body)
    if (problem) throw new Error(problem)
    return result
  }
}

async function grantEverything(
  database: DatabaseClient,
  userName: string,
  scope: string,
): Promise<void> {
  const role = randomUUID()
  await database.rows('insert into role (id, code, name, scope) values ($1, $2, $2, $3)', [
    role,
    `all-${userName}`,
    scope,
  ])
  await database.rows(
    "insert into role_navigation (role_id, kind, target_id) select $1, 'button', id from button",
    [role],
  )
  await database.rows(
    'insert into role_user (id, role_id, user_id) select gen_random_uuid(), $1, id from app_user where user_name = $2',
    [role, userName],
  )
}

/** Creates the pay run for each sample row of the payroll, because a row must belong to a run. */
async function openPayRuns(database: DatabaseClient): Promise<void> {
  await database.rows(`create function open_run_of_sample() returns trigger language plpgsql as $$
    begin
      insert into pay_run (id, run_no, kind, entity_id, month, pay_date, tax_period, title)
      values (gen_random_uuid(), left(new.id::text, 18), new.kind, new.entity_id, new.month,
        to_date(new.month, 'YYYY-MM') + 40, to_char(to_date(new.month, 'YYYY-MM') + 40, 'YYYY-MM'), new.month)
      on conflict do nothing;
      return new;
    end $$`)
  await database.rows(
    'create trigger open_run_of_sample before insert on salary for each row execute function open_run_of_sample()',
  )
  // These tests set states directly, also in an order that the product never takes.
  await database.rows('alter table pay_input disable trigger keep_pay_input')
}

/** Brings sample applications with this tag past screening, because interviews need that. */
async function screenSamples(database: DatabaseClient): Promise<void> {
  await database.rows(`create function screen_sample() returns trigger language plpgsql as $$
    begin
      new.state := '20';
      return new;
    end $$`)
  await database.rows(
    `create trigger screen_sample before insert on candidate for each row when (new.tags = '已筛选')
     execute function screen_sample()`,
  )
}

/** Replaces the pay competences of these accounts by competences for all items of all employees. */
async function openAllPay(database: DatabaseClient, userNames: readonly string[]): Promise<void> {
  await database.rows(
    `with gone as (delete from salary_competence using app_user u
       where u.id = user_id and u.user_name = any($1))
     insert into salary_competence (id, user_id, scope, items, can_edit, can_export, valid_to, reason)
     select gen_random_uuid(), u.id, '4', $2::text[], true, true, today() + 30, '测试'
     from app_user u where u.user_name = any($1)`,
    [userNames, Object.values(PAY_ITEM)],
  )
}

/** Replaces the merit competences of these accounts by competences for all employees. */
async function openMerit(database: DatabaseClient, userNames: readonly string[]): Promise<void> {
  await database.rows(
    `with gone as (delete from merit_competence using app_user u
       where u.id = user_id and u.user_name = any($1))
     insert into merit_competence (id, user_id, scope, can_score, can_audit, can_export)
     select gen_random_uuid(), u.id, '4', true, true, true from app_user u where u.user_name = any($1)`,
    [userNames],
  )
}

/** Gives these accounts a party right for all branches. */
async function openParty(database: DatabaseClient, userNames: readonly string[]): Promise<void> {
  await database.rows(
    `insert into party_grant (id, user_id, duty, valid_from, valid_to, reason)
     select gen_random_uuid(), u.id, '经办', today(), today() + 30, '测试'
     from app_user u where u.user_name = any($1)`,
    [userNames],
  )
}

const named = (resource: Resource) => ({ path: resource.path, resource })
const isWritten = ({ isReadOnly }: Resource) => !isReadOnly

/** `npm test -- --changed` sets the resources to test; a whole run does not set this variable. */
const onlyPaths = process.env.TEST_RESOURCES?.split(',')
const TRIED = onlyPaths ? RESOURCES.filter(({ path }) => onlyPaths.includes(path)) : RESOURCES

/** Resources that can be written, for `describe.each`. */
export const WRITABLE_RESOURCES = TRIED.filter(isWritten).map(named)

/** Every resource with its path, for `describe.each`. */
export const EVERY_RESOURCE = TRIED.map(named)

/** One resource of every shape, for tests that take too long on all resources. */
export const SHAPES = EVERY_SHAPE.map(named)

/** One writable resource of every shape. */
export const WRITABLE_SHAPES = EVERY_SHAPE.filter(isWritten).map(named)
