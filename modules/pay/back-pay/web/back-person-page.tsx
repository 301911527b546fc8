import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { BackMonthCard, BackPersonView } from './back-pay-view.ts'

const number = (label: string) => ({ label, look: 'n' })

/** The paid months of a person that no longer match: each item, the sums, and how the wages are worked out now. */
export function BackPersonPage({ view }: { view: BackPersonView }) {
  const { t } = useTranslation()
  const { title, back, months } = view
  return (
    <PageFrame title={title} back={back}>
      {months.length === 0 ? (
        <div className="empty">
          <Icon name="check" />
          <p>{t('backPay.nothing')}</p>
        </div>
      ) : (
        months.map((month) => <Month key={month.key} month={month} />)
      )}
    </PageFrame>
  )
}

function Month({ month }: { month: BackMonthCard }) {
  const { t } = useTranslation()
  const { key, title, facts, run, blocked, items, sums, inputs, lines } = month
  return (
    <section className="card back-month" aria-labelledby={`month-${key}`}>
      <h2 id={`month-${key}`}>{title}</h2>
      <p className="facts">
        {facts} · <a href={run.href}>{run.label}</a>
      </p>
      {blocked && <p className="notice notice-doubt">{blocked}</p>}
      {items.length > 0 && (
        <TableFrame
          caption={title}
          look="back-items"
          headings={[
            t('backPay.items.item'),
            number(t('backPay.items.due')),
            number(t('backPay.items.paid')),
            number(t('backPay.items.difference')),
          ]}
        >
          {items.map(({ key: item, name, due, paid, difference }) => (
            <tr key={item}>
              <th scope="row">{name}</th>
              <td className="n" data-l={t('backPay.items.due')}>
                {due}
              </td>
              <td className="n" data-l={t('backPay.items.paid')}>
                {paid}
              </td>
              <td className="n" data-l={t('backPay.items.difference')}>
                {difference}
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
      {sums.length > 0 && (
        <dl className="back-sums">
          {sums.map(({ key: name, label, amount, isRest }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="n">{isRest ? <strong>{amount}</strong> : amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {inputs.length > 0 && (
        <ul className="back-inputs">
          {inputs.map(({ id, text, state, href }) => (
            <li key={id}>
              <a href={href}>{text}</a> {state}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <details className="slip">
          <summary>{t('backPay.how')}</summary>
          <table>
            <tbody>
              {lines.map(({ key: line, item, amount, steps }) => (
                <tr key={line}>
                  <th scope="row">
                    {item}
                    {steps.map((step) => (
                      <small key={step}>{step}</small>
                    ))}
                  </th>
                  <td className="n">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
