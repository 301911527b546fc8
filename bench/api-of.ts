export type Api = <T>(path: string, init?: RequestInit) => Promise<T>

/** Calls a running product with a user's token; returns the content of the envelope. */
export function apiOf(origin: string, token: string): Api {
  return async <T>(path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers }
    const answer = await fetch(origin + path, { ...init, headers })
    const { response, msg } = (await answer.json()) as { response: T; msg: string }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${msg}`)
    return response
  }
}
