import { createHash } from 'node:crypto'
import { LANGUAGE_TAG, type Language } from '#contracts/language.ts'
import { say } from '../http/messages.ts'

const STYLE = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{width:min(24rem,100% - 2rem)}
label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}
label{margin-top:1rem}
input,button{padding:.5rem .75rem}
button{margin-top:1.5rem;cursor:pointer}
[role=alert]{border-inline-start:4px solid #c22;padding-inline-start:.75rem}
`

/** No script, nothing from elsewhere, and forms to ourselves alone. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Problem = { key: string; values?: Record<string, number> }

/** A page that only says something, with the way back to the product. */
export function drawPage(language: Language, titleKey: string, textKey: string): string {
  return draw(
    language,
    titleKey,
    `<p>${say(language, textKey)}</p>
<p><a href="/login">${say(language, 'signIn.back')}</a></p>`,
  )
}

export function drawSignInForm(language: Language, problem?: Problem): string {
  const alert = problem ? `<p role="alert">${say(language, problem.key, problem.values)}</p>` : ''
  const field = (name: string, type: string, key: string, autocomplete: string) =>
    `<label for="${name}">${say(language, key)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" required>`
  return draw(
    language,
    'signIn.title',
    `${alert}<form method="post">
${field('user', 'text', 'signIn.user', 'username')}
${field('password', 'password', 'signIn.password', 'current-password')}
<button type="submit">${say(language, 'signIn.submit')}</button>
</form>
<p><a href="/login">${say(language, 'signIn.back')}</a></p>`,
  )
}

/** `form` comes from the provider and lacks only its button. */
export function drawSignOutForm(language: Language, form: string): string {
  const button = `<button type="submit" name="logout" value="yes">${say(language, 'signIn.signOut')}</button>`
  return draw(
    language,
    'signIn.signedOutTitle',
    `<p>${say(language, 'signIn.signOutQuestion')}</p>${form.replace('</form>', `${button}</form>`)}`,
  )
}

/** Everything in here is a text of ours; what somebody typed is never shown again. */
function draw(language: Language, titleKey: string, main: string): string {
  const title = say(language, titleKey)
  return `<!doctype html>
<html lang="${LANGUAGE_TAG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · StaffDesk 员工台</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
}
