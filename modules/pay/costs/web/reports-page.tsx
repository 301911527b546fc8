import { useTranslation } from 'react-i18next'
import { MonthForm } from '#platform/web/components/form/month-form.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { PayReportsView, SlipsView, SummaryView } from './reports-view.ts'

/** The reports of pay of a month. */
export function PayReportsPage({ view: { title, month, groups } }: { view: PayReportsView }) {
  return (
    <PageFrame title={title}>
      <MonthForm month={month} />
      {groups.map(({ name, reports }) => (
        <section key={name} className="card cost-reports">
          <div className="card-head">
            <h2>{name}</h2>
          </div>
          <ul>
            {reports.map(({ label, about, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                <span className="text-muted">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  )
}

type Asked = Pick<SummaryView, 'month' | 'deptId' | 'entityId' | 'places' | 'employers'>

function Parameters({ action, asked }: { action: string; asked: Asked }) {
  const { t } = useTranslation()
  return (
    <ParameterForm action={action} look="asked-first">
      <label>
        <span>{t('page.month')}</span>
        <input
          key={asked.month}
          type="month"
          name="month"
          defaultValue={asked.month}
          pattern="\d{4}-\d{2}"
        />
      </label>
      <ParameterSelect
        name="deptId"
        label={t('salarySheet.department')}
        value={asked.deptId}
        all={t('payRise.allDepartments')}
        choices={asked.places}
      />
      <ParameterSelect
        name="entityId"
        label={t('payCost.by.entity')}
        value={asked.entityId}
        all={t('payCost.allEmployers')}
        choices={asked.employers}
      />
    </ParameterForm>
  )
}

function Nothing({ month }: { month: string }) {
  const { t } = useTranslation()
  return (
    <div className="empty">
      <Icon name="chart" />
      <p>{t('payReports.none', { month })}</p>
    </div>
  )
}

/** 工资汇总表: the pay of a month by department. */
export function SummaryPage({ view }: { view: SummaryView }) {
  const { t } = useTranslation()
  const { title, facts, back, columns, rows, total, totalLabel, files, month } = view
  const actions = (
    <>
      {files.map(({ label, href }) => (
        <a key={href} href={href} className="button no-print" download>
          {label}
        </a>
      ))}
      <PrintButton label={t('page.print')} />
    </>
  )
  return (
    <PageFrame title={title} facts={facts} back={back} actions={actions}>
      <Parameters action="/pay/reports/by-dept" asked={view} />
      {rows.length === 0 ? (
        <Nothing month={month} />
      ) : (
        <FigureTable
          caption={`${title} ${month}`}
          columns={columns}
          rows={rows}
          total={total}
          totalLabel={totalLabel}
        />
      )}
    </PageFrame>
  )
}

/** 工资条: slips of published runs, three on a page of A4. */
export function SlipsPage({ view }: { view: SlipsView }) {
  const { t } = useTranslation()
  const { title, facts, back, notices, slips, month } = view
  return (
    <PageFrame
      title={title}
      facts={facts}
      back={back}
      actions={<PrintButton label={t('page.print')} />}
    >
      <Parameters action="/pay/reports/payslips" asked={view} />
      {notices.map((notice) => (
        <p key={notice} role="status" className="notice notice-doubt no-print">
          {notice}
        </p>
      ))}
      {slips.length === 0 && <Nothing month={month} />}
      {slips.map((slip) => (
        <article key={slip.key} className="card cost-slip">
          <h2>{slip.title}</h2>
          <p className="facts">{slip.facts}</p>
          <dl>
            {slip.figures.map(({ key, label, amount, isSum }) => (
              <div key={key} className={isSum ? 'cost-slip-sum' : undefined}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </PageFrame>
  )
}
