/** The pages for signing in and out. Sign-in by redirect has pages of its own. */
const LOOPS = /^\/(login|loginsingle|logout|identityserverrefreshtoken|oauth)(\/|$)/i

/**
 * The path inside the app that `input` names, or null. It is parsed with the app's own origin as base and
 * then rebuilt, so the result is always a path with query and hash, and starts with exactly one slash.
 */
export function safePath(input: unknown, origin: string): string | null {
  if (typeof input !== 'string' || !input.startsWith('/')) return null
  if (beginsTwice(input) || hasControlCharacter(input)) return null
  try {
    const url = new URL(input, origin)
    if (url.origin !== new URL(origin).origin) return null
    const target = url.pathname + url.search + url.hash
    return beginsTwice(target) || beginsTwice(decodeURIComponent(url.pathname)) ? null : target
  } catch {
    return null
  }
}

/** Like `safePath`, but signing in never leads back to signing in or out. */
export function safeRedirectTarget(input: unknown, origin: string): string | null {
  const path = safePath(input, origin)
  if (path === null) return null
  return LOOPS.test(decodeURIComponent(new URL(path, origin).pathname)) ? null : path
}

/** A path that starts with two slashes or backslashes would name another host. */
function beginsTwice(path: string): boolean {
  return /^[/\\]{2}/.test(path)
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
