import { randomBytes } from 'node:crypto'

/** The client that the measured servers and this process share, made anew for each run. */
export const OIDC_CLIENT = { id: 'staffdesk-web', secret: randomBytes(32).toString('hex') }

export const SESSION_KEY = randomBytes(32).toString('hex')
