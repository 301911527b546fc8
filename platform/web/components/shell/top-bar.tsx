import { Link, useLocation } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowLinks } from '#platform/web/components/page/follow-links.ts'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Logo } from '#platform/web/components/ui/logo.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { Bell } from './bell.tsx'
import type { Standing } from './current-entry.ts'
import { SearchBox } from './search-box.tsx'
import type { ModuleEntry, ShellView } from './shell-view.ts'
import { SideMenu } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { view: ShellView; standing: Standing }

/** The number of modules whose names the bar shows. A menu holds the other modules. */
const SHOWN_MODULES = 7

/** Product name, menus, search and account. */
export function TopBar({ view, standing }: Props) {
  const { t } = useTranslation()
  return (
    <header className="top no-print">
      <Link to="/" className="brand">
        <Logo size={26} />
        {t('app.name')}
      </Link>
      <Menus view={view} standing={standing} />
      <div className="top-end">
        <SearchBox userName={view.person.user_name} />
        <Bell unread={view.unread?.count ?? 0} />
        <UserMenu person={view.person} newTask={view.newTask} unread={view.unread} />
      </div>
    </header>
  )
}

/**
 * The modules, and the entries of the current one. They are rendered once: wide screens
 * place them along the top and the side, narrow ones behind a button.
 */
function Menus({ view, standing }: Props) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const sheet = useRef<HTMLDivElement>(null)
  const menus = useFollowLinks<HTMLDivElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menus
  useEffect(() => closeSheet(sheet.current), [key])
  const id = useId()
  const side = view.current?.side ?? []
  return (
    <div className="menus" tabIndex={-1} ref={menus}>
      <button
        type="button"
        className="bar-item"
        popovertarget={id}
        aria-label={t('shell.openMenu')}
        title={t('shell.openMenu')}
      >
        <Icon name="menu" />
      </button>
      <div id={id} ref={sheet} popover="auto" className="menu-sheet">
        <button
          type="button"
          className="bar-item menu-close"
          popovertarget={id}
          popovertargetaction="hide"
          aria-label={t('shell.closeMenu')}
          title={t('shell.closeMenu')}
          onClick={() => closeSheet(sheet.current)}
        >
          <Icon name="close" />
        </button>
        <Modules modules={view.modules} current={standing.module} />
        {standing.module && side.length > 0 && (
          <SideMenu
            name={standing.module.name}
            state={view.sidebar}
            entries={side}
            current={standing.entries}
          />
        )}
      </div>
    </div>
  )
}

/** Closes the open menu on narrow screens. Wide screens always show both menus, so nothing closes there. */
function closeSheet(sheet: HTMLDivElement | null): void {
  sheet?.hidePopover?.()
  const focused = document.activeElement
  // A browser without popovers shows the sheet while the focus is in it.
  if (!sheet || !(focused instanceof HTMLElement) || !sheet.contains(focused)) return
  if (getComputedStyle(sheet).position === 'fixed') focused.blur()
}

type ModulesProps = { modules: readonly ModuleEntry[]; current: ModuleEntry | null }

function Modules({ modules, current }: ModulesProps) {
  const { t } = useTranslation()
  const others = modules.slice(SHOWN_MODULES)
  const isCurrent = ({ id }: ModuleEntry) => id === current?.id
  return (
    <nav aria-label={t('shell.modules')} className="modules">
      <ul>
        {modules.slice(0, SHOWN_MODULES).map((module) => (
          <li key={module.id}>{moduleLink(module, 'bar-item', isCurrent(module))}</li>
        ))}
        {others.length > 0 && (
          <li>
            <Menu button={`${t('shell.more')} ▾`} className="bar-item">
              <ul>
                {others.map((module) => (
                  <li key={module.id}>{moduleLink(module, 'popup-item', isCurrent(module))}</li>
                ))}
              </ul>
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  )
}

function moduleLink({ to, name, icon }: ModuleEntry, className: string, isCurrent: boolean) {
  return (
    <a href={to} className={className} aria-current={isCurrent ? 'true' : undefined}>
      <Icon name={icon} />
      {name}
    </a>
  )
}
