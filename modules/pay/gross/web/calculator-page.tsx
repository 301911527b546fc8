import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import type { CalculatorField, CalculatorView } from './calculator-view.ts'

/** A month's gross pay worked out from typed figures, each item with its steps. */
export function CalculatorPage({ view }: { view: CalculatorView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} facts={t('payCalculator.purpose')}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {view.result && <Result result={view.result} />}
      <Form method="post" className="form pay-calculator no-print">
        <FormToken />
        {view.groups.map((group) => (
          <details key={group.name} className="card" open={group.isOpen}>
            <summary>{group.title}</summary>
            <div className="fields">
              {group.fields.map((field) => (
                <Field key={field.name} field={field} />
              ))}
            </div>
          </details>
        ))}
        <div className="buttons">
          <SubmitButton name="do" value="calculate" look="button-primary">
            {t('payCalculator.calculate')}
          </SubmitButton>
        </div>
      </Form>
    </PageFrame>
  )
}

function Field({ field: { name, label, value, hint, kind, isWrong } }: { field: CalculatorField }) {
  const id = controlId(name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={kind === 'month' ? 'month' : 'text'}
        inputMode={kind === 'figure' ? 'decimal' : undefined}
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        autoComplete="off"
      />
      {hint && (
        <small id={`${id}-hint`} className="hint">
          {hint}
        </small>
      )}
    </div>
  )
}

function Result({ result }: { result: NonNullable<CalculatorView['result']> }) {
  const { t } = useTranslation()
  const headings = ['item', 'how', 'amount'].map((name) => ({
    label: t(`payCalculator.columns.${name}`),
    look: name === 'amount' ? 'n' : undefined,
  }))
  return (
    <section className="card pay-result" aria-labelledby="pay-result">
      <h2 id="pay-result">{t('payCalculator.gross', { amount: result.gross })}</h2>
      <p className="facts">{result.share}</p>
      <PlainTable caption={t('payCalculator.lines')} headings={headings} look="small">
        {result.lines.map(({ item, amount, steps }) => (
          <tr key={item}>
            <th scope="row">{item}</th>
            <td>{steps.join(' ')}</td>
            <td className="n">{amount}</td>
          </tr>
        ))}
      </PlainTable>
      <details>
        <summary>{t('payCalculator.parameters')}</summary>
        <dl>
          {result.parameters.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
