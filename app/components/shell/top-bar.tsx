import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Standing } from './current-entry.ts'
import { SearchBox } from './search-box.tsx'
import type { ModuleEntry, ShellView } from './shell-view.ts'
import { SideEntries } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { view: ShellView; standing: Standing }

/** Of how many modules the names find room in the bar; the others open from it. */
const SHOWN_MODULES = 7

/** Product name, modules and account; on narrow screens the menus move into a drawer. */
export function TopBar({ view, standing }: Props) {
  const { t } = useTranslation()
  const { modules, person } = view
  const others = modules.slice(SHOWN_MODULES)
  const isCurrent = ({ id }: ModuleEntry) => id === standing.module?.id
  return (
    <header className="top no-print">
      <Drawer view={view} standing={standing} />
      <Link to="/" className="brand">
        <Logo size={26} />
        {t('app.name')}
      </Link>
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
      <div className="top-end">
        <SearchBox />
        <Link
          to="/messages"
          className="bar-item"
          aria-label={t('shell.messages')}
          title={t('shell.messages')}
        >
          <Icon name="bell" />
        </Link>
        <UserMenu person={person} />
      </div>
    </header>
  )
}

function moduleLink({ to, name }: ModuleEntry, className: string, isCurrent: boolean) {
  return (
    <Link to={to} className={className} aria-current={isCurrent ? 'true' : undefined}>
      {name}
    </Link>
  )
}

function Drawer({ view, standing }: Props) {
  const { t } = useTranslation()
  return (
    <div className="drawer">
      <Menu
        label={t('shell.openMenu')}
        button={<Icon name="menu" />}
        className="bar-item"
        look="drawer-sheet"
      >
        <nav aria-label={t('shell.menu')}>
          <ul>
            {view.modules.map((module) => (
              <li key={module.id}>
                <Link
                  to={module.to}
                  className="side-item"
                  aria-current={module.id === standing.module?.id ? 'true' : undefined}
                >
                  <Icon name={module.icon} />
                  {module.name}
                </Link>
                {view.current !== null && module.id === view.current.id && (
                  <SideEntries entries={view.current.side} current={standing.entries} />
                )}
              </li>
            ))}
          </ul>
        </nav>
      </Menu>
    </div>
  )
}
