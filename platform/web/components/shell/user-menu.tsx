import { Link, useLocation } from '@remix-run/react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { allowInjectedStyles } from '#platform/web/lib/allow-injected-styles.ts'
import { LooksForm } from './looks-form.tsx'
import { NewTaskLink } from './new-task-link.tsx'
import type { ShellView } from './shell-view.ts'

const PasswordDialog = lazy(async () => {
  allowInjectedStyles()
  try {
    return await import('./password-dialog.tsx')
  } catch {
    return openPage()
  }
})

/** Opens the password page, which does the same as the dialog, when the dialog cannot be loaded. */
function openPage(): Promise<never> {
  location.assign('/account/password')
  return new Promise(() => {})
}

type Props = Pick<ShellView, 'person' | 'newTask' | 'unread'>

/** The user's account, settings and theme; every entry works without scripts. */
export function UserMenu({ person, newTask, unread }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const [changing, setChanging] = useState(false)

  function changeHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const popup = event.currentTarget.closest<HTMLElement>('[popover]')
    popup?.hidePopover?.()
    setChanging(true)
  }

  return (
    <>
      <Menu
        label={`${t('shell.account')}: ${person.name}`}
        button={<Face {...person.face} size="small" />}
        className="bar-item"
        look="popup-end"
      >
        <p className="popup-head">
          <strong>{person.name}</strong>
          {person.user_name}
        </p>
        <Link to="/account/file" className="popup-item">
          {t('shell.ownFile')}
        </Link>
        <Link to="/account/profile" className="popup-item">
          {t('shell.profile')}
        </Link>
        <Link to="/account/password" onClick={changeHere} className="popup-item">
          {t('shell.changePassword')}
        </Link>
        <OwnThings hasInbox={unread !== null} />
        {newTask && <NewTaskLink to={newTask} />}
        <hr />
        <LooksForm />
        <hr />
        <Link to="/logout" className="popup-item">
          {t('shell.logout')}
        </Link>
      </Menu>
      {changing && (
        <Suspense>
          <PasswordDialog returnTo={pathname + search} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A back end without messages has no inbox, so the entry leads to a page that says so. */
function OwnThings({ hasInbox }: { hasInbox: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/account/company" className="popup-item">
        {t('sso.account')}
      </Link>
      <Link to={hasInbox ? '/messages' : '/account/messages'} className="popup-item">
        {t('shell.messages')}
      </Link>
      <Link to="/account/sessions" className="popup-item">
        {t('shell.sessions')}
      </Link>
      <Link to="/account/links" className="popup-item">
        {t('shell.links')}
      </Link>
      <Link to="/account/bank-cards" className="popup-item">
        {t('shell.bankCards')}
      </Link>
      <Link to="/account/pay-openings" className="popup-item">
        {t('shell.payOpenings')}
      </Link>
      <Link to="/account/exports" className="popup-item">
        {t('shell.exports')}
      </Link>
    </>
  )
}
