import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import { roleName } from '#platform/define/built-in/shipped-names.server.ts'
import { LIST_CALLS } from '#platform/define/shipped/lists/list-view-calls.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { isDrawnOnly } from '#platform/web/pages/forms/save.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { type OwnViews, ownViews, type SavedView } from '#platform/wire/lists/lists.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { listDescriptor } from './list-descriptor.server.ts'
import { describeFilters } from './list-filters.server.ts'
import { readListRequest } from './list-request.server.ts'
import { stateOf, viewHref } from './list-views.server.ts'
import { type SavedViewRow, VIEW_INTENTS, type ViewsPageView } from './views-view.ts'

type Typed = ViewsPageView['typed']
type PageState = { typed?: Typed; problem?: string; newId?: string }

/** Loads the views of one list: the page to save its present state and to change saved ones. */
export function loadViews(call: ResourceCall): Promise<ViewsPageView> {
  return describePage(call, {})
}

/** Runs the pressed button. After a view is added, the list opens with it. */
export const changeViews = redrawing(async function changeViews(call: ResourceCall) {
  const { form, resource, setFlash } = call
  const intent = form.get('intent')
  const typed = readTyped(call)
  const sentId = form.get('id')
  const id = isUuid(sentId) ? sentId.toLowerCase() : uuidv7()
  const isNew = intent === VIEW_INTENTS.add
  if (isDrawnOnly(call))
    return data(await describePage(call, isNew ? { typed } : {}), { status: 200 })
  if (typed.name === '' && (isNew || intent === VIEW_INTENTS.update)) {
    const redraw = { typed: isNew ? typed : NOTHING_TYPED, problem: call.t('lists.nameNeeded') }
    return data(await describePage(call, redraw), { status: 400 })
  }
  try {
    const query = String(form.get('query') ?? '')
    const text = await press(call, { intent, id, typed, query })
    setFlash({ kind: 'success', text: text || call.t('page.saved') })
    const here = `/${resource.path}/views${call.url.search}`
    return redirect(isNew ? `/${resource.path}${viewHref({ id, query })}` : here, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered) throw error
    if (error.code === 'unauthenticated' || error.code === 'forbidden') throw error
    const problem = error.message || call.t('page.notSaved')
    const redraw = isNew ? { typed, problem, newId: id } : { problem }
    return data(await describePage(call, redraw), refusalInit(error))
  }
})

type Pressed = { intent: FormDataEntryValue | null; id: string; typed: Typed; query: string }

function press({ gateway, resource, form }: ResourceCall, pressed: Pressed): Promise<string> {
  const { intent, id, typed, query } = pressed
  const { name, isDefault } = typed
  const { path } = resource
  const shared = form.has('roleId') ? { roleId: typed.roleId || null } : {}
  switch (intent) {
    case VIEW_INTENTS.add:
      return gateway.send('POST', LIST_CALLS.add, {
        id,
        name,
        query,
        isDefault,
        resource: path,
        ...shared,
      })
    case VIEW_INTENTS.renew:
      return gateway.send('PUT', LIST_CALLS.update, { id, query })
    case VIEW_INTENTS.setDefault:
      return gateway.send('PUT', LIST_CALLS.setDefault, { resource: path, id })
    case VIEW_INTENTS.dropDefault:
      return gateway.send('PUT', LIST_CALLS.setDefault, { resource: path, id: null })
    case VIEW_INTENTS.remove:
      return gateway.send('DELETE', `${LIST_CALLS.remove}?${new URLSearchParams({ id })}`, null)
    default:
      return gateway.send('PUT', LIST_CALLS.update, { id, name, ...shared })
  }
}

function readTyped({ form }: ResourceCall): Typed {
  return {
    name: String(form.get('name') ?? '').trim(),
    roleId: String(form.get('roleId') ?? ''),
    isDefault: form.has('isDefault'),
  }
}

const NOTHING_TYPED: Typed = { name: '', roleId: '', isDefault: false }

async function describePage(
  call: ResourceCall,
  { typed = NOTHING_TYPED, problem, newId = uuidv7() }: PageState,
): Promise<ViewsPageView> {
  const { gateway, resource, t, url } = call
  const own = await gateway.ask(LIST_CALLS.list, { resource: resource.path }, ownViews)
  const query = queryToSave(readBack(url.searchParams), own)
  const [filter, rows] = await Promise.all([
    inWords(call, query),
    Promise.all(own.list.views.map((view) => describeRow(call, view, own))),
  ])
  return {
    title: t('lists.title', { label: listDescriptor(resource, call).label }),
    draw: call.requestId,
    filter,
    newId,
    query,
    typed,
    rows,
    roles: own.mayShare ? own.roles.map((role) => nameRole(call, role)) : [],
    problems: problem === undefined ? [] : [{ name: null, text: problem }],
    back: listPlace(call, null),
  }
}

function nameRole({ language }: ResourceCall, { id, name }: OwnViews['roles'][number]) {
  return { id, name: roleName(name, language) }
}

/** A view shows the columns that were on the screen when it was saved. */
function queryToSave(search: string, { list }: OwnViews): string {
  const params = new URLSearchParams(stateOf(search))
  if (!params.has('columns') && list.columns.length > 0) {
    params.set('columns', list.columns.join(','))
  }
  return params.toString()
}

async function describeRow(
  call: ResourceCall,
  view: SavedView,
  { mayShare }: OwnViews,
): Promise<SavedViewRow> {
  const { resource, t, language } = call
  const { id, name, roleId, isOwn, isDefault } = view
  const role = view.roleName === null ? null : roleName(view.roleName, language)
  return {
    id,
    name,
    isDefault,
    roleId: roleId ?? '',
    href: `/${resource.path}${viewHref(view)}`,
    filter: await inWords(call, view.query),
    shared: role === null ? t('lists.onlyOwn') : t('lists.sharedWith', { role }),
    mayChange: isOwn || mayShare,
  }
}

/** The filters of a list in words, as its chips show them. */
async function inWords(call: ResourceCall, query: string): Promise<string> {
  const url = new URL(`/${call.resource.path}?${query}`, call.url)
  const list = { ...call, url }
  const descriptor = listDescriptor(call.resource, call)
  const request = await readListRequest(list, descriptor)
  // The inactive filters are left out, so that no calls are made for their options.
  const filters = descriptor.filters.filter(({ inputs }) =>
    inputs.some(({ name }) => request.query.filters[name]),
  )
  // Without tabs, so that the filter of the open tab is included.
  const untabbed = { ...list, resource: { ...call.resource, tabs: undefined } }
  const { chips } = await describeFilters(untabbed, { ...descriptor, filters }, request)
  const parts = chips.map(({ label, text }) => call.t('exports.filterOf', { label, text }))
  return parts.join(' · ') || call.t('lists.everything')
}
