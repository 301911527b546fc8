import { Form, Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '../form/form-token.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SideEntry } from './shell-view.ts'

type MenuProps = { entries: readonly SideEntry[]; current: readonly SideEntry[] }

/** Entries of one module; groups are native disclosures and open where the page is. */
export function SideEntries({ entries, current }: MenuProps) {
  const hasIcons = entries.some(({ icon }) => icon !== '')
  return (
    <ul className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.to === null ? (
            <details open>
              <summary className="side-item text-muted">
                <Icon name="chevron" className="chevron" />
                {entry.name}
              </summary>
              <div className="pl-3">
                <SideEntries entries={entry.children} current={current} />
              </div>
            </details>
          ) : (
            <Link
              to={entry.to}
              className="side-item"
              aria-current={current.some(({ id }) => id === entry.id) ? 'page' : undefined}
            >
              {hasIcons && <EntryIcon name={entry.icon} />}
              {entry.name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Entries without a drawing keep their names in line with those that have one. */
function EntryIcon({ name }: { name: string }) {
  return name === '' ? <span className="size-4" /> : <Icon name={name} />
}

type Props = MenuProps & { name: string; state: 'open' | 'closed' }

/** The side menu of wide screens; whether it is open is remembered by the server. */
export function SideMenu({ name, state, entries, current }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isOpen = state === 'open'
  const label = isOpen ? t('shell.collapse') : t('shell.expand')
  return (
    <aside
      className={`no-print hidden shrink-0 border-r border-line bg-white p-2 desk:block ${isOpen ? 'w-52' : ''}`}
    >
      <Form method="post" action="/preferences" preventScrollReset className="flex items-center">
        <FormToken />
        <input type="hidden" name="returnTo" value={pathname + search} />
        {isOpen && <span className="grow truncate px-3 text-sm text-muted">{name}</span>}
        <button
          type="submit"
          name="sidebar"
          value={isOpen ? 'closed' : 'open'}
          className="side-item"
          aria-label={label}
          title={label}
        >
          <Icon name={isOpen ? 'collapse' : 'expand'} />
        </button>
      </Form>
      {isOpen && (
        <nav aria-label={name} className="mt-1">
          <SideEntries entries={entries} current={current} />
        </nav>
      )}
    </aside>
  )
}
