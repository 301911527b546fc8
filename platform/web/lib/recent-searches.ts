const PREFIX = 'staffdesk-searches-'
const MOST = 10

/** The last searches of the account in this browser, the latest first. */
export function recentSearches(userName: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userName) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    // The browser has no storage, or the stored text is not ours.
    return []
  }
}

/** Keeps a search, in this browser only. */
export function rememberSearch(userName: string, typed: string): void {
  const key = typed.replace(/\s+/g, ' ').trim()
  if (key === '') return
  const others = recentSearches(userName).filter((one) => one !== key)
  try {
    localStorage.setItem(PREFIX + userName, JSON.stringify([key, ...others].slice(0, MOST)))
  } catch {
    // Nothing is remembered.
  }
}

/** Forgets the searches of every account, for the next user of this browser. */
export function forgetSearches(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name)
    }
  } catch {
    // Nothing was remembered.
  }
}
