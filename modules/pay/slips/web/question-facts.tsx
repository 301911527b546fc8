import { useTranslation } from 'react-i18next'
import type { QuestionFactsView } from './question-facts.server.ts'

/** The line that a question is about, for the user who answers. */
export function QuestionFacts({ view }: { view: QuestionFactsView }) {
  const { t } = useTranslation()
  const { title, amounts, reasons, slipHref, answer, none } = view
  return (
    <section className="card my-card" aria-labelledby="questioned">
      <div className="my-head">
        <h2 id="questioned">{title}</h2>
        <a href={slipHref}>{t('mySlip.wholeSlip')}</a>
      </div>
      {none && <p className="facts">{none}</p>}
      <ul className="my-rows">
        {amounts.map(({ key, label, amount }) => (
          <li key={key}>
            <span>{label}</span>
            <b className="n">{amount}</b>
          </li>
        ))}
      </ul>
      {reasons.map((reason) => (
        <p key={reason} className="facts">
          {reason}
        </p>
      ))}
      {answer && (
        <p>
          <a className="button button-primary" href={answer.href}>
            {answer.label}
          </a>
        </p>
      )}
    </section>
  )
}
