import { useTranslation } from 'react-i18next'
import type { SlipView } from './slip-view.ts'

/** The explanation of a payslip: each line with its sentences, and the sums. */
export function SlipPanel({ view }: { view: SlipView }) {
  const { t } = useTranslation()
  return (
    <section id="basis" className="card slip" aria-labelledby="basis-title">
      <h2 id="basis-title">{t('paySlip.title')}</h2>
      {view.share && <p className="facts">{view.share}</p>}
      {view.parts.map(({ name, title, amount, lines }) => (
        <table key={name}>
          <caption>
            {title} {amount && <strong className="n">{amount}</strong>}
          </caption>
          <tbody>
            {lines.map(({ key, item, amount: figure, steps }) => (
              <tr key={key}>
                <th scope="row">
                  {item}
                  {steps.map((step) => (
                    <small key={step}>{step}</small>
                  ))}
                </th>
                <td className="n">{figure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
