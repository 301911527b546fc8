import type { TFunction } from 'i18next'
import { type ChangedValue, ChangedValues } from '#platform/web/components/page/changed-values.tsx'
import { Face, type FaceView } from '#platform/web/components/ui/face.tsx'
import { Pill, type PillView } from '#platform/web/components/ui/pill.tsx'

/** One step of an approval with all its joint approvers. */
export type StepView = {
  key: string
  title: string
  people: { key: string; face: FaceView | null; name: string }[]
  pill: PillView
  /** The opinion of the approver. */
  opinion: string
  at: string
  isCurrent: boolean
}

export type ApprovalView = {
  /** Why the document did not take effect on its day. */
  failure: string
  /** The changes that the document will make. */
  changes: ChangedValue[]
  /** The rounds, the latest first. */
  rounds: { key: string; label: string; steps: StepView[] }[]
}

/** The changes of a document, its approvers and their opinions. */
export function ApprovalSteps({ view, t }: { view: ApprovalView; t: TFunction }) {
  const { failure, changes, rounds } = view
  return (
    <>
      {failure && (
        <p role="alert" className="notice notice-error">
          {failure}
        </p>
      )}
      {changes.length > 0 && (
        <section className="card overview-card" aria-labelledby="changes-title">
          <div className="card-head">
            <h2 id="changes-title">{t('approval.changes.title')}</h2>
          </div>
          <ChangedValues changes={changes} t={t} />
        </section>
      )}
      {rounds.length > 0 && <Rounds rounds={rounds} t={t} />}
    </>
  )
}

function Rounds({ rounds, t }: Pick<ApprovalView, 'rounds'> & { t: TFunction }) {
  return (
    <section className="card overview-card" aria-labelledby="approval-title">
      <div className="card-head">
        <h2 id="approval-title">{t('approval.steps')}</h2>
      </div>
      {rounds.map(({ key, label, steps }) => (
        <div key={key}>
          {rounds.length > 1 && <h3>{label}</h3>}
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
