import { redirect } from '@remix-run/node'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import { changePreferences, writePreferences } from '#platform/web/request/shell/preferences.ts'

/** There is nothing to see here: the forms are on every page. */
export const loader = open(() => redirect('/'))

export const action = open(({ form, url, addCookie, preferences }, { secure }) => {
  addCookie(writePreferences(changePreferences(preferences, form), { secure }))
  const page = safePath(form.get('returnTo'), url.origin) ?? '/'
  // A page that holds what somebody typed gets it back.
  return redirect(page, form.has(TYPED_FIELD) ? 307 : 303)
})

/** Never drawn; but with it a refusal is a page, and not the bare data of a resource route. */
export default function Preferences() {
  return null
}

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
