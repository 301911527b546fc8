import { useTranslation } from 'react-i18next'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import type { NewNoticeView } from './new-notice-view.ts'

/** A new notice on one page: its text, its files and its receivers. It is published or kept as a draft. */
export function NewNoticePage({ view }: { view: NewNoticeView }) {
  const { t } = useTranslation()
  return (
    <FormPage view={view}>
      <fieldset className="card">
        <legend>{t('files.title')}</legend>
        <div className="fields">
          {view.staged.length > 0 && (
            <fieldset className="field checks">
              <legend>{t('notices.staged')}</legend>
              <div className="boxes">
                {view.staged.map(({ value, name }) => (
                  <label key={value}>
                    <input type="checkbox" name="staged" value={value} defaultChecked />
                    {name}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <div className="field long">
            <label htmlFor={controlId('files')}>{t('files.choose')}</label>
            <input
              id={controlId('files')}
              type="file"
              name="file"
              multiple
              accept={view.accept}
              aria-describedby="files-hint"
            />
            <p className="hint" id="files-hint">
              {view.filesHint}
            </p>
          </div>
        </div>
      </fieldset>
    </FormPage>
  )
}
