import { Form, Link, useLocation, useRouteLoaderData } from '@remix-run/react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '../form/form-token.tsx'
import { Icon } from '../ui/icon.tsx'
import type { RootView } from './root-view.ts'
import type { ShellView } from './shell-view.ts'

const PasswordDialog = lazy(async () => {
  allowInjectedStyles()
  try {
    return await import('./password-dialog.tsx')
  } catch {
    return openPage()
  }
})

/** Without the dialog its page does the same. */
function openPage(): Promise<never> {
  location.assign('/account/password')
  return new Promise(() => {})
}

type Props = { person: ShellView['person'] }

/** What somebody can do about themselves. A native disclosure; the links work by themselves. */
export function UserMenu({ person }: Props) {
  const { t } = useTranslation()
  const { pathname, search, key } = useLocation()
  const lite = useRouteLoaderData<RootView>('root')?.lite ?? false
  const [changing, setChanging] = useState(false)

  function changeHere(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.closest('details')?.removeAttribute('open')
    setChanging(true)
  }

  return (
    <>
      <details className="relative" key={key}>
        <summary className="bar-item" aria-label={`${t('shell.account')}: ${person.name}`}>
          <Icon name="user" />
          <span className="hidden max-w-32 truncate desk:inline">{person.name}</span>
        </summary>
        <div className="popup right-0 min-w-40">
          <p className="border-b border-line px-3 pt-1 pb-2 text-sm text-muted">
            <strong className="block text-ink">{person.name}</strong>
            {person.user_name}
          </p>
          <Link to="/account/profile" className="popup-item mt-1">
            {t('shell.profile')}
          </Link>
          <Link to="/account/password" onClick={changeHere} className="popup-item">
            {t('shell.changePassword')}
          </Link>
          <OwnThings />
          <Link to="/messages" className="popup-item">
            {t('shell.messages')}
          </Link>
          <Form method="post" action="/preferences" reloadDocument>
            <FormToken />
            <input type="hidden" name="returnTo" value={pathname + search} />
            <button type="submit" name="lite" value={lite ? 'off' : 'on'} className="popup-item">
              {lite ? t('shell.liteOff') : t('shell.lite')}
            </button>
          </Form>
          <Link to="/logout" className="popup-item">
            {t('shell.logout')}
          </Link>
        </div>
      </details>
      {changing && (
        <Suspense>
          <PasswordDialog returnTo={pathname + search} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

function OwnThings() {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/account/company" className="popup-item">
        {t('sso.account')}
      </Link>
      <Link to="/account/sessions" className="popup-item">
        {t('shell.sessions')}
      </Link>
      <Link to="/account/exports" className="popup-item">
        {t('shell.exports')}
      </Link>
    </>
  )
}

/** The dialog keeps the page behind it from scrolling by a style element, which needs the nonce. */
function allowInjectedStyles() {
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  Object.assign(globalThis, { __webpack_nonce__: meta?.nonce })
}
