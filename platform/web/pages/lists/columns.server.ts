import { redirect } from '@remix-run/node'
import type { ColumnDescriptor } from '#platform/define/described/describe.ts'
import { LIST_CALLS } from '#platform/define/shipped/lists/list-view-calls.ts'
import { readBack, withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listDescriptor } from './list-descriptor.server.ts'

/** Shows the column chooser on the list itself. */
export function showChooser({ resource, url }: ResourceCall) {
  return redirect(`/${resource.path}${withParams(readBack(url.searchParams), { choose: '1' })}`)
}

/** Stores the chosen columns, or moves one of them and keeps the chooser open. */
export async function changeColumns(call: ResourceCall) {
  const { resource, url, form, gateway, t } = call
  const list = (changes: Record<string, string | null>) =>
    redirect(`/${resource.path}${withParams(readBack(url.searchParams), changes)}`, 303)
  const { columns } = listDescriptor(resource, call)
  const known = new Set(columns.map(({ name }) => name))
  const ticked = form
    .getAll('columns')
    .filter((name): name is string => typeof name === 'string' && known.has(name))
  const [way, name] = String(form.get('move') ?? '').split(' ')
  if (name !== undefined) {
    return list({ choose: moved(ticked, name, way === 'up' ? -1 : 1).join(',') || '1' })
  }
  const isStandard = form.get('intent') === 'standard' || isAsItIs(ticked, columns)
  try {
    const chosen = isStandard ? [] : ticked
    const body = { resource: resource.path, columns: chosen }
    await gateway.send('PUT', LIST_CALLS.setColumns, body)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notSaved') })
  }
  return list({ choose: null, columns: null })
}

function moved(names: readonly string[], name: string, by: 1 | -1): string[] {
  const order = [...names]
  const at = order.indexOf(name)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return order
  order.splice(to, 0, ...order.splice(at, 1))
  return order
}

/** Whether the list has its default columns: the user ticked no columns, or the default ones. */
function isAsItIs(names: readonly string[], columns: readonly ColumnDescriptor[]): boolean {
  const standard = columns.filter(({ shown }) => shown).map(({ name }) => name)
  return names.length === 0 || names.join() === standard.join()
}
