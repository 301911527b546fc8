import { type HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect } from '@playwright/test'
import type { Shown } from '#platform/wire/push/push.ts'
import { idOf, sql } from '#tests/e2e/database.ts'
import { addReader } from '#tests/e2e/own-accounts.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'

/** Sends a message to pages, as a rule does in its transaction. */
export async function tell(to: string[], push: object): Promise<void> {
  await sql("select pg_notify('staffdesk_push', $1)", [
    JSON.stringify({ to, push: { type: 2, content: '', expireSeconds: 30, ...push } }),
  ])
}

export const accountOf = (user: string) => idOf('app_user', 'user_name', user)

/**
 * Connects a user with the official client to a server of the run. After the user has received a message, returns the
 * name of the transport.
 */
export async function hearOver(base: string, transport?: HttpTransportType): Promise<string> {
  const user = await addReader()
  const cookie = await sessionOf(user)
  const headers = { cookie, origin: base }
  const connection = new HubConnectionBuilder()
    .withUrl(`${base}/lchub/signalr`, { headers, ...(transport && { transport }) })
    .configureLogging(LogLevel.None)
    .build()
  const heard = new Promise<Shown>((resolve) => connection.on('Show', resolve))
  await connection.start()
  await connection.invoke('Reg', user, 'e2e')
  await tell([await accountOf(user)], { content: '到了' })
  expect((await heard).content).toBe('到了')
  const { transport: used } = (connection as unknown as { connection: { transport: object } })
    .connection
  await connection.stop()
  return used.constructor.name
}
