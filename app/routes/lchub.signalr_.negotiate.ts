import { relay } from '#platform/web/push/relay.server.ts'

/** The name of a connection to the push hub; there is nothing to see here. */
export const loader = relay
export const action = relay
