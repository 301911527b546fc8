import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import type { MenuLine, MenuTreeView } from './menu-tree-view.ts'

type PageProps = { view: MenuTreeView; actions: readonly Link[] }

type Link = { name: string; label: string; href: string }

/** The menus of a module as a tree that is changed entry by entry. */
export function MenuTreePage({ view, actions }: PageProps) {
  const { t } = useTranslation()
  const { module, lines } = view
  return (
    <PageFrame
      title={view.label}
      actions={
        <>
          <a className="button button-plain" href="/system/menus?view=list">
            {t('page.listView')}
          </a>
          {actions.map(({ name, label, href }) => (
            <a key={name} className="button" href={href}>
              {label}
            </a>
          ))}
          {view.mayAdd && module?.takesMenus && (
            <a className="button button-primary" href={`/system/menus/new?moduleId=${module.id}`}>
              {t('page.add')}
            </a>
          )}
        </>
      }
    >
      <Notices notices={view.notices} />
      <nav className="tabs" aria-label={t('page.parts')}>
        <ul>
          {view.modules.map(({ id, name, href, isOpen, marks }) => (
            <li key={id}>
              <a href={href} aria-current={isOpen ? 'page' : undefined}>
                {name}
                {marks.length > 0 && <small>{` (${marks.join(', ')})`}</small>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {lines.length > 0 ? <MenuTable view={view} t={t} /> : <EmptyModule view={view} t={t} />}
    </PageFrame>
  )
}

type Props = { view: MenuTreeView; t: TFunction }

function EmptyModule({ view, t }: Props) {
  const isPage = view.module && !view.module.takesMenus
  return <p className="empty">{t(isPage ? 'menus.pageModule' : 'page.empty')}</p>
}

function MenuTable({ view, t }: Props) {
  return (
    <div className="table-frame">
      <table className="records tree">
        <caption className="sr-only">{view.label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('menus.name')}</th>
            <th scope="col">{t('menus.path')}</th>
            <th scope="col">{t('menus.type')}</th>
            <th scope="col">{t('menus.state')}</th>
            <th scope="col" className="actions">
              {t('page.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <tr key={line.id} data-level={line.level}>
              <th scope="row">
                <a href={`/system/menus/${line.id}`}>{line.name}</a>
              </th>
              <td data-l={t('menus.path')}>
                <code>{line.path}</code>
                {line.view !== '' && (
                  <>
                    {' → '}
                    <code>{line.view}</code>
                  </>
                )}
                {line.isDead && <small className="dead">{t('menus.noPage')}</small>}
              </td>
              <td data-l={t('menus.type')}>{line.type}</td>
              <td data-l={t('menus.state')}>{line.marks.join(', ')}</td>
              <td className="actions">
                <LineActions line={line} view={view} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DEEPEST = 4

function LineActions({ line, view, t }: Props & { line: MenuLine }) {
  const page = `/system/menus/${line.id}`
  return (
    <>
      {view.mayAdd && line.level < DEEPEST && (
        <a href={`/system/menus/new?moduleId=${view.module?.id}&pid=${line.id}`}>
          {t('page.addBelow')}
        </a>
      )}
      {view.mayEdit && <a href={`${page}/edit`}>{t('page.edit')}</a>}
      {view.mayMove && <a href={`${page}/act/move`}>{t('menus.move')}</a>}
      {view.buttonsHref !== null && <a href={view.buttonsHref + line.id}>{t('menus.buttons')}</a>}
      {view.mayDelete && <a href={`${page}/delete`}>{t('page.delete')}</a>}
    </>
  )
}
