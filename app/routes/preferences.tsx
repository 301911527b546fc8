import { redirect } from '@remix-run/node'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import { changePreferences, writePreferences } from '#platform/web/request/shell/preferences.ts'

/** There is no page here: the forms are part of every page. */
export const loader = open(() => redirect('/'))

export const action = open(({ form, url, addCookie, preferences }, { secure }) => {
  addCookie(writePreferences(changePreferences(preferences, form), { secure }))
  const page = safePath(form.get('returnTo'), url.origin) ?? '/'
  // A 307 returns the typed values to the page that held them.
  return redirect(page, form.has(TYPED_FIELD) ? 307 : 303)
})

/**
 * Never rendered; a route with a component shows a refusal as a page, not as the bare data of a resource
 * route.
 */
export default function Preferences() {
  return null
}

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
