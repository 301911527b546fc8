import type { Context } from 'hono'
import { z } from 'zod'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { decline, refuse, succeed } from '#platform/api/http/answer.ts'
import { ANY_SESSION, type Calls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import type { About } from '#platform/api/http/openapi-parts.ts'
import { parseJson } from '#platform/api/http/read-json-object.ts'
import { readBody } from '#platform/api/identity/read-body.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import { changePassword } from '#platform/api/passwords/change-password.ts'
import { currentOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import {
  APPLICATION_CODE,
  type ButtonEntry,
  buttonList,
  menuEntry,
  moduleNavigation,
} from '#platform/wire/shell/navigation.ts'
import {
  type CurrentUser,
  currentUser,
  type PasswordChange,
  passwordChange,
  type VisitRecord,
  visitRecord,
} from '#platform/wire/sign-in/account.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { NavigationOf } from './cache-navigation.ts'
import { loadNavigation, type Navigation } from './load-navigation.ts'
import { createVisitRecorder } from './record-visit.ts'

const SHELL_PREFIXES = ['', '/uc/api']
const VISIT_PREFIXES = [...SHELL_PREFIXES, '/hr']

const MAX_BODY_BYTES = 16 * 1024
const DEFAULT_MODEL_TYPE = '1'
const MENU_MODULE = 1

const tag = 'shell'
const uid = z.string().describe('当前用户的 sub')
const mid = z.string().describe('模块 id')

/** A response is null where there is nothing to show; `msg` has the reason. */
const ABOUT = {
  modules: {
    tag,
    summary: '模块导航',
    answer: moduleNavigation.nullable(),
    query: z.object({ uid, appId: z.string().meta({ examples: [APPLICATION_CODE] }) }),
  },
  menus: {
    tag,
    summary: '菜单导航：树在 children 之下',
    query: z.object({ uid, mid }),
    answer: menuEntry.nullable(),
  },
  buttons: {
    tag,
    summary: '按钮权限',
    query: z.object({ uid, mid }),
    answer: buttonList,
  },
  user: { tag, summary: '当前用户', answer: currentUser },
  password: { tag, summary: '修改密码', body: passwordChange, answer: z.null() },
  visit: { tag, summary: '访问记录', body: visitRecord, answer: z.null() },
} satisfies Record<string, About>

type ShellContext = Context<ApiEnv>

/** Registers the calls of the shell (spec section 7); `close` stores the visits still waiting. */
export function mountShellCalls(
  calls: Calls,
  { db, navigationOf }: { db: Database; navigationOf: NavigationOf },
): { close(): Promise<void> } {
  const readNavigation = createNavigationReader(db, navigationOf)
  const visits = createVisitRecorder(db)

  const signedIn = { need: ANY_SESSION } as const
  const read = { ...signedIn, method: 'GET', audit: 'none' } as const

  for (const prefix of SHELL_PREFIXES) {
    calls.add({
      ...read,
      path: `${prefix}/Module/GetNavigationByApplicationIdAndUserId`,
      about: ABOUT.modules,
      handler: async (c, actor) => answerModules(c, await readNavigation(c, actor)),
    })
    calls.add({
      ...read,
      path: `${prefix}/Menu/GetNavigationByModuleIdAndUserId`,
      about: ABOUT.menus,
      handler: async (c, actor) => answerMenus(c, await readNavigation(c, actor)),
    })
    calls.add({
      ...read,
      path: `${prefix}/Button/GetButtonAllByModuleIdAndUserId`,
      about: ABOUT.buttons,
      handler: async (c, actor) => answerButtons(c, await readNavigation(c, actor)),
    })
    calls.add({
      ...read,
      path: `${prefix}/User/GetCurrentUser`,
      about: ABOUT.user,
      handler: (c, actor) => succeed(c, describeUser(actor)),
    })
    calls.add({
      ...signedIn,
      method: 'PUT',
      path: `${prefix}/User/ModifyUserPassword`,
      audit: 'write',
      spends: 'sensitive',
      about: ABOUT.password,
      handler: (c, actor) => answerPasswordChange(c, actor, db),
    })
  }
  for (const prefix of VISIT_PREFIXES) {
    calls.add({
      ...signedIn,
      method: 'POST',
      path: `${prefix}/UserInfo/AddVisitUser`,
      audit: 'none',
      // The shell sends a visit with every page, so it counts as a read.
      spends: 'reads',
      about: ABOUT.visit,
      handler: async (c, actor) => {
        const { remark, modelType } = await readVisit(c)
        await visits.record({
          actor,
          remark,
          modelType: modelType || DEFAULT_MODEL_TYPE,
          clientIp: currentOrigin()?.ip ?? null,
        })
        return succeed(c, null)
      },
    })
  }
  return visits
}

const PREVIEW = 'system/users:view'

/** Administrators may preview the menus of another user. */
function mayPreview(actor: Actor): boolean {
  return isAdmin(actor) && actor.permissions.has(PREVIEW)
}

/** Reads the navigation of the caller, or of another user for a preview. */
function createNavigationReader(db: Database, own: NavigationOf) {
  return (c: ShellContext, actor: Actor): Promise<Navigation> => {
    const uid = c.req.query('uid')
    if (uid === actor.userId) return own(actor)
    if (!isUuid(uid) || !mayPreview(actor)) {
      throw new Failure('forbidden', 'navigation.foreignUser')
    }
    return loadNavigation(db, uid)
  }
}

function answerModules(c: ShellContext, navigation: Navigation): Response {
  const appId = c.req.query('appId')
  const application = navigation.applications.find(({ id, code }) => id === appId || code === appId)
  if (!application) throw new Failure('not-found', 'navigation.unknownApplication')
  const modules = navigation.modules.filter(({ applicationId }) => applicationId === application.id)
  if (modules.length === 0) return declineNavigation(c)
  return succeed(
    c,
    modules.map(({ applicationId: _applicationId, ...entry }) => entry),
  )
}

/** Finds a module of the caller. A module without rights is reported like a missing one. */
function requireModule(c: ShellContext, navigation: Navigation) {
  const mid = c.req.query('mid')
  const found = navigation.modules.find(({ id }) => id === mid)
  if (!found) throw new Failure('not-found', 'navigation.unknownModule')
  return found
}

function answerMenus(c: ShellContext, navigation: Navigation): Response {
  const { applicationId: _applicationId, ...entry } = requireModule(c, navigation)
  const children = navigation.menus.get(entry.id) ?? []
  if (entry.type === MENU_MODULE && children.length === 0) return declineNavigation(c)
  return succeedKept(c, children, () => ({ ...entry, children }))
}

function answerButtons(c: ShellContext, navigation: Navigation): Response {
  const list = navigation.buttons.get(requireModule(c, navigation).id) ?? NO_BUTTONS
  return succeedKept(c, list, () => list)
}

const NO_BUTTONS: readonly ButtonEntry[] = []
const texts = new WeakMap<object, string>()

/** Serialises a long response once, and reuses the text while its source is cached. */
function succeedKept(c: ShellContext, source: object, response: () => unknown): Response {
  const known = texts.get(source)
  const text =
    known ?? JSON.stringify({ status: 200, success: true, msg: '', response: response() })
  if (known === undefined) texts.set(source, text)
  return c.body(text, 200, { 'content-type': 'application/json' })
}

function declineNavigation(c: ShellContext): Response {
  return decline(c, say(c.get('language'), 'navigation.none'))
}

function describeUser(actor: Actor): CurrentUser {
  return {
    sub: actor.userId,
    name: actor.name,
    user_name: actor.userName,
    avatar: actor.avatar ?? '',
    face: actor.userBaseId ?? '',
    mustChangePassword: actor.mustChangePassword,
  }
}

async function answerPasswordChange(
  c: ShellContext,
  actor: Actor,
  db: Database,
): Promise<Response> {
  const token = readBearer(c.req.header('authorization'))
  if (!token) throw new Failure('unauthenticated', 'auth.required')
  const form = readPasswordChange(await readJson(c))
  if (form instanceof Failure) return declineEntry(c, form)
  try {
    await changePassword(db, actor, token, form)
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return declineEntry(c, error)
    throw error
  }
  return succeed(c, null, say(c.get('language'), 'account.changed'))
}

/** Responds to a wrong entry with HTTP 200 and a message for each field, as the shell expects. */
async function declineEntry(c: ShellContext, failure: Failure): Promise<Response> {
  return c.json({ ...(await refuse(c, failure).json()), status: 200 })
}

const PASSWORD_FIELDS = ['originPassword', 'newPassword', 'confimPassword'] as const

/** Returns the form, or the failure of an entry; a body of another shape is refused. */
function readPasswordChange(body: unknown): PasswordChange | Failure {
  const entries = (body ?? {}) as Record<string, unknown>
  const empty = PASSWORD_FIELDS.filter((name) => (entries[name] ?? '') === '')
  if (empty.length > 0) {
    const problem = { key: 'account.required' }
    const fields = Object.fromEntries(empty.map((name) => [name, problem]))
    return new Failure('invalid', problem.key, { fields })
  }
  const parsed = passwordChange.safeParse(body)
  if (!parsed.success) throw new Failure('invalid', 'invalid.form', { cause: parsed.error })
  return parsed.data
}

async function readVisit(c: ShellContext): Promise<VisitRecord> {
  const parsed = visitRecord.safeParse(await readJson(c))
  if (!parsed.success) throw new Failure('invalid', 'invalid.form', { cause: parsed.error })
  return parsed.data
}

async function readJson(c: ShellContext): Promise<unknown> {
  const text = await readBody(c.req.raw, MAX_BODY_BYTES)
  return parseJson(text ?? '')
}
