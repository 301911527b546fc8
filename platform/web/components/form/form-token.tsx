import { useRouteLoaderData } from '@remix-run/react'
import type { RootView } from '#platform/web/components/shell/root-view.ts'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'

/**
 * Required in every form that writes; a guard checks it. Visitors have no token and need none. A document that is drawn
 * outside the root route names its `token`: empty for a visitor.
 */
export function FormToken({ token }: { token?: string }) {
  return token === undefined ? <TokenOfRoot /> : <TokenField token={token} />
}

function TokenOfRoot() {
  return <TokenField token={useRouteLoaderData<RootView>('root')?.formToken ?? ''} />
}

function TokenField({ token }: { token: string }) {
  return token === '' ? null : <input type="hidden" name={FORM_TOKEN_FIELD} value={token} />
}
