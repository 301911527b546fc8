import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MyYearView } from './my-slip-view.ts'

/** The slips of a year of the reader: the latest first, all in a table, and a picture. */
export function MyYearPage({ view }: { view: MyYearView }) {
  const { title, latest, rows, none, chart } = view
  const { t } = useTranslation()
  return (
    <PageFrame title={title} actions={<Years view={view} />}>
      {latest && (
        <section className="card my-latest" aria-label={latest.title}>
          <div>
            <a className="button button-primary" href={latest.href}>
              {latest.title}
            </a>
            <span>
              {latest.pill && <Pill {...latest.pill} />}{' '}
              <span className="facts">{latest.payDay}</span>
            </span>
          </div>
        </section>
      )}
      {rows.length === 0 && view.sheets.length === 0 && <p className="empty">{none}</p>}
      {rows.length > 0 && <Slips view={view} />}
      {view.sheets.length > 0 && <Sheets sheets={view.sheets} />}
      {chart && <ChartCard name="my-year" title={t('mySlip.chart')} chart={chart} />}
    </PageFrame>
  )
}

function Years({ view: { years, proofHref } }: { view: MyYearView }) {
  const { t } = useTranslation()
  return (
    <>
      {years.length > 1 && (
        <nav className="my-years" aria-label={t('mySlip.years')}>
          {years.map(({ year, href, isCurrent }) => (
            <a key={year} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {year}
            </a>
          ))}
        </nav>
      )}
      {proofHref && (
        <a className="button" href={proofHref}>
          {t('mySlip.proof')}
        </a>
      )}
    </>
  )
}

/** Slips that were prepared outside, apart from the computed ones and in none of their totals. */
function Sheets({ sheets }: Pick<MyYearView, 'sheets'>) {
  const { t } = useTranslation()
  const [month, title, gross, net, state] = [
    t('mySlip.month'),
    t('spreadsheet.mine.name'),
    t('mySlip.figure.gross'),
    t('mySlip.figure.net'),
    t('spreadsheet.mine.state'),
  ]
  const headings = [
    month,
    title,
    { label: gross, look: 'n' },
    { label: net, look: 'n' },
    { label: state },
  ]
  return (
    <TableFrame caption={t('spreadsheet.mine.title')} isCaptionShown headings={headings}>
      {sheets.map((sheet) => (
        <tr key={sheet.key}>
          <th scope="row">
            <a href={sheet.href}>{sheet.name}</a>
            <small>{sheet.note}</small>
          </th>
          <td data-l={title}>{sheet.title}</td>
          <td data-l={gross} className="n">
            {sheet.gross}
          </td>
          <td data-l={net} className="n">
            {sheet.net}
          </td>
          <td data-l={state}>{sheet.state}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

function Slips({ view: { title, heads, rows, total } }: { view: MyYearView }) {
  const { t } = useTranslation()
  const headings = heads.map((label, at) => (at === 0 ? label : { label, look: 'n' }))
  const foot = (
    <tfoot>
      <tr>
        <th scope="row">{t('mySlip.total')}</th>
        {total.map((cell, at) => (
          <td key={heads[at + 1]} className="n" data-l={heads[at + 1]}>
            {cell}
          </td>
        ))}
      </tr>
    </tfoot>
  )
  return (
    <TableFrame caption={title} headings={headings} foot={foot}>
      {rows.map(({ key, href, name, note, cells }) => (
        <tr key={key}>
          <th scope="row">
            <a href={href}>{name}</a>
            <small>{note}</small>
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]} className="n" data-l={heads[at + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  )
}
