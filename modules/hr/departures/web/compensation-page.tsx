import { useTranslation } from 'react-i18next'
import { DetailValues } from '#platform/web/components/page/detail-groups.tsx'
import { Sheet } from '#platform/web/components/page/print-sheet.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { CompensationView } from './compensation-view.ts'

/** The severance sheet: the amounts, and how they are computed, step by step. */
export function CompensationPage({ view }: { view: CompensationView }) {
  const { t } = useTranslation()
  const {
    label,
    head,
    back,
    printedOn,
    facts,
    steps,
    amounts,
    total,
    missing,
    training,
    signatures,
  } = view
  return (
    <Sheet head={head} back={back} printedOn={printedOn} signatures={signatures}>
      {missing.length > 0 && (
        <section className="card reckoning" aria-labelledby="missing-title">
          <h2 id="missing-title">{t('compensation.isMissing')}</h2>
          <ul className="missing">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <section className="card detail" aria-label={facts.label}>
        <DetailValues rows={facts.rows} />
      </section>
      {steps.map(({ name, title, law, rows }, at) => (
        <section key={name} className="card detail reckoning" aria-labelledby={`step-${name}`}>
          <h2 id={`step-${name}`}>
            {at + 1}. {title} <small className="facts">{law}</small>
          </h2>
          <DetailValues rows={rows} />
        </section>
      ))}
      <section className="card reckoning" aria-labelledby="amounts-title">
        <h2 id="amounts-title">
          {steps.length + 1}. {t('compensation.steps.amounts')}
        </h2>
        {amounts.rows.length > 0 ? (
          <SmallTable label={label} view={amounts} />
        ) : (
          <p className="facts">{t('compensation.nothing')}</p>
        )}
        <p className="total">
          {t('compensation.total')} <strong>{total.text}</strong>
          {total.isKnown && ` ${t('compensation.yuan')}`}
        </p>
      </section>
      {training && <TrainingPart training={training} at={steps.length + 2} />}
    </Sheet>
  )
}

type TrainingProps = { training: NonNullable<CompensationView['training']>; at: number }

/** What the employee owes for leaving before the service period of a paid training is over. */
function TrainingPart({ training: { table, law, note }, at }: TrainingProps) {
  const { t } = useTranslation()
  const title = t('compensation.training.title')
  return (
    <section className="card reckoning" aria-labelledby="training-title">
      <h2 id="training-title">
        {at}. {title} <small className="facts">{law}</small>
      </h2>
      <SmallTable label={title} view={table} />
      <p className="facts">{note}</p>
    </section>
  )
}
