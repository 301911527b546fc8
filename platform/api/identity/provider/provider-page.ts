import { createHash } from 'node:crypto'
import { say } from '#platform/api/http/messages.ts'
import {
  LANGUAGE_NAMES,
  LANGUAGE_TAG,
  LANGUAGES,
  type Language,
} from '#platform/wire/language/language.ts'
import { DARK, LIGHT } from '#styles/tokens.js'
import { pageStyle } from './provider-page-style.ts'

const STYLE = pageStyle(LIGHT, DARK)

/** The page may run no script, load nothing from other hosts, and send forms only to its own host. */
export const PAGE_POLICY = [
  "default-src 'none'",
  // The icon of the tab, which browsers request automatically.
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The parameter that selects the language of this page. */
export const LANGUAGE_PARAM = 'language'

type Problem = { key: string; values?: Record<string, number> }

/** A page with a message only, and the link back to the product. */
export function drawPage(language: Language, titleKey: string, textKey: string): string {
  return draw(language, titleKey, `<p>${say(language, textKey)}</p>\n${wayBack(language)}`)
}

/** The sign-in form, with the problem of the last attempt. */
export function drawSignInForm(language: Language, problem?: Problem): string {
  const alert = problem ? `<p role="alert">${say(language, problem.key, problem.values)}</p>` : ''
  const field = (name: string, type: string, key: string, autocomplete: string) =>
    `<label for="${name}">${say(language, key)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" required>`
  return draw(
    language,
    'signIn.title',
    `<p class="why">${say(language, 'signIn.why')}</p>
${alert}<form method="post">
${field('user', 'text', 'signIn.user', 'username')}
${field('password', 'password', 'signIn.password', 'current-password')}
<button type="submit">${say(language, 'signIn.submit')}</button>
</form>
${wayBack(language)}`,
    languageLinks(language),
  )
}

/** The sign-out page. `form` comes from the provider and has no button yet. */
export function drawSignOutForm(language: Language, form: string): string {
  const button = `<button type="submit" name="logout" value="yes">${say(language, 'signIn.signOut')}</button>`
  return draw(
    language,
    'signIn.signedOutTitle',
    `<p>${say(language, 'signIn.signOutQuestion')}</p>${form.replace('</form>', `${button}</form>`)}`,
  )
}

function wayBack(language: Language): string {
  return `<p class="back"><a href="/login">${say(language, 'signIn.back')}</a></p>`
}

/** Links to the other languages. The text that the user typed is lost. */
function languageLinks(current: Language): string {
  const links = LANGUAGES.map((language) => {
    const tag = LANGUAGE_TAG[language]
    const here = language === current ? ' aria-current="true"' : ''
    return `<a href="?${LANGUAGE_PARAM}=${language}" lang="${tag}" hreflang="${tag}"${here}>${LANGUAGE_NAMES[language]}</a>`
  })
  return `<nav aria-label="${say(current, 'signIn.language')}">${links.join(' ')}</nav>`
}

const LOGO = `<svg aria-hidden="true" width="40" height="40" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2563eb"/><circle cx="16" cy="11.5" r="4.5" fill="#fff"/><path d="M7 26c0-5 4-8 9-8s9 3 9 8z" fill="#fff"/></svg>`

/** All texts come from the product; the page never contains input of the user. */
function draw(language: Language, titleKey: string, main: string, languages = ''): string {
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
${languages}
<main>
<p class="brand">${LOGO}<span>StaffDesk 员工台</span></p>
<div class="card">
<h1>${title}</h1>
${main}
</div>
</main>
</body>
</html>
`
}
