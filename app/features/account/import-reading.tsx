import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#app/components/form/busy.ts'
import { FormToken } from '#app/components/form/form-token.tsx'
import { controlId } from '#app/components/form/form-view.ts'
import { IMPORT_INTENTS, READING_NAMES, type ReadingView } from './import-view.ts'

type Choices = ReadingView['rows']

/** Says how the file is read, and takes another sheet, encoding or row of headings. */
export function ImportReading({ reading }: { reading: ReadingView }) {
  const { t } = useTranslation()
  const { sheets, encodings, samples, rows } = reading
  return (
    <Form method="post" className="card import-card">
      <FormToken />
      <h2>{t('imports.reading.title')}</h2>
      <p>{t(samples.length > 0 ? 'imports.reading.unsure' : 'imports.reading.about')}</p>
      {samples.length > 0 && (
        <dl className="import-samples">
          {samples.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sheets.length > 1 && (
        <Choice
          name={READING_NAMES.sheet}
          label={t('imports.reading.sheet')}
          value={reading.sheet}
          choices={sheets}
        />
      )}
      {encodings.length > 0 && (
        <Choice
          name={READING_NAMES.encoding}
          label={t('imports.reading.encoding')}
          value={reading.encoding}
          choices={encodings}
        />
      )}
      {rows.length > 0 && (
        <Choice
          name={READING_NAMES.headRow}
          label={t('imports.reading.headRow')}
          value={reading.headRow}
          choices={rows}
        />
      )}
      <div className="buttons">
        <button
          type="submit"
          name="intent"
          value={IMPORT_INTENTS.reading}
          className="button"
          disabled={useBusy()}
        >
          {t('imports.reading.again')}
        </button>
      </div>
    </Form>
  )
}

type ChoiceProps = { name: string; label: string; value: string; choices: Choices }

function Choice({ name, label, value, choices }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={controlId(name)}>{label}</label>
      {/* Drawn anew with another file's reading, it begins with what that one says. */}
      <select key={value} id={controlId(name)} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
