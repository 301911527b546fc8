import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ExaminationView, ExaminerRow } from './examination-view.ts'

const MOST = 100

/** Shows the examinations of an employee to be confirmed, with the result. */
export function ExaminationPanel({ view }: { view: ExaminationView }) {
  const { t } = useTranslation()
  const { about, ownHref, addHref, rows } = view
  return (
    <section className="card examination" aria-labelledby="examination-title">
      <div className="page-head">
        <h2 id="examination-title">{t('examination.title')}</h2>
        {addHref && (
          <a className="button" href={addHref}>
            {t('examination.invite')}
          </a>
        )}
      </div>
      <p className="facts">{about}</p>
      {ownHref && (
        <p>
          <a className="button button-primary" href={ownHref}>
            {t('examination.examine')}
          </a>
        </p>
      )}
      {rows.length > 0 && <Examiners view={view} t={t} />}
    </section>
  )
}

function Examiners({ view: { rows, hasParts }, t }: { view: ExaminationView; t: TFunction }) {
  const columns = [
    t('examination.examiner'),
    t('examination.weight'),
    ...(hasParts ? [t('examination.parts')] : []),
    t('examination.total'),
    t('examination.agrees'),
    ...(hasParts ? [t('examination.opinions')] : []),
  ]
  return (
    <TableFrame caption={t('examination.title')} headings={columns} look="cards">
      {rows.map((row) => (
        <Examiner key={row.key} row={row} columns={columns} hasParts={hasParts} t={t} />
      ))}
    </TableFrame>
  )
}

type Row = { row: ExaminerRow; columns: readonly string[]; hasParts: boolean; t: TFunction }

function Examiner({ row, columns, hasParts, t }: Row) {
  const { examiner, weight, parts, total, state, opinion } = row
  const cells = [
    weight,
    ...(hasParts ? [parts || '—'] : []),
    total ? <Total key="total" total={total} /> : '—',
    <Pill key="state" {...state} />,
    ...(hasParts ? [opinion || '—'] : []),
  ]
  const [, ...others] = columns
  const agreesLabel = t('examination.agrees')
  return (
    <tr>
      <th scope="row" className="two">
        <span className="who">
          {examiner.face && <Face {...examiner.face} size="small" />}
          <span>{examiner.name}</span>
        </span>
      </th>
      {others.map((label, at) => (
        <td key={label} data-l={label} className={label === agreesLabel ? 's' : 'l'}>
          {cells[at]}
        </td>
      ))}
    </tr>
  )
}

/** The score, and its share of the maximum. */
function Total({ total: { text, value } }: { total: { text: string; value: number } }) {
  return (
    <span>
      {text} <meter min={0} max={MOST} value={value} aria-hidden="true" />
    </span>
  )
}
