import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
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
    <TableFrame
      caption={t('exports.title')}
      headings={[
        t('exports.label'),
        ...heads.map((head) => t(`exports.${head}`)),
        { label: t('page.actions'), look: 'actions' },
      ]}
    >
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
    </TableFrame>
  )
}
