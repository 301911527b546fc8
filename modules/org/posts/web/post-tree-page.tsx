import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { PostTreeRow, PostTreeView } from './post-tree-view.ts'

const LIST = '/org/posts'
const TREE = '?view=tree'

/** Shows departments with their posts as an indented table. */
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
        <div className="empty">
          <Icon name="briefcase" />
          <p>{t('desk.noPosts')}</p>
        </div>
      )}
    </PageFrame>
  )
}

function PostTable({ view, t }: { view: PostTreeView; t: TFunction }) {
  return (
    <TableFrame
      caption={view.label}
      look="tree"
      headings={[
        t('posts.departmentOrPost'),
        t('posts.code'),
        t('posts.leader'),
        { label: t('page.actions'), look: 'actions', isHidden: true },
      ]}
    >
      {view.rows.map((row) => line(row, view.mayAdd, t))}
    </TableFrame>
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
      <td data-l={t('posts.leader')}>
        {row.isLeader && <Pill tone="info" text={t('posts.leader')} />}
      </td>
      <td className="actions">
        {mayAdd && !isPost && <a href={`${LIST}/new?deptId=${id}`}>{t('posts.add')}</a>}
      </td>
    </tr>
  )
}
