import { useTranslation } from 'react-i18next'
import { ParameterForm } from '#platform/web/components/form/parameter-form.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { TaxYearView } from './tax-year.server.ts'

/** The tax of a person in a year: each month with how it came about. */
export function TaxYearPage({ view }: { view: TaxYearView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} facts={view.total}>
      <ParameterForm action="/pay/tax-year" look="asked-first">
        {view.userId && <input type="hidden" name="userId" value={view.userId} />}
        <label>
          <span>{t('taxYear.year')}</span>
          <input
            key={view.year}
            name="year"
            inputMode="numeric"
            pattern="(19|20)\d{2}"
            size={6}
            defaultValue={view.year}
          />
        </label>
      </ParameterForm>
      {view.months.map(({ id, month, entity, state, income, tax, lines }) => (
        <details key={id} className="card folded tax-part" open={view.months.length === 1}>
          <summary>
            <strong>{month}</strong> <Pill tone={state.tone} text={state.text} />{' '}
            {t('taxYear.month', { income, tax })}
          </summary>
          <p className="hint">{entity}</p>
          <table className="tax-lines">
            <caption className="sr-only">{month}</caption>
            <tbody>
              {lines.map(({ label, amount }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="n">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
      {view.months.length === 0 && (
        <div className="empty">
          <Icon name="calendar" />
          <p>{t('taxYear.nothing', { year: view.year })}</p>
        </div>
      )}
    </PageFrame>
  )
}
