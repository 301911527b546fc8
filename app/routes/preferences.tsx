import { redirect } from '@remix-run/node'
import { PublicProblem } from '#app/components/shell/public-problem.tsx'
import { TYPED_FIELD } from '#app/lib/form-fields.ts'
import { open } from '#app/request/guarded.server.ts'
import { changePreferences, writePreferences } from '#app/request/preferences.ts'
import { safePath } from '#app/request/redirect-target.ts'

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
