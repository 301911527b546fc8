import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { control } from '#platform/web/components/form/control.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import type { CalculatorLine, CalculatorResult, CalculatorView } from './calculator-view.ts'

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
          <details key={group.name} className="card folded" open={group.isOpen}>
            <summary>{group.title}</summary>
            <div className="fields">{group.fields.map((field) => control(field, t))}</div>
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

function Result({ result }: { result: CalculatorResult }) {
  const { t } = useTranslation()
  return (
    <section className="card pay-result" aria-labelledby="pay-result">
      <h2 id="pay-result">{t('payCalculator.gross', { amount: result.gross })}</h2>
      <p className="facts">{result.share}</p>
      {result.whatIf && <p className="what-if">{result.whatIf}</p>}
      {result.minimum && (
        <p className="minimum">
          {result.minimum.isBad ? (
            <Pill tone="warn" text={result.minimum.text} />
          ) : (
            result.minimum.text
          )}
        </p>
      )}
      <Lines caption={t('payCalculator.lines')} lines={result.lines} />
      {result.net && (
        <>
          <h3>{result.net.title}</h3>
          <Lines caption={t('payCalculator.netLines')} lines={result.net.lines} />
        </>
      )}
      <details className="folded">
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

function Lines({ caption, lines }: { caption: string; lines: readonly CalculatorLine[] }) {
  const { t } = useTranslation()
  const headings = ['item', 'how', 'amount'].map((name) => ({
    label: t(`payCalculator.columns.${name}`),
    look: name === 'amount' ? 'n' : undefined,
  }))
  return (
    <PlainTable caption={caption} headings={headings} look="small">
      {lines.map(({ item, amount, steps }) => (
        <tr key={item}>
          <th scope="row">{item}</th>
          <td>{steps.join(' ')}</td>
          <td className="n">{amount}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
