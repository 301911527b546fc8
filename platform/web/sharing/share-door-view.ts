/** The page before what is shared: it says nothing of the link, not even whether there is one. */
export type ShareDoorView = { kind: 'door'; title: string; problem: string }
