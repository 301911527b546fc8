import type { TFunction } from 'i18next'
import { Facts } from '#modules/hr/careers/web/careers-frame.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { StepControls } from './step-controls.tsx'
import type { LastStepView, StepLink, StepView } from './step-view.ts'

/** The buttons of a step, as the values of `do`. */
export const STEP_VERB = {
  next: 'next',
  files: 'files',
  send: 'send',
  removeFile: 'remove ',
  go: 'go ',
} as const

type Props = { view: StepView; t: TFunction }

/** One step of the form. Each button keeps what was typed. */
export function StepPage({ view, t }: Props) {
  const { title, place, why, problem, action, formToken, parts, backStep, last } = view
  return (
    <>
      <h1>{title}</h1>
      <p>{place}</p>
      {why && <p className="hint">{why}</p>}
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      <form method="post" action={action} encType="multipart/form-data" className="careers-form">
        <EnterButton name="do" value={STEP_VERB.next}>
          {t('firstDay.next')}
        </EnterButton>
        <FormToken token={formToken} />
        <p>
          <GoButton to={backStep} label={t('firstDay.back')} />
        </p>
        <Steps steps={view.steps} t={t} />
        <StepControls parts={parts} t={t} />
        {last ? <LastStep last={last} t={t} /> : <NextButton t={t} />}
      </form>
    </>
  )
}

function NextButton({ t }: { t: TFunction }) {
  return (
    <p>
      <button type="submit" name="do" value={STEP_VERB.next} className="button button-primary">
        {t('firstDay.next')}
      </button>
    </p>
  )
}

/** Goes to another step, or back. It is a button and no link, so that what was typed is kept. */
function GoButton({ to, label }: { to: string; label: string }) {
  return (
    <button type="submit" name="do" value={STEP_VERB.go + to} className="link careers-go">
      {label}
    </button>
  )
}

function Steps({ steps, t }: { steps: readonly StepLink[]; t: TFunction }) {
  return (
    <nav aria-label={t('firstDay.steps')}>
      <ol className="careers-steps">
        {steps.map(({ name, label, isHere, isDone }) => (
          <li key={name}>
            {isHere ? <b aria-current="step">{label}</b> : <GoButton to={name} label={label} />}
            {isDone && ` · ${t('firstDay.stepDone')}`}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function LastStep({ last, t }: { last: LastStepView; t: TFunction }) {
  const { consent, problems, unfinished } = last
  return (
    <>
      <Files files={last.files} t={t} />
      {consent && (
        <fieldset>
          <legend>{t('firstDay.consentTitle')}</legend>
          <div className="careers-text careers-notice">{consent.body}</div>
          <Facts facts={consent.facts} />
          <input type="hidden" name="consentTextId" value={consent.id} />
        </fieldset>
      )}
      <Tick name="isAgreed" text={t('firstDay.agree')} problem={problems.isAgreed} />
      <Tick name="isTrue" text={t('firstDay.declare')} problem={problems.isTrue} />
      {unfinished.length > 0 ? (
        <Unfinished steps={unfinished} t={t} />
      ) : (
        <p>
          <button type="submit" name="do" value={STEP_VERB.send} className="button button-primary">
            {t('firstDay.send')}
          </button>
        </p>
      )}
    </>
  )
}

function Unfinished({ steps, t }: { steps: readonly StepLink[]; t: TFunction }) {
  return (
    <div className="notice notice-doubt">
      <p>{t('firstDay.unfinished')}</p>
      <ul>
        {steps.map(({ name, label }) => (
          <li key={name}>
            <GoButton to={name} label={label} />
          </li>
        ))}
      </ul>
      <button type="submit" name="do" value={STEP_VERB.next} className="button button-primary">
        {t('firstDay.keep')}
      </button>
    </div>
  )
}

function Tick({ name, text, problem }: { name: string; text: string; problem: string }) {
  return (
    <div className="field">
      <label className="careers-tick">
        <input type="checkbox" name={name} />
        <span>{text}</span>
      </label>
      {problem && <p className="error">{problem}</p>}
    </div>
  )
}

function Files({ files, t }: { files: LastStepView['files']; t: TFunction }) {
  const { accept, hint, problem, kept } = files
  return (
    <fieldset>
      <legend>{t('firstDay.files')}</legend>
      <ul>
        {kept.map(({ id, name }) => (
          <li key={id}>
            {name}{' '}
            <button
              type="submit"
              name="do"
              value={STEP_VERB.removeFile + id}
              className="button"
              aria-label={t('firstDay.removeFile', { name })}
            >
              {t('firstDay.remove')}
            </button>
          </li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor="papers">{t('firstDay.chooseFiles')}</label>
        <input
          id="papers"
          type="file"
          name="papers"
          className="input"
          accept={accept}
          multiple
          aria-describedby="papers-about"
        />
        <p id="papers-about" className={problem ? 'error' : 'hint'}>
          {problem || hint}
        </p>
      </div>
      <button type="submit" name="do" value={STEP_VERB.files} className="button">
        {t('firstDay.sendFiles')}
      </button>
    </fieldset>
  )
}
