import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#platform/web/components/ui/menu.tsx'

type Props = {
  /** Further classes of the pop-up and of the button. */
  look?: string
  buttonLook?: string
  children: ReactNode
}

/** The "⋯" menu of a page or a record: its less frequent actions. */
export function MoreMenu({ look, buttonLook, children }: Props) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('page.moreActions')}
      button="⋯"
      className={buttonLook ? `button button-icon ${buttonLook}` : 'button button-icon'}
      look={look ? `popup-end ${look}` : 'popup-end'}
    >
      {children}
    </Menu>
  )
}

type LinkProps = {
  /** Without an address the link is absent, because the user lacks the permission. */
  href: string | null | undefined
  label: string
  isDanger?: boolean
}

/** An entry of a menu. */
export function MenuLink({ href, label, isDanger }: LinkProps) {
  if (!href) return null
  return (
    <a className={isDanger ? 'popup-item popup-danger' : 'popup-item'} href={href}>
      {label}
    </a>
  )
}
