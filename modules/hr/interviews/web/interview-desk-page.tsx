import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { Sheets } from './interview-panel.tsx'
import type { InterviewDeskView, ItemView } from './interview-view.ts'

type Props = { view: InterviewDeskView; t: TFunction }

/** One interview for a member of its panel: what the résumé says, the questions and the sheet on one page. */
export function InterviewDeskPage({ view }: { view: InterviewDeskView }) {
  const { t } = useTranslation()
  const { title, back, about, where, pill, standing, hidden, sheets } = view
  return (
    <PageFrame title={title} back={back} facts={about} beside={<Pill {...pill} />}>
      <p className="facts">{where}</p>
      <div className="interview-desk">
        <Facts view={view} t={t} />
        <Sheet view={view} t={t} />
        <section className="card interview-panel" aria-labelledby="interview-others">
          <h2 id="interview-others">{t('interviews.others')}</h2>
          <p className="facts">{standing}</p>
          <Sheets sheets={sheets} hidden={hidden} />
        </section>
      </div>
    </PageFrame>
  )
}

function Facts({ view: { resume, questions }, t }: Props) {
  return (
    <section className="card interview-panel" aria-labelledby="interview-resume">
      <h2 id="interview-resume">{t('interviews.resume')}</h2>
      {resume.length === 0 && <p className="facts">{t('interviews.noResume')}</p>}
      <dl>
        {resume.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {questions.length > 0 && (
        <>
          <h3>{t('interviews.questions')}</h3>
          <ol>
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Sheet({ view, t }: Props) {
  const { items, verdicts, verdict, words, submit, closed, problem } = view
  const isClosed = closed !== ''
  return (
    <Form method="post" replace className="card interview-panel">
      <FormToken />
      <h2>{t('interviews.sheet')}</h2>
      {isClosed && <p className="hint">{closed}</p>}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {items.map((item) => (
        <Item key={item.code} item={item} isClosed={isClosed} t={t} />
      ))}
      <fieldset disabled={isClosed}>
        <legend>{t('interviews.verdict')}</legend>
        {verdicts.map(({ value, label }) => (
          <label key={value} className="box">
            <input
              type="radio"
              name="verdict"
              value={value}
              defaultChecked={verdict === value}
              required
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label htmlFor="words">{t('interviews.words')}</label>
      <textarea id="words" name="words" rows={4} defaultValue={words} disabled={isClosed} />
      {!isClosed && (
        <SubmitButton name="do" value="submit" look="button-primary">
          {submit}
        </SubmitButton>
      )}
    </Form>
  )
}

function Item({ item, isClosed, t }: { item: ItemView; isClosed: boolean; t: TFunction }) {
  const { code, title, weight, anchors, points } = item
  return (
    <div className="interview-item">
      <label htmlFor={`points-${code}`}>
        {title} <small>{weight}</small>
      </label>
      <input
        id={`points-${code}`}
        name={`points.${code}`}
        type="number"
        min={0}
        max={100}
        step={1}
        required
        disabled={isClosed}
        defaultValue={points}
        placeholder={t('interviews.points')}
        aria-describedby={anchors.length > 0 ? `anchors-${code}` : undefined}
      />
      {anchors.length > 0 && (
        <ul id={`anchors-${code}`}>
          {anchors.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
