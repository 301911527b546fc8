import { json } from '@remix-run/node'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MESSAGE_CALLS, messagesSince } from '#platform/wire/push/inbox.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

/** The messages that a page missed while it was disconnected. Only scripts call this address. */
export const loader = guarded(
  'signed-in',
  async ({ gateway, url }) => {
    const after = url.searchParams.get('after')
    const query = isUuid(after) ? { after } : {}
    return json(await gateway.ask(MESSAGE_CALLS.since, query, messagesSince))
  },
  { visit: false },
)
