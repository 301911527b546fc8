import { useTranslation } from 'react-i18next'
import { PayRunSteps } from '#modules/pay/runs/web/pay-run-steps.tsx'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { TaxMonthView } from './tax-month-view.ts'

/** A tax period of an employer: its steps, the files for the bureau, and the result of the bureau. */
export function TaxMonthPage({ view }: { view: TaxMonthView }) {
  const { t } = useTranslation()
  const { period } = view
  const next = period?.steps.next
  return (
    <PageFrame
      title={view.title}
      facts={period?.facts ?? ''}
      actions={
        next && (
          <a className="button button-primary" href={next.href}>
            {next.label}
          </a>
        )
      }
    >
      <ParameterForm action="/pay/tax-months" look="asked-first">
        <label>
          <span>{t('taxMonth.period')}</span>
          <input
            key={view.month}
            type="month"
            name="month"
            defaultValue={view.month}
            pattern="\d{4}-\d{2}"
          />
        </label>
        {view.entities.length > 0 && (
          <ParameterSelect
            name="entityId"
            label={t('taxMonth.employer')}
            value={view.entityId}
            choices={view.entities}
          />
        )}
      </ParameterForm>
      {period ? (
        <Period period={period} />
      ) : (
        <div className="empty">
          <Icon name="flag" />
          <p>{t('taxMonth.nothing', { month: view.month })}</p>
        </div>
      )}
    </PageFrame>
  )
}

function Period({ period }: { period: NonNullable<TaxMonthView['period']> }) {
  const { t } = useTranslation()
  return (
    <>
      <PayRunSteps view={period.steps} />
      {period.changed && <p className="card tax-note">{period.changed}</p>}
      {period.totals && (
        <section className="card tax-part" aria-labelledby="tax-totals">
          <h2 id="tax-totals">{t('taxMonth.total')}</h2>
          <SmallTable label={t('taxMonth.total')} view={period.totals} isWide />
          <p className="tax-runs">
            {t('taxMonth.from')}{' '}
            {period.runs.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
        </section>
      )}
      {period.differing.length > 0 && <Differing rows={period.differing} />}
      {period.sheets.length > 0 && (
        <section id="sheets" className="card tax-part" aria-labelledby="tax-sheets">
          <h2 id="tax-sheets">{t('taxMonth.sheets')}</h2>
          <p className="hint">{t('taxMonth.sheetsAbout')}</p>
          <ul className="tax-files">
            {period.sheets.map(({ label, href }) => (
              <li key={href}>
                {/* A plain link: the browser downloads the file, because the router has no page for it. */}
                <a href={href} target="_self">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {period.files && (
        <section className="card tax-part" aria-labelledby="tax-done">
          <h2 id="tax-done">{t('taxMonth.filesTitle')}</h2>
          <SmallTable label={t('taxMonth.filesTitle')} view={period.files} isWide />
        </section>
      )}
    </>
  )
}

type DifferingProps = { rows: NonNullable<TaxMonthView['period']>['differing'] }

function Differing({ rows }: DifferingProps) {
  const { t } = useTranslation()
  const headings = [
    t('taxMonth.person'),
    { label: t('taxMonth.totals.diff'), look: 'n' },
    t('taxMonth.where'),
  ]
  return (
    <section aria-labelledby="tax-differing">
      <h2 id="tax-differing">{t('taxMonth.differing', { count: rows.length })}</h2>
      <TableFrame caption={t('taxMonth.differing', { count: rows.length })} headings={headings}>
        {rows.map(({ id, name, diff, columns }) => (
          <tr key={id}>
            <th scope="row">
              <a href={`/pay/salary-taxes/${id}`}>{name}</a>
            </th>
            <td data-l={t('taxMonth.totals.diff')} className="n">
              {diff}
            </td>
            <td className="tax-where">{columns}</td>
          </tr>
        ))}
      </TableFrame>
    </section>
  )
}
