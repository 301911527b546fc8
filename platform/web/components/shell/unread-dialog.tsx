import { Form, Link, useLocation, useRouteLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import type { RootView } from './root-view.ts'
import type { ShellView } from './shell-view.ts'

/**
 * The unread messages, once after signing in, above the content of the page. The dialog is open when the page
 * arrives, without a script, and closes by its own button.
 */
export function UnreadDialog({ unread }: Pick<ShellView, 'unread'>) {
  const { t } = useTranslation()
  const flash = useRouteLoaderData<RootView>('root')?.flash
  const { key, pathname, search } = useLocation()
  const shown = useRef({ flash, key })
  if (shown.current.flash !== flash) shown.current = { flash, key }
  if (!flash?.isArrival || shown.current.key !== key || !unread?.count) return null
  return (
    <dialog open className="unread card no-print" aria-labelledby="unread-title">
      <h2 id="unread-title">{t('messages.dialog.title', { count: unread.count })}</h2>
      <ul>
        {Object.entries(unread.byType).map(([type, count]) => (
          <li key={type}>
            <Link to={`/messages?type=${type}`}>
              {t(`messages.types.${type}`)}
              <small>{count}</small>
            </Link>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <Link to="/messages" className="button button-primary">
          {t('messages.dialog.open')}
        </Link>
        <Form method="post" action="/messages">
          <FormToken />
          <input type="hidden" name="returnTo" value={pathname + search} />
          <button type="submit" name="intent" value="read-all" className="button">
            {t('messages.markAll')}
          </button>
        </Form>
        <form method="dialog">
          <button type="submit" className="button">
            {t('messages.dialog.later')}
          </button>
        </form>
      </div>
    </dialog>
  )
}
