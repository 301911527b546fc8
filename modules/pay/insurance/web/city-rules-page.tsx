import { useTranslation } from 'react-i18next'
import { ParameterForm, ParameterSelect } from '#platform/web/components/form/parameter-form.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { CityRulesView, TrialView } from './city-rules-view.ts'

/** Shows the rules of a city in a month, and what would be paid for a base. */
export function CityRulesPage({ view }: { view: CityRulesView }) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={view.title}
      actions={
        view.newYear && (
          <a className="button button-primary" href={view.newYear}>
            {t('cityRules.newYear')}
          </a>
        )
      }
    >
      <Notices notices={view.notices} />
      <CityForm view={view} />
      {view.warnings.length > 0 && (
        <ul className="city-warnings">
          {view.warnings.map(({ text, href }) => (
            <li key={text}>
              <Pill tone="warn" text={text} />
              {href && (
                <>
                  {' '}
                  <a href={href}>{t('cityRules.fill')}</a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {view.rules.length > 0 ? (
        <CityRules view={view} />
      ) : (
        <p className="empty">{t('cityRules.nothing')}</p>
      )}
      {view.trial && <Trial trial={view.trial} />}
    </PageFrame>
  )
}

function CityForm({ view }: { view: CityRulesView }) {
  const { t } = useTranslation()
  return (
    <ParameterForm action="/pay/city-rules" look="asked-first">
      <ParameterSelect
        name="city"
        label={t('cityRules.city')}
        value={view.city}
        choices={view.cities}
      />
      <label>
        <span>{t('page.month')}</span>
        <input
          key={view.month}
          type="month"
          name="month"
          defaultValue={view.month}
          pattern="\d{4}-\d{2}"
        />
      </label>
      <label>
        <span>{t('cityRules.base')}</span>
        <input key={view.base} name="base" inputMode="decimal" defaultValue={view.base} />
      </label>
      <ParameterSelect
        name="hukou"
        label={t('cityRules.hukou')}
        value={view.hukou}
        all={t('cityRules.anyHukou')}
        choices={view.hukous}
      />
      {view.employers.length > 0 && (
        <ParameterSelect
          name="entityId"
          label={t('cityRules.employer')}
          value={view.employer}
          all={t('cityRules.anyEmployer')}
          choices={view.employers}
        />
      )}
      <details className="folded city-rates" open={view.areRatesOpen}>
        <summary>{t('cityRules.otherRates')}</summary>
        {view.rates.map(({ name, label, value }) => (
          <label key={name}>
            <span>{label}</span>
            <input key={value} name={name} inputMode="decimal" defaultValue={value} size={6} />
          </label>
        ))}
      </details>
    </ParameterForm>
  )
}

function CityRules({ view }: { view: CityRulesView }) {
  const { t } = useTranslation()
  const headings = ['rule', 'from', 'bounds', 'shares', 'basis'] as const
  const labels = headings.map((name) => t(`cityRules.${name}`))
  const [, from, bounds, shares, basis] = labels
  return (
    <section aria-labelledby="city-rules">
      <h2 id="city-rules">{t('cityRules.holds', { city: view.city, month: view.month })}</h2>
      <TableFrame
        caption={t('cityRules.holds', { city: view.city, month: view.month })}
        look="heads"
        headings={labels}
      >
        {view.rules.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <a href={line.href}>{line.name}</a>
            </th>
            <td data-l={from} className="k">
              {line.since} {line.ending && <Pill tone="warn" text={line.ending} />}
            </td>
            <td data-l={bounds} className="k">
              {line.bounds}
            </td>
            <td data-l={shares}>{line.rates}</td>
            <td data-l={basis}>{line.basis}</td>
          </tr>
        ))}
      </TableFrame>
    </section>
  )
}

function Trial({ trial }: { trial: TrialView }) {
  const { t } = useTranslation()
  const [base, company, person, how] = ['paidBase', 'company', 'person', 'how'].map((name) =>
    t(`cityRules.${name}`),
  )
  const headings = [
    t('cityRules.rule'),
    ...[base, company, person].map((label) => ({ label: label ?? '', look: 'n' })),
    how ?? '',
  ]
  return (
    <section aria-labelledby="city-trial">
      <h2 id="city-trial">{t('cityRules.trial')}</h2>
      {trial.ownRates.map((text) => (
        <p key={text} className="facts">
          {text}
        </p>
      ))}
      <TableFrame caption={t('cityRules.trial')} look="heads" headings={headings}>
        {trial.lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            <td data-l={base} className="n">
              {line.base}
            </td>
            <td data-l={company} className="n">
              {line.company}
            </td>
            <td data-l={person} className="n">
              {line.person}
            </td>
            <td data-l={how}>
              <details className="folded">
                <summary>{t('cityRules.show')}</summary>
                <ol>
                  {line.steps.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ol>
              </details>
            </td>
          </tr>
        ))}
      </TableFrame>
      <SmallTable label={t('cityRules.total')} view={trial.totals} />
    </section>
  )
}
