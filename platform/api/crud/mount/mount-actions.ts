import type { Context } from 'hono'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { checkReferences } from '#platform/api/crud/check-references.ts'
import { claimNames, requireClaims, takeClaims } from '#platform/api/crud/fields/check-claims.ts'
import { readWithAliases } from '#platform/api/crud/fields/field-aliases.ts'
import {
  inLongTransaction,
  inTransaction,
  withoutDeadlock,
} from '#platform/api/crud/in-transaction.ts'
import { moveOnly } from '#platform/api/crud/move-record.ts'
import { PreviewOnly, previewIn, resultOfPreview } from '#platform/api/crud/preview-action.ts'
import { requireId } from '#platform/api/crud/read-record.ts'
import { requireFit } from '#platform/api/crud/require-fit.ts'
import type { CallAliases, Rules, Store } from '#platform/api/crud/resource-store.ts'
import type { ActionInput, ActionVerb, Apart } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { succeed } from '#platform/api/http/answer.ts'
import type { Call, Calls } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import { readOptionalObject } from '#platform/api/http/read-json-object.ts'
import { CALL_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { fieldProblems, writeSchema } from '#platform/define/engine/schema.ts'
import { aboutAction } from './about-resource.ts'

/**
 * Registers the actions of one resource: `PUT …/<call>?id=`, with the entries of the form and the version
 * that the user saw as body. A transition needs no rule. Any other action without a rule, or a rule without
 * an action, is a mistake in the code and makes the start fail.
 */
export function mountActions(
  calls: Calls,
  store: Store,
  resource: Resource,
  { actions: verbs = {}, aliases = {}, unfit = {} }: Pick<Rules, 'actions' | 'aliases' | 'unfit'>,
): void {
  const unknown = [verbs, aliases, unfit]
    .flatMap((named) => Object.keys(named))
    .find((name) => !resource.actions[name])
  if (unknown) throw new Error(`${resource.path} has no action ${unknown}`)
  for (const action of Object.values(resource.actions)) {
    const verb = verbs[action.name] ?? (action.moves ? moveOnly(resource, action) : undefined)
    if (!verb) throw new Error(`No rule is mounted for ${action.form.path}`)
    const callAliases = aliases[action.name] ?? {}
    const { also } = callAliases
    const call: Call = {
      method: 'PUT',
      path: action.endpoint,
      audit: 'write',
      need: permissionsFor(resource, action.button),
      about: aboutAction(resource, action, callAliases),
      handler: (c, actor) =>
        act(c, actor, {
          calls,
          store,
          resource,
          action,
          verb,
          callAliases,
          unfit: unfit[action.name],
        }),
    }
    calls.add(call)
    if (also) calls.add({ ...call, path: action.endpoint, ...also })
  }
}

/** Each part gets the time limit of a whole call. */
const apartIn =
  ({ db }: Store): Apart =>
  (part) =>
    withTimeLimit(CALL_LIMIT_MS, () => withoutDeadlock(db, part))

type Acting = {
  calls: Calls
  store: Store
  resource: Resource
  action: Action
  verb: ActionVerb
  callAliases: CallAliases
  unfit: string | undefined
}

async function act(
  c: Context<ApiEnv>,
  actor: Actor,
  { calls, store, resource, action, verb, callAliases, unfit }: Acting,
): Promise<Response> {
  const { names = {}, codes = {} } = callAliases
  const known = [...Object.keys(names), ...Object.keys(codes), ...claimNames(callAliases)]
  const received = { ...spelt(c.req.query(), known), ...(await readOptionalObject(c)) }
  const sent = await readWithAliases(store.db, action.form, received, { names, codes })
  const { claims, rest: body } = takeClaims(callAliases, sent)
  const input = readActionInput(action, c.req.query('id') ?? idIn(body), body)
  const language = c.get('language')
  // An action on a list may work on the rows of the whole company.
  const run = action.on === 'list' ? inLongTransaction : inTransaction
  const work = run(store, { resource: resource, actor }, async (tx) => {
    await requireClaims(tx, actor, { resource, aliases: callAliases }, { id: input.id, claims })
    await requireFit(tx, actor, { resource, action, language, unfit }, input)
    await checkReferences(tx, action.form, input.values, actor)
    const result = await verb(
      tx,
      actor,
      input,
      calls.all(),
      input.isPreview ? undefined : apartIn(store),
    )
    if (input.isPreview) throw new PreviewOnly(result)
    return result
  })
  const { message, consequences, ...result } = await work.catch(resultOfPreview)
  if (input.isPreview) {
    return succeed(c, { id: input.id, preview: previewIn(language, consequences) })
  }
  const { key, values } = message ?? {
    key: 'actionDone',
    values: { action: resourceLabel(action.form, language) },
  }
  return succeed(c, { id: input.id, ...result }, say(language, key, values))
}

function idIn({ id }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof id === 'string' ? id : undefined
}

/**
 * Entries that the back ends of companies send in the query string. With our own names these entries are in
 * the body.
 */
function spelt(
  query: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
}

function readActionInput(
  { form, on, isPreviewed }: Action,
  idInQuery: string | undefined,
  { version, ...sent }: Record<string, unknown>,
): ActionInput {
  const { preview, confirm, ...rest } = sent
  const body = isPreviewed ? rest : sent
  const received = idInQuery ?? (typeof body.id === 'string' ? body.id : undefined)
  // For an action on a list, the request contains the id of the new record. Some callers send none, so the
  // server makes one.
  const id = received === undefined && on === 'list' ? uuidv7() : requireId(received)
  const result = writeSchema(form, 'add').safeParse({ ...body, id })
  if (!result.success) throw invalidFields(form, fieldProblems(form, result.error))
  if (!isVersion(version)) throw invalidFields(form, { version: { key: 'invalid.version' } })
  const { id: _id, ...values } = result.data
  return {
    id,
    version: version ?? null,
    values,
    isPreview: isPreviewed === true && preview === true,
    confirm: isPreviewed === true && typeof confirm === 'string' ? confirm : null,
  }
}

function isVersion(value: unknown): value is number | null | undefined {
  return value === null || value === undefined || (Number.isInteger(value) && Number(value) >= 1)
}
