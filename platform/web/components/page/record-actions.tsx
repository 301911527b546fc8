import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuLink, MoreMenu } from './more-menu.tsx'

type Props = {
  /** The actions of a record that are possible now: addresses and labels. */
  view: {
    editHref: string | null
    actions: readonly { name: string; label: string; href: string }[]
    clearHref: { href: string; isClear: boolean } | null
    printHref: string | null
    deleteHref: string | null
  }
  first: ReactNode
  /** Whether `first` contains the main button; otherwise edit is the main button. */
  hasMain?: boolean
}

/** The buttons of a record: the first action, edit, and a menu of the others. */
export function RecordActions({ view, first, hasMain = false }: Props) {
  const { t } = useTranslation()
  const { editHref, actions, clearHref, printHref, deleteHref } = view
  const hasMore = actions.length > 0 || clearHref || printHref || deleteHref
  return (
    <>
      {first}
      {editHref && (
        <a className={hasMain ? 'button' : 'button button-primary'} href={editHref}>
          {t('page.edit')}
        </a>
      )}
      {hasMore && (
        <MoreMenu>
          {actions.map(({ name, label, href }) => (
            <MenuLink key={name} href={href} label={label} />
          ))}
          {clearHref && (
            <MenuLink
              href={clearHref.href}
              label={t(clearHref.isClear ? 'page.cover' : 'page.uncover')}
            />
          )}
          <MenuLink href={printHref} label={t('page.print')} />
          <MenuLink href={deleteHref} label={t('page.delete')} isDanger />
        </MoreMenu>
      )}
    </>
  )
}
