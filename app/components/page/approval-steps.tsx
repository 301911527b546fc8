import type { TFunction } from 'i18next'
import { Face, type FaceView } from '../ui/face.tsx'
import { Pill, type PillView } from '../ui/pill.tsx'

/** One step of an approval; those who were asked together are one. */
export type StepView = {
  key: string
  title: string
  people: { key: string; face: FaceView | null; name: string }[]
  pill: PillView
  /** What was said about it. */
  opinion: string
  at: string
  isCurrent: boolean
}

export type ApprovalView = {
  /** The rounds, the latest first. */
  rounds: { key: string; label: string; steps: StepView[] }[]
}

/** Who was asked about a document, and what he said. */
export function ApprovalSteps({ view, t }: { view: ApprovalView; t: TFunction }) {
  if (view.rounds.length === 0) return null
  return (
    <section className="card approval-steps" aria-labelledby="approval-title">
      <div className="card-head">
        <h2 id="approval-title">{t('approval.steps')}</h2>
      </div>
      {view.rounds.map(({ key, label, steps }) => (
        <div key={key}>
          {view.rounds.length > 1 && <h3>{label}</h3>}
          <ol className="timeline">
            {steps.map((step) => (
              <Step key={step.key} step={step} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Step({ step }: { step: StepView }) {
  const { title, people, pill, opinion, at, isCurrent } = step
  return (
    <li
      className={isCurrent ? 'past-day' : 'past-change'}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <p className="step-head">
        <strong>{title}</strong>
        {people.map(({ key, face, name }) => (
          <span key={key} className="who">
            {face && <Face {...face} size="small" />}
            {name}
          </span>
        ))}
        <Pill {...pill} />
      </p>
      {opinion && <q>{opinion}</q>}
      {at && <p className="facts">{at}</p>}
    </li>
  )
}
