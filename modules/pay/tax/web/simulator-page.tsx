import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { control } from '#platform/web/components/form/control.tsx'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { SmallTable } from '#platform/web/components/ui/small-table.tsx'
import type { ExplainedTax, SimulatorView } from './simulator-view.ts'

/** The tax of a made-up year, with every step. The form uses GET, because nothing is kept. */
export function SimulatorPage({ view }: { view: SimulatorView }) {
  const { t } = useTranslation()
  const { title, problems, year, ways, singles } = view
  return (
    <PageFrame title={title} facts={t('taxSimulator.intro')}>
      <ProblemSummary heading={t('taxSimulator.problems')} problems={problems} />
      <SimulatorForm view={view} t={t} />
      <div id="tax-result" />
      {ways && <Ways ways={ways} t={t} />}
      {year && <Year year={year} t={t} />}
      {singles.map((one) => (
        <section key={one.name} className="card tax-part" aria-labelledby={`tax-${one.name}`}>
          <h2 id={`tax-${one.name}`}>{one.title}</h2>
          <p className="facts">{one.facts}</p>
          <SmallTable label={one.title} view={one.steps} />
        </section>
      ))}
    </PageFrame>
  )
}

type FormProps = { view: SimulatorView; t: TFunction }

function SimulatorForm({ view: { base, bonus, more, isMoreOpen }, t }: FormProps) {
  return (
    <Form method="get" action="/pay/tax-simulator#tax-result" className="form no-print">
      <Group name="base" controls={base} t={t} />
      <Group name="bonus" controls={bonus} t={t} />
      <details className="card folded" open={isMoreOpen}>
        <summary>{t('taxSimulator.groups.more')}</summary>
        <fieldset className="fields" aria-label={t('taxSimulator.groups.more')}>
          {more.map((one) => control(one, t))}
        </fieldset>
      </details>
      <div className="buttons">
        <button type="submit" className="button button-primary">
          {t('taxSimulator.run')}
        </button>
      </div>
    </Form>
  )
}

type GroupProps = { name: string; controls: readonly ControlView[]; t: TFunction }

function Group({ name, controls, t }: GroupProps) {
  return (
    <fieldset className="card">
      <legend>{t(`taxSimulator.groups.${name}`)}</legend>
      <div className="fields">{controls.map((one) => control(one, t))}</div>
    </fieldset>
  )
}

type WaysProps = { ways: NonNullable<SimulatorView['ways']>; t: TFunction }

function Ways({ ways: { verdict, warnings, table, alone, traps }, t }: WaysProps) {
  const title = t('taxSimulator.groups.bonus')
  return (
    <section className="card tax-part" aria-labelledby="tax-ways">
      <h2 id="tax-ways">{title}</h2>
      {verdict && <p className="tax-verdict">{verdict}</p>}
      {warnings.map((text) => (
        <p key={text} className="notice notice-doubt">
          {text}
        </p>
      ))}
      <SmallTable label={title} view={table} />
      {alone && <Explained tax={alone} />}
      {traps && (
        <details className="tax-steps">
          <summary>{t('taxSimulator.traps')}</summary>
          <SmallTable label={t('taxSimulator.traps')} view={traps} />
        </details>
      )}
    </section>
  )
}

type YearProps = { year: NonNullable<SimulatorView['year']>; t: TFunction }

function Year({ year: { facts, chart, columns, rows, total, months }, t }: YearProps) {
  return (
    <>
      <section className="card tax-part" aria-labelledby="tax-year">
        <h2 id="tax-year">{t('taxSimulator.year')}</h2>
        <ul>
          {facts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {chart && <ChartCard {...chart} />}
      <FigureTable
        caption={t('taxSimulator.year')}
        columns={columns}
        rows={rows}
        total={total}
        totalLabel={t('taxSimulator.sum')}
      />
      <section className="card tax-part" aria-labelledby="tax-steps">
        <h2 id="tax-steps">{t('taxSimulator.stepsOfMonths')}</h2>
        {months.map((month) => (
          <Explained key={month.name} tax={month} />
        ))}
      </section>
    </>
  )
}

function Explained({ tax: { title, facts, steps } }: { tax: ExplainedTax }) {
  return (
    <details className="tax-steps">
      <summary>
        {title} <span className="facts">{facts}</span>
      </summary>
      <SmallTable label={title} view={steps} />
    </details>
  )
}
