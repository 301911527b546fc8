import { Form, Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import type { ShellView } from './shell-view.ts'
import type { FlashView } from './use-flash.ts'

type Props = Pick<ShellView, 'unread'> & { flash: FlashView | null }

/**
 * The unread messages, once after signing in, above the content of the page. The dialog is open when the page
 * arrives, without a script, and closes by its own button.
 */
export function UnreadDialog({ unread, flash }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (!flash?.isArrival || !unread?.count) return null
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
