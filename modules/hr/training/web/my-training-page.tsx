import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TrainingHead } from './training-head.tsx'
import type { MyTrainingView, OwnTrainingView } from './training-view.ts'

/**
 * Shows the trainings that the user takes part in or may sign up for, and their hours of the year.
 */
export function MyTrainingPage({ view }: { view: MyTrainingView }) {
  const { title, figures, sections, recordsHref, recordsLabel } = view
  const records = recordsHref && (
    <a className="button" href={recordsHref}>
      {recordsLabel}
    </a>
  )
  return (
    <PageFrame title={title} actions={records}>
      <dl className="card train-figures">
        {figures.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sections.map(({ name, title: heading, trainings, none }) => (
        <section key={name} aria-labelledby={`trainings-${name}`}>
          <div className="page-head">
            <h2 id={`trainings-${name}`}>{heading}</h2>
          </div>
          {trainings.length === 0 && <p className="facts">{none}</p>}
          <div className="train-list">
            {trainings.map((training) => (
              <TrainingHead key={training.id} train={training} level="h3" />
            ))}
          </div>
        </section>
      ))}
    </PageFrame>
  )
}

type Props = { view: OwnTrainingView; t: TFunction }

/** Shows one training to its audience: time, place, participants, and one big button. */
export function OwnTrainingPage({ view }: { view: OwnTrainingView }) {
  const { t } = useTranslation()
  const { head, back, content, notes, outcome, signIn, feedback } = view
  return (
    <PageFrame
      title={head.title}
      back={back}
      head={
        <TrainingHead train={head}>
          <Seat view={view} t={t} />
        </TrainingHead>
      }
    >
      {outcome && <p className="card train-note">{outcome}</p>}
      {signIn && <SignIn code={signIn.code} t={t} />}
      {feedback && <Feedback feedback={feedback} t={t} />}
      <section className="card train-about" aria-labelledby="train-about">
        <h2 id="train-about">{t('training.about')}</h2>
        {content.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <ul className="facts">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </PageFrame>
  )
}

/** The single action on a place: take it, wait for it, or give it up. */
function seatOf({ maySignUp, mayWait, maySignOff, inLine }: OwnTrainingView) {
  if (maySignUp) return { name: 'signUp', said: '', label: 'training.signUp' }
  if (mayWait) return { name: 'wait', said: 'training.isFull', label: 'training.wait' }
  if (!maySignOff) return null
  return inLine
    ? { name: 'signOff', said: '', label: 'training.leaveLine' }
    : { name: 'signOff', said: 'training.isIn', label: 'training.signOff' }
}

function Seat({ view, t }: Props) {
  const seat = seatOf(view)
  const text = seat?.said ? t(seat.said) : view.inLine
  if (!seat) return <p className="facts">{t(view.isIn ? 'training.isIn' : 'training.closed')}</p>
  return (
    <Form method="post" replace>
      <FormToken />
      {text && <p className="facts">{text}</p>}
      <SubmitButton
        name="do"
        value={seat.name}
        {...(seat.name === 'signOff' ? {} : { look: 'button-primary' as const })}
      >
        {t(seat.label)}
      </SubmitButton>
    </Form>
  )
}

function SignIn({ code, t }: { code: string; t: TFunction }) {
  return (
    <Form method="post" replace className="card train-sign-in">
      <FormToken />
      <label htmlFor="code">{t('training.code')}</label>
      <input
        id="code"
        name="code"
        defaultValue={code}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton name="do" value="signIn" look="button-primary">
        {t('training.signIn')}
      </SubmitButton>
    </Form>
  )
}

const SCORES = [5, 4, 3, 2, 1]

type FeedbackProps = { feedback: NonNullable<OwnTrainingView['feedback']>; t: TFunction }

function Feedback({ feedback: { score, text, problem }, t }: FeedbackProps) {
  return (
    <Form method="post" replace className="card train-about">
      <FormToken />
      <h2>{t('training.feedback')}</h2>
      <p className="facts">{t('training.anonymous')}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <fieldset className="train-scores">
        <legend>{t('training.satisfaction')}</legend>
        {SCORES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="score"
              value={value}
              defaultChecked={score === value}
              required
            />
            {t(`training.scores.${value}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor="text">{t('training.words')}</label>
      <textarea id="text" name="text" rows={3} defaultValue={text} />
      <SubmitButton name="do" value="feedback" look="button-primary">
        {t('training.send')}
      </SubmitButton>
    </Form>
  )
}
