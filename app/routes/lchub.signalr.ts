import { relay } from '#platform/web/push/relay.server.ts'

/** Relays messages to the push hub, and its answers to browsers without a WebSocket. */
export const loader = relay
export const action = relay
