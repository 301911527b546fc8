import { Form, Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { TabView } from './shell-view.ts'

type Props = { tabs: readonly TabView[] }

/** Pages that stay open: links back to where they were left, each with a button that closes it. */
export function TabStrip({ tabs }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (tabs.length === 0) return null
  return (
    <Form method="post" action="/tabs" preventScrollReset className="no-print tab-strip">
      <FormToken />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <nav aria-label={t('shell.tabs')}>
        <ul>
          {tabs.map(({ path, to, name }) => (
            <li key={path}>
              <Link to={to} aria-current={path === pathname ? 'page' : undefined}>
                {name}
              </Link>
              <button
                type="submit"
                name="close"
                value={path}
                aria-label={t('shell.closeTab', { name })}
                title={t('shell.closeTab', { name })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </Form>
  )
}
