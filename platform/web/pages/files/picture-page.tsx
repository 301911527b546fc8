import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { PictureView } from './picture-view.ts'

const EDGE = 96

/** The present picture, and a form to replace or remove it. */
export function PicturePage({ view }: { view: PictureView }) {
  const { t } = useTranslation()
  const { picture, problems } = view
  const [problem] = problems
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={problems} />
      {/* A plain form: an upload gains nothing from a script. */}
      <form method="post" encType="multipart/form-data" className="form">
        <FormToken />
        <div className="card picture">
          {picture === null ? (
            <p className="no-picture">{t('picture.none')}</p>
          ) : (
            <img src={picture} alt={view.alt} width={EDGE} height={EDGE} />
          )}
          <div className="field">
            <label htmlFor={controlId('file')}>{t('picture.file')}</label>
            <input
              id={controlId('file')}
              type="file"
              name="file"
              accept={view.accept}
              aria-describedby="picture-hint"
              aria-invalid={problem ? true : undefined}
            />
            <p className="hint" id="picture-hint">
              {view.hint}
            </p>
          </div>
        </div>
        <div className="buttons">
          <button type="submit" className="button button-primary">
            {t('picture.upload')}
          </button>
          {picture !== null && (
            <button type="submit" name="intent" value="remove" className="button">
              {t('picture.remove')}
            </button>
          )}
          <a className="button" href={view.back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </form>
    </PageFrame>
  )
}
