import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import type { PostTreeRow, PostTreeView } from './post-tree-view.ts'

const LIST = '/org/posts'
const TREE = '?view=tree'

/** Departments with their posts, as an indented table. */
export function PostTreePage({ view }: { view: PostTreeView }) {
  const { t } = useTranslation()
  const { label, trail, rows, mayAdd } = view
  const at = trail.at(-1)
  return (
    <PageFrame
      title={label}
      actions={
        <>
          <a className="button button-plain" href={LIST}>
            {t('page.listView')}
          </a>
          {mayAdd && (
            <a
              className="button button-primary"
              href={`${LIST}/new${at ? `?deptId=${at.id}` : ''}`}
            >
              {t('page.add')}
            </a>
          )}
        </>
      }
    >
      <Notices notices={view.notices} />
      {trail.length > 0 && (
        <nav className="tree-trail" aria-label={t('page.parts')}>
          <ol>
            <li>
              <a href={TREE}>{t('page.wholeTree')}</a>
            </li>
            {trail.map(({ id, name }) => (
              <li key={id}>
                {id === at?.id ? <span>{name}</span> : <a href={`${TREE}&at=${id}`}>{name}</a>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {rows.length > 0 ? (
        <PostTable view={view} t={t} />
      ) : (
        <p className="empty">{t('page.empty')}</p>
      )}
    </PageFrame>
  )
}

function PostTable({ view, t }: { view: PostTreeView; t: TFunction }) {
  return (
    <div className="table-frame">
      <table className="records tree">
        <caption className="sr-only">{view.label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('posts.departmentOrPost')}</th>
            <th scope="col">{t('posts.code')}</th>
            <th scope="col">{t('posts.leader')}</th>
            <th scope="col" className="actions">
              {t('page.actions')}
            </th>
          </tr>
        </thead>
        <tbody>{view.rows.map((row) => line(row, view.mayAdd, t))}</tbody>
      </table>
    </div>
  )
}

function line(row: PostTreeRow, mayAdd: boolean, t: TFunction) {
  const { id, name, href, isPost } = row
  return (
    <tr key={id} data-level={row.level}>
      <th scope="row" className={isPost ? undefined : 'font-semibold'}>
        {href === null ? name : <a href={href}>{name}</a>}
        {row.hidden > 0 && (
          <a className="more" href={`${TREE}&at=${id}`}>
            {t('page.showBelow', { total: row.hidden })}
          </a>
        )}
      </th>
      <td data-l={t('posts.code')}>{row.code}</td>
      <td data-l={t('posts.leader')}>{row.isLeader ? t('page.yes') : ''}</td>
      <td className="actions">
        {mayAdd && !isPost && <a href={`${LIST}/new?deptId=${id}`}>{t('posts.add')}</a>}
      </td>
    </tr>
  )
}
