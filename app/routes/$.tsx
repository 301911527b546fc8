import { redirect } from '@remix-run/node'
import { open } from '#platform/web/request/guarded.server.ts'
import { doorAt } from '#platform/web/request/shell/menu-target.server.ts'

/** No page has this address, unless a menu entry leads from here to one. */
export const loader = open(async ({ url }, state) => redirect((await doorAt(url, state)) ?? '/404'))
export const action = open(() => redirect('/404', 303))
