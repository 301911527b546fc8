import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { filterControl, leaveOutEmpty } from '#platform/web/components/table/filter-form.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Chart } from '#platform/web/components/ui/chart.tsx'
import type { ReportControl, ReportLine, ReportView } from './report-view.ts'

type Props = { view: ReportView; t: TFunction }

type PageProps = {
  view: ReportView
  /** The content in place of the parameters that a template has. */
  children?: ReactNode
  /** The chart draws the same figures as the rows, so that it comes after them. */
  isChartLast?: true
}

/** A report: its parameters, its chart, and its rows in groups. */
export function ReportPage({ view, children, isChartLast }: PageProps) {
  const { t } = useTranslation()
  const { title, category, asked, notices, chart, part } = view
  const picture = chart && (
    <section className="card report-chart" aria-labelledby="report-chart">
      <div className="card-head">
        <h2 id="report-chart">{chart.title}</h2>
      </div>
      <Chart chart={chart.view} />
    </section>
  )
  return (
    <div className={`report report-${view.orientation}`}>
      <PageFrame
        title={title}
        facts={asked}
        back={view.back === null ? undefined : { label: t('reports.title'), href: view.back }}
        actions={<Tools view={view} t={t} />}
      >
        <p className="sr-only">{category}</p>
        {children}
        {view.controls.length > 0 && <ReportParameters view={view} t={t} />}
        {notices.map((notice) => (
          <p key={notice} role="status" className="notice notice-doubt no-print">
            {notice}
          </p>
        ))}
        {!isChartLast && picture}
        {view.isEmpty ? (
          <p className="card report-empty">{t('reports.empty')}</p>
        ) : (
          <Lines view={view} t={t} />
        )}
        {part && <p className="facts">{part}</p>}
        <Pager view={view} t={t} sizes={false} />
        {isChartLast && picture}
      </PageFrame>
    </div>
  )
}

function Tools({ view: { files, shareHref }, t }: Props) {
  return (
    <>
      {files.map(({ label, href }) => (
        <a key={href} href={href} className="button no-print" download>
          {label}
        </a>
      ))}
      {shareHref && (
        <a href={shareHref} className="button no-print">
          {t('share.report')}
        </a>
      )}
      <PrintButton label={t('page.print')} />
    </>
  )
}

function ReportParameters({ view: { key, controls, search }, t }: Props) {
  return (
    <Form
      method="get"
      action="/userTemplate"
      className="filters report-asked no-print"
      onSubmit={leaveOutEmpty}
    >
      <input type="hidden" name="reportUrl" value={key} />
      <input type="hidden" name="reportType" value="0" />
      {controls.map((control) => asControl(control, search, t))}
      <div className="filter-buttons">
        <button type="submit" className="button button-primary">
          {t('page.show')}
        </button>
      </div>
    </Form>
  )
}

function asControl(control: ReportControl, search: string, t: TFunction) {
  if (control.kind === 'choice') return filterControl(control.filter, search, t)
  const { type, name, label, value, max } = control
  const isMonth = type === 'month'
  return (
    <label key={name}>
      {label}
      <input
        type={type}
        name={name}
        defaultValue={value}
        max={max ?? undefined}
        key={value}
        pattern={isMonth ? '\\d{4}-\\d{2}' : undefined}
        placeholder={isMonth ? t('page.monthHint') : undefined}
      />
    </label>
  )
}

function Lines({ view, t }: Props) {
  const { columns, lines, whole, lead, title } = view
  const headings = columns.map(({ label, isFigure }) => (isFigure ? { label, look: 'n' } : label))
  const foot = whole && (
    <tfoot>
      <tr className="report-total" data-level={0}>
        {totalCells(view, whole)}
      </tr>
    </tfoot>
  )
  return (
    <TableFrame
      caption={t('reports.rowsOf', { title })}
      headings={headings}
      foot={foot || undefined}
      isWide
    >
      {lines.map((line, index) => drawLine(line, index, { columns, lead }))}
    </TableFrame>
  )
}

type Shape = Pick<ReportView, 'columns' | 'lead'>

function drawLine(line: ReportLine, index: number, shape: Shape) {
  const { columns } = shape
  // The lines have no key other than their index, and a page never moves them.
  if (line.kind === 'group') {
    return (
      <tr key={index} className="report-group">
        <th scope="rowgroup" colSpan={columns.length}>
          {line.label}
        </th>
      </tr>
    )
  }
  if (line.kind === 'total') {
    return (
      <tr key={index} className="report-total" data-level={line.level}>
        {totalCells(shape, line)}
      </tr>
    )
  }
  return (
    <tr key={index}>
      {columns.map(({ name, label, isFigure }, at) => (
        <td key={name} data-l={label} className={isFigure ? 'n' : undefined}>
          {line.cells[at]}
        </td>
      ))}
    </tr>
  )
}

/** The label of the totals spans the cells before the first figure. */
function totalCells(
  { columns, lead }: Shape,
  { label, cells }: { label: string; cells: string[] },
) {
  const called = Math.max(lead, 1)
  return (
    <>
      <th scope="row" colSpan={called}>
        {lead === 0 ? `${label} ${cells[0] ?? ''}` : label}
      </th>
      {columns.slice(called).map(({ name, label: heading }, at) => (
        <td key={name} data-l={heading} className="n">
          {cells[called + at]}
        </td>
      ))}
    </>
  )
}
