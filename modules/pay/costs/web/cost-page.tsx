import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { CostView } from './cost-view.ts'

/** The cost of audited runs by department, employer, cost centre or kind, with pictures. */
export function CostPage({ view }: { view: CostView }) {
  const { t } = useTranslation()
  const { title, facts, problems, notices, table, months, charts, isEmpty } = view
  return (
    <PageFrame title={title} facts={facts} actions={<Tools view={view} />}>
      <ProblemSummary heading={t('contributionReport.refused')} problems={problems} />
      <Parameters view={view} />
      <p className="facts">{t('payCost.audited')}</p>
      {notices.map((notice) => (
        <p key={notice} role="status" className="notice notice-doubt">
          {notice}
        </p>
      ))}
      {isEmpty ? (
        <div className="empty">
          <Icon name="chart" />
          <p>{t('payCost.none')}</p>
        </div>
      ) : (
        <FigureTable {...table} />
      )}
      {charts.length > 0 && (
        <div className="cost-charts">
          {charts.map((chart) => (
            <ChartCard key={chart.name} {...chart} />
          ))}
        </div>
      )}
      {months && (
        <section aria-labelledby="cost-months">
          <h2 id="cost-months" className="cost-part">
            {months.caption}
          </h2>
          <FigureTable {...months} />
        </section>
      )}
      {view.runs.length > 0 && (
        <section className="no-print" aria-labelledby="cost-vouchers">
          <h2 id="cost-vouchers" className="cost-part">
            {t('payCost.vouchers')}
          </h2>
          <Vouchers view={view} />
        </section>
      )}
    </PageFrame>
  )
}

function Tools({ view: { files, links } }: { view: CostView }) {
  const { t } = useTranslation()
  return (
    <>
      {links.map(({ label, href }) => (
        <a key={href} href={href} className="button no-print">
          {label}
        </a>
      ))}
      {files.map(({ label, href }) => (
        <a key={href} href={href} className="button no-print" download>
          {label}
        </a>
      ))}
      <PrintButton label={t('page.print')} />
    </>
  )
}

function Parameters({ view }: { view: CostView }) {
  const { t } = useTranslation()
  const months = [
    { name: 'from', label: t('contributionReport.from'), value: view.from },
    { name: 'to', label: t('contributionReport.to'), value: view.to },
  ]
  return (
    <ParameterForm action="/pay/cost" look="asked-first">
      {months.map(({ name, label, value }) => (
        <label key={name}>
          <span>{label}</span>
          <input key={value} type="month" name={name} defaultValue={value} pattern="\d{4}-\d{2}" />
        </label>
      ))}
      <ParameterSelect
        name="by"
        label={t('contributionReport.grouped')}
        value={view.by}
        choices={view.groupings}
      />
      <ParameterSelect
        name="entityId"
        label={t('payCost.by.entity')}
        value={view.entityId}
        all={t('payCost.allEmployers')}
        choices={view.employers}
      />
    </ParameterForm>
  )
}

function Vouchers({ view: { runs } }: { view: CostView }) {
  const { t } = useTranslation()
  return (
    <TableFrame
      caption={t('payCost.vouchers')}
      headings={[t('payCost.run'), t('page.month'), t('payCost.voucher')]}
    >
      {runs.map(({ key, name, month, voucher }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td data-l={t('page.month')}>{month}</td>
          <td data-l={t('payCost.voucher')}>
            {voucher && <a href={voucher.href}>{voucher.label}</a>}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
