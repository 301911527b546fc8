import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const ADJUST = 'adjustBase'

/** Loads a register. Its button for the bases of a year leads to their list, for those who may prepare one. */
export async function loadRegisterList(call: ResourceCall, bases: string): Promise<ListView> {
  const [list, navigation] = await Promise.all([loadList(call), call.gateway.navigation()])
  if (!buttonCodesAt(navigation, bases).has('prepare')) return list
  const actions = list.actions.map((action) =>
    action.name === ADJUST ? { ...action, href: bases } : action,
  )
  return { ...list, actions }
}
