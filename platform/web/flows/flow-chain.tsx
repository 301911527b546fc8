import type { TFunction } from 'i18next'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { ChainStep, ChainView } from './flow-view.ts'

type Props = { view: ChainView; label: string; t: TFunction }

/** The picture of a flow: the applicant, the approvers one after the other, and the end. */
export function FlowChain({ view: { applicant, steps }, label, t }: Props) {
  return (
    <ol className="flow-chain" aria-label={label}>
      <li className="flow-end">
        {applicant.face ? <Face {...applicant.face} /> : <Sign icon="edit" />}
        <strong>{applicant.name}</strong>
        <small>{applicant.note}</small>
      </li>
      {steps.map((step) => (
        <Step key={step.number} step={step} t={t} />
      ))}
      <li className="flow-end">
        <Sign icon="check" />
        <strong>{t('flow.end')}</strong>
      </li>
    </ol>
  )
}

function Sign({ icon }: { icon: string }) {
  return (
    <span className="flow-sign">
      <Icon name={icon} />
    </span>
  )
}

function Step({ step, t }: { step: ChainStep; t: TFunction }) {
  const { number, title, who, icon, conditions, people, outcome, note } = step
  return (
    <li className={`flow-step flow-${outcome}`}>
      <div className="flow-step-head">
        <Sign icon={icon} />
        <span>
          <small>{t('flow.stepNumber', { number })}</small>
          <strong>{title}</strong>
          {who && <small>{who}</small>}
        </span>
      </div>
      {conditions.length > 0 && (
        <p className="flow-when">
          <span>{t('flow.onlyWhen')}</span> {conditions.join(t('flow.and'))}
        </p>
      )}
      {people.length > 0 && (
        <ul className="flow-people">
          {people.map(({ key, name, face }) => (
            <li key={key}>
              <Face {...face} size="small" />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      {note && <p className="flow-note">{note}</p>}
    </li>
  )
}
