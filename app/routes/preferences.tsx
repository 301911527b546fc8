import { redirect } from '@remix-run/node'
import { PublicProblem } from '#app/components/shell/public-problem.tsx'
import { open } from '#app/request/guarded.server.ts'
import { changePreferences, writePreferences } from '#app/request/preferences.ts'
import { safePath } from '#app/request/redirect-target.ts'

/** There is nothing to see here: the forms are on every page. */
export const loader = open(() => redirect('/'))

export const action = open(({ form, url, addCookie, preferences }, { secure }) => {
  addCookie(writePreferences(changePreferences(preferences, form), { secure }))
  return redirect(safePath(form.get('returnTo'), url.origin) ?? '/', 303)
})

/** Never drawn; but with it a refusal is a page, and not the bare data of a resource route. */
export default function Preferences() {
  return null
}

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
