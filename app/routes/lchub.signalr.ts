import { relay } from '#platform/web/push/relay.server.ts'

/** What pages say to the push hub, and what they hear where no socket can be opened. */
export const loader = relay
export const action = relay
