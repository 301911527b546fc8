import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#platform/web/components/ui/menu.tsx'

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
}

/** The buttons of a record: the first action, edit, and a menu of the others. */
export function RecordActions({ view, first }: Props) {
  const { t } = useTranslation()
  const { editHref, actions, clearHref, printHref, deleteHref } = view
  const hasMore = actions.length > 0 || clearHref || printHref || deleteHref
  return (
    <>
      {first}
      {editHref && (
        <a className="button button-primary" href={editHref}>
          {t('page.edit')}
        </a>
      )}
      {hasMore && (
        <Menu
          label={t('page.moreActions')}
          button="⋯"
          className="button button-icon"
          look="popup-end"
        >
          {actions.map(({ name, label, href }) => (
            <a key={name} className="popup-item" href={href}>
              {label}
            </a>
          ))}
          {clearHref && (
            <a className="popup-item" href={clearHref.href}>
              {t(clearHref.isClear ? 'page.cover' : 'page.uncover')}
            </a>
          )}
          {printHref && (
            <a className="popup-item" href={printHref}>
              {t('page.print')}
            </a>
          )}
          {deleteHref && (
            <a className="popup-item popup-danger" href={deleteHref}>
              {t('page.delete')}
            </a>
          )}
        </Menu>
      )}
    </>
  )
}
