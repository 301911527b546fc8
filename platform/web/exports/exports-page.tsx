import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { ExportsView, ExportView } from './exports-view.ts'

/** The user's exported files, while they are kept. */
export function ExportsPage({ view }: { view: ExportsView }) {
  const { t } = useTranslation()
  useRefresh(view.refreshSeconds)
  return (
    <PageFrame title={view.title} facts={t('exports.hint')}>
      {view.files.length === 0 ? (
        <div className="empty">
          <Icon name="document" />
          <p>
            <strong>{t('exports.none')}</strong>
          </p>
          <p>{t('exports.purpose')}</p>
          <a className="button" href="/">
            {t('exports.toHome')}
          </a>
        </div>
      ) : (
        <FileTable files={view.files} t={t} />
      )}
    </PageFrame>
  )
}

function FileTable({ files, t }: { files: readonly ExportView[]; t: TFunction }) {
  const heads = ['filter', 'format', 'rows', 'size', 'state', 'createdAt', 'expiresAt'] as const
  return (
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{t('exports.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('exports.label')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`exports.${head}`)}
              </th>
            ))}
            <th scope="col" className="actions">
              {t('page.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">
                <a href={file.href}>{file.label}</a>
              </th>
              <td data-l={t('exports.filter')}>{file.filter || t('exports.noFilter')}</td>
              <td data-l={t('exports.format')}>{file.format}</td>
              <td data-l={t('exports.rows')} className="k">
                {file.rows}
              </td>
              <td data-l={t('exports.size')}>{file.size || '—'}</td>
              <td data-l={t('exports.state')}>{file.stateText}</td>
              <td data-l={t('exports.createdAt')}>{file.createdAt}</td>
              <td data-l={t('exports.expiresAt')}>{file.expiresAt || '—'}</td>
              <td className="actions">
                <ExportButtons file={file} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
