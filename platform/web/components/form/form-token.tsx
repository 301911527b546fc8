import { useRouteLoaderData } from '@remix-run/react'
import type { RootView } from '#platform/web/components/shell/root-view.ts'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'

/** Required in every form that writes; a guard checks it. Visitors have no token and need none. */
export function FormToken() {
  const token = useRouteLoaderData<RootView>('root')?.formToken
  return token ? <input type="hidden" name={FORM_TOKEN_FIELD} value={token} /> : null
}
