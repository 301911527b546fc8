import { relay } from '#platform/web/push/relay.server.ts'

/** Negotiates a connection to the push hub. */
export const loader = relay
export const action = relay
