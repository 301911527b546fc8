import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeLinkSecret } from '#platform/web/sign-in/link/link-secret.server.ts'
import { type Answer, cookieOf, visit } from '#tests/e2e/http.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { passwordOf } from '#tests/e2e/sign-in.ts'

type Wish = {
  password?: string
  /** Milliseconds since the link was made. */
  age?: number
  nonce?: string
  token?: string
  refresh_token?: string
}

export const newNonce = () => randomBytes(16).toString('base64url')

/** The address of a sign-in link as a portal makes it. */
export function linkFor(user: string, wish: Wish = {}): string {
  const { password = passwordOf(user), age = 0, nonce = newNonce(), ...tokens } = wish
  const key = readFileSync(readRun().linkKeyFile, 'utf8')
  const secret = makeLinkSecret({ at: Date.now() - age, nonce, password }, key)
  return `/loginSingle?${new URLSearchParams({ username: user, password: secret, ...tokens })}`
}

export type Followed = { taken: Answer; page: Answer; cookie: string; id: string }

/** Follows a link to its page, with the cookies that the browser has already. */
export async function follow(
  link: string,
  { cookie = '', base }: { cookie?: string; base?: string } = {},
): Promise<Followed> {
  const at = base ? { base } : {}
  const taken = await visit(link, { cookie, ...at })
  const cookies = [cookie, cookieOf(taken.setCookies)].filter(Boolean).join('; ')
  const page = await visit('/loginSingle', { cookie: cookies, ...at })
  return { taken, page, cookie: cookies, id: confirmationIn(page.text) }
}

/** The value of the hidden field of the form; empty when there is no form. */
function confirmationIn(html: string): string {
  return /name="link" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

export function confirm({ cookie, id }: Followed, base?: string): Promise<Answer> {
  return visit('/loginSingle', { cookie, form: { link: id }, ...(base ? { base } : {}) })
}
