import { redirect } from '@remix-run/node'
import { open } from '#app/request/guarded.server.ts'

/** No page has this address. */
export const loader = open(() => redirect('/404'))
export const action = open(() => redirect('/404', 303))
