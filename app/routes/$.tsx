import { redirect } from '@remix-run/node'
import { open } from '#platform/web/request/guarded.server.ts'
import { doorAt } from '#platform/web/request/shell/menu-target.server.ts'

/** Unknown URL: redirects to the target of a menu entry with this address, otherwise to 404. */
export const loader = open(async ({ url }, state) => redirect((await doorAt(url, state)) ?? '/404'))
export const action = open(() => redirect('/404', 303))
