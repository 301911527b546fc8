import { OIDC_CLIENT } from './peers.ts'

function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}

/** Signs in through the form like a browser; returns the cookies of page and form. */
export async function signInWithForm(
  origin: string,
  user: string,
  password: string,
): Promise<string> {
  const page = await fetch(`${origin}/login`)
  await page.text()
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ user, password }).toString(),
  })
  if (answer.status !== 302 && answer.status !== 303) {
    throw new Error(`signing in as ${user} answered ${answer.status}`)
  }
  return [...cookiesOf(page), ...cookiesOf(answer)].join('; ')
}

/** An access token by the password grant. */
export async function fetchToken(origin: string, user: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: OIDC_CLIENT.id,
      client_secret: OIDC_CLIENT.secret,
      username: user,
      password,
    }).toString(),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token) throw new Error(`no token for ${user}: ${answer.status}`)
  return body.access_token
}
