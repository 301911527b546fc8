/**
 * The page before the shared content. It reveals nothing about the link, not even whether the link exists.
 */
export type ShareAccessView = { kind: 'door'; title: string; problem: string }
