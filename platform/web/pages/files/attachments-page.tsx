import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { AttachedFileLink } from '#platform/web/components/page/attached-files.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { AttachmentsView } from './attachments-view.ts'

/** The files of a record, and forms that add and remove them. */
export function AttachmentsPage({ view }: { view: AttachmentsView }) {
  const { t } = useTranslation()
  const { files, problems } = view
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={problems} />
      <div className="card attached-card">
        {files.length === 0 ? <p>{t('files.none')}</p> : <Files files={files} />}
      </div>
      <Upload view={view} />
    </PageFrame>
  )
}

/** Each file has a form of its own, so that removing it does not send the new files below. */
function Files({ files }: Pick<AttachmentsView, 'files'>) {
  const { t } = useTranslation()
  return (
    <ul className="attached">
      {files.map((file) => (
        <li key={file.id}>
          <AttachedFileLink file={file} />
          {file.removeLabel !== null && (
            <form method="post">
              <FormToken />
              <input type="hidden" name="remove" value={file.id} />
              <button type="submit" className="button" aria-label={file.removeLabel}>
                {t('files.remove')}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function Upload({ view: { accept, hint, problems, back } }: { view: AttachmentsView }) {
  const { t } = useTranslation()
  if (accept === null) return <p className="hint">{hint}</p>
  return (
    // A plain form: an upload gains nothing from a script.
    <form method="post" encType="multipart/form-data" className="form">
      <FormToken />
      <div className="card attached-card field">
        <label htmlFor={controlId('file')}>{t('files.choose')}</label>
        <input
          id={controlId('file')}
          type="file"
          name="file"
          multiple
          accept={accept}
          aria-describedby="files-hint"
          aria-invalid={problems.length > 0 || undefined}
        />
        <p className="hint" id="files-hint">
          {hint}
        </p>
      </div>
      <div className="buttons">
        <button type="submit" className="button button-primary">
          {t('files.upload')}
        </button>
        <a className="button" href={back.href}>
          {t('files.done')}
        </a>
      </div>
    </form>
  )
}
