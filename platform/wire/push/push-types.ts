/** The address of the hub, on every tier. */
export const HUB_PATH = '/lchub/signalr'
export const NEGOTIATE_PATH = `${HUB_PATH}/negotiate`

/** Whether a path belongs to the hub. */
export function isHubPath(path: string): boolean {
  return path === HUB_PATH || path === NEGOTIATE_PATH
}

/** The limit for a message of a client to the hub. The longest one holds a name. */
export const MAX_SAID_BYTES = 2 * 1024

/** The action that a push requests of the page. */
export const PUSH_TYPES = {
  /** The number of unread messages has changed; nothing is shown. */
  unread: 1,
  toast: 2,
  signOut: 3,
  /** The menu has changed. */
  menu: 4,
} as const

/** The duration of a toast. */
export const TOAST_SECONDS = { least: 1, most: 3600 } as const

const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%~:,+]*(?:#[\w-]*)?$/

/** Whether a link leads to a page of the product, as a path, a query and a place in the page, without a host. */
export function isOwnPath(link: string): boolean {
  return OWN_PATH.test(link)
}
