import type { TFunction } from 'i18next'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { sortLink } from './list-links.ts'
import type { ColumnView } from './table-view.ts'

type Props = { columns: readonly ColumnView[]; search: string; t: TFunction }

const ARROW = { asc: ' ↑', desc: ' ↓', none: '' } as const

/** A menu to sort the rows, for narrow screens without table heads. */
export function SortMenu({ columns, search, t }: Props) {
  const sortable = columns.flatMap(({ name, label, sort }) => (sort ? [{ name, label, sort }] : []))
  if (sortable.length === 0) return null
  const current = sortable.find(({ sort }) => sort !== 'none')
  const words = current
    ? t('page.sortBy', { by: `${current.label}${ARROW[current.sort]}` })
    : t('page.sort')
  return (
    <Menu className="button button-plain" button={`${words} ▾`} look="popup-end">
      {sortable.map(({ name, label, sort }) => (
        <a
          key={name}
          className="popup-item"
          href={sortLink(search, name, sort === 'none' ? undefined : sort)}
          aria-current={sort === 'none' ? undefined : 'true'}
        >
          {label + ARROW[sort]}
        </a>
      ))}
    </Menu>
  )
}
