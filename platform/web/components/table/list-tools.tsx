import type { TFunction } from 'i18next'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { withParams } from './list-links.ts'

/** The views of a list that its reader can choose from. */
export type ViewsView = {
  /** Name of the current view; empty for none. */
  current: string
  /** The list no longer matches the saved view. */
  isChanged: boolean
  links: { id: string; label: string; note: string; href: string; isCurrent: boolean }[]
  /** Fields that can group the list. */
  groupings: { name: string; label: string; href: string; isCurrent: boolean }[]
  /** The address of the list without a view. */
  standard: string
  /** The page to save and change views. */
  manage: string
}

type Props = { views: ViewsView | null; search: string; isChoosing: boolean; t: TFunction }

/** The user's own settings of a list, at the end of the line above the rows. */
export function ListTools({ views, search, isChoosing, t }: Props) {
  return (
    <span className="list-tools">
      {views && viewsMenu(views, t)}
      <a
        className="button button-plain columns-link"
        href={withParams(search, { choose: isChoosing ? null : '1' })}
        aria-expanded={isChoosing}
      >
        <span>{t('page.columns')}</span>
        <span aria-hidden="true">▾</span>
      </a>
    </span>
  )
}

function viewsMenu(views: ViewsView, t: TFunction) {
  const { current, isChanged, links, groupings, standard, manage } = views
  if (links.length + groupings.length === 0) {
    return (
      <a className="button button-plain" href={manage}>
        {t('lists.save')}
      </a>
    )
  }
  const name = current || t('lists.standard')
  const button = (
    <span>
      {t('lists.view')}
      <span className="view-name">
        {t('lists.colon')}
        <bdi>{name}</bdi>
        {isChanged && <span className="changed"> *</span>}
      </span>
      {' ▾'}
    </span>
  )
  return (
    <Menu className="button button-plain" button={button} look="popup-end">
      <a className="popup-item" href={standard} aria-current={current === '' ? 'true' : undefined}>
        {t('lists.standardList')}
      </a>
      {links.map(({ id, label, note, href, isCurrent }) => (
        <a
          key={id}
          className="popup-item"
          href={href}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <bdi>{label}</bdi>
          {note && <small>{note}</small>}
        </a>
      ))}
      <a className="popup-item" href={manage}>
        {t('lists.manage')}
      </a>
      {groupings.length > 0 && <p className="popup-head">{t('lists.groupBy')}</p>}
      {groupings.map(({ name: field, label, href, isCurrent }) => (
        <a
          key={field}
          className="popup-item"
          href={href}
          aria-current={isCurrent ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </Menu>
  )
}
