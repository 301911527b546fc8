import type { TFunction } from 'i18next'
import { FillBar } from '#modules/org/establishment/web/fill-bar.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import { type DeskState, deskHref } from './desk-links.ts'
import type { PeopleView, PostsView, UnitLine } from './desk-view.ts'

type UnitProps = {
  units: readonly UnitLine[]
  state: DeskState
  caption: string
  t: TFunction
}

/** Table of departments with their leaders and filled places. */
export function UnitTable({ units, state, caption, t }: UnitProps) {
  return (
    <TableFrame
      caption={caption}
      look="cards fills"
      headings={[t('org.department'), t('org.leader'), t('org.headsOfPlaces')]}
    >
      {units.map(({ id, name, leader, fill }) => (
        <tr key={id}>
          <th scope="row">
            <a href={deskHref(state, id)}>{name}</a>
          </th>
          <td className="l">
            {leader && (
              <span className="who">
                <Face {...leader} size="small" />
                {leader.name}
              </span>
            )}
          </td>
          <td className="s">
            <FillBar fill={fill} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

type PeopleProps = {
  people: PeopleView
  caption: string
  pageHref(page: number): string
  t: TFunction
}

/** Table of the people of a department, page by page. */
export function PeopleTable({ people, caption, pageHref, t }: PeopleProps) {
  const { lines, summary, otherWay, isWithBelow } = people
  return (
    <>
      <p className="desk-summary">
        {summary}
        {otherWay && (
          <a href={otherWay}>{t(isWithBelow ? 'desk.withoutBelow' : 'desk.withBelow')}</a>
        )}
      </p>
      {lines.length > 0 ? (
        <PeopleLines lines={lines} caption={caption} t={t} />
      ) : (
        <div className="empty">
          <Icon name="users" />
          <p>{t('desk.noPeople')}</p>
        </div>
      )}
      <People people={people} pageHref={pageHref} t={t} />
    </>
  )
}

function PeopleLines({
  lines,
  caption,
  t,
}: Pick<PeopleView, 'lines'> & { caption: string; t: TFunction }) {
  const hasStates = lines.some(({ kind, state }) => kind !== null || state !== null)
  return (
    <TableFrame
      caption={caption}
      look="cards"
      headings={[
        t('desk.nameAndNumber'),
        t('desk.departmentAndPost'),
        ...(hasStates ? [t('desk.state')] : []),
      ]}
    >
      {lines.map(({ key, id, face, empNo, place, kind, state }) => (
        <tr key={key}>
          <th scope="row" className="two">
            <span className="who">
              <Face {...face} />
              <span>
                <a href={`/hr/archives/${id}`}>{face.name}</a>
                <small>{empNo}</small>
              </span>
            </span>
          </th>
          <td className="l">{place}</td>
          {hasStates && (
            <td className="s">
              {kind && <Pill tone="special" text={kind} />}
              {state && <Pill {...state} />}
            </td>
          )}
        </tr>
      ))}
    </TableFrame>
  )
}

function People({ people: { page, pageCount }, pageHref, t }: Omit<PeopleProps, 'caption'>) {
  if (pageCount < 2) return null
  return (
    <nav className="pager" aria-label={t('page.pages')}>
      <span>{t('desk.pageOf', { page, pageCount })}</span>
      <ul>
        {page > 1 && (
          <li>
            <a href={pageHref(page - 1)} rel="prev">
              {t('page.previous')}
            </a>
          </li>
        )}
        {page < pageCount && (
          <li>
            <a href={pageHref(page + 1)} rel="next">
              {t('page.next')}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** At most two facts of a post: its number and its most important mark. */
const MAX_FACTS = 2

type PostProps = { posts: PostsView; caption: string; limit?: number; t: TFunction }

/** Table of posts with holders and approved places. */
export function PostTable({ posts, caption, limit = posts.lines.length, t }: PostProps) {
  return (
    <TableFrame
      caption={caption}
      look="cards fills"
      headings={[t('desk.post'), t('desk.heldOfPlaces')]}
    >
      {posts.lines.slice(0, limit).map(({ id, name, facts, marks, fill }) => (
        <tr key={id}>
          <th scope="row" className="two">
            <a href={`/org/posts/${id}`}>{name}</a>
            <small>{[facts, ...marks].slice(0, MAX_FACTS).map(isolate).join(' · ')}</small>
          </th>
          <td className="s">
            <FillBar fill={fill} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
