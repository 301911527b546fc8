/** The page before the shared content: it reveals nothing of the link, not even whether it exists. */
export type ShareAccessView = { kind: 'door'; title: string; problem: string }
