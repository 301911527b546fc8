import { Form, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { useCurrentInSight } from './current-in-sight.ts'
import type { SideEntry } from './shell-view.ts'

const MOST_SHOWN = 99

type MenuProps = {
  entries: readonly SideEntry[]
  current: readonly SideEntry[]
  /** Whether the menu is folded. It then shows only icons, with the names as their titles. */
  isFolded?: boolean
}

/** Entries of one module below the headings of their groups. */
function SideEntries({ entries, current, isFolded = false }: MenuProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.to === null ? (
            <>
              <h2 className="side-title">{entry.name}</h2>
              <SideEntries entries={entry.children} current={current} isFolded={isFolded} />
            </>
          ) : (
            <a
              href={entry.to}
              className="side-item"
              aria-current={current.some(({ id }) => id === entry.id) ? 'page' : undefined}
              title={isFolded ? entry.name : undefined}
            >
              <Icon name={entry.icon} />
              <span>{entry.name}</span>
              {entry.waiting !== undefined && <Waiting count={entry.waiting} />}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The number of waiting records of an entry: a figure on the screen, a sentence for screen readers. */
function Waiting({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className="side-count">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{t('shell.waiting', { count })}</span>
    </span>
  )
}

type Props = MenuProps & { name: string; state: 'open' | 'closed' }

/** The menu of one module. The server remembers whether the user folded it on wide screens. */
export function SideMenu({ name, state, entries, current }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const menu = useCurrentInSight<HTMLDivElement>(pathname)
  const isOpen = state === 'open'
  const label = isOpen ? t('shell.collapse') : t('shell.expand')
  return (
    <div className="side" data-fold={state} ref={menu}>
      <nav aria-label={name}>
        <SideEntries entries={entries} current={current} isFolded={!isOpen} />
      </nav>
      <Form method="post" action="/preferences" preventScrollReset className="side-fold">
        <FormToken />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          type="submit"
          name="sidebar"
          value={isOpen ? 'closed' : 'open'}
          className="side-item"
          title={label}
        >
          <Icon name={isOpen ? 'collapse' : 'expand'} />
          <span>{label}</span>
        </button>
      </Form>
    </div>
  )
}
