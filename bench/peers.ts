import { randomBytes } from 'node:crypto'

/** The client shared by the measured servers and this process, with new credentials in each run. */
export const OIDC_CLIENT = { id: 'staffdesk-web', secret: randomBytes(32).toString('hex') }

export const SESSION_KEY = randomBytes(32).toString('hex')

/** A measurement sends more requests in a minute than a user in a day. */
export const UNLIMITED = { reads: 1e6, writes: 1e6, sensitive: 1e6, exports: 1e6, shares: 1e6 }
