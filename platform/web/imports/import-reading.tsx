import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ReadingChoices } from '#platform/web/components/page/reading-choices.tsx'
import { IMPORT_INTENTS, type ReadingView } from './import-file-view.ts'

/** Shows how the file is read, and lets the user choose another sheet, encoding or heading row. */
export function ImportReading({ reading }: { reading: ReadingView }) {
  const { t } = useTranslation()
  const { samples, choices } = reading
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
      <ReadingChoices choices={choices} />
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
