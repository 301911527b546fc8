import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Standing } from './current-entry.ts'
import { LanguageMenu } from './language-menu.tsx'
import { SearchBox } from './search-box.tsx'
import type { ShellView } from './shell-view.ts'
import { SideEntries } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

type Props = { view: ShellView; standing: Standing }

/** Product name, modules, language and account; on narrow screens the menus move into a drawer. */
export function TopBar({ view, standing }: Props) {
  const { t } = useTranslation()
  return (
    <header className="no-print sticky top-0 z-30 flex h-12 items-center gap-1 bg-night px-2 text-white desk:px-4">
      <Drawer view={view} standing={standing} />
      <Link to="/" className="flex items-center gap-2 px-1 font-semibold whitespace-nowrap">
        <Logo size={24} />
        {t('app.name')}
      </Link>
      <nav aria-label={t('shell.modules')} className="ml-4 hidden min-w-0 grow desk:block">
        <ul className="flex gap-1 overflow-x-auto">
          {view.modules.map((module) => (
            <li key={module.id}>
              <ModuleLink module={module} isCurrent={module.id === standing.module?.id} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center">
        <SearchBox />
        <LanguageMenu />
        <UserMenu person={view.person} />
      </div>
    </header>
  )
}

type ModuleLinkProps = { module: ShellView['modules'][number]; isCurrent: boolean }

function ModuleLink({ module, isCurrent }: ModuleLinkProps) {
  return (
    <Link to={module.to} className="bar-item" aria-current={isCurrent ? 'true' : undefined}>
      {module.icon && <Icon name={module.icon} />}
      {module.name}
    </Link>
  )
}

function Drawer({ view, standing }: Props) {
  const { t } = useTranslation()
  const { key } = useLocation()
  return (
    <details className="desk:hidden" key={key}>
      <summary className="bar-item" aria-label={t('shell.openMenu')}>
        <Icon name="menu" />
      </summary>
      <nav
        aria-label={t('shell.menu')}
        className="popup top-12 left-0 max-h-[80vh] w-72 max-w-full overflow-y-auto"
      >
        <ul className="grid gap-0.5">
          {view.modules.map((module) => (
            <li key={module.id}>
              <Link
                to={module.to}
                className="side-item font-medium"
                aria-current={module.id === standing.module?.id ? 'true' : undefined}
              >
                <Icon name={module.icon} />
                {module.name}
              </Link>
              {view.current !== null && module.id === view.current.id && (
                <div className="pl-4">
                  <SideEntries entries={view.current.side} current={standing.entries} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
