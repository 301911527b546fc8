import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { controlId } from '#platform/web/components/form/form-view.ts'
import type { NewNoticeView } from './new-notice-view.ts'
import { useNarrowing } from './use-narrowing.ts'

/**
 * The files in the form of a new notice: the files that the user has already uploaded, and a field to
 * add more.
 */
export function NoticeFiles({ view }: { view: NewNoticeView }) {
  const { t } = useTranslation()
  const part = useRef<HTMLFieldSetElement>(null)
  useNarrowing(part, view.narrowing)
  return (
    <fieldset ref={part} className="card">
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
  )
}
