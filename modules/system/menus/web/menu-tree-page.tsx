import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { type RowMenu, rowMenu } from '#platform/web/components/table/row-menu.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MenuLine, MenuTreeView } from './menu-tree-view.ts'

type PageProps = { view: MenuTreeView; actions: readonly Link[] }

type Link = { name: string; label: string; href: string }

/** The menus of a module as a tree; each entry is edited separately. */
export function MenuTreePage({ view, actions }: PageProps) {
  const { t } = useTranslation()
  const { module, lines } = view
  return (
    <PageFrame
      title={view.label}
      count={lines.length > 0 ? String(lines.length) : ''}
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
              <span aria-hidden="true">＋</span>
              {t('page.add')}
            </a>
          )}
        </>
      }
    >
      <Notices notices={view.notices} />
      <Tabs tabs={view.modules} current={module?.id ?? ''} label={t('page.parts')} />
      {lines.length > 0 ? <MenuTable view={view} t={t} /> : <EmptyModule view={view} t={t} />}
    </PageFrame>
  )
}

type Props = { view: MenuTreeView; t: TFunction }

function EmptyModule({ view, t }: Props) {
  const isPage = view.module && !view.module.takesMenus
  return (
    <div className="empty">
      <Icon name="menu" />
      <p>{t(isPage ? 'menus.pageModule' : 'menus.empty')}</p>
      {view.mayAdd && view.module?.takesMenus && (
        <a className="button button-primary" href={`/system/menus/new?moduleId=${view.module.id}`}>
          {t('page.addFirst')}
        </a>
      )}
    </div>
  )
}

function MenuTable({ view, t }: Props) {
  return (
    <TableFrame
      caption={view.label}
      look="tree"
      headings={[
        t('menus.name'),
        t('menus.path'),
        t('menus.type'),
        t('menus.state'),
        { label: t('page.actions'), look: 'actions', isHidden: true },
      ]}
    >
      {view.lines.map((line) => (
        <tr key={line.id} data-level={line.level}>
          <th scope="row">
            <a href={`/system/menus/${line.id}`}>{line.name}</a>
          </th>
          <td data-l={t('menus.path')}>
            {line.path !== '' && <code>{line.path}</code>}
            {line.view !== '' && (
              <>
                {' → '}
                <code>{line.view}</code>
              </>
            )}
            {line.isDead && <small className="dead">{t('menus.noPage')}</small>}
          </td>
          <td data-l={t('menus.type')}>{line.type}</td>
          <td data-l={t('menus.state')}>
            {line.marks.map((mark) => (
              <Pill key={mark.text} {...mark} />
            ))}
          </td>
          <td className="actions">{rowMenu(menuOf(line, view, t), wordsOf(t))}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

const DEEPEST = 4

function wordsOf(t: TFunction) {
  return { more: t('page.moreFor'), edit: t('page.edit'), remove: t('page.delete') }
}

function menuOf(line: MenuLine, view: MenuTreeView, t: TFunction): RowMenu {
  const page = `/system/menus/${line.id}`
  const below = {
    name: 'below',
    label: t('page.addBelow'),
    href: `/system/menus/new?moduleId=${view.module?.id}&pid=${line.id}`,
  }
  const move = { name: 'move', label: t('menus.move'), href: `${page}/act/move` }
  const buttons = {
    name: 'buttons',
    label: t('menus.buttons'),
    href: `${view.buttonsHref}${line.id}`,
  }
  return {
    id: line.id,
    name: line.name,
    editHref: view.mayEdit ? `${page}/edit` : null,
    actions: [
      ...(view.mayAdd && line.level < DEEPEST ? [below] : []),
      ...(view.mayMove ? [move] : []),
      ...(view.buttonsHref !== null ? [buttons] : []),
    ],
    deleteHref: view.mayDelete ? `${page}/delete` : null,
  }
}
