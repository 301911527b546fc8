import { useTranslation } from 'react-i18next'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { NeedStandingView } from './need-standing-view.ts'

const COLUMNS = ['stage', 'next', 'owedBy', 'count', 'people'] as const

/** Where the applications for a need are, and who owes their next step. What waits for the reader comes first. */
export function NeedStandingPanel({ view }: { view: NeedStandingView }) {
  const { t } = useTranslation()
  const { facts, boardHref, rows } = view
  const headings = COLUMNS.map((name) => t(`needStanding.${name}`))
  const [, next, owedBy, count, people] = headings
  return (
    <section className="card need-standing" aria-labelledby="need-standing">
      <div className="card-head">
        <h2 id="need-standing">{t('needStanding.title')}</h2>
        {boardHref !== null && (
          <a className="link no-print" href={boardHref}>
            {t('candidates.board')}
          </a>
        )}
      </div>
      {facts && <p className="facts">{facts}</p>}
      {rows.length === 0 ? (
        <p className="facts">{t('needStanding.none')}</p>
      ) : (
        <TableFrame caption={t('needStanding.title')} headings={headings}>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.stage}</th>
              <td data-l={next}>{row.step}</td>
              <td data-l={owedBy}>
                {row.owedBy} {row.isMine && <Pill tone="warn" text={t('needStanding.mine')} />}
              </td>
              <td data-l={count}>
                {row.count} {row.late && <small className="late">{row.late}</small>}
              </td>
              <td data-l={people}>
                <People row={row} />
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
    </section>
  )
}

function People({ row: { people, more } }: { row: NeedStandingView['rows'][number] }) {
  if (people.length === 0) return '—'
  return (
    <>
      {people.map(({ id, name, href }) => (
        <a key={id} className="link" href={href}>
          {name}
        </a>
      ))}
      {more && <small>{more}</small>}
    </>
  )
}
