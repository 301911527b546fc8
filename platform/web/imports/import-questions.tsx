import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { IMPORT_INTENTS, type QuestionView } from './import-file-view.ts'

/** Asks the user what values of the file mean. One answer counts for all rows with the value. */
export function ImportQuestions({ questions }: { questions: QuestionView[] }) {
  const { t } = useTranslation()
  return (
    <Form method="post" className="card import-card import-questions">
      <FormToken />
      <h2>{t('imports.questions.title')}</h2>
      <p>{t('imports.questions.about')}</p>
      {questions.map((question) => (
        <Question key={question.names.answer} question={question} />
      ))}
      <div className="buttons">
        <button
          type="submit"
          name="intent"
          value={IMPORT_INTENTS.answers}
          className="button"
          disabled={useBusy()}
        >
          {t('imports.questions.send')}
        </button>
      </div>
    </Form>
  )
}

function Question({ question }: { question: QuestionView }) {
  const { t } = useTranslation()
  const { names, field, word, label, hint, proposal, options, value } = question
  const name = names.answer
  const id = controlId(name)
  return (
    <div className="field">
      <input type="hidden" name={names.field} value={field} />
      <input type="hidden" name={names.word} value={word} />
      <label htmlFor={id}>
        <bdi>{label}</bdi>
      </label>
      {/* A key resets the control when the stored answer changes. */}
      {options ? (
        <select key={value} id={id} name={name} defaultValue={value}>
          <option value="">{t('imports.questions.asItIs')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          key={value}
          id={id}
          name={name}
          defaultValue={value}
          list={proposal ? `${id}-list` : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
      )}
      {proposal && (
        <datalist id={`${id}-list`}>
          <option value={proposal} />
        </datalist>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
