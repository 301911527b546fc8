import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { keywordBox } from '#app/components/table/keyword-box.tsx'
import { TreeTable } from '#app/components/table/tree-table.tsx'
import type { TreeView } from './tree-view.ts'

/** A resource whose records hang below each other, as an indented table. */
export function TreePage({ view }: { view: TreeView }) {
  const { t } = useTranslation()
  const { path, label, trail } = view
  const below = trail.at(-1)
  const parent = below ? `?${view.parentField}=${below.id}` : ''
  return (
    <PageFrame
      title={label}
      count={t('page.count', { total: view.total })}
      actions={
        <>
          <a className="button button-plain" href={`/${path}?view=list`}>
            {t('page.listView')}
          </a>
          {view.actions.map(({ name, label: action, href }) => (
            <a key={name} className="button" href={href}>
              {action}
            </a>
          ))}
          {view.mayAdd && (
            <a className="button button-primary" href={`/${path}/new${parent}`}>
              {t('page.add')}
            </a>
          )}
        </>
      }
    >
      <Notices notices={view.notices} />
      <Finder path={path} />
      {trail.length > 0 && (
        <nav className="tree-trail" aria-label={t('page.parts')}>
          <ol>
            <li>
              <a href={`/${path}`}>{t('page.wholeTree')}</a>
            </li>
            {trail.map(({ id, title }) => (
              <li key={id}>
                {id === below?.id ? <span>{title}</span> : <a href={`?at=${id}`}>{title}</a>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {view.rows.length > 0 ? (
        <TreeTable tree={view} caption={label} t={t} />
      ) : (
        <p className="empty">{t('page.empty')}</p>
      )}
    </PageFrame>
  )
}

/** Looks for a record by leading to the list. */
function Finder({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <div className="filter-line">
      <form method="get" action={`/${path}`} className="find-box">
        <input type="hidden" name="view" value="list" />
        {keywordBox({ placeholder: t('page.nameOrCode'), t })}
      </form>
    </div>
  )
}
